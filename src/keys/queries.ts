import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Role } from '../../generated/roles.ts';
import type { Instant } from '../base/time/instant.ts';
import { idKey, readRows, type Section, textKey } from '../store/query/section.ts';
import { apiKeys, users } from '../store/schema/tables.ts';
import { oneRow, type Reader, type Tx } from '../store/store.ts';

/** The stored record of a key, which never contains the key itself. */
export type ApiKeyRow = typeof apiKeys.$inferSelect;

export async function insertKey(tx: Tx, row: ApiKeyRow): Promise<void> {
  await tx.db.insert(apiKeys).values(row);
}

/** The only key with this public part. */
export async function findKeyByPrefix({ db }: Reader, prefix: string): Promise<ApiKeyRow | undefined> {
  return (await db.select().from(apiKeys).where(eq(apiKeys.prefix, prefix)))[0];
}

export async function findKey({ db }: Reader, id: string): Promise<ApiKeyRow | undefined> {
  return (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0];
}

/** The owner of a key or session, as far as it limits the owner's permissions. */
export interface Owner {
  id: string;
  name: string;
  /** Null if the provider's claims give no role. */
  role: Role | null;
  /** The criteria of the objects for which the role holds; null for all. */
  limitedTo: string[] | null;
  disabled: Instant | null;
}

/** A key, and the person or service account that it belongs to. */
export interface OwnedKey {
  row: ApiKeyRow;
  owner: Owner | null;
}

const { id, name, role, limitedTo, disabled } = users;
const OWNER = { id, name, role, limitedTo, disabled };

const ownedKeys = ({ db }: Reader) => db.select({ row: apiKeys, owner: OWNER }).from(apiKeys).leftJoin(users, eq(users.id, apiKeys.userId));

export async function findOwnedKey(reader: Reader, prefix: string): Promise<OwnedKey | undefined> {
  return (await ownedKeys(reader).where(eq(apiKeys.prefix, prefix)))[0];
}

export async function findOwnedKeys(reader: Reader, ids: readonly string[]): Promise<OwnedKey[]> {
  return ownedKeys(reader).where(inArray(apiKeys.id, [...ids]));
}

/** Revokes all keys of a user. */
export async function revokeKeysOf(tx: Tx, userId: string, now: Instant): Promise<void> {
  await tx.db
    .update(apiKeys)
    .set({ updated: now, revoked: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revoked)));
}

/** The key with this name that is not revoked. */
export async function findKeyInUse({ db }: Reader, name: string): Promise<ApiKeyRow | undefined> {
  return (
    await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.name, name), isNull(apiKeys.revoked)))
  )[0];
}

/** Whether a key has ever been created. */
export async function hasKeys({ db }: Reader): Promise<boolean> {
  return (await db.select({ id: apiKeys.id }).from(apiKeys).limit(1)).length > 0;
}

export async function updateKey(tx: Tx, id: string, changes: Partial<ApiKeyRow>): Promise<ApiKeyRow> {
  return oneRow(await tx.db.update(apiKeys).set(changes).where(eq(apiKeys.id, id)).returning());
}

/** Records a use, unless a use after `before` is recorded. */
export async function noteUse(tx: Tx, id: string, now: Instant, before: Instant): Promise<void> {
  await tx.db
    .update(apiKeys)
    .set({ lastUsed: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsed), lte(apiKeys.lastUsed, before))));
}

export async function listKeys({ db, dialect }: Reader, section: Section): Promise<ApiKeyRow[]> {
  const keys = [
    textKey(dialect.textOrder(apiKeys.name), 'asc', (row: ApiKeyRow) => row.name),
    idKey(apiKeys.id, 'asc', (row: ApiKeyRow) => row.id),
  ];
  return readRows(() => db.select().from(apiKeys), undefined, keys, section);
}
