import { asc, eq, sql } from 'drizzle-orm';
import { canHold } from '../store/dialect/holdable.ts';
import { finding } from '../store/query/one-row.ts';
import { prepared } from '../store/query/prepared.ts';
import { concurrencyLimits } from '../store/schema/tables.ts';
import type { Reader, Tx } from '../store/store.ts';
import { TAG_PREFIX } from './tag-names.ts';

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

const lockedLimit = (skipLocked: boolean) =>
  prepared<{ id: string }>()((reader, value) =>
    reader.dialect.forUpdate(
      reader.db
        .select()
        .from(concurrencyLimits)
        .where(eq(concurrencyLimits.id, value('id'))),
      { skipLocked },
    ),
  );
const limitWhenFree = lockedLimit(false);
const limitIfFree = lockedLimit(true);

/** The limits that the members of each group of transactions have locked, with the changes that the last write of the group stores. */
const lockedByGroup = new WeakMap<object, Map<string, Promise<LimitRow | undefined>>>();

/** In a group, one statement locks the limit for all members. If another transaction has locked it, the member continues alone. */
async function lockForGroup(tx: Tx, group: object, id: string): Promise<LimitRow | undefined> {
  const locked = lockedByGroup.get(group) ?? new Map<string, Promise<LimitRow | undefined>>();
  lockedByGroup.set(group, locked);
  const locking = locked.get(id) ?? limitIfFree(tx, { id }).then(([row]) => row);
  locked.set(id, locking);
  const row = await locking;
  if (!row) await tx.alone();
  return row;
}

/**
 * Locks the existing limits in the order of their ids, and those of values of concurrency keys last, so that transactions that lock several limits cannot deadlock. Transactions of a group get the same
 * objects: await nothing between reading a counter and writing it ({@link writeCounters}).
 */
export async function lockLimits(tx: Tx, limitIds: readonly string[]): Promise<LimitRow[]> {
  const [first] = limitIds;
  if (first === undefined) return [];
  if (tx.group && limitIds.length > 1) await tx.alone();
  if (tx.group) return [await lockForGroup(tx, tx.group, first)].filter((row) => row !== undefined);
  if (limitIds.length === 1) return limitWhenFree(tx, { id: first });
  const query = tx.db
    .select()
    .from(concurrencyLimits)
    .where(tx.dialect.isIn(concurrencyLimits.id, limitIds))
    .orderBy(sql`${concurrencyLimits.deploymentId} is not null`, asc(concurrencyLimits.id));
  return tx.dialect.forUpdate(query);
}

type Counters = Pick<
  LimitRow,
  'activeSlots' | 'activeSlotsSince' | 'uncountedSlots' | 'deniedSlots' | 'deniedSlotsSince' | 'avgSlotOccupancySeconds' | 'updated'
>;

const updateCounters = prepared<Counters & { id: string }>()((reader, value) =>
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

/** Writes the counters of limits that the transaction has locked. A limit that several members of a group have changed is written once. */
async function storeCounters(tx: Tx, limits: readonly LimitRow[]): Promise<void> {
  for (const limit of new Set(limits)) await tx.later(updateCounters(tx, limit));
}

/** Changes the counters of a limit that the transaction has locked. */
export async function writeCounters(tx: Tx, limit: LimitRow, changes: Partial<Counters>): Promise<void> {
  Object.assign(limit, changes);
  if (tx.group) tx.beforeCommit(storeCounters, [limit]);
  else await storeCounters(tx, [limit]);
}
