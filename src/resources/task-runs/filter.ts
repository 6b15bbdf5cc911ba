import { sql } from 'drizzle-orm';
import { defineFilter, leaf, TRUE, together } from '../../store/filters/compile.ts';
import { indexedName, isAny, oneOf, stateGroup, tagRows, timeRange } from '../../store/filters/members.ts';
import { flowRuns, taskRuns, taskRunTags } from '../../store/schema/tables.ts';

const hasSubflow = sql`exists (select 1 from ${flowRuns} where ${flowRuns.parentTaskRunId} = ${taskRuns.id})`;

export const taskRunFilter = defineFilter<'TaskRunFilter'>({
  id: oneOf(taskRuns.id),
  name: indexedName(taskRuns.name),
  tags: tagRows(taskRuns.id, taskRunTags, taskRunTags.taskRunId, taskRunTags.tag),
  state: stateGroup(taskRuns.stateType, taskRuns.stateName),
  start_time: timeRange(taskRuns.startTime),
  end_time: timeRange(taskRuns.endTime),
  expected_start_time: timeRange(taskRuns.expectedStartTime),
  subflow_runs: leaf({ exists_: (wanted) => (wanted ? hasSubflow : sql`not ${hasSubflow}`) }),
  // without ids, the presence of this field means "belongs to a flow run"; if `is_null_` is null, it has no effect
  flow_run_id: together({ any_: true, is_null_: true }, ({ any_, is_null_ }, dialect) => {
    if (is_null_) return sql`${taskRuns.flowRunId} is null`;
    if (any_) return isAny(taskRuns.flowRunId)(any_, dialect);
    return is_null_ === null ? TRUE : sql`${taskRuns.flowRunId} is not null`;
  }),
});
