import { type Column, eq, sql } from 'drizzle-orm';
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { prepared } from '../store/prepared.ts';
import type { Tx } from '../store/store.ts';

type Statement = (tx: Tx, values: Record<string, unknown>) => Promise<unknown>;

/**
 * Updates of one table that set only the columns that changed, with one prepared statement per combination: each column that is set costs an update of
 * its indexes, changed or not, and most transitions change few columns.
 */
export function changesOf<T extends SQLiteTable & { id: Column }>(table: T) {
  const statements = new Map<string, Statement>();

  const prepare = (columns: readonly string[]): Statement =>
    prepared((reader) => {
      const set = Object.fromEntries(columns.map((column) => [column, sql`${sql.placeholder(column)}`]));
      return reader.db
        .update(table)
        .set(set as SQLiteUpdateSetSource<T>)
        .where(eq(table.id, sql.placeholder('id')));
    });

  return async (tx: Tx, before: Record<string, unknown> & { id: string }, after: Record<string, unknown>): Promise<void> => {
    const columns = Object.keys(after).filter((column) => after[column] !== before[column]);
    if (columns.length === 0) return;
    const key = columns.join();
    const statement = statements.get(key) ?? prepare(columns);
    statements.set(key, statement);
    await statement(tx, { ...after, id: before.id });
  };
}
