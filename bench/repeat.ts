import type Database from 'better-sqlite3';
import { addSeconds, type Instant } from '../src/base/time/instant.ts';

// Repeats the rows of one day or hour for earlier ones. The database copies them at a tenth of the cost of creating them here.

/** A row by column name. Objects and lists are stored as JSON. */
export type Row = Record<string, unknown>;

/** How copies of a row differ from it. */
export interface Repetition {
  /** Number of copies. Each lies one span earlier than the previous one. */
  copies: number;
  span: 'day' | 'hour';
  /** Columns with UUIDs of version 7. */
  ids: readonly string[];
  /** Columns with instants or null. */
  times: readonly string[];
  /** Columns with unique strings. */
  unique?: readonly string[];
  /** Columns whose strings contain the id of another column. */
  mentions?: Readonly<Record<string, string>>;
}

export const SECONDS = { day: 86_400, hour: 3600 };
/** Characters of an instant up to its day or hour. */
const LENGTH = { day: 10, hour: 13 };
/** Characters of an id that hold the upper part of its time. */
export const PREFIX = 8;
/** A span in units of that part, 2¹⁶ milliseconds. Rounded up, so that the ids of different copies differ. */
export const units = (span: Repetition['span']) => Math.ceil((SECONDS[span] * 1000) / 65_536);

/** Inserts the copies of rows inside SQLite, the earliest first, so that ids are inserted in their order. */
export function repeatOnSqlite(
  db: Database.Database,
  table: string,
  rows: readonly Row[],
  repetition: Repetition,
  cell: (value: unknown) => unknown,
): void {
  const { copies, span, ids, times } = repetition;
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const prefixes = ids.map((id) => `${id}_prefix`);
  db.exec(`create temp table block (${[...columns, ...prefixes].join()})`);
  const insert = db.prepare(`insert into block values (${[...columns, ...prefixes].map(() => '?').join()})`);
  db.transaction(() => {
    for (const row of rows)
      insert.run([
        ...columns.map((column) => cell(row[column])),
        ...ids.map((id) => (typeof row[id] === 'string' ? Number.parseInt(row[id].slice(0, PREFIX), 16) : null)),
      ]);
  })();
  const starts = startsOf(rows, times, LENGTH[span]);
  for (let copy = copies; copy >= 1; copy--)
    db.exec(
      `insert into ${table} (${columns.join()}) select ${columns.map((column) => cellOfCopy(column, copy, starts, repetition)).join()} from block`,
    );
  db.exec('drop table block');
}

/** The first instant of each day or hour that occurs in the rows. */
function startsOf(rows: readonly Row[], times: readonly string[], length: number): Instant[] {
  const found = new Map<string, Instant>();
  for (const row of rows) for (const time of times) if (typeof row[time] === 'string') found.set(row[time].slice(0, length), row[time]);
  return [...found.values()];
}

function cellOfCopy(
  column: string,
  copy: number,
  starts: readonly Instant[],
  { span, ids, times, unique = [], mentions = {} }: Repetition,
): string {
  const ofId = (id: string) => `printf('%08x', ${id}_prefix - ${copy * units(span)}) || substr(${id}, ${PREFIX + 1})`;
  const length = LENGTH[span];
  if (ids.includes(column)) return `iif(${column} is null, null, ${ofId(column)})`;
  if (times.includes(column)) {
    const moved = starts.map(
      (start) => `when '${start.slice(0, length)}' then '${addSeconds(start, -copy * SECONDS[span]).slice(0, length)}'`,
    );
    return `case substr(${column}, 1, ${length}) ${moved.join(' ')} end || substr(${column}, ${length + 1})`;
  }
  if (unique.includes(column)) return `${column} || ' ${copy}'`;
  const mentioned = mentions[column];
  return mentioned === undefined ? column : `replace(${column}, ${mentioned}, ${ofId(mentioned)})`;
}
