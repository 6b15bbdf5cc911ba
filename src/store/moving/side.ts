import type { Row } from './cells.ts';
import type { TableShape } from './tables.ts';

/** One of the two databases of a copy. */
interface Side {
  readonly kind: 'sqlite' | 'postgres';
  /** For messages: the URL without its password, or the file. */
  readonly name: string;
  count(table: string): Promise<number>;
  /** All rows in batches, in the order of the primary key: uuids and texts by their bytes. */
  read(table: TableShape): AsyncIterable<Row[]>;
}

/** Reads one moment: what is written meanwhile is not seen. */
export interface Source extends Side {
  /** A service is at work on it: what it writes after the moment that is read stays behind. */
  readonly inUse: boolean;
  /** The rows of {@link lateRows} that have something to fill in. */
  readLate(table: TableShape): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

/** Open in one transaction, and closed to every service until it ends: all of the rows become visible, or none. */
export interface Target extends Side {
  insert(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Fills in the late columns: rows of {@link lateRows}. */
  fill(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Deletes every row of every table. */
  clear(): Promise<void>;
  /** Both end the use of the target. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Rows read or written at once. */
export const BATCH = 500;
