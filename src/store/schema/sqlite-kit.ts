import { type SQL, sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  type PrimaryKeyBuilder,
  primaryKey,
  real,
  type SQLiteColumn,
  sqliteTable,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { Instant } from '../../base/instant.ts';
import { parseJson, stringifyJson } from '../../base/json/json.ts';
import { JsonText, type JsonValue } from '../../base/json/value.ts';
import { startDelay } from '../dialect/sqlite.ts';

/**
 * The codecs of the columns are independent of the database: both drivers accept what `toDriver` returns, and `fromDriver` reads the values of both. So the
 * tables made with this kit serve queries on SQLite and on PostgreSQL; the PostgreSQL kit only declares the same columns with native types (uuid,
 * timestamptz, json, boolean).
 */
const uuid = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });
const text = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });

/** PostgreSQL returns `2026-01-02 03:04:05.678901+00` (the session runs in UTC), SQLite the stored fixed-width form. */
const timestamp = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (value) => (value.charCodeAt(10) === 84 ? value : fromPostgresTimestamp(value)),
});

const bool = customType<{ data: boolean; driverData: number | boolean }>({
  dataType: () => 'integer',
  toDriver: (value) => (value ? 1 : 0),
  fromDriver: (value) => value === 1 || value === true,
});

function jsonColumn<T>(name: string) {
  return customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => stringifyJson(value as JsonValue),
    fromDriver: (value) => (typeof value === 'string' ? (parseJson(value) as T) : (value as T)),
  })(name);
}

/** A JSON column read as text, for answers that contain it as it is. */
export const asText = <T>(column: SQLiteColumn & { _: { data: T } }): SQL<T | JsonText> =>
  sql<T | JsonText>`${column}`.mapWith((text: string) => (text === 'null' ? (null as T) : new JsonText(text)));

/** {@link asText} for a list. PostgreSQL stores lists parsed and answers with spaces in them; those are taken out. */
export const listAsText = (column: SQLiteColumn): SQL<JsonText> =>
  sql<JsonText>`${column}`.mapWith((text: string) => new JsonText(text.includes(', ') ? stringifyJson(parseJson(text)) : text));

/** Converts a timestamp of PostgreSQL, in a session that runs in UTC, to the fixed-width form. */
export function fromPostgresTimestamp(value: string): Instant {
  const fraction = value.charCodeAt(19) === 46 ? value.slice(20, value.search(/[+-]\d\d(:?\d\d)*$/)) : '';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(6, '0')}Z`;
}

export const sqliteKit = {
  table: sqliteTable,
  uuid: (name: string) => uuid(name),
  /** The id of a table that PostgreSQL partitions by a column of time; with {@link keyInTime}. */
  idInTime: (name: string) => uuid(name).primaryKey(),
  text: (name: string) => text(name),
  int: (name: string) => integer(name),
  /** A whole number of up to 64 bits; values beyond 2^53 lose digits when they are read. */
  bigint: (name: string) => integer(name),
  float: (name: string) => real(name),
  bool: (name: string) => bool(name),
  timestamp: (name: string) => timestamp(name),
  /** Free-form JSON, with numbers kept exactly. */
  json: <T = JsonValue>(name: string) => jsonColumn<T>(name),
  /** A JSON array of strings that queries search. */
  list: (name: string) => jsonColumn<string[]>(name),
  /** The index entry for {@link Dialect.textOrder}. */
  textOrder: (column: SQLiteColumn): SQL => sql.raw(column.name),
  /** The index entry for {@link Dialect.startDelay}. */
  startDelay: ({ expectedStartTime, startTime }: { expectedStartTime: SQLiteColumn; startTime: SQLiteColumn }): SQL =>
    startDelay(sql.raw(expectedStartTime.name), sql.raw(startTime.name)),
  index,
  uniqueIndex,
  primaryKey,
  /** The primary key of a table that PostgreSQL partitions by `time`: there, a key has to contain it. A key of one column is that of {@link idInTime}. */
  keyInTime: (columns: [SQLiteColumn, ...SQLiteColumn[]], _time: SQLiteColumn): PrimaryKeyBuilder[] =>
    columns.length > 1 ? [primaryKey({ columns })] : [],
};

/** The functions with which the schema is written, typed as the SQLite variant, which queries use on both databases. */
export type Kit = typeof sqliteKit;
