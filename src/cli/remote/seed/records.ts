import { isDeepStrictEqual } from 'node:util';
import { readStateCreate, requestReaders } from '../../../../generated/readers.ts';
import type { Problem } from '../../../base/errors.ts';
import { isJsonObject } from '../../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { type Instant, parseInstant, secondsBetween } from '../../../base/time/instant.ts';
import { escapeReferences } from '../../../dev/references.ts';
import { type Section, type SectionName, sections } from '../../../dev/sections.ts';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const WHOLE_UUID = new RegExp(`^${UUID.source}$`, 'i');

/** Fields of state details that the service fills in, or that belong to the exported service only. */
const OWN_DETAILS: ReadonlySet<string> = new Set(['flow_run_id', 'task_run_id', 'transition_id', 'deployment_concurrency_lease_id']);

type Read = (value: JsonObject) => { read: JsonObject; problems: Problem[] };

/** What a record has besides the fields of a response. */
export interface Extras {
  /** Time of its creation. */
  at?: JsonValue | undefined;
  /** All states of a run, the first one first. */
  states?: readonly JsonObject[];
  /** Its name in references, if it has no name of its own. */
  as?: string;
  /** The parameter in the path of the operation. */
  path?: JsonValue | undefined;
}

/** The records of a seed, with references in place of ids and times. */
export class SeedRecords {
  readonly records: Partial<Record<SectionName, JsonObject[]>> = {};
  /** What the seed lacks, in the words of a list. */
  readonly omitted: string[] = [];
  private readonly names = new Map<string, string>();
  private readonly taken = new Set<string>();

  constructor(private readonly clock: Instant) {}

  /** Lets references to an id name a record that every test bench has. */
  name(id: string, name: string): void {
    this.names.set(id.toLowerCase(), name);
    this.taken.add(name);
  }

  has(id: JsonValue | undefined): boolean {
    return typeof id === 'string' && this.names.has(id.toLowerCase());
  }

  /** Adds the record of a response. Its references must be to records that were added before. @returns whether the seed contains it */
  add(section: SectionName, response: JsonObject, { at, states = [], as: label, path }: Extras = {}): boolean {
    const { pathField, isList } = sections[section];
    const { id, ...others } = response;
    const read = readerOf(sections[section]);
    const essential = this.essential(read, section === 'events' ? response : others);
    if (path !== undefined && WHOLE_UUID.test(String(path)) && !this.has(path)) return this.omit(section, essential, pathField ?? '');
    const fields = this.resolvable(section, essential);
    if (!fields) return false;
    const given = fields.name ?? fields.tag ?? fields.key;
    const own = !isList && typeof given === 'string' ? given : undefined;
    const name = this.unused(section, own ?? label);
    const [first, ...further] = states.map((state) => this.stateOf(state));
    const { at: _at, ...state } = first ?? {};
    const record: JsonObject = {
      ...(name !== undefined && name !== own && { as: name }),
      ...(pathField !== undefined && path !== undefined && { [pathField]: this.withReferences(path) }),
      ...fields,
      ...(at !== undefined && { at: this.relative(at) }),
      ...(first && { state }),
      ...(further.length > 0 && { states: further }),
    };
    this.records[section] ??= [];
    this.records[section].push(record);
    if (name !== undefined && typeof id === 'string') this.name(id, `${section}/${name}`);
    return true;
  }

  /** The fields that the creating operation accepts, without those that it sets to the same value by default. */
  private essential(read: Read, response: JsonObject): JsonObject {
    const all = read(response).read;
    const fields: JsonObject = {};
    for (const [key, value] of Object.entries(all)) {
      const { [key]: _left, ...others } = all;
      const without = read(others);
      const isDefault = isEmpty(key, value) || isDeepStrictEqual(without.read[key], value) || hasOnlyDefaults(read, others, key, value);
      if (isRequired(without.problems, key) || !isDefault) fields[key] = value;
    }
    return fields;
  }

  /** The fields with references. Ids of records that the seed lacks are omitted; undefined if one of them is required. */
  private resolvable(section: SectionName, fields: JsonObject): JsonObject | undefined {
    const read = readerOf(sections[section]);
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(fields)) {
      const isUnknown = key.endsWith('_id') && typeof value === 'string' && WHOLE_UUID.test(value) && !this.has(value);
      if (isUnknown) {
        const { [key]: _left, ...others } = fields;
        if (isRequired(read(others).problems, key)) {
          this.omit(section, fields, key);
          return undefined;
        }
        this.omitted.push(`${section}: the ${key} of ${labelOf(fields)}`);
      } else result[key] = this.withReferences(value);
    }
    return result;
  }

  private omit(section: SectionName, fields: JsonObject, key: string): false {
    this.omitted.push(`${section}: ${labelOf(fields)}, whose ${key} is not in the seed`);
    return false;
  }

  private withReferences(value: JsonValue): JsonValue {
    if (typeof value === 'string')
      return escapeReferences(value).replaceAll(UUID, (id) => {
        const name = this.names.get(id.toLowerCase());
        return name === undefined ? id : `\${${name}}`;
      });
    if (Array.isArray(value)) return value.map((item) => this.withReferences(item));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.withReferences(item)]));
  }

  private stateOf(response: JsonObject): JsonObject {
    const read: Read = (value) => {
      const problems: Problem[] = [];
      return { read: { ...(readStateCreate(value, problems) as object) }, problems };
    };
    const { name, state_details: given, ...fields } = this.essential(read, response);
    const details = Object.entries(isJsonObject(given) ? given : {}).filter(
      ([key, value]) => value !== null && value !== false && !OWN_DETAILS.has(key),
    );
    return {
      ...(this.withReferences(fields) as JsonObject),
      ...(name !== undefined && String(name).toUpperCase() !== fields.type && { name }),
      ...(details.length > 0 && { state_details: Object.fromEntries(details.map(([key, value]) => [key, this.relative(value)])) }),
      at: this.relative(response.timestamp ?? null),
    };
  }

  /** `${clock-60}` for a time, and references for other values. */
  private relative(value: JsonValue): JsonValue {
    const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? parseInstant(value) : undefined;
    if (time === undefined) return this.withReferences(value);
    const seconds = secondsBetween(this.clock, time);
    return seconds === 0 ? `\${clock}` : `\${clock${seconds > 0 ? '+' : '-'}${Math.abs(seconds)}}`;
  }

  private unused(section: SectionName, label: string | undefined): string | undefined {
    if (label === undefined) return undefined;
    const base = label.replaceAll(/[{}]/g, '_');
    let name = base;
    for (let n = 2; this.taken.has(`${section}/${name}`); n++) name = `${base} ${n}`;
    return name;
  }
}

/** Reads a body of the operation that creates a record. The reader drops what the operation does not accept. */
function readerOf({ operation, isList }: Section): Read {
  return (value) => {
    const problems: Problem[] = [];
    const { body } = requestReaders[operation]({ params: {}, query: {}, headers: {}, body: isList ? [value] : value }, problems);
    return { read: { ...((isList ? (body as JsonObject[])[0] : body) as JsonObject) }, problems };
  };
}

const isRequired = (problems: readonly Problem[], key: string) =>
  problems.some(({ type, loc }) => type === 'missing' && loc.at(-1) === key);

/** Whether an absent field means the same. The data of an artifact may be an empty object. */
const isEmpty = (key: string, value: JsonValue): boolean =>
  value === null || (key !== 'data' && typeof value === 'object' && Object.keys(value).length === 0);

/** Whether an object consists of nulls and of what the reader adds to an empty one. */
function hasOnlyDefaults(read: Read, others: JsonObject, key: string, value: JsonValue): boolean {
  const defaults = isJsonObject(value) ? read({ ...others, [key]: {} }).read[key] : undefined;
  if (!isJsonObject(value) || !isJsonObject(defaults) || Object.keys(defaults).length === 0) return false;
  return Object.entries(value).every(([name, item]) => isEmpty(name, item) || isDeepStrictEqual(defaults[name], item));
}

const labelOf = ({ name, key, event, message }: JsonObject): string => {
  const label = [name, key, event, message].find((one) => typeof one === 'string');
  return label === undefined ? 'a record' : `'${label}'`;
};
