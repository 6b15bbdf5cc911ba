import { createHash, hash } from 'node:crypto';
import type { CellKind } from '../dialect/dialect.ts';
import { canHold } from '../dialect/holdable.ts';
import { fromPostgresTimestamp } from '../schema/sqlite-kit.ts';
import type { TableShape } from './tables.ts';

/**
 * A value in the form that both sides of a copy share, which is SQLite's: instants are fixed-width texts, booleans 0 and 1, free-form JSON the stored text,
 * lists compact JSON.
 */
export type Cell = string | number | null;
export type Row = Cell[];

/** A cell of a row from the driver. @throws if the row is shorter than the selection */
export function cellOf<T extends Cell>(row: readonly T[], index: number): T {
  const cell = row[index];
  if (cell === undefined) throw new Error(`a row has no cell ${index}`);
  return cell;
}

/** PostgreSQL returns jsonb with different whitespace. */
const compact = (list: string): string => JSON.stringify(JSON.parse(list));

/** Converts a value from SQLite to the common form. */
export function fromSqlite(kind: CellKind, value: Cell): Cell {
  return value !== null && kind === 'list' ? compact(value as string) : value;
}

/** Converts the text of a value that PostgreSQL sends to a session in UTC. */
export function fromPostgres(kind: CellKind, text: string | null): Cell {
  if (text === null) return null;
  switch (kind) {
    case 'int':
    case 'bigint':
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
  /** SHA-256 of the rows in primary key order, each as a JSON array and a line feed. */
  sha256: string;
}

/** Computes the {@link Sum} of rows incrementally. */
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

/** Computes a checksum of rows in any order: the sum of their SHA-256 hashes, in eight parts of 32 bits. */
export class SetSumming {
  private readonly parts = new Uint32Array(8);
  count = 0;

  add(row: Row): void {
    this.count += 1;
    const digest = hash('sha256', JSON.stringify(row), 'buffer');
    for (let part = 0; part < this.parts.length; part++) this.parts[part] = (this.parts[part] ?? 0) + digest.readUInt32BE(part * 4);
  }

  /** Adds the rows of another sum. */
  join({ parts, count }: SetSumming): void {
    this.count += count;
    for (const [part, sum] of parts.entries()) this.parts[part] = (this.parts[part] ?? 0) + sum;
  }

  result(): Sum {
    return { rows: this.count, sha256: [...this.parts].map((part) => part.toString(16).padStart(8, '0')).join('') };
  }
}

/** SQLite and JSON can store NUL and lone surrogates; PostgreSQL's text and jsonb cannot. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');
/** Only a list with one of these escapes can contain characters that PostgreSQL can't store. */
const SUSPICIOUS_ESCAPE = /\\u(0000|[dD][89a-fA-F])/;

export interface Unstorable {
  column: string;
  /** The value with U+FFFD in place of the characters that PostgreSQL can't store. */
  replaced: string;
}

/** The first value of a row that PostgreSQL can't store. */
export function findUnstorable(table: TableShape, row: Row): Unstorable | undefined {
  for (const [index, { name, kind }] of table.columns.entries()) {
    const value = row[index];
    if (typeof value !== 'string') continue;
    if (kind === 'text' && !canHold(value)) return { column: name, replaced: storable(value) };
    if (kind === 'list' && SUSPICIOUS_ESCAPE.test(value)) {
      const items = JSON.parse(value) as string[];
      if (!items.every(canHold)) return { column: name, replaced: JSON.stringify(items.map(storable)) };
    }
  }
  return undefined;
}
