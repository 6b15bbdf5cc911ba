import type { Column, Placeholder, SQL, SQLWrapper, Table } from 'drizzle-orm';
import type { Db } from '../db.ts';

/** A column or an expression. */
export type Expression = Column | SQL | SQL.Aliased;

export type CellKind = 'uuid' | 'text' | 'int' | 'bool' | 'float' | 'timestamp' | 'json' | 'list';

/** Whatever truly differs between the two databases. Everything else is written once, in Drizzle. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';

  /** Whether a column of texts can hold this one. A condition on one that it cannot hold is met by nothing; the database would refuse to look. */
  canHold(text: string): boolean;

  /** `expression ∈ values`, as one bound parameter, so that lists of any length cost one statement text. */
  isIn(expression: Expression, values: readonly (string | number)[]): SQL;
  /** Case-insensitive LIKE; `%` and `_` of the pattern are wildcards (spec 02 R8). */
  like(expression: Expression, pattern: string): SQL;
  /** As {@link like} with one of many patterns, as one bound parameter: lists of any length cost one condition. */
  likeSome(expression: Expression, patterns: readonly string[]): SQL;
  /** Case-sensitive literal prefix. */
  startsWith(expression: Expression, prefix: string): SQL;
  /** Begins with one of many prefixes, as one bound parameter: a condition per prefix costs more to plan than to run. */
  startsWithSome(expression: Expression, prefixes: readonly string[]): SQL;
  /** Case-insensitive literal substring; `term` is lower-cased by the caller. Folds non-ASCII letters. */
  contains(expression: Expression, term: string): SQL;
  /** Lists (JSON arrays of strings): superset of, something in common with, empty. */
  listHasAll(list: Expression, values: readonly string[]): SQL;
  listHasAny(list: Expression, values: readonly string[]): SQL;
  listIsEmpty(list: Expression): SQL;
  /** Text of a top-level member of a JSON column; NULL when absent. */
  jsonText(json: Expression, key: string): SQL<string | null>;
  /** Some member of a JSON object of texts meets `test`: the one named `key`, or any when no key is given. */
  someMember(map: Expression, key: string | undefined, test: (value: SQL) => SQL): SQL;
  /** Some member of some object in a JSON array of objects of texts meets `test`. */
  someMemberOfItems(maps: Expression, test: (value: SQL) => SQL): SQL;
  /** A JSON column as the text that was stored. */
  textOfJson(json: Expression): SQL<string>;
  /** Case-sensitive match of the whole text; `*` is any run of characters, `?` one character, nothing else is special. */
  wildcards(expression: Expression, pattern: string): SQL;
  /** The items of a JSON array of arrays, given as one bound text, as a relation of which {@link cell} reads the columns. */
  rowsOfJson(arrays: SQL | Placeholder | string): SQL;
  /** Column `position` (from 0) of a row of {@link rowsOfJson}. JSON values travel as texts of JSON, so that they are stored to the letter. */
  cell(position: number, kind: CellKind): SQL;
  /** `end - start` in seconds, with microseconds. */
  secondsBetween(start: Expression, end: Expression): SQL<number>;
  /** Seconds by which something began after its expected time, 0 when on time, null before; on SQLite the very expression that indexes hold. */
  startDelay(expected: Expression, start: Expression): SQL<number | null>;
  /** Whole steps of `stepSeconds` from `origin` to `at`, rounded down. */
  stepsSince(origin: string, stepSeconds: number, at: Expression): SQL<number>;
  /** The text of a JSON array of numbers: several results of one subquery. */
  jsonArray(numbers: readonly SQL[]): SQL<string>;
  /** `values` as a one-column relation `(value)`, for joins on long lists. */
  listRelation(values: readonly (string | number)[]): SQL;
  /** The larger of two numbers or instants. */
  greatest(a: Expression, b: Expression | number): SQL<number>;
  /** Byte order on both databases, whatever the collation (spec 02 §5). */
  textOrder(expression: Expression): SQL;
  /** The same value, in a condition that no index shall serve. PostgreSQL knows how common values are and decides for itself. */
  unindexed(expression: Expression): SQL;
  /** Adds `FOR UPDATE` on PostgreSQL; `skipLocked` leaves out rows that another transaction holds. On SQLite the writer holds everything already. */
  forUpdate<Q>(query: Q, options?: { skipLocked?: boolean; of?: Table }): Q;
  /** Runs a statement written in SQL and returns its rows, values as the driver gives them. */
  rows<T>(db: Db, query: SQLWrapper): Promise<T[]>;
  /** Raw statements (migrations, pragmas). */
  execute(db: Db, text: string): Promise<void>;
  /** Most rows of `columns` columns that one INSERT may carry. */
  rowsPerInsert(columns: number): number;
}

/** Drizzle's name for what NULLs do in an ORDER BY is missing; both databases accept the words (SQLite's placement everywhere, spec 02 §5). */
export type Direction = 'asc' | 'desc';
