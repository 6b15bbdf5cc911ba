import type { Schemas } from '../../store/filters/compile.ts';
import { withFewNames } from '../../store/filters/few-named.ts';
import { isCommon } from '../../store/filters/frequency.ts';
import type { Way } from '../../store/filters/related.ts';
import { taskRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { taskRunCondition } from './matching.ts';

interface FilterOfTaskRuns {
  task_runs?: Schemas['TaskRunFilter'] | null;
}

/**
 * The filters and the way to find flow runs, or their flows and deployments, by their task runs: from the task runs if few of them match. Otherwise, a scan soon
 * reaches some of them.
 */
export async function byTaskRuns<F extends FilterOfTaskRuns>(reader: Reader, filters: F): Promise<{ filters: F; way: Way }> {
  const task_runs = await withFewNames(reader, taskRuns, filters.task_runs);
  const condition = taskRunCondition(task_runs, reader.dialect);
  const way = !condition || task_runs?.name?.like_ || (await isCommon(reader, taskRuns, condition)) ? 'check each' : 'look up';
  return { filters: task_runs ? { ...filters, task_runs } : filters, way };
}
