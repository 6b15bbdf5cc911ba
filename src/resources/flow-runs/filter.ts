import { type SQL, sql } from 'drizzle-orm';
import { defineFilter, leaf, type Members, type Schemas, TRUE } from '../../store/filters/compile.ts';
import { indexedName, isAny, isNull, oneOf, oneOfOrNull, stateGroup, tagRows, timeRange } from '../../store/filters/members.ts';
import { existsIn } from '../../store/filters/related.ts';
import { flowRuns, flowRunTags, taskRuns } from '../../store/schema/tables.ts';

/** What date ranges and sorts by start time go by: a run that has not started stands at its expected time. */
export const startOrExpectedStart = sql`coalesce(${flowRuns.startTime}, ${flowRuns.expectedStartTime})`;

const members = {
  id: oneOf(flowRuns.id),
  name: indexedName(flowRuns.name),
  deployment_id: oneOfOrNull(flowRuns.deploymentId),
  work_queue_name: oneOfOrNull(flowRuns.workQueueName),
  state: stateGroup(flowRuns.stateType, flowRuns.stateName),
  flow_version: oneOf(flowRuns.flowVersion),
  start_time: timeRange(startOrExpectedStart, flowRuns.startTime),
  end_time: timeRange(flowRuns.endTime),
  expected_start_time: timeRange(flowRuns.expectedStartTime),
  next_scheduled_start_time: timeRange(flowRuns.nextScheduledStartTime),
  parent_flow_run_id: leaf({
    any_: (parents, dialect) =>
      sql`${flowRuns.parentTaskRunId} in (select ${taskRuns.id} from ${taskRuns} where ${isAny(taskRuns.flowRunId)(parents, dialect)})`,
  }),
  parent_task_run_id: oneOfOrNull(flowRuns.parentTaskRunId),
  idempotency_key: oneOf(flowRuns.idempotencyKey),
  created_by: leaf({ id_: isAny(flowRuns.createdById), type_: isAny(flowRuns.createdByType), is_null_: isNull(flowRuns.createdByType) }),
} satisfies Partial<Members<Schemas['FlowRunFilter']>>;

/** Runs with a tag are looked up by the tag. */
export const flowRunFilter = defineFilter<'FlowRunFilter'>({
  ...members,
  tags: tagRows(flowRuns.id, flowRunTags, flowRunTags.flowRunId, flowRunTags.tag),
});

const hasTag = (isWanted: SQL) => existsIn(flowRunTags, sql`${flowRunTags.flowRunId} = ${flowRuns.id}`, isWanted);

/** The same filter, but each run is asked for its tags: for lists that walk an index in their order (see list-condition.ts). */
export const probingFlowRunFilter = defineFilter<'FlowRunFilter'>({
  ...members,
  tags: leaf({
    all_: (tags) => [...new Set(tags)].map((tag) => hasTag(sql`${flowRunTags.tag} = ${tag}`)),
    any_: (tags, dialect) => hasTag(isAny(flowRunTags.tag)(tags, dialect) as SQL),
    is_null_: (wanted) => (wanted ? sql`not ${hasTag(TRUE)}` : hasTag(TRUE)),
  }),
});
