import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFolder } from '../../base/process/private-files.ts';
import { appliedToSqlite, migrateSqlite } from '../migrations/migrate.ts';
import type { Migration } from '../migrations/migrations.ts';
import { rejectForeignFile } from '../migrations/recognition.ts';
import { rebuildOnSqlite } from '../run-totals/rebuild.ts';
import { LIST_RELATED } from '../sqlite/events-related.ts';
import { claimFile, DatabaseInUse, type FileClaim } from '../sqlite/file/file-claim.ts';
import { makePrivateFile } from '../sqlite/file/private-database.ts';
import { type Cell, cellOf, fromSqlite, type Row } from './cells.ts';
import { requireCurrent } from './current.ts';
import { MovingError } from './error.ts';
import { BATCH, type Source, type Target } from './side.ts';
import { EMPTYING, type TableShape } from './tables.ts';

const quoted = (name: string) => `"${name}"`;
const list = (names: readonly string[]) => names.map(quoted).join(', ');
const namesOf = (table: TableShape) => table.columns.map(({ name }) => name);

/** Opens a file for reading a snapshot taken now. `claim: false` is for files that no service uses. */
export function openSqliteSource(file: string, migrations: readonly Migration[], { claim = true }: { claim?: boolean } = {}): Source {
  const connection = openForReading(file);
  let claimed: FileClaim | undefined;
  try {
    requireCurrent(file, migrations, appliedToSqlite(connection));
    claimed = claim ? tryToClaim(file) : undefined;
    holdMoment(connection);
  } catch (error) {
    claimed?.release();
    connection.close();
    throw error;
  }
  const side = new SqliteSide(connection);
  return {
    kind: 'sqlite',
    name: file,
    inUse: claim && claimed === undefined,
    count: (table) => side.count(table),
    read: (table) => side.read(table),
    readLate: (table) => side.read(table, `where ${table.late.map((name) => `${quoted(name)} is not null`).join(' or ')}`),
    async close() {
      connection.close();
      claimed?.release();
    },
  };
}

/** Opens a file for writing; creates and migrates a missing one. `claim: false` is for files that no service can use. */
export function openSqliteTarget(
  file: string,
  { migrations, now, claim = true }: { migrations: readonly Migration[]; now: () => string; claim?: boolean },
): Target {
  rejectForeignFile(file);
  makePrivateFolder(dirname(file));
  const claimed = claim ? claimFile(file) : undefined;
  const isNew = !existsSync(file);
  try {
    const connection = openCurrent(file, migrations, now);
    connection.pragma('foreign_keys = on');
    connection.pragma('synchronous = full');
    connection.exec('begin immediate');
    return new SqliteTarget(connection, file, isNew, claimed);
  } catch (error) {
    claimed?.release();
    if (isNew) removeDatabase(file);
    throw error;
  }
}

/** Opens a file of this release for writing. Creates and migrates a missing or empty one, which the caller has claimed. */
export function openCurrent(file: string, migrations: readonly Migration[], now: () => string): Database.Database {
  makePrivateFile(file);
  const connection = new Database(file, { timeout: 10_000 });
  try {
    const applied = appliedToSqlite(connection);
    if (applied.length > 0) requireCurrent(file, migrations, applied);
    else if (hasTables(connection)) throw new MovingError(`${file} contains the database of another application.`);
    else migrateSqlite(file, migrations, now);
    connection.pragma('journal_mode = wal');
    connection.pragma('cache_size = -64000');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

export function openForReading(file: string): Database.Database {
  if (!existsSync(file)) throw new MovingError(`${file} does not exist.`);
  rejectForeignFile(file);
  const connection = new Database(file, { readonly: true, timeout: 10_000 });
  try {
    connection.pragma('schema_version');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** From now on, the connection sees this snapshot, regardless of later writes. */
export function holdMoment(connection: Database.Database): void {
  connection.exec('begin');
  connection.prepare('select 1 from sqlite_master').all();
}

/** Removes a database with the files that SQLite keeps next to it. */
export function removeDatabase(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(path, { force: true });
}

export function hasTables(connection: Database.Database): boolean {
  return connection.prepare(`select 1 from sqlite_master where type = 'table'`).all().length > 0;
}

/** Prevents services from starting on the file while it is read. Without write permission in the folder, no service can start there anyway. */
function tryToClaim(file: string): FileClaim | undefined {
  try {
    return claimFile(file);
  } catch (error) {
    if (error instanceof DatabaseInUse) return undefined;
    return { release() {} };
  }
}

class SqliteSide {
  constructor(protected readonly connection: Database.Database) {}

  async count(table: string): Promise<number> {
    return countRows(this.connection, table);
  }

  read(table: TableShape, where = ''): AsyncGenerator<Row[]> {
    return readRows(this.connection, table, `${where} order by ${list(table.key)}`);
  }
}

export const countRows = (connection: Database.Database, table: string): number =>
  connection
    .prepare<[], number>(`select count(*) from ${quoted(table)}`)
    .pluck()
    .get() ?? 0;

/** Rows in batches. `rest` follows the name of the table. */
export async function* readRows(connection: Database.Database, table: TableShape, rest: string): AsyncGenerator<Row[]> {
  const statement = connection.prepare(`select ${list(namesOf(table))} from ${quoted(table.name)} ${rest}`);
  let batch: Row[] = [];
  for (const values of statement.raw().iterate() as Iterable<Cell[]>) {
    batch.push(table.columns.map(({ kind }, index) => fromSqlite(kind, cellOf(values, index))));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

class SqliteTarget extends SqliteSide implements Target {
  readonly kind = 'sqlite';
  private readonly prepared: (text: string) => Database.Statement;

  constructor(
    connection: Database.Database,
    readonly name: string,
    private readonly isNew: boolean,
    private readonly claim: FileClaim | undefined,
  ) {
    super(connection);
    this.prepared = statementsOf(connection);
  }

  async insert(table: TableShape, rows: readonly Row[]): Promise<void> {
    const statement = this.prepared(insertText(table));
    for (const row of rows) statement.run(row);
  }

  async fill(table: TableShape, rows: readonly Row[]): Promise<void> {
    fillRows(this.prepared, table, rows);
  }

  async clear(): Promise<void> {
    this.connection.exec(EMPTYING.sqlite);
  }

  async commit(): Promise<void> {
    rebuildOnSqlite(this.connection);
    this.connection.exec(LIST_RELATED);
    this.connection.exec('commit');
    this.connection.exec('analyze');
    this.connection.pragma('wal_checkpoint(truncate)');
    this.connection.close();
    this.claim?.release();
  }

  async rollback(): Promise<void> {
    if (this.connection.inTransaction) this.connection.exec('rollback');
    this.connection.close();
    if (this.isNew) removeDatabase(this.name);
    this.claim?.release();
  }
}

export const insertText = (table: TableShape): string =>
  `insert into ${quoted(table.name)} (${list(namesOf(table))}) values (${table.columns.map(() => '?').join(', ')})`;

/** Fills in the late columns of the rows of {@link lateRows}. */
export function fillRows(prepared: (text: string) => Database.Statement, table: TableShape, rows: readonly Row[]): void {
  const set = table.late.map((name) => `${quoted(name)} = ?`).join(', ');
  const where = table.key.map((name) => `${quoted(name)} = ?`).join(' and ');
  const differs = table.late.map((name) => `${quoted(name)} is not ?`).join(' or ');
  const statement = prepared(`update ${quoted(table.name)} set ${set} where ${where} and (${differs})`);
  for (const row of rows) {
    const late = row.slice(table.key.length);
    statement.run([...late, ...row.slice(0, table.key.length), ...late]);
  }
}

/** Prepares each statement of a connection once. */
export function statementsOf(connection: Database.Database): (text: string) => Database.Statement {
  const known = new Map<string, Database.Statement>();
  return (text) => {
    const statement = known.get(text) ?? connection.prepare(text);
    known.set(text, statement);
    return statement;
  };
}
