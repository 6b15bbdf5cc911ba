import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  type PrimaryKeyBuilder,
  primaryKey,
  real,
  type SQLiteColumn,
  type SQLiteColumnBuilderBase,
  sqliteTable,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { badText, outOfRange, textTooLong } from '../../base/errors.ts';
import { parseJson, stringifyJson } from '../../base/json/json.ts';
import { JsonText, type JsonValue } from '../../base/json/value.ts';
import { present } from '../../base/present.ts';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { CellKind } from '../dialect/dialect.ts';
import { canHold } from '../dialect/holdable.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';
import type { StateDetails } from './shapes.ts';
import { completedText, withDefaults, withoutDefaults } from './state-details.ts';

/** Maximum bytes of a key that is the only text of its indexes. */
export const ONLY_KEY = 2600;
/** Maximum bytes of each of two keys in one index. */
export const PAIRED = 1300;
/** Maximum bytes of the name of a state: indexes also contain its type, numbers, and times. */
export const STATE_NAME = 2400;
const LARGEST_INT = 2_147_483_647;

/** Removes U+0000, and replaces lone surrogates with U+FFFD. Prepared statements also pass null. */
const storable = (value: string | null) =>
  (typeof value !== 'string' || canHold(value) ? value : value.replaceAll('\0', '').toWellFormed()) as string;

/**
 * The codecs of the columns are independent of the database: both drivers accept the results of `toDriver`, and `fromDriver` reads the values of both. So the
 * tables made with this kit serve queries on SQLite and on PostgreSQL; the PostgreSQL kit only declares the same columns with native types (uuid, timestamptz,
 * json, boolean).
 */
const uuid = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });
const text = customType<{ data: string; driverData: string }>({ dataType: () => 'text', toDriver: storable });

/** @throws 422 for a text of more bytes; the bytes of short texts need no count */
function checkLength(text: string, maxBytes: number): void {
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes) throw textTooLong();
}

/**
 * A text that indexes contain. PostgreSQL rejects entries of more than 2,704 bytes, so both databases reject longer texts.
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

/** @throws 422 for values other than whole numbers of 32 bits, the type of the column on PostgreSQL */
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

/** @throws 422 for texts that PostgreSQL can't search: with U+0000, or lone surrogates */
function checkTexts(texts: readonly string[]): void {
  for (const one of texts) if (!canHold(one)) throw badText();
}

/** @throws 422 for tags that are invalid for runs, which inherit them */
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

/** The column of the details of a state (state-details.ts). */
const stateDetails = customType<{ data: StateDetails; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => stringifyJson(withoutDefaults(value)),
  fromDriver: (value) => withDefaults((typeof value === 'string' ? parseJson(value) : value) as Partial<StateDetails>),
});

/** {@link asText} for the details of a state. */
export const detailsAsText = (column: SQLiteColumn): SQL<JsonText> =>
  sql<JsonText>`${column}`.mapWith((text: string) => new JsonText(completedText(text)));

/** A JSON column as text, for responses that contain it unchanged. */
export const asText = <T>(column: SQLiteColumn & { _: { data: T } }): SQL<T | JsonText> =>
  sql<T | JsonText>`${column}`.mapWith((text: string) => (text === 'null' ? (null as T) : new JsonText(text)));

/** {@link asText} for a list. PostgreSQL stores lists parsed and returns them with spaces, which are removed. */
export const listAsText = (column: SQLiteColumn): SQL<JsonText> =>
  sql<JsonText>`${column}`.mapWith((text: string) => new JsonText(text.includes(', ') ? stringifyJson(parseJson(text)) : text));

/** Converts a timestamp of PostgreSQL, with the offset of the session's time zone, to the fixed-width form. */
export function fromPostgresTimestamp(value: string): Instant {
  const end = value.indexOf('+', 19) < 0 ? value.indexOf('-', 19) : value.indexOf('+', 19);
  const fraction = value.charCodeAt(19) === 46 ? value.slice(20, end) : '';
  const instant = `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(6, '0')}Z`;
  const offset = value.slice(end);
  if (offset === '+00') return instant;
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const size = hours * 3600 + minutes * 60 + seconds;
  return addSeconds(instant, offset.startsWith('-') ? size : -size);
}

const kinds = new WeakMap<object, CellKind>();

/** Records the kind of a column that is being declared. */
function of<B extends SQLiteColumnBuilderBase>(kind: CellKind, builder: B): B {
  kinds.set(builder, kind);
  return builder;
}

/** How the values of a column are passed in JSON rows and between databases. */
export const cellKind = (column: Column): CellKind => present(kinds.get(column), `the cell kind of ${column.name}`);

const table: typeof sqliteTable = (name: string, builders: object, ...others: []) => {
  const declared = sqliteTable(name, builders as Record<string, SQLiteColumnBuilderBase>, ...others);
  const columns = new Map(Object.entries(getTableColumns(declared)));
  for (const [key, builder] of Object.entries<object>({ ...builders }))
    kinds.set(present(columns.get(key), key), present(kinds.get(builder), key));
  return declared as never;
};

export const sqliteKit = {
  table,
  uuid: (name: string) => of('uuid', uuid(name)),
  /** The id of a table that PostgreSQL partitions by a time column; with {@link keyInTime}. */
  idInTime: (name: string) => of('uuid', uuid(name)).primaryKey(),
  /** A text that no index contains. PostgreSQL can't store U+0000, so the codec removes it for both databases. */
  text: (name: string) => of('text', text(name)),
  key: (name: string, maxBytes?: number) => of('text', key(name, maxBytes)),
  int: (name: string) => of('int', int(name)),
  /** A whole number of up to 64 bits; values beyond 2^53 lose digits when they are read. */
  bigint: (name: string) => of('bigint', integer(name)),
  float: (name: string) => of('float', real(name)),
  bool: (name: string) => of('bool', bool(name)),
  timestamp: (name: string) => of('timestamp', timestamp(name)),
  /** Free-form JSON, with numbers kept exactly. */
  json: <T = JsonValue>(name: string) => of('json', jsonColumn<T>(name)),
  stateDetails: (name: string) => of('json', stateDetails(name)),
  /** A JSON array of strings that queries search. */
  list: (name: string) => of('list', jsonColumn<string[]>(name, checkTexts)),
  /** A list of tags that runs inherit. */
  tags: (name: string) => of('list', jsonColumn<string[]>(name, checkTags)),
  /** The index entry for {@link Dialect.textOrder}. */
  textOrder: (column: SQLiteColumn): SQL => sql.raw(column.name),
  /**
   * Additional columns of an index on `coalesce(start_time, expected_start_time)`, so that the index alone can count and skip runs: PostgreSQL reads the table
   * for a column that an index contains only in an expression.
   */
  startColumns: (_table: { expectedStartTime: SQLiteColumn; startTime: SQLiteColumn }): SQLiteColumn[] => [],
  /** Additional columns of an index on a group of runs, from which the index alone adds up {@link Dialect.startDelay}. */
  delayColumns: (_table: { expectedStartTime: SQLiteColumn; startTime: SQLiteColumn }): (SQL | SQLiteColumn)[] => [
    sqliteDialect.startDelay(sql.raw('expected_start_time'), sql.raw('start_time')),
  ],
  /** Additional columns of an index that SQLite searches instead of the table. PostgreSQL limits the size of entries, and reads the table faster. */
  searchColumns: (...columns: SQLiteColumn[]): SQLiteColumn[] => columns,
  index,
  uniqueIndex,
  primaryKey,
  /** The primary key of a table with {@link idInTime} that PostgreSQL partitions by `time`, where the key must contain it. */
  keyInTime: (_id: SQLiteColumn, _time: SQLiteColumn): PrimaryKeyBuilder[] => [],
};

/** The functions for writing the schema, typed as the SQLite variant, which queries use on both databases. */
export type Kit = typeof sqliteKit;
