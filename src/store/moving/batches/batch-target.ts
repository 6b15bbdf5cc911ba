import type { Cell, Row } from '../cells.ts';
import type { TableShape } from '../tables.ts';

/** The reads of one transaction of a {@link BatchTarget}. */
export interface BatchReader {
  /** The values of a column that exist. */
  existing(table: string, column: string, values: readonly string[]): Promise<Set<string>>;
  /** The rows with the keys of these rows, each by {@link keyOf}. */
  find(table: TableShape, rows: readonly Row[]): Promise<Map<string, Row>>;
  /** The ids of the rows with these values in these columns, by the values as a JSON text. */
  idsBy(table: TableShape, columns: readonly string[], values: readonly Row[]): Promise<Map<string, string>>;
  readSetting(key: string): Promise<string | undefined>;
  /** Some ids of a table in their order, after an id or from the beginning. */
  ids(table: string, after: string | undefined): Promise<string[]>;
  /** All rows of a table in batches, in any order. */
  scan(table: TableShape): AsyncGenerator<Row[]>;
  count(table: string): Promise<number>;
}

/** The statements of one transaction of a {@link BatchTarget}. */
export interface BatchWriter extends BatchReader {
  /** Inserts the rows that violate no unique key. @returns the indexes of the others */
  insert(table: TableShape, rows: readonly Row[]): Promise<number[]>;
  /** Fills in the late columns of the rows of `lateRows`. */
  fill(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Overwrites the rows with the same keys. */
  replace(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Deletes the rows with these values in a column. */
  remove(table: string, column: string, values: readonly string[]): Promise<void>;
  /** Ends the pause of these records. */
  resume(table: 'work_pools' | 'deployments', ids: readonly string[]): Promise<void>;
  writeSetting(key: string, value: string, id: string): Promise<void>;
  /** Notifies the processes of a service that cached triggers are outdated. */
  reviseTriggers(revision: string): Promise<void>;
}

/** A database that gets rows in committed batches, while a service may use it. */
export interface BatchTarget {
  readonly kind: 'sqlite' | 'postgres';
  /** For messages: the file, or the URL without its password. */
  readonly name: string;
  /** Whether no service uses the database, and none can until the target is closed. */
  readonly alone: boolean;
  transaction<T>(work: (writer: BatchWriter) => Promise<T>): Promise<T>;
  /** A transaction that only reads, for which no writer waits. */
  reading<T>(work: (reader: BatchReader) => Promise<T>): Promise<T>;
  /** Whether an error means that a row cannot be stored, as opposed to one that concerns all rows. */
  isAboutRow(error: unknown): boolean;
  /**
   * Drops what batches would keep in step for nothing: indexes of empty tables that enforce nothing, and the triggers of totals. Does nothing while a service
   * uses the database. {@link BatchTarget.finish}, or else the next start of a service, creates them again.
   */
  detach(): Promise<void>;
  /** Creates the dropped indexes and triggers, counts totals, fills the full-text index, and collects the statistics of the planner. */
  finish(onProgress: (table: string, whole: number) => void): Promise<void>;
  /** Deletes all rows of all tables. Only while no service uses the database. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Ids per read. */
export const IDS = 1000;

/** The primary key of a row as a text. */
export function keyOf(table: TableShape, row: Row): string {
  return JSON.stringify(keyCells(table, row));
}

export const keyCells = (table: TableShape, row: Row): Cell[] =>
  table.key.map((name) => row[table.columns.findIndex((column) => column.name === name)] ?? null);
