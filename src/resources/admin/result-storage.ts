import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { blockDocuments, blockSchemas, configurations } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** Configuration key under which the id of the default result storage block is kept. Clients write results there unless told otherwise. */
const KEY = 'server-default-result-storage';

/** A block can serve as result storage when its schema has this capability. */
const WRITABLE = 'write-path';

/** The id of the block document, or null when none is set. Read from the database on every call: other nodes may have changed it. */
export async function readResultStorageId(reader: Reader): Promise<string | null> {
  const [row] = await reader.db.select({ value: configurations.value }).from(configurations).where(eq(configurations.key, KEY));
  const id = row?.value.default_result_storage_block_id;
  return typeof id === 'string' ? id : null;
}

/** Why a block document cannot be used as result storage: it does not exist, or it cannot be written to. Undefined when it can. */
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

/** Clears the default storage if its document is among those deleted. Call it in the transaction that deletes block documents, before or after the deletion. */
export async function forgetResultStorage(tx: Tx, deletedDocumentIds: readonly string[]): Promise<void> {
  const current = await readResultStorageId(tx);
  if (current !== null && deletedDocumentIds.includes(current)) await deleteResultStorageId(tx);
}
