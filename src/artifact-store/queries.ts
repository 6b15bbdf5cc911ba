import { inserting } from '../store/query/given-rows.ts';
import { artifactCollections, artifacts } from '../store/schema/tables.ts';
import { oneRow, type Tx } from '../store/store.ts';
import type { ArtifactCollectionRow, ArtifactRow } from './rows.ts';

const insertRows = inserting(artifacts);

export async function insertArtifact(tx: Tx, row: ArtifactRow): Promise<void> {
  await insertRows(tx, [row]);
}

/** Inserts the collection, or updates the one with the same key. @returns the stored collection */
export async function putCollection(
  tx: Tx,
  fresh: typeof artifactCollections.$inferInsert,
  changes: Partial<ArtifactCollectionRow>,
): Promise<ArtifactCollectionRow> {
  const target = artifactCollections.key;
  return oneRow(await tx.db.insert(artifactCollections).values(fresh).onConflictDoUpdate({ target, set: changes }).returning());
}
