import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isDropped, type LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import type { Dialect } from '../../../store/dialect/dialect.ts';
import { order } from '../../../store/filters/order.ts';
import { prepared, type Value } from '../../../store/query/prepared.ts';
import { flowRuns } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
import type { Bounds, DueRun } from './poll-queries.ts';

/** Priority of runs; null for the last ones. */
export type Level = number | null;

type Search = Bounds & LatePolicy;
type OfQueue = Search & { queueId: string };
type OfLevel = OfQueue & { level: number };

// SQLite uses partial indexes only if the query repeats their conditions verbatim
const SCHEDULED = sql`${flowRuns.stateType} = 'SCHEDULED'`;

/** Runs that a poll may deliver: due, not retried by their own process, and not dropped. */
export const deliverable = (dialect: Dialect, value: Value<Search>): SQL => sql`${SCHEDULED}
  and ${flowRuns.nextScheduledStartTime} >= ${value('after')} and ${flowRuns.nextScheduledStartTime} <= ${value('before')}
  and (${flowRuns.retryType} is null or ${flowRuns.retryType} <> 'in_process')
  and not ${isDropped(dialect, { now: value('now'), lateBefore: value('lateBefore'), keep: value('keep'), maxAge: value('maxAge') })}`;

const BY_TIME = [order(flowRuns.nextScheduledStartTime, 'asc'), order(flowRuns.id, 'asc')];

/** The priorities of the scheduled runs of a queue, highest first. Skips from one to the next in the index `flow_runs_prioritized`. */
const levels = prepared<{ queueId: string }>()(({ db }, value) => {
  const next = (above: SQL) => sql`(select min(${flowRuns.priority}) from ${flowRuns} where ${flowRuns.workQueueId} = ${value('queueId')}
    and ${SCHEDULED} and ${flowRuns.priority} is not null and ${flowRuns.priority} > ${above})`;
  const found = sql`(with recursive level(n) as (select ${next(sql`0`)} union all select ${next(sql`level.n`)} from level where level.n is not null)
    select n from level where n is not null) found`;
  return db.select({ level: sql<number>`found.n`.mapWith(Number) }).from(found);
});

export async function levelsOf(reader: Reader, queueId: string): Promise<number[]> {
  return (await levels(reader, { queueId })).map(({ level }) => level).sort((a, b) => a - b);
}

const runsOfLevel = prepared<OfLevel & { limit: number }>()(({ db, dialect }, value) =>
  db
    .select({ id: flowRuns.id, at: flowRuns.nextScheduledStartTime })
    .from(flowRuns)
    .where(and(eq(flowRuns.workQueueId, value('queueId')), eq(flowRuns.priority, value('level')), deliverable(dialect, value)))
    .orderBy(...BY_TIME)
    .limit(value('limit')),
);

const runsWithoutPriority = prepared<OfQueue & { limit: number }>()(({ db, dialect }, value) =>
  db
    .select({ id: flowRuns.id, at: flowRuns.nextScheduledStartTime })
    .from(flowRuns)
    .where(and(eq(flowRuns.workQueueId, value('queueId')), isNull(flowRuns.priority), deliverable(dialect, value)))
    .orderBy(...BY_TIME)
    .limit(value('limit')),
);

/** The first due runs of a queue with a priority in order of time. */
export function dueRunsOfLevel(reader: Reader, level: Level, search: OfQueue & { limit: number }): Promise<DueRun[]> {
  return level === null ? runsWithoutPriority(reader, search) : runsOfLevel(reader, { ...search, level });
}

/** What takes turns: the deployment, or the queue for its runs without one. Must repeat the expression of the index `flow_runs_turns`. */
const TURN = sql`coalesce(deployment_id, work_queue_id)`;

const first = (dialect: Dialect, column: SQL, condition: SQL, by: SQL) =>
  sql`(select ${column} from ${dialect.inOrderOf(flowRuns, 'flow_runs_turns')} where ${condition} order by ${by} limit 1)`;

/** A range, not an equality, and in the order below: otherwise, PostgreSQL could read all due runs of the queue in order of time instead of those of one turn. */
const isTurn = (turn: SQL) => sql`${TURN} >= ${turn} and ${TURN} <= ${turn}`;
const byTime = sql`${TURN}, ${BY_TIME[0]}, ${BY_TIME[1]}`;

interface Waiting {
  turn: string;
  at: string | null;
}

/** Skips from one deployment to the next in the index `flow_runs_turns`, and reads the first due run of each. */
const waitingAt = (isLevel: (value: Value<{ level: number }>) => SQL) =>
  prepared<OfLevel>()((reader, value) => {
    const { db, dialect } = reader;
    const inLevel = sql`${flowRuns.workQueueId} = ${value('queueId')} and ${isLevel(value)}`;
    const next = (after?: SQL) =>
      first(dialect, TURN, sql`${inLevel} and ${SCHEDULED} ${after ? sql`and ${TURN} > ${after}` : sql``}`, TURN);
    const due = first(
      dialect,
      sql`${flowRuns.nextScheduledStartTime}`,
      sql`${inLevel} and ${isTurn(sql`groups.turn`)} and ${deliverable(dialect, value)}`,
      byTime,
    );
    const found = sql`(with recursive groups(turn) as (select ${next()} union all select ${next(sql`groups.turn`)} from groups where groups.turn is not null)
      select turn, ${due} as at from groups where turn is not null) found`;
    return db
      .select({
        turn: sql<string>`found.turn`.mapWith(flowRuns.id),
        at: sql<string | null>`found.at`.mapWith(flowRuns.nextScheduledStartTime),
      })
      .from(found);
  });

/** The runs of each of `turns`, one of each per round, until there are enough. Follows each deployment from run to run. */
const roundsAt = (isLevel: (value: Value<{ level: number }>) => SQL) =>
  prepared<OfLevel & { turns: string; limit: number }>()(({ db, dialect }, value) => {
    const mine = (turn: SQL) =>
      sql`${flowRuns.workQueueId} = ${value('queueId')} and ${isLevel(value)} and ${isTurn(turn)} and ${deliverable(dialect, value)}`;
    const given = dialect.cell(0, 'uuid');
    const later = sql`(${flowRuns.nextScheduledStartTime} > now_at.next_scheduled_start_time
      or (${flowRuns.nextScheduledStartTime} = now_at.next_scheduled_start_time and ${flowRuns.id} > now_at.id))`;
    const found = sql`(with recursive rounds(turn, place, id, round) as (
      select ${given}, ${dialect.cell(1, 'int')}, ${first(dialect, sql`${flowRuns.id}`, mine(given), byTime)}, 1 from ${dialect.rowsOfJson(value('turns'))}
      union all
      select rounds.turn, rounds.place, ${first(dialect, sql`${flowRuns.id}`, sql`${mine(sql`rounds.turn`)} and ${later}`, byTime)}, rounds.round + 1
      from rounds join ${flowRuns} now_at on now_at.id = rounds.id where rounds.round < ${value('limit')})
      select id, turn, place, round from rounds where id is not null limit ${value('limit')}) found`;
    return db
      .select({
        id: flowRuns.id,
        at: flowRuns.nextScheduledStartTime,
        turn: sql<string>`found.turn`.mapWith(flowRuns.id),
        place: sql<number>`found.place`.mapWith(Number),
        round: sql<number>`found.round`.mapWith(Number),
      })
      .from(found)
      .innerJoin(flowRuns, sql`${flowRuns.id} = found.id`);
  });

/** In `flow_runs_turns`, runs without a priority have this one: PostgreSQL does not read an index in order behind a column that is null. */
const LAST = 101;

const ofLevel = (value: Value<{ level: number }>) => sql`coalesce(priority, 101) = ${value('level')}`;

const waiting = waitingAt(ofLevel);
const rounds = roundsAt(ofLevel);

/** The deployments that have due runs of a priority in a queue, the one that has waited longest first. */
export async function waitingTurns(reader: Reader, level: Level, search: OfQueue): Promise<Waiting[]> {
  const found = await waiting(reader, { ...search, level: level ?? LAST });
  return found.filter(({ at }) => at !== null).sort((a, b) => compare(a.at ?? '', b.at ?? '') || compare(a.turn, b.turn));
}

/** Due runs in rounds: the first run of each deployment in the given order, then the second, and so on. */
export async function dueRounds(
  reader: Reader,
  level: Level,
  turns: readonly string[],
  search: OfQueue & { limit: number },
): Promise<(DueRun & { turn: string })[]> {
  const given = JSON.stringify(turns.map((turn, place) => [turn, place]));
  const found = await rounds(reader, { ...search, level: level ?? LAST, turns: given });
  return found.sort((a, b) => a.round - b.round || a.place - b.place);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
