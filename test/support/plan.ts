import { type SQL, sql } from 'drizzle-orm';
import type { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import type { Store } from '../../src/store/store.ts';

/**
 * The lines of the plan of a statement. PostgreSQL plans it without sequential scans and sorts, as it would for large tables.
 *
 * @param query with its values, or SQL with placeholders, for any values
 */
export async function planOf(store: Store, query: SQL | string): Promise<string> {
  const { reader } = store;
  const { dialect } = reader;
  if (dialect.name === 'sqlite') {
    // the plan does not depend on the values, but the statement needs them
    const statement = typeof query === 'string' ? sql.raw(query.replaceAll('?', "'1'")) : query;
    const rows = await dialect.rows<{ detail: string }>(reader.db, sql`explain query plan ${statement}`);
    return rows.map(({ detail }) => detail).join('\n');
  }
  if (typeof query === 'string') return linesOf(await explained(store as PostgresStore, query));
  return store.transaction(async (tx) => {
    for (const switched of SWITCHES) await dialect.execute(tx.db, switched);
    return linesOf(await dialect.rows(tx.db, sql`explain ${query}`));
  });
}

const SWITCHES = ['seqscan', 'bitmapscan', 'sort'].map((kind) => `set local enable_${kind} = off`);

const linesOf = (rows: readonly object[]): string => rows.flatMap((row) => Object.values(row)).join('\n');

/** Uses the driver directly, which does not replace placeholders. `explain (generic_plan)` would be shorter, and is new in PostgreSQL 16. */
async function explained({ pool }: PostgresStore, text: string): Promise<object[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${SWITCHES.join('; ')}; set local plan_cache_mode = force_generic_plan`);
    await client.query(`prepare explained as ${text}`);
    const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    const values = count > 0 ? `(${Array(count).fill('null').join(', ')})` : '';
    return (await client.query<object>(`explain execute explained${values}`)).rows;
  } finally {
    await client.query('rollback; deallocate explained');
    client.release();
  }
}
