import type { JsonObject } from '../../json/json.ts';
import type { Rooms } from '../../rooms.ts';
import type { Reader } from '../../store/store.ts';
import { hydrate } from './hydration.ts';
import { findDocument } from './queries.ts';

/**
 * The data of a block document with its secrets and the data of the documents it refers to: for use inside the service, never for answers.
 *
 * @returns undefined when there is no such document
 */
export async function readBlockData(
  reader: Reader,
  rooms: Pick<Rooms, 'settings' | 'store'>,
  documentId: string,
): Promise<JsonObject | undefined> {
  const stored = await findDocument(reader, documentId);
  if (!stored) return undefined;
  const [hydrated] = await hydrate(reader, rooms, [stored], { includeSecrets: true });
  return hydrated!.data;
}
