import { POLLS } from '../http/on-reader-thread.ts';
import { countedRuns } from '../resources/counted-runs.ts';
import { requested } from '../store/filters/related.ts';
import { sqliteDialect } from '../store/sqlite/sqlite-dialect.ts';
import type { Read, ReadId } from './read.ts';

const FILTERS = ['flow_runs', 'task_runs', 'flows', 'deployments', 'work_pools', 'work_pool_queues', 'work_queues'] as const;

/** The operations that use totals, with the filter of the runs that they count. */
const COUNTED: Partial<Record<ReadId, 'flow_runs' | 'task_runs'>> = {
  countFlowRuns: 'flow_runs',
  readFlowRunLateness: 'flow_runs',
  readFlowRunHistory: 'flow_runs',
  countTaskRuns: 'task_runs',
  readTaskRunHistory: 'task_runs',
};

interface Request {
  body: Partial<Record<(typeof FILTERS)[number], object>>;
}

const othersOf = (own: string, body: Request['body']) => FILTERS.filter((name) => name !== own).map((name) => body[name]);

/** Whether a read is one statement on totals, which takes a fraction of a millisecond. */
export function readsTotals({ op, request, limit }: Read): boolean {
  const own = COUNTED[op];
  if (!own || limit) return false;
  const { body } = request as Request;
  // no condition is built here, so any dialect will do
  return countedRuns(own === 'flow_runs' ? 'flow_run' : 'task_run', body[own], othersOf(own, body), sqliteDialect) !== undefined;
}

const SUMS = new Set<ReadId>(['countFlowRuns', 'countTaskRuns', 'readFlowRunLateness']);
const STATES_AND_TIMES = new Set(['operator', 'state', 'expected_start_time', 'start_time', 'end_time']);

/** Whether a read returns one number about runs that are selected only by their states and times: its statement can be stopped at any row. */
export function isSumOfRuns({ op, request }: Read): boolean {
  const own = COUNTED[op];
  if (!own || !SUMS.has(op)) return false;
  const { body } = request as Request;
  if (othersOf(own, body).some(requested)) return false;
  return Object.entries(body[own] ?? {}).every(([name, filter]) => STATES_AND_TIMES.has(name) || !requested(filter));
}

/**
 * Reads of one kind don't wait for those of another: workers don't wait for dashboards, and small reads don't wait for large bodies. Reads with totals are so short
 * that many of them run together.
 */
export type ReadKind = 'polls' | 'large' | 'totals' | 'others';

const polling = new Set<ReadId>(POLLS);

export const kindOf = (read: Read): ReadKind =>
  polling.has(read.op) ? 'polls' : read.isLarge ? 'large' : readsTotals(read) ? 'totals' : 'others';
