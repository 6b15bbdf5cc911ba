import { sql } from 'drizzle-orm';
import type { Store } from '../../src/store/store.ts';

/** Makes the words of the full-text index of related resources readable on a connection to SQLite. */
export const RELATED_WORDS = `create virtual table if not exists temp.related_words using fts5vocab(main, events_related, instance)`;

/** Each id of a related resource in the index, with the id of its event; null if it has none. */
export const RELATED_IN_INDEX = `select events.id, cast(unhex(term) as text) as related from temp.related_words left join events on events.rowid = doc`;

/** The entries of the index, sorted: the id of the event and that of its related resource. None on PostgreSQL, which maintains its index itself. */
export async function relatedInIndex(store: Store): Promise<string[]> {
  if (store.reader.dialect.name === 'postgres') return [];
  const rows = await store.transaction(async ({ db, dialect }) => {
    await dialect.execute(db, RELATED_WORDS);
    return dialect.rows<{ id: string | null; related: string }>(db, sql.raw(RELATED_IN_INDEX));
  });
  return rows.map(({ id, related }) => `${id} ${related}`).sort();
}
