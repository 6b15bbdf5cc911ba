import type { Schemas } from '../../../generated/operations.ts';
import { unlessCommon, withFewNames } from '../../store/filters/few.ts';
import type { ListPlans } from '../../store/query/list-plans.ts';
import { flowRuns, taskRuns } from '../../store/schema/tables.ts';
import { flowRunsOf, type TaskRunFilters, taskRunsMatching } from './matching.ts';

type Sort = Schemas['TaskRunSort'];

export const TASK_RUN_LISTS: ListPlans<TaskRunFilters, Sort> = {
  table: taskRuns,
  withFewNames: async (reader, filters) => ({ ...filters, task_runs: (await withFewNames(reader, taskRuns, filters.task_runs)) ?? null }),
  matching: taskRunsMatching,
  plans: [
    {
      rows: 'task runs in few flow runs',
      sorts: 'all',
      index: 'task_runs_natural_key',
      statement: 'look up',
      column: taskRuns.flowRunId,
      async values({ reader, filters }) {
        const inFlowRuns = flowRunsOf(filters, reader.dialect);
        return inFlowRuns && unlessCommon(reader, flowRuns.id, inFlowRuns);
      },
      rest: ({ task_runs }) => ({ task_runs: task_runs ?? null }),
      example: { flow_runs: { operator: 'and_', name: { any_: ['n'] } } },
    },
  ],
};
