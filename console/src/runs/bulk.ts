import {
  bulkDeleteFlowRuns,
  bulkSetFlowRunState,
  type FilterFlowRunsRequest,
  type FlowRunBulkSetStateResult,
  filterFlowRuns,
  parts,
  type StateType,
} from '@contralto/client';
import { may, type Scope } from '../api/access.ts';
import { call, ServiceError } from '../api/client.ts';
import { atMost } from '../config.ts';

/** Actions on many runs, with the states to which they apply. */
export const BULK_ACTIONS = {
  cancel: { verb: 'Cancel', needs: 'runs:write', states: ['SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED'] },
  retry: { verb: 'Retry', needs: 'runs:write', states: ['FAILED', 'CRASHED', 'CANCELLED', 'COMPLETED'] },
  delete: { verb: 'Delete', needs: 'history:delete', states: undefined },
} as const satisfies Record<string, { verb: string; needs: Scope; states: readonly StateType[] | undefined }>;

export type BulkAction = keyof typeof BULK_ACTIONS;

/** The actions that the caller may perform. */
export const allowedActions = (): BulkAction[] =>
  (Object.keys(BULK_ACTIONS) as BulkAction[]).filter((action) => may(BULK_ACTIONS[action].needs));

/** The number of ids per request. */
const PAGE = atMost(200);
/** The number of runs that one request changes. */
const BATCH = atMost(50);
/** Delays before a batch is sent again if the service is overloaded, in milliseconds. */
const PAUSES = [500, 1000, 2000, 4000, 8000];
const DELETED = 'The run was deleted.';

/** The progress of an action. The first `done + unchanged` runs are handled. */
export interface Progress {
  ids: readonly string[];
  done: number;
  /** The number of unchanged runs by reason. */
  unchanged: ReadonlyMap<string, number>;
}

export const handled = ({ done, unchanged }: Progress): number => done + [...unchanged.values()].reduce((sum, count) => sum + count, 0);

/** The filter, restricted to the runs to which the action applies. */
export function applicable(action: BulkAction, criteria: FilterFlowRunsRequest): FilterFlowRunsRequest {
  const { states } = BULK_ACTIONS[action];
  if (!states) return criteria;
  const wanted = criteria.flow_runs?.state?.type?.any_;
  const any_ = states.filter((state) => !wanted || wanted.includes(state));
  return { ...criteria, flow_runs: { ...criteria.flow_runs, state: { ...criteria.flow_runs?.state, type: { any_ } } } };
}

/** The ids of all matching runs, read in pages with a cursor, so that runs that are created or deleted in the meantime don't shift the pages. */
export async function idsOf(criteria: FilterFlowRunsRequest, report: (found: number) => void, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  const body = { ...criteria, sort: 'ID_DESC', limit: PAGE } as const;
  for await (const part of parts((headers) => filterFlowRuns({ body, headers, signal }))) {
    for (const { id } of part) ids.push(id);
    report(ids.length);
  }
  return ids;
}

/**
 * Applies the action to the remaining runs, one batch after the other, until `stopped` returns true. A batch is never aborted, so the reported progress is exact.
 */
export async function runBulk(
  action: BulkAction,
  from: Progress,
  report: (progress: Progress) => void,
  stopped: () => boolean,
): Promise<void> {
  let progress = from;
  for (let start = handled(from); start < from.ids.length && !stopped(); start += BATCH) {
    const batch = from.ids.slice(start, start + BATCH);
    const reasons = await withRetries(() => runBatch(action, batch));
    const unchanged = new Map(progress.unchanged);
    for (const reason of reasons) unchanged.set(reason, (unchanged.get(reason) ?? 0) + 1);
    progress = { ...progress, done: progress.done + batch.length - reasons.length, unchanged };
    report(progress);
  }
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
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

/** The reason of every unchanged run, one entry per run. */
async function runBatch(action: BulkAction, ids: string[]): Promise<string[]> {
  const flow_runs = { id: { any_: ids } };
  if (action === 'delete') {
    const { deleted } = await call(bulkDeleteFlowRuns({ body: { flow_runs, limit: BATCH } }));
    return Array.from({ length: ids.length - deleted.length }, () => DELETED);
  }
  const state =
    action === 'cancel'
      ? ({ type: 'CANCELLING', message: 'Cancelled in the console' } as const)
      : ({ type: 'SCHEDULED', name: 'AwaitingRetry', message: 'Retried in the console' } as const);
  const { results } = await call(bulkSetFlowRunState({ body: { flow_runs, state, limit: BATCH } }));
  const rejected = results.flatMap((one) => (isChanged(one) ? [] : [reasonOf(one)]));
  return [...rejected, ...Array.from({ length: ids.length - results.length }, () => DELETED)];
}

type Result = FlowRunBulkSetStateResult['results'][number];

/** A rejection with another state counts as a change: that state has the same effect. */
const isChanged = ({ status, state }: Result): boolean => status === 'ACCEPT' || (status === 'REJECT' && state !== null);

const reasonOf = ({ status, details }: Result): string =>
  ('reason' in details && details.reason) || `The service responded with ${status}.`;
