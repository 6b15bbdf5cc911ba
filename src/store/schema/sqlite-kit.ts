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
import { badText, outOfRange, textTooLong } from '../../base/errors.ts';
import type { Instant } from '../../base/instant.ts';
import { parseJson, stringifyJson } from '../../base/json/json.ts';
import { JsonText, type JsonValue } from '../../base/json/value.ts';
import { canHold } from '../dialect/holdable.ts';
import { startDelay } from '../dialect/sqlite.ts';

/** Most bytes of a key that is the only text of its indexes. */
export const ONLY_KEY = 2600;
/** Most bytes of each of two keys in one index. */
export const PAIRED = 1300;
/** Most bytes of the name of a state: indexes contain its type too, and numbers and times. */
export const STATE_NAME = 2400;
const LARGEST_INT = 2_147_483_647;

/** Without U+0000, and with U+FFFD for halves of characters. Prepared statements hand over null too. */
const storable = (value: string | null) =>
  (typeof value !== 'string' || canHold(value) ? value : value.replaceAll('\0', '').toWellFormed()) as string;

/**
 * The codecs of the columns are independent of the database: both drivers accept what `toDriver` returns, and `fromDriver` reads the values of both. So the
 * tables made with this kit serve queries on SQLite and on PostgreSQL; the PostgreSQL kit only declares the same columns with native types (uuid,
 * timestamptz, json, boolean).
 */
const uuid = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });
const text = customType<{ data: string; driverData: string }>({ dataType: () => 'text', toDriver: storable });

/** @throws 422 for a text of more bytes; few have to be counted */
function checkLength(text: string, maxBytes: number): void {
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes) throw textTooLong();
}

/**
 * A text that indexes contain. PostgreSQL refuses entries of more than 2,704 bytes, so neither database gets longer ones.
 *
 * @throws 422
 */
const key = (name: string, maxBytes = ONLY_KEY) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver(value: string | null) {
      if (value !== null) checkLength(value, maxBytes);
      if (value !== null && !canHold(value)) throw badText();
      return value as string;
    },
  })(name);

/** @throws 422 for what is no whole number of 32 bits, the type of the column on PostgreSQL */
const int = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver(value) {
    if (value > LARGEST_INT || value < -LARGEST_INT - 1) throw outOfRange();
    return value;
  },
});

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

/** @throws 422 for texts that PostgreSQL cannot search: with U+0000, or halves of characters */
function checkTexts(texts: readonly string[]): void {
  for (const one of texts) if (!canHold(one)) throw badText();
}

/** @throws 422 for tags that runs, which take them over, could not have */
function checkTags(tags: readonly string[]): void {
  checkTexts(tags);
  for (const tag of tags) checkLength(tag, ONLY_KEY);
}

function jsonColumn<T>(name: string, check?: (value: T) => void) {
  return customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver(value) {
      check?.(value);
      return stringifyJson(value);
    },
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
  /** A text that no index contains. PostgreSQL cannot store U+0000, so neither database does: it is left out. */
  text: (name: string) => text(name),
  key,
  int: (name: string) => int(name),
  /** A whole number of up to 64 bits; values beyond 2^53 lose digits when they are read. */
  bigint: (name: string) => integer(name),
  float: (name: string) => real(name),
  bool: (name: string) => bool(name),
  timestamp: (name: string) => timestamp(name),
  /** Free-form JSON, with numbers kept exactly. */
  json: <T = JsonValue>(name: string) => jsonColumn<T>(name),
  /** A JSON array of strings that queries search. */
  list: (name: string) => jsonColumn<string[]>(name, checkTexts),
  /** A list of tags that runs take over. */
  tags: (name: string) => jsonColumn<string[]>(name, checkTags),
  /** The index entry for {@link Dialect.textOrder}. */
  textOrder: (column: SQLiteColumn): SQL => sql.raw(column.name),
  /** The index entry for {@link Dialect.startDelay}. */
  startDelay: ({ expectedStartTime, startTime }: { expectedStartTime: SQLiteColumn; startTime: SQLiteColumn }): SQL =>
    startDelay(sql.raw(expectedStartTime.name), sql.raw(startTime.name)),
  /**
   * What an index by `coalesce(start_time, expected_start_time)` contains in addition to it, so that runs are counted and skipped in the index alone: PostgreSQL
   * looks at the table for a column that an index has in an expression only.
   */
  startColumns: (_table: { expectedStartTime: SQLiteColumn; startTime: SQLiteColumn }): SQLiteColumn[] => [],
  index,
  uniqueIndex,
  primaryKey,
  /** The primary key of a table with {@link idInTime} that PostgreSQL partitions by `time`: there, it has to contain it. */
  keyInTime: (_id: SQLiteColumn, _time: SQLiteColumn): PrimaryKeyBuilder[] => [],
};

/** The functions with which the schema is written, typed as the SQLite variant, which queries use on both databases. */
export type Kit = typeof sqliteKit;
