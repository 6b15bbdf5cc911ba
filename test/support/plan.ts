import { type SQL, sql } from 'drizzle-orm';
import type { Store } from '../../src/store/store.ts';

/**
 * The lines of the plan of a statement, which PostgreSQL makes as if it had too many rows to read or sort them all.
 *
 * @param query with its values, or as a text with placeholders, for any values
 */
export async function planOf(store: Store, query: SQL | string): Promise<string> {
  const { reader } = store;
  const { dialect } = reader;
  if (dialect.name === 'sqlite') {
    // its values are not looked at, but have to be there
    const statement = typeof query === 'string' ? sql.raw(query.replaceAll('?', "'1'")) : query;
    const rows = await dialect.rows<{ detail: string }>(reader.db, sql`explain query plan ${statement}`);
    return rows.map(({ detail }) => detail).join('\n');
  }
  const explanation = typeof query === 'string' ? sql.raw(`explain (generic_plan) ${query}`) : sql`explain ${query}`;
  return store.transaction(async (tx) => {
    for (const kind of ['seqscan', 'bitmapscan']) await dialect.rows(tx.db, sql.raw(`set local enable_${kind} = off`));
    const rows = await dialect.rows<Record<string, string>>(tx.db, explanation);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });
}
