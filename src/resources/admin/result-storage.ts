import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { blockDocuments, blockSchemas, configurations } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** Under this key the configuration names the block document to which clients write results by default (spec 08 §7). */
const KEY = 'server-default-result-storage';

/** Block schemas that can be written to have this capability. */
const WRITABLE = 'write-path';

/** The id of the block document; null when none is set. Read from the database each time: other nodes may have changed it. */
export async function readResultStorageId(reader: Reader): Promise<string | null> {
  const [row] = await reader.db.select({ value: configurations.value }).from(configurations).where(eq(configurations.key, KEY));
  const id = row?.value.default_result_storage_block_id;
  return typeof id === 'string' ? id : null;
}

/** What stands against a block document as result storage: nothing, that it does not exist, or that nothing can be written to it. */
export async function obstacleToStorage(reader: Reader, documentId: string): Promise<'unknown' | 'not writable' | undefined> {
  const [row] = await reader.db
    .select({ capabilities: blockSchemas.capabilities })
    .from(blockDocuments)
    .innerJoin(blockSchemas, eq(blockSchemas.id, blockDocuments.blockSchemaId))
    .where(eq(blockDocuments.id, documentId));
  if (!row) return 'unknown';
  return row.capabilities.includes(WRITABLE) ? undefined : 'not writable';
}

export async function writeResultStorageId(tx: Tx, { clock, ids }: Pick<Deps, 'clock' | 'ids'>, documentId: string): Promise<void> {
  const now = clock.now();
  const value = { default_result_storage_block_id: documentId };
  await tx.db
    .insert(configurations)
    .values({ id: ids.next(), created: now, updated: now, key: KEY, value })
    .onConflictDoUpdate({ target: configurations.key, set: { value, updated: now } });
}

export async function deleteResultStorageId(tx: Tx): Promise<void> {
  await tx.db.delete(configurations).where(eq(configurations.key, KEY));
}

/** For the transaction that deletes block documents: none of them stays the default storage. Call it before or after the deletion. */
export async function forgetResultStorage(tx: Tx, deletedDocumentIds: readonly string[]): Promise<void> {
  const current = await readResultStorageId(tx);
  if (current !== null && deletedDocumentIds.includes(current)) await deleteResultStorageId(tx);
}
