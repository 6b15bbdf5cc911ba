import { collectionEvent } from '../../artifact-store/collection-events.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
import { deleteArtifact, deleteCollection, findNewestVersion, lockCollection, pointCollectionTo } from './queries.ts';

/**
 * Deletes one version of an artifact. If it was the latest of its key, the newest remaining version becomes the latest; without one, the key is deleted.
 *
 * @returns whether the version existed
 */
export async function removeArtifact(tx: Tx, { outbox }: Pick<Deps, 'outbox'>, id: string): Promise<boolean> {
  const key = await deleteArtifact(tx, id);
  if (key === undefined) return false;
  const collection = key === null ? undefined : await lockCollection(tx, key);
  if (!collection || collection.latestId !== id) return true;
  const next = await findNewestVersion(tx, collection.key);
  if (next) {
    outbox.emit(tx, collectionEvent('updated', await pointCollectionTo(tx, collection.id, next)));
  } else {
    await deleteCollection(tx, collection.id);
    outbox.emit(tx, collectionEvent('deleted', collection));
  }
  return true;
}
