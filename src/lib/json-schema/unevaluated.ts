import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { type Hydrated, isHydratedObject } from '../parameters/placeholders.ts';
import type { Check } from './issue.ts';
import type { References } from './references.ts';

/** The functions of the evaluation that the collection needs: results of subschemas, patterns, references, limits. */
export interface Collector {
  references: References;
  isValid(schema: JsonValue, value: Hydrated): boolean;
  matches: Check['matches'];
  step(): void;
}

/** The subschemas that apply to the same value and accept it: the parts that they evaluate count as evaluated. */
function* applied(schema: JsonObject, value: Hydrated, collector: Collector): Generator<JsonValue> {
  for (const keyword of ['$ref', '$dynamicRef']) {
    const ref = schema[keyword];
    if (typeof ref === 'string') yield collector.references.resolve(ref);
  }
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    const list = schema[keyword];
    if (Array.isArray(list)) for (const each of list) if (collector.isValid(each, value)) yield each;
  }
  if (schema.if !== undefined) {
    const holds = collector.isValid(schema.if, value);
    if (holds) yield schema.if;
    const next = holds ? schema.then : schema.else;
    if (next !== undefined) yield next;
  }
  if (isJsonObject(schema.dependentSchemas) && isHydratedObject(value)) {
    for (const [key, each] of Object.entries(schema.dependentSchemas)) if (Object.hasOwn(value, key)) yield each;
  }
}

/** The keys of an object that any applied keyword evaluated. */
export function evaluatedKeys(
  schema: JsonValue,
  value: { [key: string]: Hydrated },
  collector: Collector,
  active = new Set<JsonValue>(),
): Set<string> {
  const keys = new Set<string>();
  if (!isJsonObject(schema) || active.has(schema)) return keys;
  collector.step();
  const inside = new Set(active).add(schema);
  const names = Object.keys(value);
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    const inner = schema[keyword];
    if (inner !== undefined) for (const [name, member] of Object.entries(value)) if (collector.isValid(inner, member)) keys.add(name);
  }
  if (isJsonObject(schema.properties)) for (const name of names) if (Object.hasOwn(schema.properties, name)) keys.add(name);
  if (isJsonObject(schema.patternProperties)) {
    for (const pattern of Object.keys(schema.patternProperties))
      for (const name of names) if (collector.matches(pattern, name)) keys.add(name);
  }
  for (const each of applied(schema, value, collector)) for (const key of evaluatedKeys(each, value, collector, inside)) keys.add(key);
  return keys;
}

/** The positions of a list that any applied keyword evaluated. */
export function evaluatedIndexes(schema: JsonValue, value: Hydrated[], collector: Collector, active = new Set<JsonValue>()): Set<number> {
  const indexes = new Set<number>();
  if (!isJsonObject(schema) || active.has(schema)) return indexes;
  collector.step();
  const inside = new Set(active).add(schema);
  const all = () => {
    for (let i = 0; i < value.length; i += 1) indexes.add(i);
  };
  if (schema.items !== undefined || schema.unevaluatedItems !== undefined) all();
  if (Array.isArray(schema.prefixItems)) for (let i = 0; i < Math.min(schema.prefixItems.length, value.length); i += 1) indexes.add(i);
  const { contains } = schema;
  if (contains !== undefined) for (const [i, item] of value.entries()) if (collector.isValid(contains, item)) indexes.add(i);
  for (const each of applied(schema, value, collector))
    for (const index of evaluatedIndexes(each, value, collector, inside)) indexes.add(index);
  return indexes;
}
