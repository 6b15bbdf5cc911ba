import { eq } from 'drizzle-orm';
import type { IdSource } from '../base/ids.ts';
import type { JsonObject } from '../base/json/value.ts';
import type { Clock } from '../base/time/clock.ts';
import { configurations } from './schema/tables.ts';
import type { Reader, Tx } from './store.ts';

/** The key of the progress of the derivation of assets from stored events. Without progress, it begins again. */
export const ASSET_DERIVATION = 'asset-derivation';

interface Needs {
  clock: Clock;
  ids: IdSource;
}

/** A stored setting of the service. Reads the database on every call, because other nodes may have changed the value. */
export async function findConfiguration({ db }: Reader, key: string): Promise<JsonObject | undefined> {
  const [row] = await db.select({ value: configurations.value }).from(configurations).where(eq(configurations.key, key));
  return row?.value;
}

function newRow({ clock, ids }: Needs, key: string, value: JsonObject) {
  const now = clock.now();
  return { id: ids.next(), created: now, updated: now, key, value };
}

/** Inserts or replaces the value of a key. */
export async function writeConfiguration(tx: Tx, deps: Needs, key: string, value: JsonObject): Promise<void> {
  const row = newRow(deps, key, value);
  const target = configurations.key;
  await tx.db
    .insert(configurations)
    .values(row)
    .onConflictDoUpdate({ target, set: { value, updated: row.updated } });
}

/** Inserts the value of a key, unless the database has one. */
export async function insertConfigurationIfNew(tx: Tx, deps: Needs, key: string, value: JsonObject): Promise<void> {
  await tx.db
    .insert(configurations)
    .values(newRow(deps, key, value))
    .onConflictDoNothing({ target: configurations.key });
}

/** Stores a new encryption key as `{ fernet_key }`, unless the database has one. */
export async function insertEncryptionKeyIfNew(tx: Tx, deps: Needs, key: string): Promise<void> {
  await tx.db
    .insert(configurations)
    .values({ ...newRow(deps, key, {}), value: tx.dialect.newEncryptionKey() })
    .onConflictDoNothing({ target: configurations.key });
}

export async function deleteConfiguration(tx: Tx, key: string): Promise<void> {
  await tx.db.delete(configurations).where(eq(configurations.key, key));
}
