import { type SQL, sql } from 'drizzle-orm';
import { lockKey } from '../postgres/own-schema.ts';
import { givenRows } from '../query/given-rows.ts';
import { preparedWrite } from '../query/prepared.ts';
import type { RunKind } from '../schema/run-totals.ts';
import { runTotalChanges, runTotals } from '../schema/tables.ts';
import type { Tx } from '../store.ts';
import { countedChanges, expectedSeconds, MEASURES, type Measure, measuresOf, slotText } from './shares.ts';
import { ALL_TIME, SPANS, slotOf } from './spans.ts';

/** The sums of the changes of one slot of the shortest span. */
type Group = { kind: RunKind; slot: number | null; type: string; name: string } & Record<Measure, number>;

interface Taken {
  changes: number;
  groups: Group[];
}

type Sums = Omit<typeof runTotals.$inferInsert, keyof Key>;

interface Total {
  key: Key;
  sums: Record<Measure, number>;
}

interface Key {
  kind: RunKind;
  span: number;
  slot: number;
  stateType: string;
  stateName: string;
}

/** Adds up to `limit` of the noted changes to the totals. Sums of up to 10,000 are exact. @returns their number; 0 also while another process aggregates */
export async function aggregateChanges(tx: Tx, limit: number): Promise<number> {
  const { changes, groups } = tx.dialect.name === 'sqlite' ? await takeOnSqlite(tx, limit) : await takeOnPostgres(tx, limit);
  const totals = new Map<string, Total>();
  for (const { kind, slot, type, name, ...sums } of groups) {
    if (MEASURES.every((measure) => Number(sums[measure]) === 0)) continue;
    for (const span of slot === null ? [ALL_TIME] : [ALL_TIME, ...SPANS]) {
      const key = { kind, span, slot: span === ALL_TIME ? 0 : slotOf(Number(slot), span), stateType: type, stateName: name };
      add(totals, key, sums);
    }
  }
  const changed = [...totals.values()].filter(({ sums }) => MEASURES.some((measure) => sums[measure] !== 0));
  if (changed.length > 0) await apply(tx, changed);
  return changes;
}

function add(totals: Map<string, Total>, key: Key, sums: Record<Measure, number>): void {
  const text = `${key.kind} ${key.span} ${key.slot} ${key.stateType} ${key.stateName}`;
  const known = totals.get(text);
  if (!known) {
    totals.set(text, {
      key,
      sums: Object.fromEntries(MEASURES.map((measure) => [measure, Number(sums[measure])])) as Record<Measure, number>,
    });
    return;
  }
  for (const measure of MEASURES) known.sums[measure] += Number(sums[measure]);
}

const summed = (tx: Tx): SQL =>
  sql.raw(
    [
      'kind',
      `${slotText('expected', SPANS[0] ?? 1)} as slot`,
      "coalesce(state_type, '') as type",
      "coalesce(state_name, '') as name",
      ...Object.entries(measuresOf(tx.dialect.name)).map(([measure, text]) => `sum(change * (${text})) as ${measure}`),
    ].join(', '),
  );

/** The sums of changes, by slot and state. `from` are the arguments of {@link countedChanges}. */
const summedBySlot = (tx: Tx, ...from: Parameters<typeof countedChanges>) =>
  sql`select ${summed(tx)} from (select *, ${sql.raw(expectedSeconds(tx.dialect.name))} as expected from ${sql.raw(countedChanges(...from))}) as changes group by 1, 2, 3, 4`;

/** One writer at a time: it deletes exactly the changes that it adds up. */
async function takeOnSqlite(tx: Tx, limit: number): Promise<Taken> {
  const { db, dialect } = tx;
  const { changes, isTaken } = await firstOnSqlite(tx, 'run_total_changes', limit);
  if (changes === 0) return { changes, groups: [] };
  const groups = await dialect.rows<Group>(db, summedBySlot(tx, 'run_total_changes', isTaken));
  await db.delete(runTotalChanges).where(sql.raw(isTaken));
  return { changes, groups };
}

/** The number of the first changes, up to `limit`, and the condition that selects them. */
export async function firstOnSqlite({ db, dialect }: Tx, table: string, limit: number): Promise<{ changes: number; isTaken: string }> {
  const [row] = await dialect.rows<{ last: number | null; changes: number }>(
    db,
    sql`select max(rowid) as last, count(*) as changes from (select rowid from ${sql.raw(table)} order by rowid limit ${limit})`,
  );
  return { changes: row?.changes ?? 0, isTaken: `rowid <= ${row?.last ?? 0}` };
}

async function takeOnPostgres(tx: Tx, limit: number): Promise<Taken> {
  const { db, dialect } = tx;
  if (!(await lockTotals(tx))) return { changes: 0, groups: [] };
  const rows = await dialect.rows<Group & { changes: number }>(
    db,
    sql`with taken as (${takeSome('run_total_changes', limit)})
        select groups.*, (select count(*) from taken) as changes from (${summedBySlot(tx, 'taken')}) as groups`,
  );
  return { changes: Number(rows[0]?.changes ?? 0), groups: rows };
}

/** Only the holder of the lock `totals` may change the totals. @returns false if another process has it */
export async function lockTotals({ db, dialect }: Tx): Promise<boolean> {
  const [lock] = await dialect.rows<{ mine: boolean }>(db, sql`select pg_try_advisory_xact_lock(${sql.raw(lockKey('totals'))}) as mine`);
  return lock?.mine === true;
}

/** Deletes changes on PostgreSQL, and returns them. Changes that other transactions haven't committed yet are invisible, and stay for the next time. */
export const takeSome = (table: string, limit: number): SQL => {
  const changes = sql.raw(table);
  return sql`delete from ${changes} where ctid = any(array(select ctid from ${changes} limit ${limit})) returning *`;
};

const given = givenRows(runTotals);

const columnsOf: Record<Measure, keyof typeof runTotals.$inferInsert> = {
  runs: 'runs',
  waiting: 'waiting',
  due_seconds: 'dueSeconds',
  due_micros: 'dueMicros',
  delay_seconds: 'delaySeconds',
  delay_micros: 'delayMicros',
  ran_seconds: 'ranSeconds',
  ran_micros: 'ranMicros',
  running: 'running',
  since_seconds: 'sinceSeconds',
  since_micros: 'sinceMicros',
};

const upsert = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(runTotals)
    .select(given.select(dialect, value('rows')))
    .onConflictDoUpdate({
      target: [runTotals.kind, runTotals.span, runTotals.slot, runTotals.stateType, runTotals.stateName],
      set: Object.fromEntries(
        MEASURES.map((measure) => [columnsOf[measure], sql`${runTotals[columnsOf[measure]]} + ${sql.raw(`excluded.${measure}`)}`]),
      ),
    }),
);

/** Deletes totals that have become empty: a run passes through many states, and leaves no total behind in them. */
async function apply(tx: Tx, changed: readonly Total[]): Promise<void> {
  const { db, dialect } = tx;
  const rows = changed.map(({ key, sums }) => ({
    ...key,
    ...(Object.fromEntries(MEASURES.map((measure) => [columnsOf[measure], sums[measure]])) as Record<keyof Sums, number>),
  }));
  await upsert(tx, { rows: given.text(rows) });
  const keys = changed.map(({ key }) => [key.kind, key.span, key.slot, key.stateType, key.stateName]);
  const cells = (['text', 'bigint', 'bigint', 'text', 'text'] as const).map((kind, position) => dialect.cell(position, kind));
  const key = sql.raw('(kind, span, slot, state_type, state_name)');
  const isChanged = sql`${key} in (select ${sql.join(cells, sql`, `)} from ${dialect.rowsOfJson(JSON.stringify(keys))})`;
  await db.delete(runTotals).where(sql`${IS_EMPTY} and ${isChanged}`);
}

/** Tests all measures: PostgreSQL may return the changes of a run in another order than that in which they happened. */
const IS_EMPTY = sql.raw(MEASURES.map((measure) => `${measure} = 0`).join(' and '));
