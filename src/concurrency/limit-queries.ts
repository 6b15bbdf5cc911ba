import { asc, eq, sql } from 'drizzle-orm';
import { TAG_PREFIX } from '../base/text/tag-names.ts';
import { canHold } from '../store/dialect/holdable.ts';
import { sharedRows } from '../store/query/locked-row.ts';
import { finding } from '../store/query/one-row.ts';
import { prepared, queuedWrite } from '../store/query/prepared.ts';
import { concurrencyLimits } from '../store/schema/tables.ts';
import type { Reader, Tx, Write } from '../store/store.ts';

export type LimitRow = typeof concurrencyLimits.$inferSelect;

/** Every task run with tags reads this, mostly for names that don't exist: one lookup in the index of names. */
const limitByName = finding(concurrencyLimits, concurrencyLimits.name);

/** The existing limits with these names, in the order of `names`, without duplicates. */
export async function findLimits(reader: Reader, names: readonly string[]): Promise<LimitRow[]> {
  const wanted = [...new Set(names)].filter(canHold);
  const [first] = wanted;
  if (first === undefined) return [];
  if (wanted.length === 1) return [await limitByName(reader, first)].filter((row) => row !== undefined);
  const rows = await reader.db.select().from(concurrencyLimits).where(reader.dialect.isIn(concurrencyLimits.name, wanted));
  const byName = new Map(rows.map((row) => [row.name, row]));
  return wanted.flatMap((name) => byName.get(name) ?? []);
}

const tagLimits = prepared<object>()(({ db, dialect }) =>
  db.select({ id: concurrencyLimits.id }).from(concurrencyLimits).where(dialect.startsWith(concurrencyLimits.name, TAG_PREFIX)),
);

/** Ids of all limits on tags. */
export async function findTagLimitIds(reader: Reader): Promise<string[]> {
  return (await tagLimits(reader, {})).map(({ id }) => id);
}

/**
 * Locks the existing limits in the order of their ids, and those of values of concurrency keys last, so that transactions that lock several limits cannot
 * deadlock. Short transactions that lock the same limit together get the same object, whose counters they change.
 */
export const lockLimits = sharedRows(
  concurrencyLimits,
  ({ db }, value) =>
    db
      .select()
      .from(concurrencyLimits)
      .where(eq(concurrencyLimits.id, value('id'))),
  ({ db, dialect }, ids) =>
    db
      .select()
      .from(concurrencyLimits)
      .where(dialect.isIn(concurrencyLimits.id, ids))
      .orderBy(sql`${concurrencyLimits.deploymentId} is not null`, asc(concurrencyLimits.id)),
);

export type Counters = Pick<
  LimitRow,
  'activeSlots' | 'activeSlotsSince' | 'uncountedSlots' | 'deniedSlots' | 'deniedSlotsSince' | 'avgSlotOccupancySeconds' | 'updated'
>;

const updateCounters = queuedWrite<Counters & { id: string }>()((reader, value) =>
  reader.db
    .update(concurrencyLimits)
    .set({
      activeSlots: sql`${value('activeSlots')}`,
      activeSlotsSince: sql`${value('activeSlotsSince')}`,
      uncountedSlots: sql`${value('uncountedSlots')}`,
      deniedSlots: sql`${value('deniedSlots')}`,
      deniedSlotsSince: sql`${value('deniedSlotsSince')}`,
      avgSlotOccupancySeconds: sql`${value('avgSlotOccupancySeconds')}`,
      updated: sql`${value('updated')}`,
    })
    .where(eq(concurrencyLimits.id, value('id'))),
);

/** Writes the changed counters of limits that the transaction has locked. */
export async function storeCounters(tx: Tx, limits: readonly LimitRow[]): Promise<void> {
  for (const limit of new Set(limits)) await updateCounters(tx, limit);
}

/** {@link storeCounters} at the end of a short transaction: a limit that several members of a group have changed is written once. */
export const countersOf =
  (limits: readonly LimitRow[]): Write =>
  (tx) =>
    tx.beforeCommit(storeCounters, limits);
