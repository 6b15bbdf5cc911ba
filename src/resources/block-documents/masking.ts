import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { ownMember } from '../../base/own-member.ts';

/** Shown in place of a secret, whatever its type and length. */
export const MASK = '********';

/** A dotted path of `secret_fields`. In a path with `*`, everything below the part before the `*` is secret, including nulls. */
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
    return changeAt(masked, keys, (value) => (value === null && !wildcard ? null : hideLeaves(value))) as JsonObject;
  }, data);
}

/** Restores secrets that a client read masked and sent back unchanged. */
export function restoreSecrets(submitted: JsonObject, current: JsonObject, paths: readonly SecretPath[]): JsonObject {
  return paths.reduce((restored, { keys, wildcard }) => {
    const before = valueAt(current, keys);
    if (before === undefined || (before === null && !wildcard)) return restored;
    return changeAt(restored, keys, (value) => restore(value, before)) as JsonObject;
  }, submitted);
}

/** Anything but an object with members is a leaf. Lists are not searched. */
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

function valueAt(value: JsonValue, keys: readonly string[]): JsonValue | undefined {
  let current: JsonValue | undefined = value;
  for (const key of keys) {
    if (!isJsonObject(current)) return undefined;
    current = ownMember(current, key);
  }
  return current;
}

/** A copy with the value at `keys` changed; the value itself if nothing is there. */
function changeAt(value: JsonValue, [key, ...rest]: readonly string[], change: (value: JsonValue) => JsonValue): JsonValue {
  if (key === undefined) return change(value);
  const member = isJsonObject(value) ? ownMember(value, key) : undefined;
  return isJsonObject(value) && member !== undefined ? { ...value, [key]: changeAt(member, rest, change) } : value;
}
