import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { ownMember } from '../../base/own-member.ts';

/** Replaces a secret, independent of its type and length. */
export const MASK = '********';

/** Maximum product of secret paths and values to search, which takes a fraction of a second. In larger data, everything is secret. */
const MAX_STEPS = 1_000_000;

/**
 * A dotted path of `secret_fields`. In a path with `*`, everything below the part before the `*` is secret, including nulls. Clients omit the levels of lists
 * and maps from their paths: the rest of a path applies to every item of a list, and to every field of an object that lacks the next key.
 */
interface SecretPath {
  keys: string[];
  wildcard: boolean;
}

/** The paths that a schema declares secret. */
export function secretPaths(fields: JsonObject): SecretPath[] {
  const declared = Array.isArray(fields.secret_fields) ? fields.secret_fields : [];
  return toPaths(declared.filter((path) => typeof path === 'string'));
}

const toPaths = (paths: readonly string[]): SecretPath[] => paths.map(toPath);

function toPath(path: string): SecretPath {
  const keys = path.split('.');
  const star = keys.indexOf('*');
  return star < 0 ? { keys, wildcard: false } : { keys: keys.slice(0, star), wildcard: true };
}

/** The data with its secrets hidden. Keys stay visible. */
export function maskSecrets(data: JsonObject, paths: readonly SecretPath[]): JsonObject {
  if (paths.length === 0) return data;
  const masked = copyOf(data);
  for (const { keys, wildcard } of followable(paths, data)) {
    // a lone `*` covers every field of the data; the data itself remains an object
    if (keys.length === 0) changeMembers(masked, hideLeaves);
    else changeIn(masked, masked, keys, (value) => (value === null && !wildcard ? null : hideLeaves(value)));
  }
  return masked;
}

/** Restores secrets that a client read masked and sent back unchanged; list items match by position. */
export function restoreSecrets(submitted: JsonObject, current: JsonObject, paths: readonly SecretPath[]): JsonObject {
  if (paths.length === 0) return submitted;
  const [restored, before] = [copyOf(submitted), copyOf(current)];
  for (const { keys, wildcard } of followable(paths, current, submitted)) {
    if (keys.length === 0) changeMembers(restored, (member, key) => restore(member, ownMember(before, key)));
    else changeIn(restored, before, keys, (value, old) => (old === null && !wildcard ? value : restore(value, old)));
  }
  return restored;
}

/** The given paths, or a single one that covers everything if following all of them through the data would take too long. */
function followable(paths: readonly SecretPath[], ...data: readonly JsonObject[]): readonly SecretPath[] {
  const most = MAX_STEPS / paths.length;
  return data.some((one) => countValues(one, most) > most) ? toPaths(['*']) : paths;
}

/** The number of values in the value, including itself, or any number above `most`. */
function countValues(value: JsonValue, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const member of Object.values(value as JsonObject)) {
    if (count > most) break;
    count += countValues(member, most - count);
  }
  return count;
}

function copyOf(data: JsonObject): JsonObject {
  const copy = { ...data };
  changeMembers(copy, copyOfValue);
  return copy;
}

function copyOfValue(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(copyOfValue);
  return isJsonObject(value) ? copyOf(value) : value;
}

/** A leaf is anything but an object with fields; a list at the end of a path is a leaf too. */
const isBranch = (value: JsonValue | undefined): value is JsonObject => isJsonObject(value) && Object.keys(value).length > 0;

function hideLeaves(value: JsonValue): JsonValue {
  if (!isBranch(value)) return MASK;
  changeMembers(value, hideLeaves);
  return value;
}

function restore(value: JsonValue, before: JsonValue | undefined): JsonValue {
  if (value === MASK) return before === undefined ? value : before;
  if (isBranch(value) && isJsonObject(before)) changeMembers(value, (member, key) => restore(member, ownMember(before, key)));
  return value;
}

function changeMembers(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): void {
  for (const key of Object.keys(object)) {
    const value = object[key] as JsonValue;
    const changed = change(value, key);
    if (changed !== value) object[key] = changed;
  }
}

type ChangeValue = (value: JsonValue, before: JsonValue) => JsonValue;

/** Changes the values at the path. Follows the path in `before`: values that `before` lacks stay unchanged. */
function changeIn(data: JsonObject, before: JsonObject, [key = '', ...rest]: readonly string[], change: ChangeValue): void {
  const [member, memberBefore] = [ownMember(data, key), ownMember(before, key)];
  if (member !== undefined && memberBefore !== undefined) data[key] = changeAt(member, memberBefore, rest, change);
}

function changeAt(value: JsonValue, before: JsonValue, keys: readonly string[], change: ChangeValue): JsonValue {
  const [key] = keys;
  if (key === undefined) return change(value, before);
  if (Array.isArray(value) && Array.isArray(before)) {
    return value.map((item, at) => (before[at] === undefined ? item : changeAt(item, before[at], keys, change)));
  }
  if (!isJsonObject(value) || !isJsonObject(before)) return value;
  if (Object.hasOwn(before, key)) {
    changeIn(value, before, keys, change);
    return value;
  }
  changeMembers(value, (member, name) => {
    const memberBefore = typeof member === 'object' ? ownMember(before, name) : undefined;
    return memberBefore === undefined ? member : changeAt(member, memberBefore, keys, change);
  });
  return value;
}
