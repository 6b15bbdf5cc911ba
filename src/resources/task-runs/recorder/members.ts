import { readers } from '../../../../generated/readers.ts';
import { ApiError, type Problem } from '../../../base/errors.ts';
import { toPlainJson } from '../../../base/json/json.ts';
import { type JsonObject, type JsonValue, LosslessNumber } from '../../../base/json/value.ts';
import { ownMember } from '../../../base/own-member.ts';
import { durationSeconds } from '../../../base/time/durations.ts';
import type { Instant } from '../../../base/time/instant.ts';
import { schemaReader } from '../../../contract/named.ts';
import type { Reader } from '../../../contract/reader.ts';
import { pathUuid, instant as readInstant } from '../../../contract/scalars.ts';
import { cleanText } from '../../../events/cleaning.ts';
import type { TaskRunRow } from '../../../orchestration/queries/task-queries.ts';
import type { Labels, StateDetails } from '../../../store/schema/shapes.ts';
import { checkedCacheKey, completePolicy } from '../policy.ts';

/** An event that can never be recorded, even with retries. */
export class Unreadable extends Error {
  constructor(member: string, expected: string) {
    super(`${member} must be ${expected}`);
    this.name = 'Unreadable';
  }
}

/**
 * Reads one value; `name` appears in error messages.
 *
 * Reads dates and all types that the contract names as in request bodies. Strings, ids and numbers differ: a report is a record by the client that performs the
 * run, so strings are cleaned rather than rejected, and a number in a string, which a body may contain, is an error here.
 */
export type Members<T> = (value: JsonValue, name: string) => T;

function text(value: JsonValue, name: string): string {
  if (typeof value !== 'string') throw new Unreadable(name, 'a string');
  return cleanText(value);
}

function uuid(value: JsonValue, name: string): string {
  const found = typeof value === 'string' ? pathUuid(value) : undefined;
  if (found === undefined) throw new Unreadable(name, 'a UUID');
  return found;
}

function instant(value: JsonValue, name: string): Instant {
  const problems: Problem[] = [];
  const found = readInstant(value, problems);
  if (problems.length > 0) throw new Unreadable(name, 'a date and time');
  return found as Instant;
}

const LARGEST_INTEGER = 2 ** 31 - 1;

function integer(value: JsonValue, name: string): number {
  const number = Number(value instanceof LosslessNumber ? value.text : value);
  if (typeof value !== 'object' && typeof value !== 'number') throw new Unreadable(name, 'a whole number');
  if (value === null || !Number.isInteger(number) || Math.abs(number) > LARGEST_INTEGER) throw new Unreadable(name, 'a whole number');
  return number;
}

/** Seconds as a number, or an ISO 8601 duration. */
function seconds(value: JsonValue, name: string): number {
  const plain = toPlainJson(value);
  if (typeof plain === 'number') return plain;
  const read = typeof plain === 'string' ? durationSeconds(plain) : undefined;
  if (read === undefined) throw new Unreadable(name, 'a duration');
  return read;
}

function texts(value: JsonValue, name: string): string[] {
  if (!Array.isArray(value)) throw new Unreadable(name, 'a list of strings');
  return value.map((item) => text(item, name));
}

const nullable =
  <T>(reader: Members<T>): Members<T | null> =>
  (value, name) =>
    value === null ? null : reader(value, name);

export const read = { uuid, instant, nullableText: nullable(text), nullableUuid: nullable(uuid) };

/** Reads a value by its schema in the contract, as in a request body. */
function described<T>(read: Reader<T>): Members<T> {
  const reader = schemaReader(read);
  return (value, name) => {
    try {
      return reader(value);
    } catch (error) {
      const problem = error instanceof ApiError ? error.problems?.[0] : undefined;
      if (!problem) throw error;
      throw new Unreadable([name, ...problem.loc.slice(1)].join('.'), `as in the contract: ${problem.msg}`);
    }
  };
}

const policy = described(readers.TaskRunPolicy);
const labels = described(readers.Labels) as Members<Labels>;
const taskInputs = described(readers.TaskInputs) as Members<JsonObject>;
const details = described(readers.StateDetails);

type Columns = Partial<TaskRunRow>;
type Setter = (columns: Columns, value: JsonValue, name: string) => void;

function into<K extends keyof TaskRunRow>(column: K, reader: Members<TaskRunRow[K]>): Setter {
  return (columns, value, name) => {
    columns[column] = reader(value, name);
  };
}

/** Setters for the recorded fields of `payload.task_run`. Other fields are ignored. */
const SETTERS: Record<string, Setter> = {
  cache_key: into('cacheKey', nullable(text)),
  cache_expiration: into('cacheExpiration', nullable(instant)),
  task_version: into('taskVersion', nullable(text)),
  empirical_policy: into('empiricalPolicy', (value, name) => completePolicy(policy(value, name))),
  tags: into('tags', texts),
  labels: into('labels', nullable(labels)),
  task_inputs: into('taskInputs', taskInputs),
  run_count: into('runCount', integer),
  flow_run_run_count: into('flowRunRunCount', integer),
  expected_start_time: into('expectedStartTime', nullable(instant)),
  next_scheduled_start_time: into('nextScheduledStartTime', nullable(instant)),
  start_time: into('startTime', nullable(instant)),
  end_time: into('endTime', nullable(instant)),
  total_run_time: into('totalRunTime', seconds),
};

export interface GivenTaskRun {
  taskKey: string;
  dynamicKey: string;
  columns: Columns;
}

export function readTaskRun(given: JsonObject, { maxCacheKeyLength }: { maxCacheKeyLength: number }): GivenTaskRun {
  const taskKey = text(given.task_key ?? null, 'task_key');
  const dynamicKey = text(given.dynamic_key ?? null, 'dynamic_key');
  const columns: Columns = { taskKey, dynamicKey };
  // an empty name counts as absent: a new run gets a random one, an existing run keeps its name
  if (given.name !== undefined && given.name !== null && given.name !== '') columns.name = text(given.name, 'name');
  for (const [key, value] of Object.entries(given)) ownMember(SETTERS, key)?.(columns, value, key);
  checkedCacheKey(columns.cacheKey, maxCacheKeyLength);
  return { taskKey, dynamicKey, columns };
}

/** Reads state details, with ids and instants in their stored form. Completion of the state drops unknown fields. */
export const readDetails = (given: JsonValue): Partial<StateDetails> => details(given, 'validated_state.state_details');
