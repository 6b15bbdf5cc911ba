import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import { prepared } from '../../store/prepared.ts';
import { flowRuns, flowRunTags } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { type FlowRunFilters, flowRunsMatching } from './matching.ts';

type RunFilter = FlowRunFilters['flow_runs'];

/**
 * What the runs of a list must meet, said so that the order of the list can be had from an index:
 *
 * - Runs with a tag that many have are found by walking the order and asking each run for the tag, those with a rare tag by looking the tag up and sorting.
 *   Of 1,000,000 runs the first way takes 10 ms for a tag of a tenth of them and 400 ms for one that nobody has, the second 320 ms and nothing.
 * - Scheduled runs all have a time to start at; to say so spares the walk over the runs that have none, which stand first (50 ms against 4 ms).
 */
export async function listCondition(reader: Reader, filters: FlowRunFilters, sort: Schemas['FlowRunSort']): Promise<SQL> {
  const tags = (await asksForCommonTags(reader, filters.flow_runs)) ? 'probe' : 'look up';
  const matching = flowRunsMatching(filters, reader.dialect, { tags });
  const mayWalkTimes = sort === 'NEXT_SCHEDULED_START_TIME_ASC' && asksForScheduledOnly(filters.flow_runs);
  return mayWalkTimes ? and(matching, isNotNull(flowRuns.nextScheduledStartTime))! : matching;
}

/** So many runs make a tag common: about here both ways take as long at 1,000,000 runs. */
const COMMON = 5000;

const runsWithTag = prepared<{ tag: string }, { count: number }[]>(({ db }) => {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(flowRunTags)
    .where(eq(flowRunTags.tag, sql.placeholder('tag')))
    .limit(COMMON);
  return db.select({ count: count() }).from(some.as('some'));
});

async function asksForCommonTags(reader: Reader, filter: RunFilter): Promise<boolean> {
  const { all_, any_, operator } = filter?.tags ?? {};
  if (operator === 'or_' || filter?.operator === 'or_' || !(all_?.length || any_?.length)) return false;
  const isCommon = async (tag: string) => Number((await runsWithTag(reader, { tag }))[0]?.count) >= COMMON;
  for (const tag of all_ ?? []) if (!(await isCommon(tag))) return false;
  if (!any_?.length) return true;
  for (const tag of any_) if (await isCommon(tag)) return true;
  return false;
}

function asksForScheduledOnly(filter: RunFilter): boolean {
  if (!filter?.state || filter.operator === 'or_' || filter.state.operator === 'or_') return false;
  const types = filter.state.type?.any_;
  return types?.length === 1 && types[0] === 'SCHEDULED';
}
