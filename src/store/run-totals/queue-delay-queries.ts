import { type SQL, sql } from 'drizzle-orm';
import { type Instant, microsOf, secondsOf } from '../../base/time/instant.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { walked } from '../filters/related.ts';
import { shaped } from '../query/shaped.ts';
import { flowRuns } from '../schema/tables.ts';
import { oneRow, type Reader } from '../store.ts';
import { IS_COMPLETE, queueMeasures } from './queue-totals-queries.ts';
import { countedQueueChanges, ENDED, QUEUE_MEASURES, sumsOfInstants } from './shares.ts';
import { inSeconds } from './totals.ts';

/**
 * The mean delay of the flow runs of work queues in seconds, counting runs on time as 0; null without runs. Undefined as long as the totals are incomplete.
 *
 * @param queues a subquery of the ids of queues
 */
export async function meanDelayOfQueues(reader: Reader, queues: SQL, now: Instant): Promise<number | null | undefined> {
  const row = oneRow(await read(reader, { queues }, { now, seconds: secondsOf(now), micros: microsOf(now) }));
  if (Number(row.complete) === 0) return undefined;
  const runs = Number(row.runs);
  return runs === 0 ? null : inSeconds(Number(row.seconds), Number(row.micros)) / runs;
}

interface Values {
  now: Instant;
  /** Of `now`. */
  seconds: number;
  micros: number;
}

const raw = sql.raw;
const LIST = raw(QUEUE_MEASURES.join(', '));

/** One statement, so that all parts see the same snapshot. */
const read = shaped<Values, 'queues'>()(({ db, dialect }, value, part) => {
  const isOfQueue = sql`work_queue_id in ${part('queues')}`;
  const parts = [
    sql`select ${LIST} from work_queue_totals where ${isOfQueue}`,
    // before the totals are complete, there can be very many changes, which the condition doesn't read
    sql`select ${raw(queueMeasures(dialect.name, 'change'))} from ${raw(countedQueueChanges())} where ${raw(IS_COMPLETE)} and ${isOfQueue}`,
    ...aheadParts(dialect, part('queues'), sql`${value('now')}`),
  ];
  // drivers bind numbers as floating point, whose sums are not exact
  const total = (unit: 'seconds' | 'micros') =>
    sql<number>`coalesce(${raw(`sum(delay_${unit}) - sum(due_${unit}) + sum(waiting)`)} * cast(${value(unit)} as bigint), 0)`;
  return db
    .select({
      complete: sql<number>`case when ${raw(IS_COMPLETE)} then 1 else 0 end`.as('complete'),
      runs: sql<number>`coalesce(sum(runs), 0)`.as('runs'),
      seconds: total('seconds').as('seconds'),
      micros: total('micros').as('micros'),
    })
    .from(sql`(${sql.join(parts, raw(' union all '))}) as parts`);
});

/**
 * Removes the waiting runs that are expected later. The index of the queues contains the times but not the state, so the first part subtracts all runs that
 * have not started, and the second one adds those that don't wait, which are few and found by their state.
 */
function aheadParts(dialect: Dialect, queues: SQL, now: SQL): SQL[] {
  const { expectedStartTime, startTime, stateType, workQueueId } = flowRuns;
  const isLater = sql`coalesce(${startTime}, ${expectedStartTime}) > ${now}`;
  const { seconds, micros } = sumsOfInstants(dialect.name, 'coalesce(start_time, expected_start_time)');
  const sums = (sign: string) => raw(`select 0 as runs, ${sign} count(*), ${sign} ${seconds}, ${sign} ${micros}, 0, 0`);
  const isOfQueue = sql`${workQueueId} = queues.id and ${isLater} and ${dialect.startDelay(expectedStartTime, startTime)} is null`;
  const inState = (isInState: SQL) => {
    const isFound = sql`${isInState} and ${isLater} and ${startTime} is null and ${dialect.unindexed(workQueueId)} in ${queues}`;
    return sql`${sums('+')} from ${flowRuns} where ${walked(flowRuns, isFound, dialect)}`;
  };
  return [
    sql`${sums('-')} from ${dialect.lookUp(sql`${queues} as queues`, flowRuns, walked(flowRuns, isOfQueue, dialect))}`,
    inState(sql`${stateType} in (${raw(ENDED)})`),
    inState(sql`${stateType} is null`),
  ];
}
