import { type SQL, sql } from 'drizzle-orm';
import type { Expression } from '../../store/dialect/dialect.ts';
import { defineFilter, leaf, type Members, type Schemas, TRUE, together } from '../../store/filters/compile.ts';
import { FEW_TAGS, indexedName, isAny, isNull, oneOf, oneOfOrNull, stateGroup, tagRows, timeRange } from '../../store/filters/members.ts';
import { allOf, existsIn, type Way } from '../../store/filters/related.ts';
import { containsText } from '../../store/filters/text-query.ts';
import { flowRunStates, flowRuns, flowRunTags, taskRuns } from '../../store/schema/tables.ts';

/** The time for date ranges and for sorting on start time: the expected time for runs that have not started. */
export const startOrExpectedStart = sql`coalesce(${flowRuns.startTime}, ${flowRuns.expectedStartTime})`;

const asText = (column: Expression) => sql`cast(${column} as text)`;

const stateMessage = sql`coalesce((select ${flowRunStates.message} from ${flowRunStates} where ${flowRunStates.id} = ${flowRuns.stateId}), '')`;

/** Read for each run: lists with this condition also have one on time. */
const searched = containsText(
  sql`(${flowRuns.name} || ' ' || ${asText(flowRuns.tags)} || ' ' || ${asText(flowRuns.parameters)} || ' ' || ${stateMessage})`,
);

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
  text: together({ query: true }, ({ query }, dialect) => searched(query, dialect)),
} satisfies Partial<Members<Schemas['FlowRunFilter']>>;

const hasTag = (isWanted: SQL) => existsIn(flowRunTags, sql`${flowRunTags.flowRunId} = ${flowRuns.id}`, isWanted);

const TAGS = {
  'look up': tagRows(flowRuns.id, flowRunTags, flowRunTags.flowRunId, flowRunTags.tag),
  'check each': leaf<NonNullable<Schemas['FlowRunFilter']['tags']>>({
    all_(tags, dialect) {
      const distinct = [...new Set(tags)];
      if (distinct.length === 0) return undefined;
      // a single condition, also under `or_`
      if (distinct.length <= FEW_TAGS) return allOf(distinct.map((tag) => hasTag(dialect.isIn(flowRunTags.tag, [tag]))));
      return sql`${distinct.length} = (select count(*) from ${flowRunTags} where ${flowRunTags.flowRunId} = ${flowRuns.id} and ${dialect.isIn(flowRunTags.tag, distinct)})`;
    },
    any_: (tags, dialect) => hasTag(isAny(flowRunTags.tag)(tags, dialect) as SQL),
    not_any_: (tags, dialect) => (tags.length === 0 ? undefined : sql`not ${hasTag(dialect.isIn(flowRunTags.tag, tags))}`),
    is_null_: (wanted) => (wanted ? sql`not ${hasTag(TRUE)}` : hasTag(TRUE)),
  }),
};

const STATE = {
  'look up': stateGroup(flowRuns.stateType, flowRuns.stateName),
  'check each': stateGroup(flowRuns.stateType, flowRuns.stateName, { indexed: false }),
};

const WAYS = {
  'look up': defineFilter<'FlowRunFilter'>({ ...members, tags: TAGS['look up'], state: STATE['look up'] }),
  'check each': defineFilter<'FlowRunFilter'>({ ...members, tags: TAGS['check each'], state: STATE['check each'] }),
};

/** The filter with conditions on tags and states that an index finds, or that are checked for each run. The result is the same. */
export const flowRunFilterBy = (way: Way) => WAYS[way];

export const flowRunFilter = WAYS['look up'];
