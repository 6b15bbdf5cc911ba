import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { inject } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { DATABASE_OF_PLANS } from './test-database.ts';

/**
 * The lines of the plan of a statement. PostgreSQL plans it without sequential scans and sorts, as it would for large tables, and in an empty database: in the
 * database of the test, the plan would also depend on when autovacuum has last visited its small tables.
 *
 * @param query with its values, or SQL with placeholders, for any values
 */
export async function planOf({ reader }: Store, query: SQL | string): Promise<string> {
  const { dialect } = reader;
  if (dialect.name === 'postgres') return linesOf(await explained(query));
  // the plan does not depend on the values, but the statement needs them
  const statement = typeof query === 'string' ? sql.raw(query.replaceAll('?', "'1'")) : query;
  const rows = await dialect.rows<{ detail: string }>(reader.db, sql`explain query plan ${statement}`);
  return rows.map(({ detail }) => detail).join('\n');
}

const linesOf = (rows: readonly object[]): string => rows.flatMap((row) => Object.values(row)).join('\n');

const SWITCHES = ['seqscan', 'bitmapscan', 'sort'].map((kind) => `set enable_${kind} = off`).join('; ');

/** Uses the driver directly, which does not replace placeholders. `explain (generic_plan)` would be shorter, and is new in PostgreSQL 16. */
async function explained(query: SQL | string): Promise<object[]> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/${DATABASE_OF_PLANS}` });
  await client.connect();
  try {
    await client.query(SWITCHES);
    if (typeof query !== 'string') {
      const { sql: text, params } = new PgDialect().sqlToQuery(query);
      return (await client.query<object>(`explain ${text}`, params)).rows;
    }
    await client.query(`set plan_cache_mode = force_generic_plan; prepare explained as ${query}`);
    const count = Math.max(0, ...[...query.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    const values = count > 0 ? `(${Array(count).fill('null').join(', ')})` : '';
    return (await client.query<object>(`explain execute explained${values}`)).rows;
  } finally {
    await client.end();
  }
}
