import type { Column, Placeholder, SQL, SQLWrapper, Table } from 'drizzle-orm';
import type { Db, ReadDb } from '../db.ts';

export type Expression = Column | SQL | SQL.Aliased;

export type CellKind = 'uuid' | 'text' | 'int' | 'bigint' | 'bool' | 'float' | 'timestamp' | 'json' | 'list';

/** Which rows of a query to lock. */
export interface Locking {
  skipLocked?: boolean;
  /** Locks only the rows of this table. */
  of?: Table | undefined;
}

/**
 * All differences between the two databases. Everything else is written once, in Drizzle. A condition on a text that no column can store (holdable.ts) matches
 * nothing.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Whether statements see only rows inside the limit of a caller (limits/). Totals include other rows. */
  readonly isLimited?: boolean;

  /** `expression ∈ values`, as one bound parameter, so that lists of any length use the same statement. */
  isIn(expression: Expression, values: readonly (string | number)[]): SQL;
  /** Case-insensitive LIKE; `%` and `_` in the pattern are wildcards. */
  like(expression: Expression, pattern: string): SQL;
  /** The same condition as {@link like}, for a scan of many rows: PostgreSQL evaluates it in half of the time, but doesn't estimate how many rows match. */
  likeInScan(expression: Expression, pattern: string): SQL;
  /** Like {@link like}, for any of several patterns, as one bound parameter and one condition. */
  likeSome(expression: Expression, patterns: readonly string[]): SQL;
  /** Case-sensitive literal prefix. */
  startsWith(expression: Expression, prefix: string): SQL;
  /** Starts with any of several prefixes, as one bound parameter: planning one condition per prefix would cost more than running it. */
  startsWithSome(expression: Expression, prefixes: readonly string[]): SQL;
  /** Case-insensitive literal substring, also for non-ASCII letters. */
  contains(expression: Expression, term: string): SQL;
  /** Case-sensitive literal substring. */
  includes(expression: Expression, term: string): SQL;
  /** On lists (JSON arrays of strings): contains all, contains any, is empty. */
  listHasAll(list: Expression, values: readonly string[]): SQL;
  listHasAny(list: Expression, values: readonly string[]): SQL;
  listIsEmpty(list: Expression): SQL;
  /** Text of a top-level field of a JSON column; NULL if absent. */
  jsonText(json: Expression, key: string): SQL<string | null>;
  /** Whether a field of a JSON object of texts passes `test`: the field named `key`, or any field if `key` is undefined. */
  someMember(map: Expression, key: string | undefined, test: (value: SQL) => SQL): SQL;
  /**
   * Whether the text `key` of any object in a JSON array of objects is one of the values. PostgreSQL can find the rows by an index on the ids of related
   * resources (`events_related`).
   */
  someItemHas(items: Expression, key: string, values: readonly string[]): SQL;
  /** Whether any object in a JSON array of objects passes `test`. */
  someItem(items: Expression, test: (item: SQL) => SQL): SQL;
  /** Whether any field of any object in a JSON array of objects of texts passes `test`. */
  someMemberOfItems(maps: Expression, test: (value: SQL) => SQL): SQL;
  /** The distinct texts of a group of rows as a JSON array. */
  distinctTexts(expression: Expression): SQL<string>;
  /**
   * The JSON `{ fernet_key }` with a new key, the url-safe base64 of 32 random bytes. PostgreSQL makes the key itself: its log may contain statements and their
   * parameters.
   */
  newEncryptionKey(): SQL;
  /** Size of a text or JSON column in bytes; NULL for NULL. */
  byteLength(column: Expression): SQL<number | null>;
  /** The UUID after a prefix of a text; NULL or another text if there is none. */
  uuidAfter(text: SQL, prefix: string): SQL;
  /** A JSON column as the stored text. */
  textOfJson(json: Expression): SQL<string>;
  /** Case-sensitive match of the whole text. `*` matches any characters, `?` one character; nothing else is special. */
  wildcards(expression: Expression, pattern: string): SQL;
  /** The items of a JSON array of arrays, bound as one text, as a relation whose columns {@link cell} reads. */
  rowsOfJson(arrays: SQL | Placeholder | string): SQL;
  /** Column `position` (from 0) of a row of {@link rowsOfJson}. JSON values are passed as JSON texts, so that they are stored unchanged. */
  cell(position: number, kind: CellKind): SQL;
  /**
   * A value hidden from the planner. PostgreSQL plans a prepared statement again at each call, for a third of a millisecond, while some values promise a
   * cheaper plan: a null id makes a join superfluous.
   */
  opaque(value: Placeholder, kind: CellKind): SQL;
  /** `end - start` in seconds, with microsecond resolution. */
  secondsBetween(start: Expression, end: Expression): SQL<number>;
  /** Seconds by which a run started after its expected time, 0 if on time, null before the start. On SQLite, the exact expression in the indexes. */
  startDelay(expected: Expression, start: Expression): SQL<number | null>;
  /** Whole steps of `stepSeconds` from `origin` to `at`, rounded down. */
  stepsSince(origin: string, stepSeconds: number, at: Expression): SQL<number>;
  /** A JSON array of numbers as text, to return several results from one subquery. */
  jsonArray(numbers: readonly SQL[]): SQL<string>;
  /** `values` as a relation with one column `value`, for joins with long lists. */
  listRelation(values: readonly (string | number)[]): SQL;
  /** The clauses after FROM, including WHERE: each of `rows` with the rows of `table` that meet a condition on both, found through an index row by row. */
  lookUp(rows: SQL, table: Table, condition: SQL): SQL;
  /** Like {@link lookUp}, with at most the `most` first rows of `table` in an order for each of `rows`. With `index`, as {@link inOrderOf}. */
  lookUpFirst(rows: SQL, table: Table, first: { condition: SQL; order: SQL; most: number; index?: string }): SQL;
  /**
   * One of several queries that UNION ALL merges in an order, of which `most` rows are read: each query reads in the same order, and no further. SQLite
   * recognizes this by itself; PostgreSQL needs it stated in each query.
   */
  toBeMerged(query: SQL, order: SQL, most: number): SQL;
  /** The larger of two numbers or instants. */
  greatest(a: Expression, b: Expression | number): SQL<number>;
  /** The smaller of two numbers or instants. */
  least(a: Expression, b: Expression | number): SQL<number>;
  /** Seconds as a whole number of microseconds, whose sums are exact up to 2^53. */
  wholeMicros(seconds: Expression): SQL<number>;
  /** Orders by bytes on both databases, regardless of the collation. */
  textOrder(expression: Expression): SQL;
  /** The same value, in a condition that must not use an index. No-op on PostgreSQL, whose planner estimates how common values are. */
  unindexed(expression: Expression): SQL;
  /**
   * The table, scanned in the order of this index. Without statistics, SQLite assumes that two equalities match fewer rows than any range, and sorts the
   * matches. On PostgreSQL and without a name, only the table.
   */
  inOrderOf(table: Table, index: string | undefined): SQL;
  /**
   * The range from the earliest to the latest of the times, in which PostgreSQL searches a partitioned table for rows given by id. No-op on SQLite, which could
   * prefer an index on times to the index on ids.
   */
  within(time: Expression, rows: readonly { at: string }[]): SQL | undefined;
  /**
   * True for every row, and makes a statement that scans many rows of the table stoppable. Undefined where statements can be stopped without it. Put it first,
   * so that it is evaluated for every row.
   *
   * @param column any column that is never null, of a table without row ids
   */
  stoppable(table: Table, column?: Column): SQL | undefined;
  /** Runs an SQL statement and returns its rows with the driver's values. */
  rows<T>(db: ReadDb, query: SQLWrapper): Promise<T[]>;
  /** Maximum number of rows with `columns` columns in one INSERT. */
  rowsPerInsert(columns: number): number;
}

/** What only a transaction that may write can do. */
export interface TxDialect extends Dialect {
  /** Adds `FOR UPDATE` on PostgreSQL; `skipLocked` omits rows that another transaction has locked. On SQLite, the writer already has exclusive access. */
  forUpdate<Q>(query: Q, options?: Locking): Q;
  /** Adds `FOR KEY SHARE` on PostgreSQL, which excludes {@link forUpdate} but neither other shares nor plain updates. */
  forKeyShare<Q>(query: Q, options?: Locking): Q;
  /** Runs raw statements (migrations, pragmas). */
  execute(db: Db, text: string): Promise<void>;
}

/** Drizzle can't place NULLs in an ORDER BY, but both databases accept the keywords. NULLs are placed as SQLite does by default. */
export type Direction = 'asc' | 'desc';
