import { count, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import { canHold } from '../../store/dialect/holdable.ts';
import { fewNamed } from '../../store/filters/few-named.ts';
import { COMMON, isCommon } from '../../store/filters/frequency.ts';
import { FEW_TAGS } from '../../store/filters/members.ts';
import { allOf, type Way } from '../../store/filters/related.ts';
import { prepared } from '../../store/query/prepared.ts';
import { shaped } from '../../store/query/shaped.ts';
import { flowRuns, flowRunTags } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { fewGroups, type Groups } from './list-groups-queries.ts';
import { wayToTaskRuns } from './list-task-runs-queries.ts';
import { type FlowRunFilters, flowRunsMatching, queueOfRun, type Ways } from './matching.ts';

type RunFilter = FlowRunFilters['flow_runs'];

/** The plan to find the runs of a list. */
export interface ListPlan {
  condition: SQL;
  /** If present, each run also matches exactly one of these conditions, and an index contains the runs of each in the order of the list. */
  groups?: SQL[];
}

/**
 * The condition of a run list, written so that an index can provide the order:
 *
 * - For a common tag, state, queue or task run, scan in order and check each run; for a rare one, look up the runs and sort. With 1,000,000 runs, the scan takes 10 ms
 *   for a tag of a tenth of them and 400 ms for an unused tag; the lookup takes 320 ms and no measurable time, respectively.
 * - Every scheduled run has a next start time. With this condition, upcoming and late runs are found in partial indexes, in either order. Without it, a scan
 *   may read all other runs before the first match.
 * - An index contains the runs of a flow, a deployment or a queue in the order of their start. The runs of a few of these are merged.
 * - Runs with a rare name are looked up too.
 */
export async function planList(reader: Reader, filters: FlowRunFilters, sort: Schemas['FlowRunSort']): Promise<ListPlan> {
  const { dialect } = reader;
  const filter = filters.flow_runs;
  const [isScheduled, groups] = await Promise.all([AHEAD.has(sort) && selectsScheduledOnly(reader, filter), fewGroups(reader, filters)]);
  const isWalked = groups !== undefined && sort.startsWith('START_TIME');
  const [named, tags, state, queue, taskRuns] = await Promise.all([
    fewNamed(reader, flowRuns, filter),
    requestedTags(reader, filter),
    isScheduled ? ('common' as const) : requestedState(reader, filter, isWalked ? undefined : sort),
    isWalked ? null : requestedQueue(reader, filters, groups),
    wayToTaskRuns(reader, filters.task_runs),
  ]);
  const ways: Ways = { tags: wayOf(tags), state: wayOf(state), queue: wayOf(queue), taskRuns };
  const condition = flowRunsMatching(groups?.filters ?? filters, dialect, ways);
  // sorting a few runs in a rare state is faster than finding them among all runs of a flow
  if (isWalked && tags !== 'rare' && state !== 'rare')
    return { condition, groups: groups.ids.map((id) => dialect.isIn(groups.column, [id])) };
  const isInGroup = groups && dialect.isIn(queue === 'common' ? dialect.unindexed(groups.column) : groups.column, groups.ids);
  return { condition: allOf([condition, isInGroup, named, isScheduled ? isNotNull(flowRuns.nextScheduledStartTime) : undefined]) };
}

/** The frequency of runs that match a condition; null if the filter lacks the condition, or an index has the matching runs in the order of the list. */
type Frequency = 'common' | 'rare' | null;

const wayOf = (frequency: Frequency): Way => (frequency === 'common' ? 'check each' : 'look up');

/** The orders for which there is an index of scheduled runs. */
const AHEAD = new Set<Schemas['FlowRunSort']>(['EXPECTED_START_TIME_ASC', 'EXPECTED_START_TIME_DESC', 'NEXT_SCHEDULED_START_TIME_ASC']);

const FEW_NAMES = 20;

const runsWithTag = prepared<{ tag: string }>()(({ db }, value) => {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(flowRunTags)
    .where(eq(flowRunTags.tag, value('tag')))
    .limit(COMMON);
  return db.select({ count: count() }).from(some.as('some'));
});

async function requestedTags(reader: Reader, filter: RunFilter): Promise<Frequency> {
  const { all_, any_, operator } = filter?.tags ?? {};
  const requested = (all_?.length ?? 0) + (any_?.length ?? 0);
  if (operator === 'or_' || filter?.operator === 'or_' || requested === 0) return null;
  if (requested > FEW_TAGS) return 'rare';
  const isCommonTag = async (tag: string) => canHold(tag) && Number((await runsWithTag(reader, { tag }))[0]?.count) >= COMMON;
  for (const tag of all_ ?? []) if (!(await isCommonTag(tag))) return 'rare';
  if (!any_?.length) return 'common';
  for (const tag of any_) if (await isCommonTag(tag)) return 'common';
  return 'rare';
}

/** @param sort the order of the scan; absent if an index on another column provides the order */
async function requestedState(reader: Reader, filter: RunFilter, sort: Schemas['FlowRunSort'] | undefined): Promise<Frequency> {
  const { state, operator: joined } = filter ?? {};
  const { type, name, operator } = state ?? {};
  if (operator === 'or_' || joined === 'or_' || !(type?.any_?.length || name?.any_?.length)) return null;
  // the index contains the runs of one type in the order of their start
  if (sort?.startsWith('START_TIME') && type?.any_?.length === 1 && !name?.any_) return null;
  return frequencyOf(reader, flowRunsMatching({ flow_runs: { operator: 'and_', state } }, reader.dialect));
}

async function requestedQueue(reader: Reader, filters: FlowRunFilters, groups: Groups | undefined): Promise<Frequency> {
  if (groups) return groups.column === flowRuns.workQueueId ? frequencyOf(reader, reader.dialect.isIn(groups.column, groups.ids)) : null;
  const isInQueue = queueOfRun(filters, reader.dialect, 'look up');
  return isInQueue ? frequencyOf(reader, isInQueue) : null;
}

const frequencyOf = async (reader: Reader, where: SQL): Promise<Frequency> =>
  (await isCommon(reader, flowRuns, where)) ? 'common' : 'rare';

const firstRun = shaped<object, 'where'>()(({ db }, _value, part) =>
  db.select({ id: flowRuns.id }).from(flowRuns).where(part('where')).limit(1),
);

/** True if all matching runs are of type SCHEDULED: because the filter requires it, or because all runs in states with the given names are. */
async function selectsScheduledOnly(reader: Reader, filter: RunFilter): Promise<boolean> {
  if (!filter?.state || filter.operator === 'or_' || filter.state.operator === 'or_') return false;
  const types = filter.state.type?.any_;
  if (types?.length) return types.every((type) => type === 'SCHEDULED');
  const names = filter.state.name?.any_;
  if (!names?.length || names.length > FEW_NAMES) return false;
  const named = reader.dialect.isIn(flowRuns.stateName, names);
  const others = (isOther: SQL) => firstRun(reader, { where: allOf([named, isOther]) }, {});
  // two index ranges, without the runs between them
  const [before, after] = await Promise.all([others(lt(flowRuns.stateType, 'SCHEDULED')), others(gt(flowRuns.stateType, 'SCHEDULED'))]);
  return before.length + after.length === 0;
}
