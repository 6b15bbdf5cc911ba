import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { MAX_PAGE_BYTES, pageTooLarge } from '../base/errors.ts';
import type { Section } from './section.ts';
import type { Reader } from './store.ts';

interface PageQuery extends Section {
  from: SQLiteTable;
  where: SQL | undefined;
  orderBy: readonly SQL[];
}

/**
 * Refuses a page whose rows together are too large to be sent, before they are read: rows of `column` may hold megabytes each.
 *
 * @throws 422
 */
export async function refuseLargePage(
  { db, dialect }: Reader,
  column: SQLiteColumn,
  { from, where, orderBy, limit, offset }: PageQuery,
): Promise<void> {
  const rows = db
    .select({ bytes: dialect.byteLength(column).as('bytes') })
    .from(from)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as('page');
  const [sum] = await db.select({ bytes: sql<number | null>`sum(${rows.bytes})` }).from(rows);
  if (Number(sum?.bytes ?? 0) > MAX_PAGE_BYTES) throw pageTooLarge();
}
