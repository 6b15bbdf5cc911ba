import { and, eq, lte, sql } from 'drizzle-orm';
import { hashOf } from '../lib/concurrency-key.ts';
import { finding } from '../store/query/one-row.ts';
import { prepared } from '../store/query/prepared.ts';
import { concurrencyLimits } from '../store/schema/tables.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { LimitRow } from './limit-queries.ts';
import type { SlotDeps } from './slots.ts';

/** The limit on the runs of a deployment that have the same value of its concurrency key. */
export interface KeySlot {
  deploymentId: string;
  value: string;
  limit: number;
}

type Key = Pick<KeySlot, 'deploymentId' | 'value'>;

const nameOf = ({ deploymentId, value }: Key): string => `key:${deploymentId}:${hashOf(value)}`;

const byName = finding(concurrencyLimits, concurrencyLimits.name);

/** The limit of a value; undefined while no run holds a slot of it. */
export async function findKeyLimit(reader: Reader, key: Key): Promise<LimitRow | undefined> {
  return byName(reader, nameOf(key));
}

const activeByName = prepared<{ names: string }>()(({ db, dialect }, value) =>
  db
    .select({ name: concurrencyLimits.name, activeSlots: concurrencyLimits.activeSlots })
    .from(dialect.rowsOfJson(value('names')))
    .crossJoin(concurrencyLimits)
    .where(sql`${concurrencyLimits.name} = ${dialect.cell(0, 'text')}`),
);

/** The slots that runs hold of each of these values, in the order of `keys`. */
export async function activeSlotsOfKeys(reader: Reader, keys: readonly Key[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const names = keys.map(nameOf);
  const found = await activeByName(reader, { names: JSON.stringify(names.map((name) => [name])) });
  const byName = new Map(found.map(({ name, activeSlots }) => [name, activeSlots]));
  return names.map((name) => byName.get(name) ?? 0);
}

/**
 * Locks the limit of a value, and creates it if no run holds a slot of it. One statement does both, so that no other transaction deletes it in between. A caller
 * that also locks other limits locks them first (`lockLimits`).
 */
export async function lockKeyLimit(tx: Tx, { clock, ids }: SlotDeps, key: KeySlot): Promise<LimitRow | undefined> {
  const now = clock.now();
  const row: LimitRow = {
    id: ids.next(),
    created: now,
    updated: now,
    name: nameOf(key),
    limit: key.limit,
    active: true,
    activeSlots: 0,
    uncountedSlots: 0,
    deniedSlots: 0,
    slotDecayPerSecond: 0,
    avgSlotOccupancySeconds: 0,
    activeSlotsSince: now,
    deniedSlotsSince: now,
    deploymentId: key.deploymentId,
    keyValue: key.value,
  };
  const [limit] = await tx.db
    .insert(concurrencyLimits)
    .values(row)
    .onConflictDoUpdate({ target: concurrencyLimits.name, set: { limit: sql`excluded."limit"` } })
    .returning();
  return limit;
}

/** Deletes the limit of a value that the transaction has locked, if no run holds a slot of it. */
export async function deleteFreeKeyLimit(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(concurrencyLimits).where(and(eq(concurrencyLimits.id, id), lte(concurrencyLimits.activeSlots, 0)));
}
