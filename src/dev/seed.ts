import type { Handlers, OperationId, Schema } from '../../generated/operations.ts';
import { readers, requestReaders } from '../../generated/readers.ts';
import { ApiError, invalid, type Problem } from '../base/errors.ts';
import type { IdSource } from '../base/ids.ts';
import { isJsonObject } from '../base/json/json.ts';
import type { JsonObject, JsonValue } from '../base/json/value.ts';
import { RELEASE } from '../base/release.ts';
import { type Instant, parseInstant, toWireInstant } from '../base/time/instant.ts';
import type { ManualClock } from '../base/time/manual-clock.ts';
import { locate } from '../contract/reader.ts';
import type { ReadRequest } from '../contract/requests.ts';
import { bodyPreparations } from '../handlers.ts';
import { handlerFor } from '../http/operations.ts';
import { API_VERSION } from '../http/request/api-version.ts';
import { EncodedJson } from '../http/response/reply.ts';
import { systemBlocks } from '../resources/block-types/system-blocks.ts';

import { withoutReferences } from './references.ts';
import { type Section, type SectionName, sections } from './sections.ts';
import type { SeededIds } from './seeded-ids.ts';

export type Seed = Schema<'Seed'>;

/** A request with the time at which it is made; undefined for the current time. */
interface Step {
  operation: OperationId;
  request: ReadRequest;
  at: Instant | undefined;
}

interface Source {
  start: Instant;
  ids: IdSource;
  clock: { now(): Instant };
  /** The ids of the records so far. */
  known: Map<string, string>;
}

/** The names of the types and schemas that a service registers when it starts, unless `SERVICE_API_BLOCKS_REGISTER_ON_START` is false. */
const builtInNames = () => systemBlocks(RELEASE).flatMap(({ name }) => [`block_types/${name}`, `block_schemas/${name}`]);

/** Stands for the ids of records while a seed is only checked. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Reads and checks a seed without creating anything. @throws ApiError that lists all problems */
export function readSeed(value: unknown, now: Instant): Seed {
  const problems: Problem[] = [];
  const seed = readers.Seed(value, problems);
  if (problems.length === 0) problems.push(...problemsOf(seed, seed.clock ?? now));
  if (problems.length === 0) return seed;
  locate(problems, 0, 'body');
  throw invalid(problems);
}

function problemsOf(seed: Seed, start: Instant): Problem[] {
  const problems: Problem[] = [];
  // a seed may create a built-in block itself, for a service that does not register them
  const known = new Map(builtInNames().map((name) => [name, NO_ID]));
  const names = new Set<string>();
  const source: Source = { start, ids: { next: () => NO_ID }, clock: { now: () => start }, known };
  for (const { section, index, record, name } of recordsOf(seed)) {
    const first = problems.length;
    stepsOf(section, record, source, problems);
    if (name !== undefined && names.has(name)) problems.push(wrong(['name'], `The name '${name}' is not unique`));
    if (name !== undefined) {
      names.add(name);
      known.set(name, NO_ID);
    }
    locate(problems, first, index);
    locate(problems, first, section);
  }
  return problems;
}

/** The parts of a service that a seed needs. */
interface Target {
  handlers: Handlers;
  clock: ManualClock;
  ids: SeededIds;
  /** Resolves when the background work is done, so that it uses no ids of the next record. */
  settle: () => Promise<void>;
  /** The ids of the built-in blocks by section and name. */
  builtIn: ReadonlyMap<string, string>;
}

/** Creates the records of a checked seed. @returns their ids by section and name. @throws ApiError for a record that an operation rejects */
export async function loadSeed(seed: Seed, { handlers, clock, ids, settle, builtIn }: Target): Promise<Record<string, string>> {
  const start = clock.peek();
  const source: Source = { start, ids, clock, known: new Map(builtIn) };
  const created = new Map<string, string>();
  let latest = start;
  for (const { section, index, record, name } of recordsOf(seed)) {
    ids.enter(name ?? `${section} ${index}`);
    let id: string | undefined;
    const problems: Problem[] = [];
    const steps = stepsOf(section, record, source, problems);
    locate(problems, 0, index);
    locate(problems, 0, section);
    locate(problems, 0, 'body');
    if (problems.length > 0) throw invalid(problems);
    for (const { operation, request, at } of steps) {
      clock.set(at ?? latest);
      if (id !== undefined) request.params.id = id;
      const made = await call(handlers, { operation, request }, clock).catch((error) => {
        throw error instanceof ApiError ? invalid([wrong(['body', section, index], error.message)]) : error;
      });
      if (at === undefined) latest = clock.peek();
      id ??= idOf(made);
      await settle();
    }
    if (name === undefined || id === undefined) continue;
    source.known.set(name, id);
    created.set(name, id);
  }
  ids.leave();
  clock.set(latest);
  return Object.fromEntries(created);
}

async function call(handlers: Handlers, { operation, request }: Omit<Step, 'at'>, clock: { now(): Instant }): Promise<unknown> {
  const { body } = await handlerFor(handlers, operation)(request, {
    op: operation,
    requestId: 'seed',
    receivedAt: clock.now(),
    apiVersion: API_VERSION,
    origin: '',
    headers: { 'user-agent': `contralto/${RELEASE}` },
  });
  return body instanceof EncodedJson ? JSON.parse(body.text) : body;
}

function idOf(made: unknown): string | undefined {
  const { id, lease_id } = (made ?? {}) as { id?: unknown; lease_id?: unknown };
  const found = id ?? lease_id;
  return typeof found === 'string' ? found : undefined;
}

function* recordsOf(seed: Seed) {
  for (const section of Object.keys(sections) as SectionName[]) {
    for (const [index, record] of (seed[section] ?? []).entries()) {
      // the records of a list have no names of their own, for example logs
      const own = sections[section].isList ? undefined : (record.name ?? record.tag ?? record.key);
      const given = record.as ?? own;
      yield { section, index, record, name: typeof given === 'string' ? `${section}/${given}` : undefined };
    }
  }
}

/** The requests that create a record. Appends a problem for each part that can't be read. */
function stepsOf(sectionName: SectionName, record: JsonObject, source: Source, problems: Problem[]): Step[] {
  const section: Section = sections[sectionName];
  const unknown: string[] = [];
  const resolved = withoutReferences(record, { start: source.start, idOf: (name) => source.known.get(name) }, unknown) as JsonObject;
  for (const name of unknown) problems.push(wrong([], `'${name}' is not a record of an earlier line or section of the seed`));
  const { as: _as, at, states = [], ...fields } = resolved;
  const { pathField, isList, defaults = {}, setState } = section;
  for (const [field, kind] of Object.entries(defaults))
    fields[field] ??= kind === 'id' ? source.ids.next() : (timeOf(at, []) ?? toWireInstant(source.clock.now()));
  const params: Record<string, string> = {};
  if (pathField !== undefined) {
    const { [pathField]: given } = fields;
    if (typeof given === 'string') params[pathField] = given;
    else problems.push(wrong([pathField], 'Field required'));
    delete fields[pathField];
  }
  const steps = [stepOf({ operation: section.operation, params, body: isList ? [fields] : fields, at }, problems)];
  if (!setState && states !== undefined && 'states' in resolved) problems.push(wrong(['states'], 'Only runs have states'));
  if (setState && !Array.isArray(states)) problems.push(wrong(['states'], 'Input should be a valid list'));
  for (const [index, given] of (setState && Array.isArray(states) ? states : []).entries()) {
    const { at: when, ...state } = isJsonObject(given) ? given : {};
    const first = problems.length;
    steps.push(stepOf({ operation: setState as OperationId, params: { id: NO_ID }, body: { state, force: true }, at: when }, problems));
    for (const { loc } of problems.slice(first)) if (loc[0] === 'state') loc.shift();
    locate(problems, first, index);
    locate(problems, first, 'states');
  }
  return steps;
}

interface Unread {
  operation: OperationId;
  params: Record<string, string>;
  body: JsonValue;
  at: JsonValue | undefined;
}

function stepOf({ operation, params, body, at }: Unread, problems: Problem[]): Step {
  const found: Problem[] = [];
  const prepare = bodyPreparations[operation];
  const request = requestReaders[operation]({ params, query: {}, headers: {}, body: prepare ? prepare(body) : body }, found);
  // locations start with `body`, and for an operation on a list with the index 0
  for (const one of found) one.loc.splice(0, Array.isArray(body) ? 2 : 1);
  problems.push(...found);
  return { operation, request, at: timeOf(at, problems) };
}

function timeOf(at: JsonValue | undefined, problems: Problem[]): Instant | undefined {
  if (at === undefined) return undefined;
  const time = typeof at === 'string' ? parseInstant(at) : undefined;
  if (time === undefined) problems.push(wrong(['at'], 'Input should be a valid datetime'));
  return time;
}

const wrong = (loc: (string | number)[], msg: string): Problem => ({ type: 'value_error', loc, msg });
