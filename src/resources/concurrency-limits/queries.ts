import { and, eq, isNull } from 'drizzle-orm';
import { limitNameOf } from '../../base/text/tag-names.ts';
import { findLimits, type LimitRow, lockLimits } from '../../concurrency/limit-queries.ts';
import { countedAgain } from '../../concurrency/slots.ts';
import { normalizeUuid } from '../../contract/scalars.ts';
import type { Deps } from '../../deps.ts';
import { readRows, type Section, textKey } from '../../store/query/section.ts';
import { concurrencyLimits } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';

/** Initial average slot occupancy in seconds, assumed until slots are released. */
const FIRST_AVERAGE = 2;

export interface LimitDraft {
  name: string;
  limit: number;
  active?: boolean;
  activeSlots?: number;
  deniedSlots?: number;
  slotDecayPerSecond?: number;
}

export type LimitChange = Partial<LimitDraft>;

/** Inserts a limit; undefined if the name is taken. */
export async function insertLimit(tx: Tx, { clock, ids }: Pick<Deps, 'clock' | 'ids'>, draft: LimitDraft): Promise<LimitRow | undefined> {
  const now = clock.now();
  const row: LimitRow = {
    id: ids.next(),
    created: now,
    updated: now,
    name: draft.name,
    limit: draft.limit,
    active: draft.active ?? true,
    activeSlots: draft.activeSlots ?? 0,
    uncountedSlots: 0,
    deniedSlots: draft.deniedSlots ?? 0,
    slotDecayPerSecond: draft.slotDecayPerSecond ?? 0,
    avgSlotOccupancySeconds: FIRST_AVERAGE,
    activeSlotsSince: now,
    deniedSlotsSince: now,
    deploymentId: null,
    keyValue: null,
  };
  const inserted = await tx.db.insert(concurrencyLimits).values(row).onConflictDoNothing({ target: concurrencyLimits.name });
  return affectedRows(inserted) === 1 ? row : undefined;
}

/**
 * Updates a limit. Counters that the change sets decay from now on; other counters keep decaying as before. A limit that the change turns on counts the
 * slots that were acquired and released while it was off.
 */
export async function updateLimit(tx: Tx, { clock }: Pick<Deps, 'clock'>, id: string, change: LimitChange): Promise<LimitRow | undefined> {
  const now = clock.now();
  const [turnedOn] = change.active === true ? await lockLimits(tx, [id]) : [];
  const [row] = await tx.db
    .update(concurrencyLimits)
    .set({
      ...(turnedOn && countedAgain(turnedOn, now)),
      ...change,
      updated: now,
      ...(change.activeSlots !== undefined && { activeSlotsSince: now, uncountedSlots: 0 }),
      ...(change.deniedSlots !== undefined && { deniedSlotsSince: now }),
    })
    .where(eq(concurrencyLimits.id, id))
    .returning();
  return row;
}

/** Deletes a limit. Deployments lose the link to it; its leases remain without effect. @returns the deleted limit */
export async function deleteLimit(tx: Tx, id: string): Promise<LimitRow | undefined> {
  return (await tx.db.delete(concurrencyLimits).where(eq(concurrencyLimits.id, id)).returning())[0];
}

export async function findLimit(reader: Reader, id: string): Promise<LimitRow | undefined> {
  return (await reader.db.select().from(concurrencyLimits).where(eq(concurrencyLimits.id, id)))[0];
}

/** Finds a limit by id if the string is a UUID in any spelling, otherwise by name. */
export async function findLimitByIdOrName(reader: Reader, idOrName: string): Promise<LimitRow | undefined> {
  const id = normalizeUuid(idOrName);
  return id === undefined ? (await findLimits(reader, [idOrName]))[0] : findLimit(reader, id);
}

/** The limit of a tag, locked until the end of the transaction. */
export async function lockTagLimit(tx: Tx, tag: string): Promise<LimitRow | undefined> {
  const [limit] = await findLimits(tx, [limitNameOf(tag)]);
  return limit && (await lockLimits(tx, [limit.id]))[0];
}

/** Limits in order of name, without those of values of concurrency keys, optionally only limits with a name that starts with `prefix`. */
export async function listLimits({ db, dialect }: Reader, section: Section, prefix?: string): Promise<LimitRow[]> {
  const matching = prefix === undefined ? undefined : dialect.startsWith(concurrencyLimits.name, prefix);
  const keys = [textKey(dialect.textOrder(concurrencyLimits.name), 'asc', (row: LimitRow) => row.name)];
  return readRows(() => db.select().from(concurrencyLimits), and(isNull(concurrencyLimits.deploymentId), matching), keys, section);
}
