import type { Deps } from '../../deps.ts';
import { deleteConfiguration, findConfiguration, writeConfiguration } from '../../store/configurations.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { lockWithCapabilities } from './queries.ts';

/** Configuration key of the id of the default result storage block. Clients write results to this block unless they specify another. */
const KEY = 'server-default-result-storage';

/** A block can serve as result storage when its schema has this capability. */
const WRITABLE = 'write-path';

/** The id of the block document, or null when none is set. */
export async function readResultStorageId(reader: Reader): Promise<string | null> {
  const id = (await findConfiguration(reader, KEY))?.default_result_storage_block_id;
  return typeof id === 'string' ? id : null;
}

/**
 * The reason why a block document cannot be used as result storage: it does not exist, or it is not writable. If undefined, the document stays until the
 * commit.
 */
export async function obstacleToStorage(tx: Tx, documentId: string): Promise<'unknown' | 'not writable' | undefined> {
  const capabilities = await lockWithCapabilities(tx, documentId);
  if (!capabilities) return 'unknown';
  return capabilities.includes(WRITABLE) ? undefined : 'not writable';
}

export async function writeResultStorageId(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, documentId: string): Promise<void> {
  await writeConfiguration(tx, deps, KEY, { default_result_storage_block_id: documentId });
}

export async function deleteResultStorageId(tx: Tx): Promise<void> {
  await deleteConfiguration(tx, KEY);
}

/**
 * Clears the default storage if its document is among the deleted ones. Call it in the transaction that deletes block documents, after the deletion: the
 * deletion waits for transactions that make one of them the default.
 */
export async function forgetResultStorage(tx: Tx, deletedDocumentIds: readonly string[]): Promise<void> {
  const current = await readResultStorageId(tx);
  if (current !== null && deletedDocumentIds.includes(current)) await deleteResultStorageId(tx);
}
