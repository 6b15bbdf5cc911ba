import { count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import { canHold } from '../../store/dialect/holdable.ts';
import { withFewNames } from '../../store/filters/few-named.ts';
import { COMMON, isCommon } from '../../store/filters/frequency.ts';
import { FEW_TAGS } from '../../store/filters/members.ts';
import { allOf, requested, type Way } from '../../store/filters/related.ts';
import { prepared } from '../../store/query/prepared.ts';
import { countByType } from '../../store/run-totals/read-queries.ts';
import { flowRuns, flowRunTags } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { statesOf } from '../counted-runs.ts';
import { fewGroups, type Groups, isAppliedPerGroup } from './list-groups-queries.ts';
import { byTaskRuns } from './list-task-runs-queries.ts';
import { type FlowRunFilters, flowRunsMatching, othersThanRuns, queueOfRun, type Ways } from './matching.ts';

type RunFilter = FlowRunFilters['flow_runs'];

/** The plan to find the runs of a list. */
export interface ListPlan {
  condition: SQL;
  /** If present, each run also matches exactly one of these conditions, and an index contains the runs of each in the order of the list. */
  groups?: SQL[];
  /** The number of runs up to which the groups are merged; absent if always. */
  mostMerged?: number;
}

/**
 * The condition of a run list, written so that an index can provide the order:
 *
 * - For a common tag, state, queue or task run, scan in order and check each run; for a rare one, look up the runs and sort. With 1,000,000 runs, the scan takes 10 ms
 *   for a tag of a tenth of them and 400 ms for an unused tag; the lookup takes 320 ms and no measurable time, respectively.
 * - Every scheduled run has a next start time. With this condition, upcoming and late runs are found in partial indexes, in either order. Without it, a scan
 *   may read all other runs before the first match.
 * - An index contains the runs of a flow, a deployment or a queue in the order of their start. The runs of a few of these are merged, and so are those in a few
 *   types of states. Totals have the types of the runs in states with given names.
 * - Runs with a rare name are looked up too.
 */
export async function planList(reader: Reader, given: FlowRunFilters, sort: Schemas['FlowRunSort']): Promise<ListPlan> {
  const { dialect } = reader;
  const isByStart = sort.startsWith('START_TIME');
  const [flow_runs, ofTaskRuns, states, tags] = await Promise.all([
    withFewNames(reader, flowRuns, given.flow_runs),
    byTaskRuns(reader, given),
    requestedStates(reader, given.flow_runs),
    requestedTags(reader, given.flow_runs),
  ]);
  const filters: FlowRunFilters = { ...ofTaskRuns.filters, flow_runs: flow_runs ?? null };
  const groups = await fewGroups(reader, filters);
  const isWalked = groups !== undefined && isByStart;
  const isScheduled = AHEAD.has(sort) && states !== undefined && [...states.keys()].every((type) => type === 'SCHEDULED');
  const queue = isWalked ? null : await requestedQueue(reader, filters, groups);
  const state = isScheduled ? 'common' : states && (sum(states.values()) >= COMMON ? 'common' : 'rare');
  const isMerged = isByStart && !groups && states !== undefined && tags !== 'rare' && hasOnlyRunConditions(filters);
  const ways: Ways = { tags: wayOf(tags), state: wayOf(isMerged ? 'common' : state), queue: wayOf(queue), taskRuns: ofTaskRuns.way };
  const condition = flowRunsMatching(groups?.filters ?? filters, dialect, ways);
  if (isMerged)
    return {
      condition,
      groups: [...states.keys()].map((type) => dialect.isIn(flowRuns.stateType, [type])),
      // the index by type lacks the names
      ...(filters.flow_runs?.state?.name ? { mostMerged: MAX_MERGED } : {}),
    };
  // sorting a few runs in a rare state is faster than finding them among all runs of a flow
  if (isWalked && tags !== 'rare' && state !== 'rare')
    return { condition, groups: groups.ids.map((id) => dialect.isIn(groups.column, [id])) };
  const isInGroup = groups && dialect.isIn(queue === 'common' ? dialect.unindexed(groups.column) : groups.column, groups.ids);
  return { condition: allOf([condition, isInGroup, isScheduled ? isNotNull(flowRuns.nextScheduledStartTime) : undefined]) };
}

/** Farther pages of runs in states with given names are found in the index of all runs, which contains the names. */
const MAX_MERGED = 2_000;

const hasOnlyRunConditions = (filters: FlowRunFilters) =>
  requested(filters.flow_runs) && isAppliedPerGroup(filters.flow_runs) && !othersThanRuns(filters).some(requested);

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

/** The frequency of runs that match a condition; null if the filter lacks the condition, or an index has the matching runs in the order of the list. */
type Frequency = 'common' | 'rare' | null | undefined;

const wayOf = (frequency: Frequency): Way => (frequency === 'common' ? 'check each' : 'look up');

/** The orders for which there is an index of scheduled runs. */
const AHEAD = new Set<Schemas['FlowRunSort']>(['EXPECTED_START_TIME_ASC', 'EXPECTED_START_TIME_DESC', 'NEXT_SCHEDULED_START_TIME_ASC']);

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

/** The number of runs in the requested states by type, from the totals; undefined if the filter requires none. */
async function requestedStates(reader: Reader, filter: RunFilter): Promise<Map<string, number> | undefined> {
  const { state, operator } = filter ?? {};
  if (!state || state.operator === 'or_' || operator === 'or_' || !(state.type?.any_?.length || state.name?.any_?.length)) return undefined;
  return countByType(reader, 'flow_run', statesOf(state, reader.dialect));
}

async function requestedQueue(reader: Reader, filters: FlowRunFilters, groups: Groups | undefined): Promise<Frequency> {
  if (groups) return groups.column === flowRuns.workQueueId ? frequencyOf(reader, reader.dialect.isIn(groups.column, groups.ids)) : null;
  const isInQueue = queueOfRun(filters, reader.dialect, 'look up');
  return isInQueue ? frequencyOf(reader, isInQueue) : null;
}

const frequencyOf = async (reader: Reader, where: SQL): Promise<Frequency> =>
  (await isCommon(reader, flowRuns, where)) ? 'common' : 'rare';
