import type { Database, RunResult, Statement } from 'better-sqlite3';
import { NoopLogger, type Query } from 'drizzle-orm';
import { BetterSQLite3Database, BetterSQLiteSession, PreparedQuery } from 'drizzle-orm/better-sqlite3';
import { NoopCache } from 'drizzle-orm/cache/core';
import { type PreparedQueryConfig, type SelectedFieldsOrdered, type SQLiteExecuteMethod, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { BoundedCache } from '../../base/bounded-cache.ts';
import { MAX_PAGE_BYTES, pageTooLarge } from '../../base/errors.ts';
import type { Db, Rewrite } from '../db.ts';
import { type Binder, compileBinder } from '../drivers/parameters.ts';
import { LatestMapper, type Presence } from '../drivers/row-mapper.ts';
import type { SlowStatements } from '../drivers/slow-statements.ts';

/** Compiled statements that a connection caches. Each takes about ten kilobytes. */
const KEPT_STATEMENTS = 300;

interface SqliteDbOptions {
  /** Rejects rows that are too large together for a page while they are read (422), for 2 % of the time of a list. By default, rows of any size are read. */
  readsPages?: boolean;
  /** Receives the duration of every statement. */
  slow?: SlowStatements | undefined;
  rewrite?: Rewrite | undefined;
}

/**
 * The query builder on a SQLite connection. Caches compiled statements by their text, with compiled row mappers (row-mapper.ts): compiling both for each
 * request takes a quarter of a list's time and a third of a history's.
 */
export function sqliteDb(connection: Database, { readsPages = false, slow }: SqliteDbOptions = {}): Db {
  const dialect = new StablePlansDialect();
  const compiled = new BoundedCache<Compiled>(KEPT_STATEMENTS);
  const build = (rewrite?: Rewrite): Db => {
    const session = new Session(connection, dialect, { readsPages, slow, rewrite }, compiled);
    return Object.assign(new BetterSQLite3Database('sync', dialect, session, undefined), { $client: connection, rewritten: build });
  };
  return build();
}

/**
 * Writes parameters as `+?`. From 3.54, SQLite plans a statement by the value of a compared parameter, and compiles the statement again whenever that parameter
 * is bound, at five times the cost of a read by id. It doesn't do so for parameters behind a plus sign, and the sign changes no value.
 */
class StablePlansDialect extends SQLiteSyncDialect {
  override escapeParam(): string {
    return '+?';
  }
}

type Rows = unknown[][];

/** A compiled statement with its row mapper. */
class Compiled {
  readonly mapper = new LatestMapper();
  private raw = false;

  constructor(
    readonly statement: Statement,
    private readonly options: SqliteDbOptions,
  ) {}

  run(params: readonly unknown[]): RunResult {
    return this.timed(() => this.statement.run(params));
  }

  /** All rows as lists of cells. */
  cells(params: readonly unknown[]): Rows {
    this.setRaw(true);
    return this.timed(() => (this.options.readsPages ? this.page(params) : (this.statement.all(params) as Rows)));
  }

  private page(params: readonly unknown[]): Rows {
    const rows: Rows = [];
    let characters = 0;
    for (const row of this.statement.iterate(params) as IterableIterator<unknown[]>) {
      for (const cell of row) if (typeof cell === 'string') characters += cell.length;
      if (characters > MAX_PAGE_BYTES) throw pageTooLarge();
      rows.push(row);
    }
    return rows;
  }

  /** All rows as objects with the column names of the result. */
  objects(params: readonly unknown[]): unknown[] {
    this.setRaw(false);
    return this.timed(() => this.statement.all(params));
  }

  private timed<T>(run: () => T): T {
    return this.options.slow ? this.options.slow.time(this.statement.source, run) : run();
  }

  private setRaw(raw: boolean): void {
    if (this.raw !== raw) this.statement.raw(raw);
    this.raw = raw;
  }
}

class Session extends BetterSQLiteSession<Record<string, never>, Record<string, never>> {
  constructor(
    private readonly connection: Database,
    dialect: SQLiteSyncDialect,
    private readonly options: SqliteDbOptions,
    private readonly compiled: BoundedCache<Compiled>,
  ) {
    super(connection, dialect, undefined);
  }

  override prepareQuery<T extends Selected>(
    given: Query,
    fields: SelectedFieldsOrdered | undefined,
    method: SQLiteExecuteMethod,
    isInArrayMode: boolean,
  ): PreparedQuery<T> {
    const query = this.options.rewrite?.(given) ?? given;
    const compiled = this.compiled.getOrMake(query.sql, () => new Compiled(this.connection.prepare(query.sql), this.options));
    return new CompiledQuery<T>(compiled, query, fields, method, isInArrayMode);
  }
}

type Selected = Omit<PreparedQueryConfig, 'run'>;

const NO_LOGGER = new NoopLogger();
const NO_CACHE = new NoopCache();

class CompiledQuery<T extends Selected> extends PreparedQuery<T> {
  /** Set by the query builder for selects. */
  declare joinsNotNullableMap?: Presence;
  private readonly parameters: Binder;

  constructor(
    private readonly compiled: Compiled,
    query: Query,
    private readonly selected: SelectedFieldsOrdered | undefined,
    method: SQLiteExecuteMethod,
    isInArrayMode: boolean,
  ) {
    super(compiled.statement, query, NO_LOGGER, NO_CACHE, undefined, undefined, selected, method, isInArrayMode);
    this.parameters = compileBinder(query.params);
  }

  override run(values: Record<string, unknown> = {}): RunResult {
    return this.compiled.run(this.parameters(values));
  }

  override all(values: Record<string, unknown> = {}): T['all'] {
    const { compiled, selected } = this;
    const params = this.parameters(values);
    if (!selected) return compiled.objects(params);
    const rows = compiled.cells(params);
    return rows.length === 0 ? rows : rows.map(compiled.mapper.of(selected, this.joinsNotNullableMap));
  }

  override get(values: Record<string, unknown> = {}): T['get'] {
    return (this.all(values) as unknown[])[0];
  }

  override values(values: Record<string, unknown> = {}): T['values'] {
    return this.compiled.cells(this.parameters(values));
  }
}
