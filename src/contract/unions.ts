import { abridge } from '../base/abridge.ts';
import type { Problem } from '../base/errors.ts';
import { isJsonObject } from '../base/json/json.ts';
import { type JsonObject, LosslessNumber } from '../base/json/value.ts';
import type { Compiler } from './compiler.ts';
import { type DroppedFields, locate, nullable, type Problems, problem, problemsDropping, type Reader } from './reader.ts';
import { deref, merged, refName, type Schema } from './schema.ts';

type Schemas = Pick<Compiler, 'contract' | 'compile'>;

/**
 * `oneOf` and `anyOf`. A null alternative makes the others nullable. With a discriminator the tag decides; otherwise the first alternative that matches
 * exactly.
 */
export function unionReader(schemas: Schemas, schema: Schema, alternatives: readonly Schema[]): Reader {
  const live = alternatives.filter((alternative) => !isNull(alternative));
  const reader = readerOf(schemas, schema, live);
  return live.length < alternatives.length ? nullable(reader) : reader;
}

function readerOf(schemas: Schemas, schema: Schema, live: readonly Schema[]): Reader {
  const [only, ...others] = live;
  if (only && others.length === 0) return schemas.compile(only);
  if (schema.discriminator) return taggedReader(schemas, schema.discriminator, live, schema['x-infers-tag'] === true);
  return untaggedReader(schemas, live);
}

function isNull(schema: Schema): boolean {
  return schema.type === 'null' || (schema.enum?.length === 1 && schema.enum[0] === null);
}

function taggedReader(
  { contract, compile }: Schemas,
  discriminator: NonNullable<Schema['discriminator']>,
  live: readonly Schema[],
  infersTag: boolean,
): Reader {
  const tag = discriminator.propertyName;
  const readers = new Map<unknown, Reader>();
  for (const alternative of live) {
    const property = merged(contract, deref(contract, alternative)).properties?.[tag];
    const values = property ? (deref(contract, property).enum ?? [deref(contract, property).const]) : [];
    for (const value of values) readers.set(value, compile(alternative));
  }
  for (const [value, ref] of Object.entries(discriminator.mapping ?? {})) readers.set(value, compile({ $ref: ref }));
  const guesses = infersTag ? [...readers].map(([guess, read]) => ({ read: withTag(tag, guess, read) })) : [];
  const expected = [...readers.keys()].map((key) => `'${String(key)}'`).join(', ');
  return (value, problems) => {
    if (!isJsonObject(value)) {
      problems.push(problem('model_attributes_type', 'Input should be a valid dictionary or object to extract fields from', value));
      return undefined;
    }
    const found = Object.hasOwn(value, tag) ? value[tag] : undefined;
    if (found === undefined) {
      const guessed = firstMatch(guesses, value, problems.dropped);
      if (!guessed.failures) return guessed.result;
      const ctx = { discriminator: `'${tag}'` };
      problems.push(problem('union_tag_not_found', `Unable to extract tag using discriminator '${tag}'`, value, ctx));
      return undefined;
    }
    const reader = readers.get(found);
    if (!reader) {
      const text = abridge(typeof found === 'string' ? found : JSON.stringify(found), LONGEST_TAG);
      const ctx = { discriminator: `'${tag}'`, tag: text, expected_tags: expected };
      const msg = `Input tag '${text}' found using '${tag}' does not match any of the expected tags: ${expected}`;
      problems.push(problem('union_tag_invalid', msg, value, ctx));
      return undefined;
    }
    const start = problems.length;
    const result = reader(value, problems);
    if (problems.length > start) locate(problems, start, String(found));
    return result;
  };
}

const withTag =
  (tag: string, value: unknown, read: Reader): Reader =>
  (object, problems) =>
    read({ ...(object as JsonObject), [tag]: value as string }, problems);

/** The value of the first reader that finds no problem, or the problems of each. */
type Match = { result: unknown; failures?: undefined } | { failures: Problem[][] };

interface Candidate {
  read: Reader;
  /** Fields that only other candidates have. A value with such a field is not meant for this candidate: the field is not an unknown one. */
  foreign?: ReadonlySet<string>;
}

/** If fields are dropped and no reader matches exactly, the reader that drops the fewest fields matches. */
function firstMatch(candidates: readonly Candidate[], value: unknown, dropped: DroppedFields | undefined): Match {
  const failures: Problem[][] = [];
  for (const { read } of candidates) {
    const own: Problem[] = [];
    const result = read(value, own);
    if (own.length === 0) return { result };
    failures.push(own);
  }
  return dropped ? closestMatch(candidates, value, dropped) : { failures };
}

function closestMatch(candidates: readonly Candidate[], value: unknown, dropped: DroppedFields): Match {
  const keys = isJsonObject(value) ? Object.keys(value) : [];
  const failures: Problem[][] = [];
  let closest: { result: unknown; dropped: DroppedFields } | undefined;
  for (const { read, foreign } of candidates) {
    const own: Problems = foreign && keys.some((key) => foreign.has(key)) ? [] : problemsDropping();
    const result = read(value, own);
    failures.push(own);
    if (own.length > 0 || !own.dropped) continue;
    if (!closest || own.dropped.count < closest.dropped.count) closest = { result, dropped: own.dropped };
  }
  if (!closest) return { failures };
  dropped.addAll(closest.dropped);
  return { result: closest.result };
}

/** Longer tags are shortened in messages. */
const LONGEST_TAG = 200;

interface Alternative extends Candidate {
  label: string;
  kind: string;
}

/** Tries the alternatives of the value's own JSON type first, so that `true` is not read as 1 if a boolean is allowed. */
function untaggedReader({ contract, compile }: Schemas, live: readonly Schema[]): Reader {
  const targets = live.map((schema) => merged(contract, deref(contract, schema)));
  const fields = new Set(targets.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const alternatives: Alternative[] = live.map((schema, index) => {
    const target = targets[index] ?? {};
    const foreign = new Set([...fields].filter((field) => !Object.hasOwn(target.properties ?? {}, field)));
    return { label: labelOf(schema, target), kind: kindOf(target), read: compile(schema), foreign };
  });
  const kinds = alternatives.map(({ kind }) => kind);
  // Labels distinguish 1 from 1.0: where both numbers and strings are allowed, a number keeps its written form.
  const keepsNumbers = kinds.includes('string') && kinds.includes('boolean') && (kinds.includes('number') || kinds.includes('integer'));
  return (value, problems) => {
    if (keepsNumbers && value instanceof LosslessNumber) return value;
    const kind = kindOfValue(value);
    const same = alternatives.filter((alternative) => alternative.kind === kind || (kind === 'integer' && alternative.kind === 'number'));
    const order = [...new Set([...same, ...alternatives])];
    const match = firstMatch(order, value, problems.dropped);
    if (!match.failures) return match.result;
    // Report the alternative of the value's JSON type if there is exactly one; otherwise those of each alternative.
    const meant = same.length === 1 ? same : alternatives;
    for (const alternative of meant) {
      const own = match.failures[order.indexOf(alternative)] ?? [];
      locate(own, 0, alternative.label);
      problems.push(...own);
    }
    return undefined;
  };
}

function kindOf(schema: Schema): string {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type) return type;
  if (schema.properties) return 'object';
  const value = schema.enum?.[0] ?? schema.const;
  return value === undefined ? 'any' : kindOfValue(value);
}

function kindOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof LosslessNumber) return value.isInteger ? 'integer' : 'number';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

const TYPE_LABELS: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'list',
  object: 'dict',
};

function labelOf(schema: Schema, target: Schema): string {
  if (schema.$ref !== undefined && !target['x-literal']) return refName(schema.$ref);
  return schema.title ?? TYPE_LABELS[kindOf(target)] ?? kindOf(target);
}
