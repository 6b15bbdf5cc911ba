import { eq } from 'drizzle-orm';
import { readRows, type Section, textKey } from '../../store/query/section.ts';
import { savedSearches } from '../../store/schema/tables.ts';
import { affectedRows, oneRow, type Reader, type Tx } from '../../store/store.ts';
import type { SavedSearchRow } from './wire.ts';

/** Inserts the search, or replaces only the filters of the existing search of that name. */
export async function saveSearch(tx: Tx, row: SavedSearchRow): Promise<SavedSearchRow> {
  const saved = await tx.db
    .insert(savedSearches)
    .values(row)
    .onConflictDoUpdate({ target: savedSearches.name, set: { filters: row.filters } })
    .returning();
  return oneRow(saved);
}

export async function findSavedSearch(reader: Reader, id: string): Promise<SavedSearchRow | undefined> {
  return (await reader.db.select().from(savedSearches).where(eq(savedSearches.id, id)))[0];
}

export async function deleteSavedSearch(tx: Tx, id: string): Promise<boolean> {
  return affectedRows(await tx.db.delete(savedSearches).where(eq(savedSearches.id, id))) > 0;
}

export async function listSavedSearches({ db, dialect }: Reader, section: Section): Promise<SavedSearchRow[]> {
  const keys = [textKey(dialect.textOrder(savedSearches.name), 'asc', (row: SavedSearchRow) => row.name)];
  return readRows(() => db.select().from(savedSearches), undefined, keys, section);
}
