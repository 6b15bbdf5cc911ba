import { asc, eq, sql } from 'drizzle-orm';
import type { Instant } from '../base/instant.ts';
import { canHold } from '../store/dialect/holdable.ts';
import { prepared } from '../store/query/prepared.ts';
import { concurrencyLimits } from '../store/schema/tables.ts';
import type { Reader, Tx } from '../store/store.ts';
import { TAG_PREFIX } from './tag-names.ts';

export type LimitRow = typeof concurrencyLimits.$inferSelect;

/** Every task run with tags reads this, mostly for names that don't exist: one lookup in the index of names. */
const limitByName = prepared<{ name: string }>()((reader, value) =>
  reader.db
    .select()
    .from(concurrencyLimits)
    .where(eq(concurrencyLimits.name, value('name'))),
);

/** The existing limits with these names, in the order of `names`, without duplicates. */
export async function findLimits(reader: Reader, names: readonly string[]): Promise<LimitRow[]> {
  const wanted = [...new Set(names)].filter(canHold);
  const [first] = wanted;
  if (first === undefined) return [];
  if (wanted.length === 1) return limitByName(reader, { name: first });
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

const limitById = prepared<{ id: string }>()((reader, value) =>
  reader.dialect.forUpdate(
    reader.db
      .select()
      .from(concurrencyLimits)
      .where(eq(concurrencyLimits.id, value('id'))),
  ),
);

/** Locks the existing limits in the order of their ids, so that transactions that lock several limits cannot deadlock. */
export async function lockLimits(tx: Tx, limitIds: readonly string[]): Promise<LimitRow[]> {
  const [first] = limitIds;
  if (first === undefined) return [];
  if (limitIds.length === 1) return limitById(tx, { id: first });
  const query = tx.db
    .select()
    .from(concurrencyLimits)
    .where(tx.dialect.isIn(concurrencyLimits.id, limitIds))
    .orderBy(asc(concurrencyLimits.id));
  return tx.dialect.forUpdate(query);
}

/** Both counters of a limit at `now`. */
export interface Counters {
  id: string;
  active: number;
  denied: number;
  /** Average occupancy of a slot, in seconds. */
  average: number;
  now: Instant;
}

const counters = prepared<Counters>()((reader, value) =>
  reader.db
    .update(concurrencyLimits)
    .set({
      activeSlots: sql`${value('active')}`,
      activeSlotsSince: sql`${value('now')}`,
      deniedSlots: sql`${value('denied')}`,
      deniedSlotsSince: sql`${value('now')}`,
      avgSlotOccupancySeconds: sql`${value('average')}`,
      updated: sql`${value('now')}`,
    })
    .where(eq(concurrencyLimits.id, value('id'))),
);

export async function writeCounters(tx: Tx, values: Counters): Promise<void> {
  await counters(tx, values);
}

/** Writes the slots that were acquired, minus those that were released, since the limit was turned off. */
export async function writeUncounted(tx: Tx, id: string, slots: number): Promise<void> {
  await tx.db.update(concurrencyLimits).set({ uncountedSlots: slots }).where(eq(concurrencyLimits.id, id));
}

export async function writeDenied(tx: Tx, id: string, denied: number, now: Instant): Promise<void> {
  await tx.db
    .update(concurrencyLimits)
    .set({ deniedSlots: denied, deniedSlotsSince: now, updated: now })
    .where(eq(concurrencyLimits.id, id));
}
