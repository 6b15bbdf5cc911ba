import type { Deps } from '../../deps.ts';
import type { BlockData } from '../../lib/parameters/job-variables.ts';
import { oneRow, type Reader } from '../../store/store.ts';
import { hydrate } from './hydration.ts';
import { findDocument } from './queries.ts';

/**
 * The data of a block document with the data of the documents it refers to. `data` includes the secrets: it is for use within the service and must never reach
 * a client. `masked` is readable by all clients.
 *
 * @returns undefined if there is no such document
 */
export async function readBlockData(reader: Reader, deps: Pick<Deps, 'encryption'>, documentId: string): Promise<BlockData | undefined> {
  const stored = await findDocument(reader, documentId);
  if (!stored) return undefined;
  const { data } = oneRow(await hydrate(reader, deps, [stored], { includeSecrets: true }));
  const { data: masked } = oneRow(await hydrate(reader, deps, [stored], { includeSecrets: false }));
  return { data, masked };
}
