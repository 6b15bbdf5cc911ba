import { isJsonObject, parseJson, stringifyJson } from '../base/json/json.ts';
import type { JsonObject, JsonValue } from '../base/json/value.ts';
import { type Instant, parseInstant } from '../base/time/instant.ts';
import type { Cell } from '../store/moving/cells.ts';
import type { StateDetails } from '../store/schema/shapes.ts';
import { withoutDefaults } from '../store/schema/state-details.ts';

/**
 * How a value of the source becomes a cell. The source passes texts as they are stored: times with or without a zone, JSON as text, booleans as 0 and 1.
 *
 * @throws {Unreadable} if the value has no meaning in this column
 */
export type Conversion = (value: Cell) => Cell;

/** A value that cannot be carried over. The message completes "the column … ". */
export class Unreadable extends Error {}

const optional =
  (read: (text: string) => Cell): Conversion =>
  (value) =>
    value === null ? null : read(String(value));

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;

export const uuid: Conversion = optional((given) => {
  const text = given.toLowerCase();
  if (!UUID.test(text)) throw new Unreadable('is not a UUID');
  if (text.length === 36) return text;
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
});

/** PostgreSQL stores neither U+0000 nor lone surrogates, so no column of either database contains them. */
const storable = (given: string): string => {
  const whole = given.includes('\0') ? given.replaceAll('\0', '') : given;
  return whole.isWellFormed() ? whole : whole.toWellFormed();
};

export const text: Conversion = optional(storable);

export const whole: Conversion = (value) => {
  if (value === null) return null;
  const number = Number(value);
  if (!Number.isInteger(number) || Math.abs(number) > 2_147_483_647) throw new Unreadable('is not a whole number of 32 bits');
  return number;
};

export const float: Conversion = (value) => {
  if (value === null) return null;
  const number = Number(value);
  if (!Number.isFinite(number)) throw new Unreadable('is not a number');
  return number;
};

export const bool: Conversion = (value) =>
  value === null ? null : value === 1 || value === '1' || value === 't' || value === 'true' ? 1 : 0;

/** `2026-11-29 00:50:10.182116` */
const PLAIN_TIME = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}$/;

function instant(given: string): Instant {
  if (PLAIN_TIME.test(given)) return `${given.slice(0, 10)}T${given.slice(11)}Z`;
  const read = parseInstant(given);
  if (read === undefined) throw new Unreadable(`is not a time: ${given.slice(0, 40)}`);
  return read;
}

export const time: Conversion = optional(instant);

const timeBack: Conversion = optional((given) => `${given.slice(0, 10)} ${given.slice(11, 26)}`);

/** A duration in seconds: SQLite stores it as a time after 1970, PostgreSQL as an interval. */
export const seconds: Conversion = optional((given) => {
  if (given === '0') return 0;
  const interval = /^(?:(-?\d+) days? ?)?(?:(-?)(\d+):(\d\d):(\d\d(?:\.\d+)?))?$/.exec(given);
  if (interval) {
    const [, days = '0', sign = '', hours = '0', minutes = '0', rest = '0'] = interval;
    const ofDay = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
    return rounded(Number(days) * 86_400 + (sign === '-' ? -ofDay : ofDay));
  }
  const at = instant(given);
  return rounded(Date.parse(`${at.slice(0, 19)}Z`) / 1000 + Number(`0.${at.slice(20, 26)}`));
});

const secondsBack: Conversion = (value) =>
  value === null
    ? null
    : `${new Date(Math.floor(Number(value)) * 1000).toISOString().slice(0, 19).replace('T', ' ')}.${microseconds(Number(value))}`;

const microseconds = (duration: number): string => (duration - Math.floor(duration)).toFixed(6).slice(2);

/** The way back of a conversion to a value in the form of the other server on SQLite. */
export const backOf = (read: Conversion): Conversion => BACK.get(read) ?? ((value) => value);

const BACK: ReadonlyMap<Conversion, Conversion> = new Map([
  [time, timeBack],
  [seconds, secondsBack],
]);

const rounded = (duration: number): number => Math.round(duration * 1_000_000) / 1_000_000;

/** @throws {Unreadable} */
export function parsed(given: string): JsonValue {
  try {
    return parseJson(given);
  } catch {
    throw new Unreadable('is not JSON');
  }
}

/** Compact JSON with the same numbers and texts. */
const compact = (given: string): string => (given === '{}' || given === '[]' || given === 'null' ? given : stringifyJson(parsed(given)));

const ESCAPED_UNSTORABLE = /\\u(?:0000|[dD][89a-fA-F])/;

/** {@link jsonOr} for a column that PostgreSQL searches: without characters that it cannot store as texts. */
export const searchableJsonOr = (otherwise: string): Conversion => {
  const read = jsonOr(otherwise);
  return (value) => {
    const written = String(read(value));
    return ESCAPED_UNSTORABLE.test(written) ? stringifyJson(withStorableTexts(parsed(written))) : written;
  };
};

function withStorableTexts(value: JsonValue): JsonValue {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(withStorableTexts);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [storable(key), withStorableTexts(member)]));
}

/** JSON of any kind. The JSON value null is the same as no value. */
export const json: Conversion = optional((given) => {
  const written = compact(given);
  return written === 'null' ? null : written;
});

/** {@link json} for a column that always has a value. */
export const jsonOr =
  (otherwise: string): Conversion =>
  (value) =>
    json(value) ?? otherwise;

/** A list of texts. */
export const list: Conversion = (value) => {
  const read = value === null ? [] : parsed(String(value));
  if (read === null) return '[]';
  if (!Array.isArray(read) || !read.every((one) => typeof one === 'string')) throw new Unreadable('is not a list of texts');
  return JSON.stringify(read.map(storable));
};

/** @throws {Unreadable} */
export function objectOf(value: Cell): JsonObject {
  const read = value === null ? {} : parsed(String(value));
  if (!isJsonObject(read)) throw new Unreadable('is not a JSON object');
  return read;
}

const DETAIL_TIMES = ['scheduled_time', 'cache_expiration', 'pause_timeout'];
const DETAIL_DEFAULTS: JsonObject = { deferred: false, untrackable_result: false, pause_reschedule: false };
/** The keys of the details that rows store: others are listed, not dropped in silence. */
const DETAIL_KEYS = new Set([
  ...['flow_run_id', 'task_run_id', 'child_flow_run_id', 'scheduled_time', 'cache_key', 'cache_expiration', 'deferred'],
  ...['untrackable_result', 'pause_timeout', 'pause_reschedule', 'pause_key', 'run_input_keyset', 'refresh_cache', 'retriable'],
  ...['transition_id', 'task_parameters_id', 'traceparent', 'deployment_concurrency_lease_id'],
]);

/** The details of a state, without the fields that have their default. */
export const details: Conversion = (value) => {
  const read = { ...DETAIL_DEFAULTS, ...objectOf(value) };
  for (const key of Object.keys(read)) {
    if (!DETAIL_KEYS.has(key) && read[key] !== null) throw new Unreadable(`has an unknown field ${key}`);
    if (read[key] === null && key !== 'deferred') read[key] = DETAIL_DEFAULTS[key] ?? null;
  }
  for (const key of DETAIL_TIMES) if (typeof read[key] === 'string') read[key] = instant(read[key]);
  const all: JsonObject = {};
  for (const key of DETAIL_KEYS) all[key] = read[key] ?? null;
  return stringifyJson(withoutDefaults(all as JsonObject & StateDetails));
};
