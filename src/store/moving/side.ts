import type { Row } from './cells.ts';
import type { TableShape } from './tables.ts';

/** One of the two databases of a copy. */
interface Side {
  readonly kind: 'sqlite' | 'postgres';
  /** For messages: the file, or the URL without its password. */
  readonly name: string;
  count(table: string): Promise<number>;
  /** All rows in batches, in primary key order: uuids and texts by their bytes. */
  read(table: TableShape): AsyncIterable<Row[]>;
}

/** Reads a snapshot, without later writes. */
export interface Source extends Side {
  /** True if a service is using it. Writes of the service after the snapshot are not copied. */
  readonly inUse: boolean;
  /** The rows of {@link lateRows} with references to fill in. */
  readLate(table: TableShape): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

/** Writes in one transaction, with exclusive access until it ends: either all rows become visible, or none. */
export interface Target extends Side {
  insert(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Fills in the late columns of the rows of {@link lateRows}. */
  fill(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Deletes all rows of all tables. */
  clear(): Promise<void>;
  /** Commit and rollback both end the use of the target. The commit first counts the totals of runs. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Rows per read or write. */
export const BATCH = 500;
