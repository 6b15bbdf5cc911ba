import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Instant } from '../base/instant.ts';
import { idKey, readSection, type Section, textKey } from '../store/query/section.ts';
import { apiKeys } from '../store/schema/tables.ts';
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

export async function findKeys({ db }: Reader, ids: readonly string[]): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(inArray(apiKeys.id, [...ids]));
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
  return readSection(section, keys, ({ condition, order, limit, offset }) =>
    db
      .select()
      .from(apiKeys)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
}
