import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { makePrivateFolder } from '../../../base/process/private-files.ts';
import type { Migration } from '../../migrations/migrations.ts';
import { rejectForeignFile } from '../../migrations/recognition.ts';
import { rebuildOnSqlite } from '../../run-totals/rebuild.ts';
import { RELATED_OF } from '../../sqlite/events-related.ts';
import { claimFile, DatabaseInUse, type FileClaim } from '../../sqlite/file/file-claim.ts';
import { type Cell, fromSqlite, type Row } from '../cells.ts';
import { countRows, fillRows, insertText, openCurrent, readRows, statementsOf } from '../sqlite-side.ts';
import { EMPTYING, RESUMING, type TableShape } from '../tables.ts';
import { type BatchReader, type BatchTarget, type BatchWriter, IDS, keyCells, keyOf } from './batch-target.ts';
import { detachSqlite, isDetached, reattachSqlite } from './detached-sqlite.ts';

/** Opens a file for writing in batches. A service may use it; a missing file is created and migrated. */
export function openSqliteBatches(file: string, { migrations, now }: { migrations: readonly Migration[]; now: () => string }): BatchTarget {
  rejectForeignFile(file);
  makePrivateFolder(dirname(file));
  const claim = tryToClaim(file);
  try {
    const connection = openCurrent(file, migrations, now);
    // parents are checked with each batch; they may come after their children within one
    connection.pragma('foreign_keys = off');
    connection.pragma(`synchronous = ${claim ? 'normal' : 'full'}`);
    // batches change the same pages of indexes again and again
    if (claim) connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    connection.pragma(`cache_size = -${CACHE_KB}`);
    return new SqliteBatches(connection, file, claim, now);
  } catch (error) {
    claim?.release();
    throw error;
  }
}

function tryToClaim(file: string): FileClaim | undefined {
  try {
    return claimFile(file);
  } catch (error) {
    if (error instanceof DatabaseInUse) return undefined;
    throw error;
  }
}

/** Less than a service has, because an import also needs memory for the rows of the source. */
const CACHE_KB = 20_000;
/** Of 4 kB. */
const CHECKPOINT_PAGES = 25_000;

/** Each waits for the timeout of the connection, ten seconds. */
const ATTEMPTS = 12;
const PAUSE_MILLISECONDS = 100;

const quoted = (name: string) => `"${name}"`;

class SqliteBatches implements BatchTarget, BatchWriter {
  readonly kind = 'sqlite';
  readonly alone: boolean;
  private isDetached: boolean;
  private readonly prepared: (text: string) => Database.Statement;

  constructor(
    private readonly connection: Database.Database,
    readonly name: string,
    private readonly claim: FileClaim | undefined,
    private readonly now: () => string,
  ) {
    this.alone = claim !== undefined;
    this.prepared = statementsOf(connection);
    this.isDetached = isDetached(connection);
  }

  transaction<T>(work: (writer: BatchWriter) => Promise<T>): Promise<T> {
    return this.within('begin immediate', () => work(this));
  }

  reading<T>(work: (reader: BatchReader) => Promise<T>): Promise<T> {
    return this.within('begin', () => work(this));
  }

  private async within<T>(begin: string, work: () => Promise<T>): Promise<T> {
    await this.begin(begin);
    try {
      const result = await work();
      this.connection.exec('commit');
      return result;
    } catch (error) {
      if (this.connection.inTransaction) this.connection.exec('rollback');
      throw error;
    }
  }

  /** SQLite lets the transactions of a busy service pass first, whatever their number. */
  private async begin(statement: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        this.connection.exec(statement);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY' || attempt === ATTEMPTS) throw error;
        await pause(PAUSE_MILLISECONDS);
      }
    }
  }

  async insert(table: TableShape, rows: readonly Row[]): Promise<number[]> {
    const statement = this.prepared(`${insertText(table)} on conflict do nothing`);
    const skipped: number[] = [];
    for (const [index, row] of rows.entries()) {
      const { changes, lastInsertRowid } = statement.run(row);
      if (changes === 0) skipped.push(index);
      // otherwise, all are listed at the end
      else if (table.name === 'events' && !this.isDetached) this.prepared(RELATED_OF).run(lastInsertRowid);
    }
    return skipped;
  }

  async replace(table: TableShape, rows: readonly Row[]): Promise<void> {
    const set = table.columns
      .filter(({ name }) => !table.key.includes(name))
      .map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`);
    const statement = this.prepared(
      `${insertText(table)} on conflict (${table.key.map(quoted).join(', ')}) do update set ${set.join(', ')}`,
    );
    for (const row of rows) statement.run(row);
  }

  async remove(table: string, column: string, values: readonly string[]): Promise<void> {
    this.prepared(`delete from ${quoted(table)} where ${quoted(column)} in (select value from json_each(?))`).run(JSON.stringify(values));
  }

  async resume(table: 'work_pools' | 'deployments', ids: readonly string[]): Promise<void> {
    this.prepared(RESUMING[table]('in (select value from json_each(?))')).run(JSON.stringify(ids));
  }

  async ids(table: string, after = ''): Promise<string[]> {
    return this.prepared(`select id from ${quoted(table)} where id > ? order by id limit ${IDS}`)
      .pluck()
      .all(after) as string[];
  }

  scan(table: TableShape): AsyncGenerator<Row[]> {
    return readRows(this.connection, table, '');
  }

  async count(table: string): Promise<number> {
    return countRows(this.connection, table);
  }

  async fill(table: TableShape, rows: readonly Row[]): Promise<void> {
    fillRows(this.prepared, table, rows);
  }

  async existing(table: string, column: string, values: readonly string[]): Promise<Set<string>> {
    const statement = this.prepared(
      `select ${quoted(column)} from ${quoted(table)} where ${quoted(column)} in (select value from json_each(?))`,
    );
    return new Set(statement.pluck().all(JSON.stringify(values)) as string[]);
  }

  async find(table: TableShape, rows: readonly Row[]): Promise<Map<string, Row>> {
    const names = table.columns.map(({ name }) => quoted(name)).join(', ');
    const statement = this.prepared(
      `select ${names} from ${quoted(table.name)} where ${table.key.map((name) => `${quoted(name)} = ?`).join(' and ')}`,
    );
    const found = new Map<string, Row>();
    for (const row of rows) {
      const values = statement.raw().get(keyCells(table, row)) as Cell[] | undefined;
      const read = values && table.columns.map(({ kind }, index) => fromSqlite(kind, values[index] ?? null));
      if (read) found.set(keyOf(table, read), read);
    }
    return found;
  }

  async idsBy(table: TableShape, columns: readonly string[], values: readonly Row[]): Promise<Map<string, string>> {
    const where = columns.map((name) => `${quoted(name)} = ?`).join(' and ');
    const statement = this.prepared(`select id from ${quoted(table.name)} where ${where}`).pluck();
    const found = new Map<string, string>();
    for (const value of values) {
      const id = statement.get(value) as string | undefined;
      if (id !== undefined) found.set(JSON.stringify(value), id);
    }
    return found;
  }

  async readSetting(key: string): Promise<string | undefined> {
    return this.prepared('select value from configurations where key = ?').pluck().get(key) as string | undefined;
  }

  async writeSetting(key: string, value: string, id: string): Promise<void> {
    this.prepared(
      `insert into configurations (id, created, updated, key, value) values (:id, :now, :now, :key, :value)
       on conflict (key) do update set value = excluded.value, updated = excluded.updated`,
    ).run({ id, now: this.now(), key, value });
  }

  async reviseTriggers(revision: string): Promise<void> {
    this.prepared(
      `insert into trigger_revisions (id, revision) values ('triggers', ?) on conflict (id) do update set revision = excluded.revision`,
    ).run(revision);
  }

  isAboutRow(error: unknown): boolean {
    return /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(String((error as { code?: string }).code));
  }

  async detach(): Promise<void> {
    if (!this.alone) return;
    detachSqlite(this.connection, this.now(), randomUUID());
    this.isDetached = true;
  }

  async finish(onProgress: (table: string, whole: number) => void): Promise<void> {
    if (!this.alone) return;
    reattachSqlite(this.connection, onProgress);
    this.isDetached = false;
    this.connection.exec('analyze');
    this.connection.pragma('wal_checkpoint(truncate)');
  }

  async clear(): Promise<void> {
    reattachSqlite(this.connection);
    this.connection.transaction(() => {
      this.connection.exec(EMPTYING.sqlite);
      rebuildOnSqlite(this.connection);
      this.connection.exec(`insert into events_related(events_related) values ('delete-all')`);
    })();
  }

  async close(): Promise<void> {
    this.connection.close();
    this.claim?.release();
  }
}
