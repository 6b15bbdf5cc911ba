import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Cell, Row } from '../../store/moving/cells.ts';
import {
  BYTES_PER_PIECE,
  type ImportSource,
  LONGEST_ROW_BYTES,
  type Piece,
  quoted,
  ROWS_PER_PIECE,
  type Selection,
  SourceError,
} from './source.ts';

/** Milliseconds to wait for a lock of the server that uses the file. */
const PATIENCE = 10_000;

/** More than a UUID has. */
const LONGEST_ID = 40;

interface ColumnInfo {
  name: string;
  type: string;
}

/** Opens a file for reading, also while its server writes to it: what the server writes later is not seen. */
export function openSqliteSource(file: string): ImportSource {
  requireDatabase(file);
  try {
    const connection = new Database(file, { readonly: true, timeout: PATIENCE });
    try {
      connection.exec('begin');
      return new SqliteSource(file, connection);
    } catch (error) {
      connection.close();
      throw error;
    }
  } catch (error) {
    throw explained(file, error);
  }
}

function requireDatabase(file: string): void {
  if (!existsSync(file)) throw new SourceError(`${file} does not exist.`);
  if (!statSync(file).isFile()) throw new SourceError(`${file} is not a file.`);
  const start = Buffer.alloc(16);
  const handle = openSync(file, 'r');
  readSync(handle, start, 0, start.length, 0);
  closeSync(handle);
  if (start.toString('latin1') !== 'SQLite format 3\0') throw new SourceError(`${file} is not a SQLite database.`);
}

/** An error of SQLite as one line with a remedy. */
function explained(file: string, error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message: string };
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return new SourceError(
      `${file} is damaged or incomplete (${message}). Copy it again with \`sqlite3 ${file} ".backup copy.db"\`, and import the copy.`,
    );
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return new SourceError(`${file} is locked by another process. Try again later.`);
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(code))
    return new SourceError(
      `${file} cannot be read (${message}). The file and its folder must be readable; for a file without write permission, import a copy.`,
    );
  return error;
}

class SqliteSource implements ImportSource {
  readonly kind = 'sqlite';
  readonly tables: ReadonlyMap<string, readonly string[]>;
  readonly bytes: number;
  private readonly columns = new Map<string, ColumnInfo[]>();

  constructor(
    readonly name: string,
    private readonly connection: Database.Database,
  ) {
    const names = connection
      .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
      .pluck()
      .all() as string[];
    for (const table of names) this.columns.set(table, connection.pragma(`table_info(${quoted(table)})`) as ColumnInfo[]);
    this.tables = new Map([...this.columns].map(([table, columns]) => [table, columns.map((column) => column.name)]));
    this.bytes = [name, `${name}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
  }

  async *read({ table, columns, where = 'true', after = '0' }: Selection): AsyncGenerator<Piece> {
    const known = new Map((this.columns.get(table) ?? []).map((column) => [column.name, column.type]));
    const isText = (column: string) => !/INT|BOOL|FLOAT/i.test(known.get(column) ?? '');
    const bytes = ['0', ...columns.filter(isText).map((column) => `coalesce(octet_length(${quoted(column)}), 0)`)].join(' + ');
    // a column of the type JSON stores a number as such; its digits are those of the text
    const value = (column: string) => (/JSON/i.test(known.get(column) ?? '') ? `cast(${quoted(column)} as text)` : quoted(column));
    const cells = columns.map((column) =>
      isText(column) ? `iif(octet_length(${quoted(column)}) > ${LONGEST_ROW_BYTES}, null, ${value(column)})` : value(column),
    );
    const statement = this.connection.prepare(
      `select ${['rowid', `iif(octet_length(id) > ${LONGEST_ID}, 'too long', id)`, bytes, ...cells].join(', ')} from ${quoted(table)} where rowid > ? and (${where}) order by rowid`,
    );
    let piece: Piece = { rows: [], tooLarge: [], position: after };
    let size = 0;
    try {
      for (const [position = 0, id = '', length = 0, ...row] of statement.raw().iterate(Number(after)) as Iterable<Cell[]>) {
        piece.position = String(position);
        if (Number(length) > LONGEST_ROW_BYTES) piece.tooLarge.push({ id: String(id), bytes: Number(length) });
        else piece.rows.push({ id: String(id), cells: row });
        size += Number(length);
        if (piece.rows.length < ROWS_PER_PIECE && size < BYTES_PER_PIECE) continue;
        yield piece;
        piece = { rows: [], tooLarge: [], position: piece.position };
        size = 0;
      }
    } catch (error) {
      throw explained(this.name, error);
    }
    if (piece.rows.length + piece.tooLarge.length > 0) yield piece;
  }

  async all(text: string): Promise<Row[]> {
    try {
      return this.connection.prepare(text).raw().all() as Row[];
    } catch (error) {
      throw explained(this.name, error);
    }
  }

  async close(): Promise<void> {
    this.connection.close();
  }
}
