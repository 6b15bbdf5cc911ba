type Node = { [key: string]: unknown };

/** Marks of the contract and the keywords that they stand for. */
const KEYWORDS: Record<string, string> = { 'x-one-of': 'oneOf', 'x-default': 'default' };

const OF_OBJECTS = ['type', 'properties', 'additionalProperties'];

/**
 * The contract with what its marks say in the words of JSON Schema: alternatives, defaults and bodies that are always null. Lists that are also read from a
 * single value stay lists, as handlers receive them.
 */
export function unmarked(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(unmarked);
  if (typeof node !== 'object' || node === null) return node;
  const result: Node = {};
  // alternatives stand for the object that has the members of all of them
  const hidden = Array.isArray((node as Node)['x-one-of']) ? OF_OBJECTS : [];
  for (const [key, value] of Object.entries(node)) if (!hidden.includes(key)) result[KEYWORDS[key] ?? key] = unmarked(value);
  if (result['x-answers-null']) result.content = { 'application/json': { schema: { type: 'null' } } };
  return result;
}

/** As {@link unmarked}, with the single values that clients may send in place of a list, and without members that the operation itself asks for. */
export function asAccepted(node: unknown): unknown {
  return widened(unmarked(node));
}

function widened(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(widened);
  if (typeof node !== 'object' || node === null) return node;
  const result: Node = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, widened(value)]));
  if (result['x-checked-late'] && result.properties) {
    const { properties: _, required: __, ...map } = result;
    return map;
  }
  if (!result['x-takes-one']) return result;
  const { description, ...list } = result;
  return { description, oneOf: [result.items, list] };
}
