import {
  bulkDeleteFlowRuns,
  bulkSetFlowRunState,
  type FilterFlowRunsRequest,
  type FlowRunBulkSetStateResult,
  filterFlowRuns,
  parts,
  type StateType,
} from '@contralto/client';
import { call, ServiceError } from '../api/client.ts';
import { atMost } from '../config.ts';

/** What can be done to many runs at once, and to which states it applies. */
export const BULK_ACTIONS = {
  cancel: { verb: 'Cancel', states: ['SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED'] },
  retry: { verb: 'Retry', states: ['FAILED', 'CRASHED', 'CANCELLED', 'COMPLETED'] },
  delete: { verb: 'Delete', states: undefined },
} as const satisfies Record<string, { verb: string; states: readonly StateType[] | undefined }>;

export type BulkAction = keyof typeof BULK_ACTIONS;

/** Runs whose ids are read at a time. */
const PART = atMost(200);
/** The service changes so many at a time. */
const BATCH = atMost(50);
/** A batch that the service has no time for is sent again, after these many milliseconds. */
const PAUSES = [500, 1000, 2000, 4000, 8000];
const GONE = 'It is gone.';

/** How far the work is. The first `done + left` of the runs were dealt with. */
export interface Progress {
  ids: readonly string[];
  done: number;
  /** How many were left as they were, by the reason. */
  left: ReadonlyMap<string, number>;
}

export const dealtWith = ({ done, left }: Progress): number => done + [...left.values()].reduce((sum, count) => sum + count, 0);

/** The filter narrowed to the runs to which the action applies. */
export function applicable(action: BulkAction, criteria: FilterFlowRunsRequest): FilterFlowRunsRequest {
  const { states } = BULK_ACTIONS[action];
  if (!states) return criteria;
  const wanted = criteria.flow_runs?.state?.type?.any_;
  const any_ = states.filter((state) => !wanted || wanted.includes(state));
  return { ...criteria, flow_runs: { ...criteria.flow_runs, state: { ...criteria.flow_runs?.state, type: { any_ } } } };
}

/** The ids of all runs that match, read part by part with a cursor: runs that come and go meanwhile shift nothing. */
export async function idsOf(criteria: FilterFlowRunsRequest, tell: (found: number) => void, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  const body = { ...criteria, sort: 'ID_DESC', limit: PART } as const;
  for await (const part of parts((headers) => filterFlowRuns({ body, headers, signal }))) {
    for (const { id } of part) ids.push(id);
    tell(ids.length);
  }
  return ids;
}

/**
 * Does the action to the runs that are not dealt with yet, one batch after the other, until `stopped` says so. A batch is never given up half-way, so what is
 * told is what has happened.
 */
export async function runBulk(
  action: BulkAction,
  from: Progress,
  tell: (progress: Progress) => void,
  stopped: () => boolean,
): Promise<void> {
  let progress = from;
  for (let start = dealtWith(from); start < from.ids.length && !stopped(); start += BATCH) {
    const batch = from.ids.slice(start, start + BATCH);
    const reasons = await patiently(() => runBatch(action, batch));
    const left = new Map(progress.left);
    for (const reason of reasons) left.set(reason, (left.get(reason) ?? 0) + 1);
    progress = { ...progress, done: progress.done + batch.length - reasons.length, left };
    tell(progress);
  }
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServiceError && [429, 503].includes(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}

/** Why some of the runs were left as they were, one entry for each of them. */
async function runBatch(action: BulkAction, ids: string[]): Promise<string[]> {
  const flow_runs = { id: { any_: ids } };
  if (action === 'delete') {
    const { deleted } = await call(bulkDeleteFlowRuns({ body: { flow_runs, limit: BATCH } }));
    return Array.from({ length: ids.length - deleted.length }, () => GONE);
  }
  const state =
    action === 'cancel'
      ? ({ type: 'CANCELLING', message: 'Cancelled in the console' } as const)
      : ({ type: 'SCHEDULED', name: 'AwaitingRetry', message: 'Retried in the console' } as const);
  const { results } = await call(bulkSetFlowRunState({ body: { flow_runs, state, limit: BATCH } }));
  const refused = results.flatMap((one) => (isChanged(one) ? [] : [reasonOf(one)]));
  return [...refused, ...Array.from({ length: ids.length - results.length }, () => GONE)];
}

type Result = FlowRunBulkSetStateResult['results'][number];

/** A state that the service has set instead does what was asked for. */
const isChanged = ({ status, state }: Result): boolean => status === 'ACCEPT' || (status === 'REJECT' && state !== null);

const reasonOf = ({ status, details }: Result): string =>
  ('reason' in details && details.reason) || `The service answered ${status.toLowerCase()}.`;
