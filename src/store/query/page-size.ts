import { and, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { Semaphore } from '../../base/async/semaphore.ts';
import { MAX_PAGE_BYTES, pageTooLarge } from '../../base/errors.ts';
import { oneRow, type Reader } from '../store.ts';
import { completed, readSection, type Section, type Select, type SortKey } from './section.ts';

interface PageQuery extends Section {
  from: SQLiteTable;
  where: SQL | undefined;
  orderBy: readonly SQL[];
}

/** Pages of more bytes are large. Their total size at a time is bounded, because a page takes a multiple of its size until it becomes a response. */
const LARGE_BYTES = 1_048_576;
/** One for each process and thread, like memory, whatever the number of stores. */
const room = new Semaphore(33_554_432);

/** The rows of a list. */
interface LargeRows {
  from: SQLiteTable;
  /** Columns whose values may have megabytes each. */
  columns: readonly SQLiteColumn[];
  matching: SQL | undefined;
}

/**
 * {@link readRows} for a list whose rows may have megabytes.
 *
 * @throws 422 if the rows together are too large for a response
 */
export async function readLargeSection<Row>(
  reader: Reader,
  { from, columns, matching }: LargeRows,
  { section, keys }: { section: Section; keys: readonly SortKey<Row>[] },
  select: Select<Row>,
): Promise<Row[]> {
  return readSection(section, keys, ({ condition, order, limit, offset }) => {
    const where = and(matching, condition);
    const part = { order, limit, offset, condition: where };
    return readLargePage(reader, columns, { from, where, orderBy: order, limit, offset }, () => completed(select, part));
  });
}

/**
 * Reads a page whose rows may have megabytes each in `columns`, unless they are too large together for a response.
 *
 * @throws 422
 */
export async function readLargePage<Row>(
  { db, dialect }: Reader,
  columns: readonly SQLiteColumn[],
  { from, where, orderBy, limit, offset }: PageQuery,
  read: () => PromiseLike<Row[]>,
): Promise<Row[]> {
  const lengths = columns.map((column) => sql`coalesce(${dialect.byteLength(column)}, 0)`);
  const rows = db
    .select({ bytes: sql<number>`${sql.join(lengths, sql` + `)}`.as('bytes') })
    .from(from)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as('page');
  const sum = oneRow(await db.select({ bytes: sql<number | null>`sum(${rows.bytes})` }).from(rows));
  const bytes = Number(sum.bytes ?? 0);
  if (bytes > MAX_PAGE_BYTES) throw pageTooLarge();
  if (bytes <= LARGE_BYTES) return await read();
  return await room.with(bytes, read);
}
