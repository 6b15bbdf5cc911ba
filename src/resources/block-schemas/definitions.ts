import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';

const PREFIX = '#/definitions/';

/** Names of the definitions that `value` refers to at any depth, in order of appearance. */
function referredNames(value: JsonValue): string[] {
  const names: string[] = [];
  collect(value, names);
  return [...new Set(names)];
}

function collect(value: JsonValue, names: string[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, names);
  if (!isJsonObject(value)) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === '$ref' && typeof member === 'string') names.push(member.replace(PREFIX, ''));
    else collect(member, names);
  }
}

/** The definitions of a schema; empty if it has none. */
export function definitionsOf(fields: JsonObject): JsonObject {
  return isJsonObject(fields.definitions) ? fields.definitions : {};
}

/** Finds a definition. An empty one counts as absent. */
function find(definitions: JsonObject, name: string): JsonObject | undefined {
  const found = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  return isJsonObject(found) && Object.keys(found).length > 0 ? found : undefined;
}

const isBlock = ({ block_type_slug: slug }: JsonObject): boolean => slug !== undefined && slug !== null;

/** All definitions reachable from `names`, directly or indirectly. `follow` selects the definitions to include. */
function reachable(definitions: JsonObject, names: readonly string[], follow: (definition: JsonObject) => boolean): Set<string> {
  const seen = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const definition = find(definitions, name);
    if (!definition || seen.has(name) || !follow(definition)) continue;
    seen.add(name);
    // a single call with many arguments would exhaust the call stack
    for (const referred of referredNames(definition)) waiting.push(referred);
  }
  return seen;
}

/** `fields` with only the definitions in `keep`, in their original order. Omits `definitions` if none remain. */
function withDefinitions({ definitions: _, ...fields }: JsonObject, definitions: JsonObject, keep: Set<string>): JsonObject {
  const kept = Object.entries(definitions).filter(([name]) => keep.has(name));
  return kept.length > 0 ? { ...fields, definitions: Object.fromEntries(kept) } : fields;
}

/** Removes the definitions of nested blocks, and definitions without a reference in `fields` (which includes other definitions). */
export function withoutBlockDefinitions(fields: JsonObject): JsonObject {
  const definitions = definitionsOf(fields);
  return withDefinitions(
    fields,
    definitions,
    reachable(definitions, referredNames(fields), (definition) => !isBlock(definition)),
  );
}

/** The schema of the block at `property`, with the definitions it needs; undefined if there is no block. */
export function nestedBlockFields(fields: JsonObject, property: string, slug: string): JsonObject | undefined {
  const definitions = definitionsOf(fields);
  const properties = isJsonObject(fields.properties) ? fields.properties : {};
  const names = referredNames(properties[property] ?? null);
  const candidates = names.map((name) => find(definitions, name)).filter((definition) => definition !== undefined);
  const nested = names.length === 1 ? candidates[0] : candidates.find((definition) => definition.block_type_slug === slug);
  if (!nested) return undefined;
  return withDefinitions(
    nested,
    definitions,
    reachable(definitions, referredNames(nested), () => true),
  );
}
