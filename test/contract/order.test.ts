import { describe, expect, it } from 'vitest';
import {
  contract,
  type Entry,
  entries,
  exampleOf,
  mediaTypes,
  nameOf,
  parameterOf,
  type Response,
  responseOf,
  type Schema,
  schemaOf,
  visit,
} from './document.ts';

const tagNames = contract.tags.map((tag) => tag.name);
const schemas = Object.entries(contract.components.schemas);

const VERBS = [
  ...['create', 'read', 'update', 'delete', 'filter', 'count', 'paginate'],
  ...[
    'replace',
    'set',
    'clear',
    'reset',
    'restore',
    'resume',
    'retry',
    'pause',
    'explain',
    'download',
    'schedule',
    'preview',
    'check',
    'validate',
    'install',
    'move',
    'stop',
    'search',
    'group',
  ],
  ...[
    'bulk',
    'increment',
    'decrement',
    'acquire',
    'renew',
    'release',
    'record',
    'rotate',
    'revoke',
    'receive',
    'ping',
    'replay',
    'disable',
    'enable',
  ],
];
const ORDERED = ['create', 'read', 'update', 'delete', 'filter', 'count', 'paginate'];

const words = (operationId: string): string[] => operationId.split(/(?=[A-Z])/);
const singular = (noun: string): string => noun.replace(/(ch)es$/, '$1').replace(/s$/, '');

/**
 * Position of an operation within its tag: create … paginate of the tag's own resource first, everything else after. Operations on parts of the resource
 * (inputs, queues, schedules) and those for the user interface count as "everything else".
 */
function place({ path, operation }: Entry): number {
  const [verb = '', ...rest] = words(operation.operationId);
  const noun = rest.join('').replace(/By[A-Z]\w*$/, '');
  const own = singular(operation.tags[0]!.replaceAll(' ', ''));
  const at = verb === 'replace' ? ORDERED.indexOf('update') : ORDERED.indexOf(verb);
  return singular(noun) === own && at >= 0 && !path.startsWith('/ui/') ? at : ORDERED.length;
}

/** Paths of one tag, each with the positions of its operations. */
function pathsOf(tag: string): { path: string; places: number[] }[] {
  const paths = new Map<string, number[]>();
  for (const entry of entries) {
    if (entry.operation.tags[0] === tag) paths.set(entry.path, [...(paths.get(entry.path) ?? []), place(entry)]);
  }
  return [...paths].map(([path, places]) => ({ path, places }));
}

const ascending = (numbers: number[]): boolean => numbers.every((n, i) => i === 0 || numbers[i - 1]! <= n);

describe('order', () => {
  it('groups the paths by tag, in the order of the tags', () => {
    const seen = entries.map((entry) => tagNames.indexOf(entry.operation.tags[0]!));
    expect(Math.min(...seen)).toBe(0);
    expect(ascending(seen)).toBe(true);
    expect(new Set(seen).size).toBe(tagNames.length);
  });

  it.each(tagNames)('%s: create, read, update, delete, filter, count, paginate, then the rest', (tag) => {
    const paths = pathsOf(tag);
    expect(paths.filter(({ places }) => !ascending(places))).toEqual([]);
    const first = paths.map(({ places }) => Math.min(...places));
    expect(ascending(first), paths.map(({ path }, i) => `${path} ${first[i]}`).join('\n')).toBe(true);
  });
});

describe('groups of tags', () => {
  it('contain every tag once', () => {
    const groups = (contract as unknown as { 'x-tagGroups': { tags: string[] }[] })['x-tagGroups'];
    expect(groups.flatMap(({ tags }) => tags).sort()).toEqual([...tagNames].sort());
  });
});

describe('operations', () => {
  it('have one known tag and a short camelCase id that starts with a verb', () => {
    const odd = entries.filter(({ operation: { operationId, tags } }) => {
      const verb = words(operationId)[0]!;
      return tags.length !== 1 || !tagNames.includes(tags[0]!) || !/^[a-z][A-Za-z0-9]{3,39}$/.test(operationId) || !VERBS.includes(verb);
    });
    expect(odd.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('have unique ids', () => {
    const ids = entries.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it('have their own summary and description', () => {
    const bare = entries.filter(
      ({ operation }) => !operation.summary || operation.summary.endsWith('.') || (operation.description ?? '').length < 20,
    );
    expect(bare.map(({ operation }) => operation.operationId)).toEqual([]);
    const summaries = entries.map(({ operation }) => `${operation.tags[0]}: ${operation.summary}`);
    expect(summaries.filter((text, i) => summaries.indexOf(text) !== i)).toEqual([]);
  });

  it('describe their body and specify whether it is required', () => {
    const silent = entries.filter(
      ({ operation: { requestBody } }) => requestBody && (requestBody.required === undefined || !requestBody.description),
    );
    expect(silent.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('describe their parameters and show an example of each', () => {
    const silent = entries.flatMap(({ operation }) =>
      operation.parameters
        .map(parameterOf)
        .filter(({ description, example }) => !description || example === undefined)
        .map(({ name }) => `${operation.operationId} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('list the statuses that every operation of their kind can send', () => {
    const missing = entries.flatMap(({ method, path, operation }) => {
      const free = path === '/health' || path === '/ready';
      const owed = [
        'default',
        ...(path === '/health' || path === '/version' ? [] : ['400', '503']),
        ...(free ? [] : ['401']),
        ...(method === 'get' ? [] : ['403']),
        ...(operation.requestBody ? ['413', '422'] : []),
      ];
      return owed.filter((status) => !(status in operation.responses)).map((status) => `${operation.operationId} ${status}`);
    });
    expect(missing).toEqual([]);
  });

  it('respond with 204 without a body and with other statuses with a body', () => {
    const odd = entries.flatMap(({ operation }) =>
      Object.entries(operation.responses)
        .filter(([status, response]) => (status === '204') === hasBody(responseOf(response)))
        .map(([status]) => `${operation.operationId} ${status}`),
    );
    expect(odd).toEqual([]);
  });

  it('show an example of every body', () => {
    expect(
      mediaTypes()
        .filter(({ media }) => exampleOf(media) === undefined)
        .map(({ at }) => at),
    ).toEqual([]);
  });
});

/** Every schema with its location: components, parameters, bodies, headers. */
function everySchema(): { at: string; schema: Schema }[] {
  const parameters = [
    ...Object.values(contract.components.parameters),
    ...entries.flatMap(({ operation }) => operation.parameters.map(parameterOf)),
  ];
  const roots = [
    ...schemas.map(([at, schema]) => ({ at, schema })),
    ...parameters.map(({ name, schema }) => ({ at: `parameter ${name}`, schema })),
    ...mediaTypes().map(({ at, media }) => ({ at, schema: media.schema })),
  ];
  return roots.flatMap((root) => {
    const found: { at: string; schema: Schema }[] = [];
    visit(root.schema, root.at, (schema, at) => found.push({ at, schema }));
    return found;
  });
}

const hasBody = (response: Response): boolean => response.content !== undefined;

const typesOf = (schema: Schema): string[] => (Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : []);

describe('schemas', () => {
  const all = everySchema();
  const named = new Set(schemas.map(([name]) => name));

  it('have names, including every object', () => {
    const anonymous = all.filter(
      ({ at, schema }) =>
        !named.has(at) && (schema.properties || schema.additionalProperties !== undefined || typesOf(schema).includes('object')),
    );
    expect(anonymous.map(({ at }) => at)).toEqual([]);
    expect([...named].filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([]);
  });

  it('describe themselves and their fields', () => {
    const silent = schemas.flatMap(([name, schema]) => [
      ...(schema.description ? [] : [name]),
      ...Object.entries(schema.properties ?? {}).flatMap(([member, { description }]) => (description ? [] : [`${name}.${member}`])),
    ]);
    expect(silent).toEqual([]);
  });

  it('have one type each, in addition to null', () => {
    const many = all.filter(
      ({ schema }) =>
        typesOf(schema).filter((type) => type !== 'null').length > 1 || (Array.isArray(schema.type) && !schema.type.includes('null')),
    );
    expect(many.map(({ at }) => at)).toEqual([]);
  });

  it('write unions as oneOf', () => {
    expect(all.filter(({ schema }) => schema.anyOf || schema.allOf).map(({ at }) => at)).toEqual([]);
  });

  it('tag unions of objects with a required constant, or keep their fields distinct', () => {
    // distinguished by their fields: each variant rejects or requires fields of the other
    const untagged = new Set(['Schedule']);
    const odd = schemas.flatMap(([name, schema]) => {
      const parts = (schema.oneOf ?? []).filter((part) => part.$ref && schemaOf(part).properties);
      if (parts.length < 2 || untagged.has(name)) return [];
      const tag = schema.discriminator?.propertyName;
      if (!tag) return [name];
      const bad = parts.filter((part) => {
        const member = schemaOf(part).properties?.[tag];
        const value = member?.const;
        return (
          typeof value !== 'string' ||
          'default' in member! ||
          !schemaOf(part).required?.includes(tag) ||
          schema.discriminator?.mapping[value] !== part.$ref
        );
      });
      return bad.map((part) => `${name}: ${nameOf(part.$ref!)}`);
    });
    expect(odd).toEqual([]);
  });

  it('of update bodies have no defaults at the top level', () => {
    const updates = entries.filter(({ method, path }) => method === 'patch' || (method === 'put' && path.startsWith('/automations/')));
    const defaults = updates.flatMap(({ operation }) =>
      Object.entries(schemaOf(operation.requestBody!.content['application/json']!.schema).properties ?? {})
        .filter(([, member]) => 'default' in member)
        .map(([member]) => `${operation.operationId}.${member}`),
    );
    expect(updates.length).toBeGreaterThan(15);
    expect(defaults).toEqual([]);
  });
});
