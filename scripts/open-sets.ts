import { type Contract, deref, METHODS, type Schema } from '../src/contract/schema.ts';

type Node = Record<string, unknown>;
/** What stands next to a reference. */
type Siblings = Node & { description?: string };

const PREFIX = '#/components/schemas/';

/** Values that later releases may send in place of the known ones. `loadContract` omits them where the service itself validates. */
const LATER: Record<string, Schema & { description: string }> = {
  LaterValue: { description: 'A value that a later release has added.', type: 'string' },
  LaterAlternative: {
    description: 'An alternative that a later release has added.',
    type: 'object',
    required: ['type'],
    properties: { type: { type: 'string' } },
  },
};

/** The schemas that the nodes refer to, at any depth. */
function reachable({ components }: Contract, nodes: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref } = node as Node;
    if (typeof $ref === 'string' && !found.has($ref)) {
      found.add($ref);
      const [kind = '', name = ''] = $ref.split('/').slice(-2);
      visit(components[kind]?.[name]);
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'example' && key !== 'examples') visit(child);
  };
  visit(nodes);
  return found;
}

/** The schema of a reference to an open set or union, next to other keywords. */
type Opening = (reference: Schema, target: Schema, siblings: Siblings) => Schema;

/** The contract with open sets and unions (`x-open`) in responses. Requests stay closed, so an object that both contain counts as a union. */
function openResponses(contract: Contract, open: Opening): Contract {
  const { schemas } = contract.components;
  const operations = Object.values(contract.paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const requests = reachable(contract, [
    Object.values(contract.paths).map(({ parameters }) => parameters),
    operations.map(({ parameters, requestBody }) => [parameters, requestBody]),
  ]);
  const isOpen = ($ref: string): boolean => $ref.startsWith(PREFIX) && deref<Schema>(contract, { $ref })['x-open'] === true;
  const hasOpenPart = ($ref: string): boolean => requests.has($ref) && [...reachable(contract, { $ref })].some(isOpen);
  const opened = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(opened);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...siblings } = node as Siblings;
    if (typeof $ref === 'string' && (isOpen($ref) || hasOpenPart($ref))) return open({ $ref }, deref<Schema>(contract, { $ref }), siblings);
    return flattened(Object.fromEntries(Object.entries(node).map(([key, child]) => [key, key === 'example' ? child : opened(child)])));
  };
  const changed = Object.entries(schemas).map(([name, schema]): [string, Schema] => [
    name,
    requests.has(PREFIX + name) ? schema : (opened(schema) as Schema),
  ]);
  return { ...contract, components: { ...contract.components, schemas: Object.fromEntries(changed) } };
}

/** A union or a text that is nullable, without a union around it, because generators name neither. */
function flattened(schema: Node): Node {
  const { oneOf, ...others } = schema as Node & { oneOf?: Schema[] };
  const [inner, ...rest] = oneOf?.filter(({ type }) => type !== 'null') ?? [];
  if (!oneOf || !inner || rest.length > 0) return schema;
  if (inner.anyOf) return { ...others, anyOf: [...inner.anyOf, { type: 'null' }] };
  return inner.type === 'string' ? { ...inner, ...others, type: ['string', 'null'] } : schema;
}

/** The contract in which responses also contain the values and the alternatives of later releases. */
export function withOpenSets(contract: Contract): Contract {
  const open = openResponses(contract, (reference, { type }, siblings) => ({
    ...siblings,
    anyOf: [reference, { $ref: `${PREFIX}${type === 'string' ? 'LaterValue' : 'LaterAlternative'}` }],
  }));
  return { ...open, components: { ...open.components, schemas: { ...open.components.schemas, ...LATER } } };
}

/** The same for OpenAPI 3.0, whose generators support few unions: an open set is a text, and the alternatives of an open union are the known ones. */
export function withOpenTexts(contract: Contract): Contract {
  return openResponses(contract, (reference, { type, enum: values = [] }, { description = '', ...siblings }) => {
    if (type !== 'string') return { ...siblings, ...(description !== '' && { description }), ...reference };
    const known = values.map((value) => `\`${String(value)}\``).join(', ');
    return { ...siblings, type, description: `${String(description)} Known values: ${known}.`.trim() } as Schema;
  });
}
