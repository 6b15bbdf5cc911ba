import type { JsonObject } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import { oneRow, type Reader } from '../../store/store.ts';
import { hydrate } from './hydration.ts';
import { findDocument } from './queries.ts';

/**
 * The data of a block document, including its secrets and the data of the documents it refers to. For use inside the service; never send it to a client.
 *
 * @returns undefined if there is no such document
 */
export async function readBlockData(reader: Reader, deps: Pick<Deps, 'encryption'>, documentId: string): Promise<JsonObject | undefined> {
  const stored = await findDocument(reader, documentId);
  if (!stored) return undefined;
  return oneRow(await hydrate(reader, deps, [stored], { includeSecrets: true })).data;
}
