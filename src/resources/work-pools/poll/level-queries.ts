import { type SQL, sql } from 'drizzle-orm';
import type { LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import type { CellKind, Dialect } from '../../../store/dialect/dialect.ts';
import { order } from '../../../store/filters/order.ts';
import { prepared, type Value } from '../../../store/query/prepared.ts';
import { flowRuns } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
import { type Bounds, type DueRun, deliverable, type Given } from './poll-queries.ts';

/** Runs of one priority on a queue. */
export type OfLevel = Bounds & LatePolicy & { queueId: string; level: number };

const { turn, priority, nextScheduledStartTime: time, id } = flowRuns;

// SQLite uses the partial index only if the query repeats its condition verbatim
const ofQueue = (value: Given<{ queueId: string }>) =>
  sql`${flowRuns.workQueueId} = ${value('queueId')} and ${flowRuns.stateType} = 'SCHEDULED'`;
const ofLevel = (value: Given<{ queueId: string; level: number }>) => sql`${ofQueue(value)} and ${priority} = ${value('level')}`;

const KINDS = {
  queueId: 'uuid',
  level: 'int',
  last: 'text',
  limit: 'int',
  after: 'timestamp',
  before: 'timestamp',
  now: 'timestamp',
  lateBefore: 'timestamp',
  keep: 'int',
  maxAge: 'int',
} as const satisfies Record<string, CellKind>;

/** Hides all values from the planner: PostgreSQL would plan these long statements for each poll, which takes longer than their execution. */
export const hidden =
  <V extends object>(dialect: Dialect, value: Value<V>): Given<V> =>
  (name) =>
    dialect.opaque(value(name), KINDS[name as keyof typeof KINDS]);

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
const isTurn = (one: SQL, value: Given<Bounds>) =>
  sql`(${turn}, ${time}) >= (${one}, ${value('after')}) and (${turn}, ${time}) <= (${one}, ${value('before')})`;

export interface Waiting {
  turn: string;
  id: string;
  at: string | null;
}

/**
 * The first `limit` turns of a priority that have a due run, each with its first run, in the order of their texts: those after `last`, then from the beginning
 * to `last`. Skips from one turn to the next in the index, and stops as soon as there are enough.
 */
const waiting = prepared<OfLevel & { last: string; limit: number }>()(({ db, dialect }, visible) => {
  const value = hidden(dialect, visible);
  const last = value('last');
  const walk = (name: string, start: SQL, end: SQL) => {
    const walked = sql.identifier(name);
    const next = (after: SQL) => sql`${ofLevel(value)} and ${turn} ${after} ${end}`;
    const step = dialect.lookUpFirst(sql`${walked}`, flowRuns, { condition: next(sql`> ${walked}.turn`), order: byTime, most: 1 });
    return sql`${walked}(turn, due) as (
      select turn, due from (select ${turn} as turn, ${time} as due from ${dialect.inOrderOf(flowRuns, 'flow_runs_due_by_rank')}
        where ${next(start)} order by ${byTime} limit 1) first
      union all select ${turn}, ${time} from ${step})`;
  };
  const runs = (name: string) => {
    const walked = sql.identifier(name);
    const condition = sql`${walked}.due <= ${value('before')} and ${ofLevel(value)} and ${isTurn(sql`${walked}.turn`, value)} and ${deliverable(dialect, value)}`;
    return sql`select ${turn} as turn, ${id} as id, ${time} as due from ${dialect.lookUpFirst(sql`${walked}`, flowRuns, { condition, order: byTime, most: 1 })}`;
  };
  const found = sql`(with recursive ${walk('later', sql`> ${last}`, sql``)}, ${walk('earlier', sql`>= ''`, sql`and ${turn} <= ${last}`)}
    ${runs('later')} union all ${runs('earlier')} limit ${value('limit')}) found`;
  return db
    .select({ turn: sql<string>`found.turn`, id: sql<string>`found.id`.mapWith(id), at: sql<string | null>`found.due`.mapWith(time) })
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
const rounds = prepared<OfLevel & { heads: string; limit: number }>()(({ db, dialect }, visible) => {
  const value = hidden(dialect, visible);
  const next = first(
    dialect,
    sql`${id}`,
    sql`${ofLevel(value)} and (${turn}, ${time}, ${id}) > (rounds.turn, latest.next_scheduled_start_time, latest.id)
      and (${turn}, ${time}) <= (rounds.turn, ${value('before')}) and ${deliverable(dialect, value)}`,
    byTime,
  );
  const found = sql`(with recursive rounds(turn, place, id, round) as (
    select ${dialect.cell(0, 'text')}, ${dialect.cell(1, 'int')}, ${dialect.cell(2, 'uuid')}, 1 from ${dialect.rowsOfJson(visible('heads'))}
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
