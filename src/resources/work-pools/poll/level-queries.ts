import { type SQL, sql } from 'drizzle-orm';
import type { LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import type { Dialect } from '../../../store/dialect/dialect.ts';
import { order } from '../../../store/filters/order.ts';
import { prepared, type Value } from '../../../store/query/prepared.ts';
import { flowRuns } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
import { type Bounds, type DueRun, deliverable } from './poll-queries.ts';

/** Runs of one priority on a queue. */
export type OfLevel = Bounds & LatePolicy & { queueId: string; level: number };

const { turn, priority, nextScheduledStartTime: time, id } = flowRuns;

// SQLite uses the partial index only if the query repeats its condition verbatim
const ofQueue = (value: Value<{ queueId: string }>) =>
  sql`${flowRuns.workQueueId} = ${value('queueId')} and ${flowRuns.stateType} = 'SCHEDULED'`;
const ofLevel = (value: Value<{ queueId: string; level: number }>) => sql`${ofQueue(value)} and ${priority} = ${value('level')}`;

/** One value of the first run in the order of `flow_runs_due_by_rank`. */
const first = (dialect: Dialect, column: SQL, condition: SQL, by: SQL) =>
  sql`(select ${column} from ${dialect.inOrderOf(flowRuns, 'flow_runs_due_by_rank')} where ${condition} order by ${by} limit 1)`;

/** The priorities of the scheduled runs of a queue, highest first. Skips from one to the next in the index. */
const levels = prepared<{ queueId: string }>()(({ db, dialect }, value) => {
  const next = (above: SQL) => first(dialect, sql`${priority}`, sql`${ofQueue(value)} and ${priority} > ${above}`, sql`${priority}`);
  const found = sql`(with recursive level(n) as (select ${next(sql`0`)} union all select ${next(sql`level.n`)} from level where level.n is not null)
    select n from level where n is not null) found`;
  return db.select({ level: sql<number>`found.n`.mapWith(Number) }).from(found);
});

export async function levelsOf(reader: Reader, queueId: string): Promise<number[]> {
  return (await levels(reader, { queueId })).map(({ level }) => level).sort((a, b) => a - b);
}

const byTime = sql`${turn}, ${order(time, 'asc')}, ${order(id, 'asc')}`;

/** Comparisons of rows, not an equality: for an equality, PostgreSQL could read all due runs in order of time instead of those of one turn. */
const isTurn = (one: SQL, value: Value<Bounds>) =>
  sql`(${turn}, ${time}) >= (${one}, ${value('after')}) and (${turn}, ${time}) <= (${one}, ${value('before')})`;

export interface Waiting {
  turn: string;
  id: string;
  at: string | null;
}

/**
 * The first `limit` turns of a priority that have a due run, each with its first run, in the order of their texts: those after `last`, then from the beginning
 * to `last`. Skips from one turn to the next in the index, and stops as soon as there are enough. A step reads the next turn, and the first run of the previous.
 */
const waiting = prepared<OfLevel & { last: string; limit: number }>()(({ db, dialect }, value) => {
  const run = (previous: SQL) =>
    first(dialect, sql`${id}`, sql`${ofLevel(value)} and ${isTurn(previous, value)} and ${deliverable(dialect, value)}`, byTime);
  const walk = (name: string, start: SQL, end: SQL) => {
    const walked = sql.identifier(name);
    const next = (after: SQL) => first(dialect, sql`${turn}`, sql`${ofLevel(value)} and ${turn} ${after} ${end}`, sql`${turn}`);
    return sql`${walked}(turn, previous, id) as (
      select ${next(start)}, cast(null as text), (select ${id} from ${flowRuns} where 1 = 0)
      union all select ${next(sql`> ${walked}.turn`)}, ${walked}.turn, ${run(sql`${walked}.turn`)} from ${walked} where ${walked}.turn is not null)`;
  };
  const last = value('last');
  const found = sql`(with recursive ${walk('later', sql`> ${last}`, sql``)}, ${walk('earlier', sql`>= ''`, sql`and ${turn} <= ${last}`)}
    select previous, id from later where id is not null union all select previous, id from earlier where id is not null limit ${value('limit')}) found`;
  return db
    .select({
      turn: sql<string>`found.previous`,
      id: sql<string>`found.id`.mapWith(id),
      at: sql<string | null>`(select ${time} from ${flowRuns} where ${id} = found.id)`.mapWith(time),
    })
    .from(found);
});

export const waitingTurns = (reader: Reader, search: OfLevel & { last: string; limit: number }): Promise<Waiting[]> =>
  waiting(reader, search);

/** The first due runs of one turn in order of time. */
const runsOfTurn = prepared<OfLevel & { turn: string; limit: number }>()(({ db, dialect }, value) =>
  db
    .select({ id: sql<string>`${id}`.mapWith(id), at: sql<string | null>`${time}`.mapWith(time) })
    .from(dialect.inOrderOf(flowRuns, 'flow_runs_due_by_rank'))
    .where(sql`${ofLevel(value)} and ${isTurn(sql`${value('turn')}`, value)} and ${deliverable(dialect, value)}`)
    .orderBy(byTime)
    .limit(value('limit')),
);

export const dueRunsOfTurn = (reader: Reader, search: OfLevel & { turn: string; limit: number }): Promise<DueRun[]> =>
  runsOfTurn(reader, search);

/** From the first runs of turns, the next of each turn and so on, until there are enough. Follows each turn from run to run. */
const rounds = prepared<OfLevel & { heads: string; limit: number }>()(({ db, dialect }, value) => {
  const next = first(
    dialect,
    sql`${id}`,
    sql`${ofLevel(value)} and (${turn}, ${time}, ${id}) > (rounds.turn, latest.next_scheduled_start_time, latest.id)
      and (${turn}, ${time}) <= (rounds.turn, ${value('before')}) and ${deliverable(dialect, value)}`,
    byTime,
  );
  const found = sql`(with recursive rounds(turn, place, id, round) as (
    select ${dialect.cell(0, 'text')}, ${dialect.cell(1, 'int')}, ${dialect.cell(2, 'uuid')}, 1 from ${dialect.rowsOfJson(value('heads'))}
    union all
    select rounds.turn, rounds.place, ${next}, rounds.round + 1
    from rounds join ${flowRuns} latest on latest.id = rounds.id where rounds.round < ${value('limit')})
    select id, turn, place, round from rounds where id is not null limit ${value('limit')}) found`;
  return db
    .select({
      id: sql<string>`found.id`.mapWith(id),
      at: sql<string | null>`(select ${time} from ${flowRuns} where ${id} = found.id)`.mapWith(time),
      turn: sql<string>`found.turn`,
      place: sql<number>`found.place`.mapWith(Number),
      round: sql<number>`found.round`.mapWith(Number),
    })
    .from(found);
});

/** Due runs in rounds: the first run of each turn in the given order, then the second, and so on. */
export async function dueRounds(
  reader: Reader,
  heads: readonly Waiting[],
  search: OfLevel & { limit: number },
): Promise<(DueRun & { turn: string })[]> {
  const given = JSON.stringify(heads.map((head, place) => [head.turn, place, head.id]));
  const found = await rounds(reader, { ...search, heads: given });
  return found.sort((a, b) => a.round - b.round || a.place - b.place);
}
