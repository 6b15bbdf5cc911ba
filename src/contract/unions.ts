import type { Problem } from '../base/errors.ts';
import { isJsonObject } from '../base/json/json.ts';
import { type JsonObject, type JsonValue, LosslessNumber } from '../base/json/value.ts';
import { abridge } from '../base/text/abridge.ts';
import { type DroppedFields, locate, type Problems, problem, problemsDropping, type Reader } from './reader.ts';

/** The alternative of a union that the tag of the value selects. */
export function tagged(tag: string, read: Reader, value: JsonObject, problems: Problems): unknown {
  const start = problems.length;
  const result = read(value, problems);
  locate(problems, start, tag);
  return result;
}

/** Longer tags are shortened in messages. */
const LONGEST_TAG = 200;

/** For a value whose tag is absent or none of the expected ones. */
export function wrongTag(field: string, tags: readonly string[], value: JsonObject, problems: Problems): undefined {
  const given: JsonValue | undefined = value[field];
  if (given === undefined) {
    problems.push(
      problem('union_tag_not_found', `Unable to extract tag using discriminator '${field}'`, value, { discriminator: `'${field}'` }),
    );
    return;
  }
  const text = abridge(typeof given === 'string' ? given : JSON.stringify(given), LONGEST_TAG);
  const expected = tags.map((tag) => `'${tag}'`).join(', ');
  const ctx = { discriminator: `'${field}'`, tag: text, expected_tags: expected };
  const msg = `Input tag '${text}' found using '${field}' does not match any of the expected tags: ${expected}`;
  problems.push(problem('union_tag_invalid', msg, value, ctx));
}

/** The first alternative that matches a value without a tag (`x-infers-tag`). */
export function inferred(field: string, alternatives: Record<string, Reader>, value: JsonObject, problems: Problems): unknown {
  const candidates = Object.entries(alternatives).map(([tag, read]) => ({
    read: (untagged: unknown, own: Problems) => read({ ...(untagged as JsonObject), [field]: tag }, own),
  }));
  const match = firstMatch(candidates, value, problems.dropped);
  return match.failures ? wrongTag(field, [], value, problems) : match.result;
}

/** The value of the first reader that finds no problem, or the problems of each. */
type Match = { result: unknown; failures?: undefined } | { failures: Problem[][] };

interface Candidate {
  read: Reader;
  /** Fields that only other candidates have. A value with such a field is not meant for this candidate: the field is not an unknown one. */
  foreign?: readonly string[];
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
    const own: Problems = foreign && keys.some((key) => foreign.includes(key)) ? [] : problemsDropping();
    const result = read(value, own);
    failures.push(own);
    if (own.length > 0 || !own.dropped) continue;
    if (!closest || own.dropped.count < closest.dropped.count) closest = { result, dropped: own.dropped };
  }
  if (!closest) return { failures };
  dropped.addAll(closest.dropped);
  return { result: closest.result };
}

/** An alternative of a union without a tag. */
export interface Alternative extends Candidate {
  label: string;
  kind: string;
}

/**
 * The first alternative that matches. Tries those of the value's own JSON type first, so that `true` is not read as 1 if a boolean is allowed.
 */
export function anyOf(value: unknown, problems: Problems, alternatives: readonly Alternative[]): unknown {
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
}

/** The JSON type of a value. Integers have their own. */
export function kindOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof LosslessNumber) return value.isInteger ? 'integer' : 'number';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
