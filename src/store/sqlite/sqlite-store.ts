import { setTimeout as sleep } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { contention } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import type { Db } from '../db.ts';
import type { SlowStatements } from '../drivers/slow-statements.ts';
import { toApiError } from '../errors.ts';
import type { MigrationReport } from '../migrations/migrations.ts';
import { rejectForeignFile } from '../migrations/recognition.ts';
import { reattachSqlite } from '../moving/batches/detached-sqlite.ts';
import { perform } from '../short-transaction.ts';
import type { DatabaseFile, Reader, ShortTransaction, Store, Tx } from '../store.ts';
import { OpenTransaction } from '../transactions.ts';
import { type ConnectionOptions, openConnection, openStoppableConnection, type StopCheck } from './connection.ts';
import { repairRelated } from './events-related.ts';
import { Checkpoints, type Quiet } from './file/checkpoints.ts';
import { claimFile, type FileClaim } from './file/file-claim.ts';
import { FilePlace } from './file/file-place.ts';
import { protectDatabase } from './file/private-database.ts';
import { GroupCommit } from './group-commit.ts';
import { sqliteDb } from './sqlite-db.ts';
import { sqliteDialect, stoppableSqliteDialect } from './sqlite-dialect.ts';

export interface SqliteOptions extends ConnectionOptions {
  /** How long a writer waits while another process has locked the file, in seconds. */
  busyTimeoutSeconds: number;
  onHookError: (error: unknown) => void;
  /** Called after the file is claimed and before it is opened for use. */
  migrate: (file: string) => MigrationReport;
  /** For a command that may run next to the service: the file is neither claimed nor migrated. */
  shared?: boolean | undefined;
  /** Receives the duration of every statement. */
  slowStatements?: SlowStatements | undefined;
}

/** Index rows sampled for statistics: enough for the planner, and a few milliseconds of work. */
const ANALYSED_ROWS = 1000;

/** The value of `pragma auto_vacuum` that allows releasing free pages step by step. */
const INCREMENTAL = 2;

/** Reported if {@link repairRelated} had to do something. */
const REPAIRED =
  'Another program changed the row ids of the database, so the index of events by related resources was built again. Stop the service before you change its database.';

/** Pause between two attempts to begin a transaction while another process writes. */
const RETRY_MILLISECONDS = 15;

/**
 * SQLite in one file. One writer connection runs transactions one after another and commits them in groups; one reader connection sees only committed data
 * (WAL). The driver is synchronous, so more connections on this thread would not add concurrency; {@link SqliteSnapshots} are for other threads.
 */
export class SqliteStore implements Store {
  readonly reader: Reader;
  private readonly writer: Database.Database;
  private readonly readonly: Database.Database;
  private readonly version: Database.Statement<[], number>;
  private readonly claim: FileClaim | undefined;
  private readonly writerDb: Db;
  private readonly groups: GroupCommit;
  private readonly checkpoints: Checkpoints;
  readonly migrated: MigrationReport;
  readonly file: DatabaseFile;
  /** Problems of the file, one sentence each. */
  readonly notices: readonly string[];
  private readonly options: SqliteOptions;
  private readonly place: FilePlace;
  /** True after a write that the disk rejected, until one succeeds. */
  private isWriteBroken = false;
  private stopCheck: StopCheck = () => {};

  constructor(options: SqliteOptions) {
    this.options = options;
    rejectForeignFile(options.file);
    const notices = protectDatabase(options.file);
    this.claim = options.shared ? undefined : claimFile(options.file);
    try {
      this.migrated = options.shared ? { applied: [] } : options.migrate(options.file);
    } catch (error) {
      this.claim?.release();
      throw error;
    }
    this.writer = openConnection(options);
    // an interrupted import left its indexes dropped
    if (!options.shared) reattachSqlite(this.writer);
    const isRepaired = !options.shared && repairRelated(this.writer);
    this.notices = isRepaired ? [...notices, REPAIRED] : notices;
    this.place = new FilePlace(options.file);
    this.readonly = openStoppableConnection(options, () => this.stopCheck());
    const slow = options.slowStatements;
    this.writerDb = sqliteDb(this.writer, { slow });
    const { writer } = this;
    const exec = preparedOnce(writer, slow);
    const checkpoints = new Checkpoints(writer, { ...options, onError: options.onHookError });
    this.checkpoints = checkpoints;
    this.groups = new GroupCommit({
      begin: () => this.begin(exec),
      exec,
      isInTransaction: () => writer.inTransaction,
      ended: () => checkpoints.look(),
    });
    this.file = fileOf(writer, this.groups);
    this.reader = { db: sqliteDb(this.readonly, { slow }), dialect: sqliteDialect };
    this.version = this.readonly.prepare<[], number>('pragma data_version').pluck();
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let done: { tx: OpenTransaction; result: T };
    try {
      done = await this.groups.run(async (isInGroup) => {
        const tx = new OpenTransaction(this.writerDb, sqliteDialect, isInGroup);
        return { tx, result: await tx.complete(work) };
      });
    } catch (error) {
      if (isAboutDisk(error)) this.isWriteBroken = true;
      throw toApiError(error) ?? error;
    }
    this.isWriteBroken = false;
    done.tx.committed(this.options.onHookError);
    return done.result;
  }

  /** Transactions of a group run one after another, so this one doesn't differ from others. */
  async shortTransaction<Found, Result>(short: ShortTransaction<Found, Result>): Promise<Result> {
    return (await this.transaction((tx) => perform(tx, short))).result;
  }

  /**
   * A reader on this thread that can stop its statements. Other statements of this thread wait for them.
   *
   * @param check is called periodically by statements that scan many rows
   */
  stoppableReader(check: StopCheck): Reader {
    this.stopCheck = check;
    return { db: sqliteDb(this.readonly, { slow: this.options.slowStatements }), dialect: stoppableSqliteDialect };
  }

  /** Another number after each commit, by this process or another. */
  dataVersion(): number {
    return present(this.version.get(), 'the version of the data');
  }

  /** Registers how to pause readers that have their own connections, so that the write-ahead log can restart. */
  requestQuietReaders(quiet: Quiet): void {
    this.checkpoints.requestQuiet(quiet);
  }

  async refreshStatistics(): Promise<void> {
    await this.groups.run(async () => undefined);
    this.writer.pragma(`analysis_limit = ${ANALYSED_ROWS}`);
    const before = this.statistics();
    this.writer.pragma('optimize = 0x10002');
    // other connections read statistics only together with the schema, and only after it has changed
    if (this.statistics() !== before)
      this.writer.exec('begin immediate; create table statistics_changed (a); drop table statistics_changed; commit');
  }

  private statistics(): string {
    const exist = this.writer.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get();
    return exist ? JSON.stringify(this.writer.prepare('select tbl, idx, stat from sqlite_stat1 order by tbl, idx').raw().all()) : '';
  }

  /** Also rejects if the file has been moved away, or can't be written to. */
  async ping(): Promise<void> {
    this.readonly.prepare('select 1').get();
    if (!this.place.isStillThere()) throw contention('the database file was moved or deleted after the service started');
    if (this.place.isFull()) throw contention('the disk of the database is full');
    // a client that checks readiness may hold writers back until the service is ready, so the check tries a write itself
    if (this.isWriteBroken) await this.transaction(async () => void this.writer.pragma('user_version = 0'));
  }

  async close(): Promise<void> {
    // waits for running transactions; a disk that rejects writes must not keep the file open
    await this.groups.run(async () => undefined).catch(() => undefined);
    await this.checkpoints.close();
    this.readonly.close();
    this.writer.close();
    this.claim?.release();
  }

  /** Waits for checkpoints, and for other processes, without blocking this one. */
  private async begin(exec: (statement: string) => void): Promise<void> {
    await this.checkpoints.awaitPause();
    const deadline = Date.now() + this.options.busyTimeoutSeconds * 1000;
    for (;;) {
      try {
        exec('begin immediate');
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > deadline) throw error;
        await sleep(RETRY_MILLISECONDS);
      }
    }
  }
}

/** The free pages of a file, released between transactions. */
function fileOf(writer: Database.Database, groups: GroupCommit): DatabaseFile {
  const number = (name: string) => writer.pragma(name, { simple: true }) as number;
  return {
    space() {
      return number('auto_vacuum') === INCREMENTAL
        ? { pages: number('page_count'), free: number('freelist_count') }
        : { pages: 0, free: 0 };
    },
    release: (pages) =>
      groups.run(async () => {
        const started = performance.now();
        const before = number('freelist_count');
        writer.exec(`pragma incremental_vacuum(${pages})`);
        return { given: before - number('freelist_count'), milliseconds: performance.now() - started };
      }),
  };
}

const isAboutDisk = (error: unknown): boolean => /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN)/.test(String((error as { code?: unknown }).code));

/** Runs statements without parameters, each compiled once. */
function preparedOnce(connection: Database.Database, slow: SlowStatements | undefined): (statement: string) => void {
  const statements = new Map<string, Database.Statement>();
  return (text) => {
    const statement = statements.get(text) ?? connection.prepare(text);
    statements.set(text, statement);
    if (slow) slow.time(text, () => statement.run());
    else statement.run();
  };
}
