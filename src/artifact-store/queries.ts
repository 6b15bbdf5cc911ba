import { artifactCollections, artifacts } from '../store/schema/tables.ts';
import { oneRow, type Tx } from '../store/store.ts';
import type { ArtifactCollectionRow, ArtifactRow } from './rows.ts';

export async function insertArtifact(tx: Tx, row: ArtifactRow): Promise<void> {
  await tx.db.insert(artifacts).values(row);
}

/** Inserts the collection, or changes that of the same key. @returns the collection as it is then */
export async function putCollection(
  tx: Tx,
  fresh: typeof artifactCollections.$inferInsert,
  changes: Partial<ArtifactCollectionRow>,
): Promise<ArtifactCollectionRow> {
  const target = artifactCollections.key;
  return oneRow(await tx.db.insert(artifactCollections).values(fresh).onConflictDoUpdate({ target, set: changes }).returning());
}
