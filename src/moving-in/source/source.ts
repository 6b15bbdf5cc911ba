import type { Instant } from '../../base/time/instant.ts';
import type { Row } from '../../store/moving/cells.ts';

/** Some rows of a table, in the order of the source. */
export interface Piece {
  /** Each with the value of the column `id`. */
  rows: { id: string; cells: Row }[];
  /** The rows whose texts are too long to be read. */
  tooLarge: { id: string; bytes: number }[];
  /** Where the reading continues after these rows. */
  position: string;
}

export interface Selection {
  table: string;
  columns: readonly string[];
  /** An SQL condition that both databases understand. */
  where?: string | undefined;
  /** The position of an earlier piece: reads only later rows. */
  after?: string | undefined;
}

/** The database of another server, as it was when it was opened. */
export interface ImportSource {
  readonly kind: 'sqlite' | 'postgres';
  /** For messages: the file, or the URL without its password. */
  readonly name: string;
  /** Its tables with their columns. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** The size of the whole database in bytes. */
  readonly bytes: number;
  /** What the source contains and cannot be read, with the reason. */
  readonly unreadable?: Readonly<Record<string, string>>;
  read(selection: Selection): AsyncGenerator<Piece>;
  /** A few short rows. */
  all(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** The source cannot be read; the message states why and what to do. */
export class SourceError extends Error {}

/** Rows per piece, and bytes of texts after which a piece ends. */
export const ROWS_PER_PIECE = 500;
export const BYTES_PER_PIECE = 500_000;
/** The longest text of a row that is read. */
export const LONGEST_ROW_BYTES = 16 * 1024 * 1024;

/** The SQL condition of rows at or after a time. What PostgreSQL stores as a time, SQLite stores as a text with a space. */
export const since = ({ kind }: ImportSource, expression: string, time: Instant): string =>
  `${expression} >= '${kind === 'postgres' ? time : time.replace('T', ' ').slice(0, 26)}'`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
