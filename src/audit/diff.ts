import type { Schema } from '../../generated/operations.ts';
import { isJsonObject, stringifyJson } from '../base/json/json.ts';
import type { JsonObject, JsonValue } from '../base/json/value.ts';

type Changes = Schema<'AuditChanges'>;

const MASK = '********';
/** Maximum number of changed fields in a record, and maximum length of a value in characters of JSON. */
const MOST_FIELDS = 100;
const LONGEST_VALUE = 2000;
const LONGEST_PATH = 300;

/** Names of fields whose values are secrets wherever they occur, such as the variables of a job's environment. */
const SECRET = /pass(word|wd|phrase)|secret|token|credential|authorization|(api|access|private|signing|encryption)[-_]?key/i;

/** Fields that every change sets, and ids. */
const UNTOLD = new Set(['id', 'created', 'updated']);

/** The changed fields between two versions of an object, by path. @param masked names of further secret fields of this kind of object */
export function changesBetween(before: JsonObject | undefined, after: JsonObject | undefined, masked: readonly string[] = []): Changes {
  const changes: Changes = {};
  let left = MOST_FIELDS;
  const add = (path: string, isSecret: boolean, from: JsonValue | undefined, to: JsonValue | undefined) => {
    if (left-- === 0) changes['…'] = { after: 'further fields changed' };
    if (left < 0) return;
    changes[path.slice(0, LONGEST_PATH)] = {
      ...(from !== undefined && { before: shown(from, isSecret) }),
      ...(to !== undefined && { after: shown(to, isSecret) }),
    };
  };
  const compare = (path: string[], isSecret: boolean, from: JsonValue | undefined, to: JsonValue | undefined) => {
    if (left < 0 || from === to || (from !== undefined && to !== undefined && stringifyJson(from) === stringifyJson(to))) return;
    const [fromObject, toObject] = [from, to].map((one) => (isJsonObject(one) ? one : undefined));
    const isWhole = path.length > 0 && !(fromObject && toObject);
    if (isWhole) return add(path.join('.'), isSecret || holdsSecret(fromObject) || holdsSecret(toObject), from, to);
    for (const key of new Set([...Object.keys(fromObject ?? {}), ...Object.keys(toObject ?? {})])) {
      if (path.length === 0 && (UNTOLD.has(key) || isEmpty(fromObject?.[key], toObject?.[key]))) continue;
      compare([...path, key], isSecret || SECRET.test(key) || masked.includes(key), fromObject?.[key], toObject?.[key]);
    }
  };
  compare([], false, before, after);
  return changes;
}

/** A field of a new or a deleted object that says nothing. */
const isEmpty = (from: JsonValue | undefined, to: JsonValue | undefined): boolean =>
  (from === undefined || to === undefined) && ['null', '[]', '{}', '""'].includes(stringifyJson(from ?? to ?? null));

/** Whether an object that is shown as a whole contains secrets, at any depth. */
function holdsSecret(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > 20) return depth > 20;
  return Object.entries(value).some(([key, member]) => (!Array.isArray(value) && SECRET.test(key)) || holdsSecret(member, depth + 1));
}

function shown(value: JsonValue, isSecret: boolean): JsonValue {
  if (isSecret && value !== null) return MASK;
  const text = stringifyJson(value);
  return text.length <= LONGEST_VALUE ? value : `${text.slice(0, LONGEST_VALUE)}… (${text.length} characters)`;
}

/** The paths at which a masked object hides a secret that differs between two versions. */
export function changedSecrets(masked: JsonObject, before: JsonObject, after: JsonObject): Changes {
  const changes: Changes = {};
  const compare = (path: string[], shown: JsonValue | undefined, from: JsonValue | undefined, to: JsonValue | undefined) => {
    if (stringifyJson(from) === stringifyJson(to)) return;
    if (isJsonObject(shown)) for (const [key, member] of Object.entries(shown)) compare([...path, key], member, of(from, key), of(to, key));
    else if (typeof shown === 'string' && /^\*+$/.test(shown))
      changes[path.join('.').slice(0, LONGEST_PATH)] = { before: MASK, after: MASK };
  };
  compare([], masked, before, after);
  return changes;
}

const of = (value: JsonValue | undefined, key: string): JsonValue | undefined => (isJsonObject(value) ? value[key] : undefined);

/** Whether the name of an object says that its value is a secret. */
export const isSecretName = (name: string): boolean => SECRET.test(name);
