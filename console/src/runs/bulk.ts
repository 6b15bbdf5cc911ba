import {
  bulkDeleteFlowRuns,
  bulkSetFlowRunState,
  type FilterFlowRunsRequest,
  type FlowRun,
  filterFlowRuns,
  type StateType,
} from '@contralto/client';
import { call } from '../api/client.ts';

/** What can be done to many runs at once, and to which states it applies. */
export const BULK_ACTIONS = {
  cancel: { verb: 'Cancel', states: ['SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED'] },
  retry: { verb: 'Retry', states: ['FAILED', 'CRASHED', 'CANCELLED', 'COMPLETED'] },
  delete: { verb: 'Delete', states: undefined },
} as const satisfies Record<string, { verb: string; states: readonly StateType[] | undefined }>;

export type BulkAction = keyof typeof BULK_ACTIONS;

/** Runs whose ids are read at a time. */
const PAGE = 200;
/** The service changes so many at a time. */
const BATCH = 50;

export interface Progress {
  done: number;
  refused: number;
  of: number;
}

/** The filter narrowed to the runs to which the action applies. */
export function applicable(action: BulkAction, criteria: FilterFlowRunsRequest): FilterFlowRunsRequest {
  const { states } = BULK_ACTIONS[action];
  if (!states) return criteria;
  const wanted = criteria.flow_runs?.state?.type?.any_;
  const any_ = states.filter((state) => !wanted || wanted.includes(state));
  return { ...criteria, flow_runs: { ...criteria.flow_runs, state: { ...criteria.flow_runs?.state, type: { any_ } } } };
}

async function idsOf(criteria: FilterFlowRunsRequest, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const page: FlowRun[] = await call(filterFlowRuns({ body: { ...criteria, sort: 'ID_DESC', limit: PAGE, offset: ids.length }, signal }));
    ids.push(...page.map(({ id }) => id));
    if (page.length < PAGE) return ids;
  }
}

/** Does the action to every run that matches, in batches. What was done before an abort stays done. */
export async function runBulk(
  action: BulkAction,
  criteria: FilterFlowRunsRequest,
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Progress> {
  const ids = await idsOf(applicable(action, criteria), signal);
  let progress: Progress = { done: 0, refused: 0, of: ids.length };
  tell(progress);
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const done = await runBatch(action, batch, signal);
    progress = { done: progress.done + done, refused: progress.refused + batch.length - done, of: ids.length };
    tell(progress);
  }
  return progress;
}

async function runBatch(action: BulkAction, ids: string[], signal: AbortSignal): Promise<number> {
  const flow_runs = { id: { any_: ids } };
  if (action === 'delete') return (await call(bulkDeleteFlowRuns({ body: { flow_runs, limit: BATCH }, signal }))).deleted.length;
  const state =
    action === 'cancel'
      ? ({ type: 'CANCELLING', message: 'Cancelled in the console' } as const)
      : ({ type: 'SCHEDULED', name: 'AwaitingRetry', message: 'Retried in the console' } as const);
  const { results } = await call(bulkSetFlowRunState({ body: { flow_runs, state, limit: BATCH }, signal }));
  return results.filter(({ status }) => status === 'ACCEPT' || status === 'REJECT').length;
}
