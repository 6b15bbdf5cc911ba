import { MAX_PROBLEMS } from '../base/errors.ts';
import { isJsonObject } from '../base/json/json.ts';
import type { JsonObject } from '../base/json/value.ts';
import type { Compiler } from './compiler.ts';
import { anything, locate, nullable, type Problems, problem, type Reader } from './reader.ts';
import {
  booleanReader,
  count,
  durationReader,
  enumReader,
  instantReader,
  numberReader,
  offsetKeepingReader,
  stringReader,
  uuidReader,
} from './scalars.ts';
import { alternativesOf, type Contract, defaultOf, isFreeForm, merged, refName, resolveRef, type Schema } from './schema.ts';
import { unionReader } from './unions.ts';

export function createCompiler(contract: Contract): Compiler {
  const named = new Map<string, Reader>();

  /** A reader that is compiled on first use, so that recursive schemas terminate and unused ones cost nothing. */
  const lazy = (ref: string): Reader => {
    const known = named.get(ref);
    if (known) return known;
    let compiled: Reader | undefined;
    const reader: Reader = (value, problems) => {
      compiled ??= compile(resolveRef<Schema>(contract, ref), refName(ref));
      return compiled(value, problems);
    };
    named.set(ref, reader);
    return reader;
  };

  const compile = (given: Schema | boolean, name?: string): Reader => {
    if (given === false)
      return (value, problems) => void problems.push(problem('extra_forbidden', 'Extra inputs are not permitted', value));
    if (given === true || isFreeForm(contract, given)) return anything;
    if (given.$ref !== undefined) return lazy(given.$ref);
    const schema = merged(contract, given);
    const union = alternativesOf(schema);
    if (union) return unionReader({ contract, compile }, schema, union);
    if (schema.enum || schema.const !== undefined) return enumOf(schema, name);
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? (schema.properties ? ['object'] : []));
    const live = types.filter((type) => type !== 'null');
    if (live.length > 1) {
      return unionReader(
        { contract, compile },
        {},
        types.map((type) => ({ ...schema, type })),
      );
    }
    const reader = live[0] === undefined ? nothing : typed(schema, live[0], name);
    return live.length < types.length ? nullable(reader) : reader;
  };

  const typed = (schema: Schema, type: string, name: string | undefined): Reader => {
    switch (type) {
      case 'string':
        if (schema.format === 'uuid') return uuidReader;
        if (schema.format === 'date-time') return schema['x-keeps-offset'] ? offsetKeepingReader : instantReader;
        return stringReader(schema);
      case 'integer':
        return numberReader(schema, true);
      case 'number':
        return schema['x-accepts-durations'] ? durationReader : numberReader(schema, false);
      case 'boolean':
        return booleanReader;
      case 'array':
        return listReader({ contract, compile }, schema);
      case 'object':
        return schema.properties && !schema['x-checked-late']
          ? objectReader({ contract, compile }, schema, name)
          : mapReader({ contract, compile }, schema);
      default:
        throw new Error(`The contract uses the type ${type}, which the boundary cannot read`);
    }
  };

  return { contract, compile };
}

const nothing: Reader = (value, problems) => {
  if (value !== null) problems.push(problem('none_required', 'Input should be None', value));
  return null;
};

function enumOf(schema: Schema, name: string | undefined): Reader {
  const values = schema.enum ?? [schema.const];
  const live = values.filter((value) => value !== null);
  const reader = enumReader(live, name === undefined || schema['x-literal'] ? 'literal_error' : 'enum');
  const acceptsNull = live.length < values.length || (Array.isArray(schema.type) && schema.type.includes('null'));
  return acceptsNull ? nullable(reader) : reader;
}

/** A declared field of an object. */
export interface Member {
  name: string;
  required: boolean;
  /** Creates a new copy of the default for each request. */
  makeDefault: (() => unknown) | undefined;
  read: Reader;
}

export function membersOf({ compile, contract }: Compiler, schema: Schema): Member[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const fallback = memberDefault(contract, property);
    return {
      name,
      required: required.has(name) && fallback === undefined,
      makeDefault: fallback === undefined ? undefined : copies(fallback),
      read: compile(property),
    };
  });
}

function copies(value: unknown): () => unknown {
  const text = JSON.stringify(value);
  return () => JSON.parse(text) as unknown;
}

/** The default of a property. A default on a referenced schema does not count, as in other tools that read the document. */
function memberDefault(contract: Contract, property: Schema): unknown {
  return defaultOf(property) ?? (property.allOf ? merged(contract, { ...property, allOf: undefined }).default : undefined);
}

/** The schemas of filters and their conditions. */
const IS_FILTER = /(Filter|Criterion)$/;

/**
 * Reads objects with declared fields. Unknown keys are rejected if `additionalProperties` is false, kept if it is true or a schema, and dropped if it is
 * absent. A list of problems with `dropped` turns rejection into dropping, except in filters: without a condition, a filter matches more objects, and some
 * operations delete what it matches.
 */
function objectReader(compiler: Compiler, schema: Schema, name = schema.title ?? ''): Reader {
  const members = membersOf(compiler, schema);
  const known = new Set(members.map((member) => member.name));
  const extra = schema.additionalProperties;
  const readExtra = extra === undefined || extra === false ? undefined : compiler.compile(extra);
  const isFilter = IS_FILTER.test(name);
  const prefix = name && `${name}.`;
  return (value, problems) => {
    if (!isJsonObject(value)) {
      problems.push(problem('model_attributes_type', 'Input should be a valid dictionary or object to extract fields from', value));
      return undefined;
    }
    const result = readMembers(members, value, problems);
    if (extra === undefined) return result;
    for (const key in value) {
      if (known.has(key)) continue;
      if (problems.length >= MAX_PROBLEMS) break;
      const start = problems.length;
      if (readExtra) define(result, key, readExtra(value[key], problems));
      else if (problems.dropped && !isFilter) problems.dropped.add(prefix + key);
      else problems.push(problem('extra_forbidden', 'Extra inputs are not permitted', value[key]));
      if (problems.length > start) locate(problems, start, key);
    }
    return result;
  };
}

function readMembers(members: readonly Member[], value: JsonObject, problems: Problems): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { name, required, makeDefault, read } of members) {
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    const given = own === undefined ? makeDefault?.() : own;
    if (given === undefined) {
      if (required) problems.push({ type: 'missing', loc: [name], msg: 'Field required', input: value });
      continue;
    }
    const start = problems.length;
    result[name] = read(given, problems);
    if (problems.length > start) locate(problems, start, name);
  }
  return result;
}

/** Defines the field even if its name is `__proto__`, where an assignment would change the prototype. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}

/** Reads objects whose keys are data. Free-form fields pass through unchanged. */
function mapReader({ compile, contract }: Compiler, schema: Schema): Reader {
  const extra = schema.additionalProperties ?? true;
  const free = isFreeForm(contract, extra);
  const readMember = compile(extra);
  const readKey = schema.propertyNames && compile(schema.propertyNames);
  return (value, problems) => {
    if (!isJsonObject(value)) {
      problems.push(problem('dict_type', 'Input should be a valid dictionary', value));
      return undefined;
    }
    if (free && !readKey) return value;
    // copied only if the reader changes a field: building an object with many fields takes long
    let changed: Record<string, unknown> | undefined;
    for (const key in value) {
      if (problems.length >= MAX_PROBLEMS) break;
      const start = problems.length;
      readKey?.(key, problems);
      const member = readMember(value[key], problems);
      if (member !== value[key]) {
        changed ??= { ...value };
        define(changed, key, member);
      }
      if (problems.length > start) locate(problems, start, key);
    }
    return changed ?? value;
  };
}

function listReader({ compile, contract }: Compiler, schema: Schema): Reader {
  const { minItems, maxItems, prefixItems, uniqueItems } = schema;
  const items = schema.items ?? {};
  const readItem = compile(items);
  const readPrefix = prefixItems?.map((item) => compile(item));
  const free = !prefixItems && isFreeForm(contract, items);
  const takesOne = schema['x-takes-one'] === true;
  return (value, problems) => {
    if (!Array.isArray(value) && !takesOne) {
      problems.push(problem('list_type', 'Input should be a valid list', value));
      return undefined;
    }
    const list: unknown[] = Array.isArray(value) ? value : [value];
    const size = (limit: number, word: string) =>
      `List should have at ${word} ${count(limit, 'item')} after validation, not ${list.length}`;
    const sizes = { field_type: 'List', actual_length: list.length };
    if (minItems !== undefined && list.length < minItems)
      problems.push(problem('too_short', size(minItems, 'least'), value, { ...sizes, min_length: minItems }));
    if (maxItems !== undefined && list.length > maxItems) {
      problems.push(problem('too_long', size(maxItems, 'most'), value, { ...sizes, max_length: maxItems }));
      return undefined;
    }
    const result = free ? list : readItems(list, readItem, readPrefix, problems);
    return uniqueItems ? [...new Set(result)] : result;
  };
}

function readItems(list: readonly unknown[], readItem: Reader, readPrefix: Reader[] | undefined, problems: Problems): unknown[] {
  const result: unknown[] = new Array(list.length);
  for (let index = 0; index < list.length && problems.length < MAX_PROBLEMS; index += 1) {
    const start = problems.length;
    result[index] = (readPrefix?.[index] ?? readItem)(list[index], problems);
    if (problems.length > start) locate(problems, start, index);
  }
  return result;
}
