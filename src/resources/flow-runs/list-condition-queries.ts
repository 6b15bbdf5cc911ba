import { count, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import { canHold } from '../../store/dialect/holdable.ts';
import { FEW_TAGS } from '../../store/filters/members.ts';
import { allOf } from '../../store/filters/related.ts';
import { prepared } from '../../store/prepared.ts';
import { flowRuns, flowRunTags } from '../../store/schema/tables.ts';
import { shaped } from '../../store/shaped.ts';
import type { Reader } from '../../store/store.ts';
import { type FlowRunFilters, flowRunsMatching, type Ways } from './matching.ts';

type RunFilter = FlowRunFilters['flow_runs'];

/**
 * The condition of a run list, written so that an index can provide the order:
 *
 * - For a common tag or state, walk the order and test each run; for a rare one, look up the runs and sort. With 1,000,000 runs, the first way takes 10 ms
 *   for a tag that a tenth of them have and 400 ms for one that none has; the second takes 320 ms and no measurable time.
 * - Every scheduled run has a next start time. Saying so finds the runs ahead and the late ones in indexes of these alone, in either order: all other runs may come
 *   before the first of them.
 */
export async function listCondition(reader: Reader, filters: FlowRunFilters, sort: Schemas['FlowRunSort']): Promise<SQL> {
  const filter = filters.flow_runs;
  const scheduled =
    AHEAD.has(sort) && (await asksForScheduledOnly(reader, filter)) ? isNotNull(flowRuns.nextScheduledStartTime) : undefined;
  const [commonTags, commonState] = await Promise.all([
    asksForCommonTags(reader, filter),
    scheduled ? true : asksForCommonState(reader, filter, sort),
  ]);
  const ways: Ways = { tags: commonTags ? 'ask each' : 'look up', state: commonState ? 'ask each' : 'look up' };
  return allOf([flowRunsMatching(filters, reader.dialect, ways), scheduled]);
}

/** The orders for which there is an index of the scheduled runs. */
const AHEAD = new Set<Schemas['FlowRunSort']>(['EXPECTED_START_TIME_ASC', 'EXPECTED_START_TIME_DESC', 'NEXT_SCHEDULED_START_TIME_ASC']);

const FEW_NAMES = 20;

/** A tag or state with this many runs counts as common. At 1,000,000 runs, both ways take about equally long here. */
const COMMON = 5000;

const runsWithTag = prepared<{ tag: string }>()(({ db }, value) => {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(flowRunTags)
    .where(eq(flowRunTags.tag, value('tag')))
    .limit(COMMON);
  return db.select({ count: count() }).from(some.as('some'));
});

async function asksForCommonTags(reader: Reader, filter: RunFilter): Promise<boolean> {
  const { all_, any_, operator } = filter?.tags ?? {};
  const asked = (all_?.length ?? 0) + (any_?.length ?? 0);
  if (operator === 'or_' || filter?.operator === 'or_' || asked === 0 || asked > FEW_TAGS) return false;
  const isCommon = async (tag: string) => canHold(tag) && Number((await runsWithTag(reader, { tag }))[0]?.count) >= COMMON;
  for (const tag of all_ ?? []) if (!(await isCommon(tag))) return false;
  if (!any_?.length) return true;
  for (const tag of any_) if (await isCommon(tag)) return true;
  return false;
}

async function asksForCommonState({ db, dialect }: Reader, filter: RunFilter, sort: Schemas['FlowRunSort']): Promise<boolean> {
  const { state, operator: joined } = filter ?? {};
  const { type, name, operator } = state ?? {};
  if (operator === 'or_' || joined === 'or_' || !(type?.any_?.length || name?.any_?.length)) return false;
  // the index holds the runs of one type in the order of their start
  if (sort.startsWith('START_TIME') && type?.any_?.length === 1 && !name?.any_) return false;
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(flowRuns)
    .where(flowRunsMatching({ flow_runs: { operator: 'and_', state } }, dialect))
    .limit(COMMON);
  const [row] = await db.select({ count: count() }).from(some.as('some'));
  return Number(row?.count) >= COMMON;
}

const firstRun = shaped<object, 'where'>()(({ db }, _value, part) =>
  db.select({ id: flowRuns.id }).from(flowRuns).where(part('where')).limit(1),
);

/** Whether all runs that match are of the type SCHEDULED: because it is asked for, or because all runs in states of the names asked for are. */
async function asksForScheduledOnly(reader: Reader, filter: RunFilter): Promise<boolean> {
  if (!filter?.state || filter.operator === 'or_' || filter.state.operator === 'or_') return false;
  const types = filter.state.type?.any_;
  if (types?.length) return types.every((type) => type === 'SCHEDULED');
  const names = filter.state.name?.any_;
  if (!names?.length || names.length > FEW_NAMES) return false;
  const named = reader.dialect.isIn(flowRuns.stateName, names);
  const others = (isOther: SQL) => firstRun(reader, { where: allOf([named, isOther]) }, {});
  // two ranges of an index, without the runs between them
  const [before, after] = await Promise.all([others(lt(flowRuns.stateType, 'SCHEDULED')), others(gt(flowRuns.stateType, 'SCHEDULED'))]);
  return before.length + after.length === 0;
}
