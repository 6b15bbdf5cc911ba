import type { SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { TRUE } from './filters/compile.ts';
import type { Reader } from './store.ts';

/** How many rows match. All rows are counted without a condition: SQLite does that by counting entries, page by page. */
export function countMatching({ db }: Reader, table: SQLiteTable, matching: SQL | undefined): Promise<number> {
  return db.$count(table, matching === TRUE ? undefined : matching);
}
