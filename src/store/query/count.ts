import type { SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { TRUE } from '../filters/compile.ts';
import type { Reader } from '../store.ts';

/** Counts matching rows. Without a condition, counts all rows, which SQLite does page by page. */
export function countMatching({ db }: Reader, table: SQLiteTable, matching: SQL | undefined): Promise<number> {
  return db.$count(table, matching === TRUE ? undefined : matching);
}
