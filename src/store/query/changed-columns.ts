import { type Column, eq, sql } from 'drizzle-orm';
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Tx } from '../store.ts';
import { queuedWrite } from './prepared.ts';

/** Columns of a run as they are bound; JSON as text. */
type Cells<T extends SQLiteTable> = { [K in keyof T['$inferSelect']]?: T['$inferSelect'][K] | string };
type Statement<T extends SQLiteTable> = (tx: Tx, values: Cells<T> & { id: string }) => Promise<unknown>;

/**
 * Updates of one table that set only the changed columns, with one prepared statement per combination: each column in a SET costs an update of its indexes,
 * changed or not, and most transitions change few columns.
 */
export function changesOf<T extends SQLiteTable & { id: Column }>(table: T) {
  type Name = keyof Cells<T> & string;
  const statements = new Map<string, Statement<T>>();

  const prepare = (columns: readonly Name[]): Statement<T> =>
    queuedWrite<Cells<T> & { id: string }>()((reader, value) => {
      const set = Object.fromEntries(columns.map((column) => [column, sql`${value(column)}`]));
      return reader.db
        .update(table)
        .set(set as SQLiteUpdateSetSource<T>)
        .where(eq(table.id, value('id')));
    });

  return async (tx: Tx, before: Cells<T> & { id: string }, after: Cells<T>): Promise<void> => {
    const columns = (Object.keys(after) as Name[]).filter((column) => after[column] !== before[column]);
    if (columns.length === 0) return;
    const key = columns.join();
    const statement = statements.get(key) ?? prepare(columns);
    statements.set(key, statement);
    await statement(tx, { ...after, id: before.id });
  };
}
