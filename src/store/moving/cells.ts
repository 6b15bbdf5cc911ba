import { createHash } from 'node:crypto';
import type { CellKind } from '../dialect/dialect.ts';
import { postgresDialect } from '../dialect/postgres.ts';
import { fromPostgresTimestamp } from '../schema/sqlite-kit.ts';
import type { TableShape } from './tables.ts';

/**
 * A value in the one form that both databases agree on: SQLite's own. Instants are fixed-width texts, booleans 0 and 1, free-form JSON the text that was
 * stored, lists compact JSON.
 */
export type Cell = string | number | null;
export type Row = Cell[];

/** jsonb comes back with other spaces than it was given. */
const compact = (list: string): string => JSON.stringify(JSON.parse(list));

/** A value as SQLite holds it. */
export function fromSqlite(kind: CellKind, value: Cell): Cell {
  return value !== null && kind === 'list' ? compact(value as string) : value;
}

/** The text in which PostgreSQL sends a value, to a session in UTC. */
export function fromPostgres(kind: CellKind, text: string | null): Cell {
  if (text === null) return null;
  switch (kind) {
    case 'int':
    case 'float':
      return Number(text);
    case 'bool':
      return text === 't' ? 1 : 0;
    case 'timestamp':
      return fromPostgresTimestamp(text);
    case 'list':
      return compact(text);
    default:
      return text;
  }
}

export interface Sum {
  rows: number;
  /** SHA-256 over the rows in the order of the primary key, each as a JSON array and a line feed. */
  sha256: string;
}

/** The {@link Sum} of rows as they go by. */
export class Summing {
  /** Rows so far. */
  count = 0;
  private readonly hash = createHash('sha256');

  add(rows: readonly Row[]): void {
    this.count += rows.length;
    for (const row of rows) this.hash.update(`${JSON.stringify(row)}\n`);
  }

  result(): Sum {
    return { rows: this.count, sha256: this.hash.digest('hex') };
  }
}

/** NUL, or one half of a character that needs two: SQLite and JSON hold them, PostgreSQL's text and jsonb do not. */
const isStorable = postgresDialect.canHold;
const storable = (text: string) => (text as string & { toWellFormed(): string }).toWellFormed().replaceAll('\0', '\uFFFD');
/** Only a list with one of these escapes can hold what is not storable. */
const SUSPICIOUS_ESCAPE = /\\u(0000|[dD][89a-fA-F])/;

export interface Unstorable {
  column: string;
  /** The value with U+FFFD in the place of what PostgreSQL cannot hold. */
  replaced: string;
}

/** The first value of a row that PostgreSQL could not hold. */
export function findUnstorable(table: TableShape, row: Row): Unstorable | undefined {
  for (const [index, { name, kind }] of table.columns.entries()) {
    const value = row[index];
    if (typeof value !== 'string') continue;
    if (kind === 'text' && !isStorable(value)) return { column: name, replaced: storable(value) };
    if (kind === 'list' && SUSPICIOUS_ESCAPE.test(value)) {
      const items = JSON.parse(value) as string[];
      if (!items.every(isStorable)) return { column: name, replaced: JSON.stringify(items.map(storable)) };
    }
  }
  return undefined;
}
