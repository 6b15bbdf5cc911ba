import { MAX_PROBLEMS, type Problem } from '../base/errors.ts';
import { isJsonObject } from '../base/json/json.ts';
import type { JsonObject } from '../base/json/value.ts';
import { locate, type Problems, problem, type Reader } from './reader.ts';
import { count } from './scalars.ts';

/** The fields of an object that a reader has read so far. */
export type Fields = Record<string, unknown>;

/** For a value that is not an object with declared fields. */
export function noObject(value: unknown, problems: Problem[]): undefined {
  problems.push(problem('model_attributes_type', 'Input should be a valid dictionary or object to extract fields from', value));
}

/** For an object without a required field. @returns the number of problems */
export const missing = (key: string, value: JsonObject, problems: Problem[]): number =>
  problems.push({ type: 'missing', loc: [key], msg: 'Field required', input: value });

/**
 * An object of which the fields in `read` have been read, and that may have no others. If `problems` has a set of dropped fields, the others are dropped, except
 * in filters: without a condition, a filter matches more objects, and some operations delete what it matches. A filter has no `name`.
 */
export function closed(value: JsonObject, read: Fields, problems: Problems, name?: string): Fields {
  for (const key in value) {
    if (Object.hasOwn(read, key) || value[key] === undefined) continue;
    if (problems.length >= MAX_PROBLEMS) break;
    if (name !== undefined && problems.dropped) problems.dropped.add(name === '' ? key : `${name}.${key}`);
    else problems.push({ ...problem('extra_forbidden', 'Extra inputs are not permitted', value[key]), loc: [key] });
  }
  return read;
}

/** An object of which the fields in `read` have been read, and that may have others. */
export function open(value: JsonObject, read: Fields, problems: Problems, readOther?: Reader): Fields {
  for (const key in value) {
    if (Object.hasOwn(read, key) || value[key] === undefined) continue;
    if (problems.length >= MAX_PROBLEMS) break;
    const start = problems.length;
    define(read, key, readOther ? readOther(value[key], problems) : value[key]);
    locate(problems, start, key);
  }
  return read;
}

/** Defines the field even if its name is `__proto__`, where an assignment would change the prototype. */
function define(target: Fields, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}

/** An object whose keys are data. Without `readMember`, its fields are free-form and pass through unchanged. */
export function map(value: unknown, problems: Problems, readMember?: Reader): Fields | undefined {
  if (!isJsonObject(value)) {
    problems.push(problem('dict_type', 'Input should be a valid dictionary', value));
    return undefined;
  }
  if (!readMember) return value;
  // copied only if the reader changes a field: building an object with many fields takes long
  let changed: Fields | undefined;
  for (const key in value) {
    if (problems.length >= MAX_PROBLEMS) break;
    const start = problems.length;
    const member = readMember(value[key], problems);
    if (member !== value[key]) {
      changed ??= { ...value };
      define(changed, key, member);
    }
    locate(problems, start, key);
  }
  return changed ?? value;
}

/** A list with a length within its bounds. Without `readItem`, its items are free-form and pass through unchanged. */
export function list(value: unknown, problems: Problems, readItem?: Reader, minItems?: number, maxItems?: number): unknown[] | undefined {
  if (!Array.isArray(value)) {
    problems.push(problem('list_type', 'Input should be a valid list', value));
    return undefined;
  }
  const items: unknown[] = value;
  if (minItems !== undefined && items.length < minItems)
    problems.push(problem('too_short', lengthText('least', minItems, items), value, { ...lengths(items), min_length: minItems }));
  if (maxItems !== undefined && items.length > maxItems) {
    problems.push(problem('too_long', lengthText('most', maxItems, items), value, { ...lengths(items), max_length: maxItems }));
    return undefined;
  }
  if (!readItem) return items;
  const result: unknown[] = new Array(items.length);
  for (let index = 0; index < items.length && problems.length < MAX_PROBLEMS; index += 1) {
    const start = problems.length;
    result[index] = readItem(items[index], problems);
    locate(problems, start, index);
  }
  return result;
}

/** A list that may be given as its only item (`x-takes-one`). */
export const listOrOne = (value: unknown, problems: Problems, readItem?: Reader): unknown[] | undefined =>
  list(Array.isArray(value) ? value : [value], problems, readItem);

const lengthText = (word: string, limit: number, { length }: readonly unknown[]): string =>
  `List should have at ${word} ${count(limit, 'item')} after validation, not ${length}`;

const lengths = ({ length }: readonly unknown[]) => ({ field_type: 'List', actual_length: length });
