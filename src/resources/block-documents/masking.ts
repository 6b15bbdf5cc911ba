import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { ownMember } from '../../base/own-member.ts';

/** Shown in place of a secret, whatever its type and length. */
export const MASK = '********';

/**
 * A dotted path of `secret_fields`. In a path with `*`, everything below the part before the `*` is secret, including nulls. Clients leave the levels of lists and
 * maps out of their paths: what follows applies to every item of a list, and to every member of an object that lacks the next key.
 */
interface SecretPath {
  keys: string[];
  wildcard: boolean;
}

/** The paths that a schema declares secret. */
export function secretPaths(fields: JsonObject): SecretPath[] {
  const declared = Array.isArray(fields.secret_fields) ? fields.secret_fields : [];
  return declared.filter((path) => typeof path === 'string').map(toPath);
}

function toPath(path: string): SecretPath {
  const keys = path.split('.');
  const star = keys.indexOf('*');
  return star < 0 ? { keys, wildcard: false } : { keys: keys.slice(0, star), wildcard: true };
}

/** The data with its secrets hidden. Keys stay visible. */
export function maskSecrets(data: JsonObject, paths: readonly SecretPath[]): JsonObject {
  return paths.reduce((masked, { keys, wildcard }) => {
    // a lone `*` covers every member of the data; the data itself remains an object
    if (keys.length === 0) return mapMembers(masked, hideLeaves);
    return changeIn(masked, masked, keys, (value) => (value === null && !wildcard ? null : hideLeaves(value)));
  }, data);
}

/** Restores secrets that a client read masked and sent back unchanged; items of a list by their position. */
export function restoreSecrets(submitted: JsonObject, current: JsonObject, paths: readonly SecretPath[]): JsonObject {
  return paths.reduce((restored, { keys, wildcard }) => {
    if (keys.length === 0) return mapMembers(restored, (member, key) => restore(member, ownMember(current, key)));
    return changeIn(restored, current, keys, (value, before) => (before === null && !wildcard ? value : restore(value, before)));
  }, submitted);
}

/** Anything but an object with members is a leaf, and so is a list that a path ends at. */
const isBranch = (value: JsonValue | undefined): value is JsonObject => isJsonObject(value) && Object.keys(value).length > 0;

function hideLeaves(value: JsonValue): JsonValue {
  return isBranch(value) ? mapMembers(value, hideLeaves) : MASK;
}

function restore(value: JsonValue, before: JsonValue | undefined): JsonValue {
  if (value === MASK) return before === undefined ? value : before;
  return isBranch(value) && isJsonObject(before) ? mapMembers(value, (member, key) => restore(member, ownMember(before, key))) : value;
}

const mapMembers = (object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

type ChangeValue = (value: JsonValue, before: JsonValue) => JsonValue;

/** A copy of the data with the values at the path changed. `before` is the data that the path is followed in: what it lacks is left as it is. */
function changeIn(data: JsonObject, before: JsonObject, [key = '', ...rest]: readonly string[], change: ChangeValue): JsonObject {
  const [member, memberBefore] = [ownMember(data, key), ownMember(before, key)];
  if (member === undefined || memberBefore === undefined) return data;
  return { ...data, [key]: changeAt(member, memberBefore, rest, change) };
}

function changeAt(value: JsonValue, before: JsonValue, keys: readonly string[], change: ChangeValue): JsonValue {
  const [key] = keys;
  if (key === undefined) return change(value, before);
  if (Array.isArray(value) && Array.isArray(before)) {
    return value.map((item, at) => (before[at] === undefined ? item : changeAt(item, before[at], keys, change)));
  }
  if (!isJsonObject(value) || !isJsonObject(before)) return value;
  if (Object.hasOwn(before, key)) return changeIn(value, before, keys, change);
  return mapMembers(value, (member, name) => {
    const memberBefore = ownMember(before, name);
    return memberBefore === undefined ? member : changeAt(member, memberBefore, keys, change);
  });
}
