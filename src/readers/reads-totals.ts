import { countedRuns } from '../resources/counted-runs.ts';
import { sqliteDialect } from '../store/dialect/sqlite.ts';
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

/** Whether a read is one statement on totals, which takes a fraction of a millisecond. */
export function readsTotals({ op, request }: Read): boolean {
  const own = COUNTED[op];
  if (!own) return false;
  const { body } = request as { body: Partial<Record<(typeof FILTERS)[number], object>> };
  const others = FILTERS.filter((name) => name !== own).map((name) => body[name]);
  // no condition is built here, so any dialect will do
  return countedRuns(own === 'flow_runs' ? 'flow_run' : 'task_run', body[own], others, sqliteDialect) !== undefined;
}
