import { type SQL, sql } from 'drizzle-orm';
import { defineFilter, leaf, type Members, type Schemas, TRUE } from '../../store/filters/compile.ts';
import { indexedName, isAny, isNull, oneOf, oneOfOrNull, stateGroup, tagRows, timeRange } from '../../store/filters/members.ts';
import { existsIn, type Way } from '../../store/filters/related.ts';
import { flowRuns, flowRunTags, taskRuns } from '../../store/schema/tables.ts';

/** The time for date ranges and for sorting on start time: the expected time for runs that have not started. */
export const startOrExpectedStart = sql`coalesce(${flowRuns.startTime}, ${flowRuns.expectedStartTime})`;

const members = {
  id: oneOf(flowRuns.id),
  name: indexedName(flowRuns.name),
  deployment_id: oneOfOrNull(flowRuns.deploymentId),
  work_queue_name: oneOfOrNull(flowRuns.workQueueName),
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

const hasTag = (isWanted: SQL) => existsIn(flowRunTags, sql`${flowRunTags.flowRunId} = ${flowRuns.id}`, isWanted);

const TAGS = {
  'look up': tagRows(flowRuns.id, flowRunTags, flowRunTags.flowRunId, flowRunTags.tag),
  'check each': leaf<NonNullable<Schemas['FlowRunFilter']['tags']>>({
    all_: (tags, dialect) => [...new Set(tags)].map((tag) => hasTag(dialect.isIn(flowRunTags.tag, [tag]))),
    any_: (tags, dialect) => hasTag(isAny(flowRunTags.tag)(tags, dialect) as SQL),
    is_null_: (wanted) => (wanted ? sql`not ${hasTag(TRUE)}` : hasTag(TRUE)),
  }),
};

const STATE = {
  'look up': stateGroup(flowRuns.stateType, flowRuns.stateName),
  'check each': stateGroup(flowRuns.stateType, flowRuns.stateName, { indexed: false }),
};

const waysOf = (tags: Way) => ({
  'look up': defineFilter<'FlowRunFilter'>({ ...members, tags: TAGS[tags], state: STATE['look up'] }),
  'check each': defineFilter<'FlowRunFilter'>({ ...members, tags: TAGS[tags], state: STATE['check each'] }),
});
const WAYS = { 'look up': waysOf('look up'), 'check each': waysOf('check each') };

export const flowRunFilter = WAYS['look up']['look up'];

/** The same filter with other access paths and the same result. */
export const flowRunFilterBy = ({ tags, state }: { tags: Way; state: Way }) => WAYS[tags][state];
