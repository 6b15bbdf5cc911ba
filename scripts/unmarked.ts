type Node = { [key: string]: unknown };

/** Extensions of the contract and the keywords that they represent. */
const KEYWORDS: Record<string, string> = { 'x-one-of': 'oneOf', 'x-default': 'default' };

const REPLACED = ['type', 'enum', 'properties', 'additionalProperties'];

/**
 * The contract with its extensions expressed as JSON Schema: alternatives and defaults. Lists that also accept a single value stay
 * lists, as handlers receive them.
 */
export function unmarked(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(unmarked);
  if (typeof node !== 'object' || node === null) return node;
  const result: Node = {};
  const hidden = Array.isArray((node as Node)['x-one-of']) ? REPLACED : [];
  for (const [key, value] of Object.entries(node)) if (!hidden.includes(key)) result[KEYWORDS[key] ?? key] = unmarked(value);
  return result;
}

/** Keywords of conditions, which operations check. */
const CONDITIONS = ['not', 'if', 'then', 'else'];

/** Like {@link unmarked}, but accepts single values in place of lists and words in place of values, and omits what the operation itself checks. */
export function asAccepted(node: unknown): unknown {
  return widened(unmarked(node));
}

function widened(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(widened);
  if (typeof node !== 'object' || node === null) return node;
  const late = [...CONDITIONS, ...((node as { 'x-checked-by-operation'?: string[] })['x-checked-by-operation'] ?? [])];
  const result: Node = Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => (late.includes(key) ? [] : [[key, widened(value)]])),
  );
  if (result['x-checked-late'] && result.properties) {
    const { properties: _, required: __, ...map } = result;
    return map;
  }
  const { 'x-accepts-words': words, ...without } = result;
  if (words) return { anyOf: [{ enum: Object.keys(words) }, without] };
  if (!result['x-takes-one']) return result;
  const { description, ...list } = result;
  return { description, oneOf: [result.items, list] };
}
