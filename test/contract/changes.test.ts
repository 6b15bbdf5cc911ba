import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contractChangelog, lineOf } from '../../scripts/contract-changelog.ts';
import { compareContracts } from '../../scripts/contract-changes.ts';
import { excerptOf } from '../../scripts/contract-excerpt.ts';
import { readReleases } from '../../scripts/contract-releases.ts';
import type { Contract, Schema } from '../../src/contract/schema.ts';

const published = () => parse(readFileSync('openapi.yaml', 'utf8')) as Contract;

/** A small contract: clients create flows with a FlowCreate, and read them as a Flow. */
const small = (): Contract => ({
  openapi: '3.1.0',
  info: { title: 'x', version: '1' },
  paths: {
    '/flows/': {
      post: {
        operationId: 'createFlow',
        tags: [],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 200 } }],
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/FlowCreate' } } } },
        responses: {
          '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Flow' } } } },
          '201': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Flow' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      FlowCreate: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 100 },
          kind: { enum: ['A', 'B'] },
          parent: { oneOf: [{ $ref: '#/components/schemas/FlowCreate' }, { type: 'null' }] },
        },
      },
      Flow: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          name: { type: 'string' },
          kind: { enum: ['A', 'B'] },
          size: { type: 'number' },
        },
      },
    },
  },
});

/** The differences after `change`, by kind. */
function changes(change: (contract: Contract) => void, base = small): { breaks: string[]; others: string[] } {
  const after = base();
  change(after);
  const found = compareContracts(excerptOf(base(), '1'), excerptOf(after, '2'));
  const lines = (breaks: boolean) => found.filter(({ kind }) => (kind === 'breaks') === breaks).map(lineOf);
  return { breaks: lines(true), others: lines(false) };
}

const schema = (contract: Contract, name: string): Schema & { properties: Record<string, Schema>; required: string[] } =>
  contract.components.schemas[name] as never;
const post = (contract: Contract) => contract.paths['/flows/']!.post!;

describe('the comparison of two contracts', () => {
  it.each<[string, (contract: Contract) => void, string[]]>([
    ['a removed operation', (c) => delete c.paths['/flows/'], ['`createFlow`: removed operation POST /flows/']],
    ['a removed status', (c) => delete post(c).responses['201'], ['`createFlow`: removed status 201']],
    ['a removed field of a response', (c) => delete schema(c, 'Flow').properties.size, ['`Flow`: removed field size']],
    ['a removed field of a request', (c) => delete schema(c, 'FlowCreate').properties.kind, ['`FlowCreate`: removed field kind']],
    ['a removed parameter', (c) => (post(c).parameters = []), ['`createFlow`: removed parameter query limit']],
    ['a removed value', (c) => (schema(c, 'Flow').properties.kind = { enum: ['A'] }), ['`Flow.kind`: removed value "B"']],
    ['a field that is now required', (c) => schema(c, 'FlowCreate').required.push('kind'), ['`FlowCreate`: field kind is now required']],
    [
      'a new required field',
      (c) => (Object.assign(schema(c, 'FlowCreate'), { required: ['name', 'team'] }).properties.team = { type: 'string' }),
      ['`FlowCreate`: new required field team'],
    ],
    ['a field that may be absent', (c) => (schema(c, 'Flow').required = ['id']), ['`Flow`: field name may now be absent']],
    [
      'a narrower type of a request',
      (c) => (schema(c, 'FlowCreate').properties.name = { type: 'string', maxLength: 50 }),
      ['`FlowCreate.name`: maxLength is now 50'],
    ],
    [
      'another type of a request',
      (c) => (schema(c, 'FlowCreate').properties.name = { type: 'integer' }),
      ['`FlowCreate.name`: no longer accepts string'],
    ],
    [
      'a wider type of a response',
      (c) => (schema(c, 'Flow').properties.name = { type: ['string', 'null'] }),
      ['`Flow.name`: may now be null'],
    ],
    [
      'null in a union of a request',
      (c) => (schema(c, 'FlowCreate').properties.parent = { $ref: '#/components/schemas/FlowCreate' }),
      ['`FlowCreate.parent`: no longer accepts null'],
    ],
    [
      'a removed format of a response',
      (c) => (schema(c, 'Flow').properties.id = { type: 'string' }),
      ['`Flow.id`: format uuid became none'],
    ],
    ['a limit of a parameter', (c) => (post(c).parameters![0]!.schema.maximum = 100), ['`createFlow query limit`: maximum is now 100']],
    ['closed objects', (c) => (schema(c, 'FlowCreate').additionalProperties = false), ['`FlowCreate`: other fields are now rejected']],
  ])('reports a breaking change: %s', (_, change, expected) => {
    expect(changes(change).breaks).toEqual(expected);
  });

  it.each<[string, (contract: Contract) => void, string[]]>([
    ['a new status', (c) => (post(c).responses['409'] = {}), ['`createFlow`: new status 409']],
    ['a new field of a response', (c) => (schema(c, 'Flow').properties.tags = { type: 'array' }), ['`Flow`: new field tags']],
    ['a new optional field of a request', (c) => (schema(c, 'FlowCreate').properties.tags = {}), ['`FlowCreate`: new field tags']],
    ['a new value', (c) => schema(c, 'Flow').properties.kind!.enum!.push('C'), ['`Flow.kind`: new value "C"']],
    ['a narrower type of a response', (c) => (schema(c, 'Flow').properties.size = { type: 'integer' }), []],
    ['a wider type of a request', (c) => (schema(c, 'FlowCreate').properties.name = { type: ['string', 'integer'] }), []],
    ['another description', (c) => Object.assign(schema(c, 'Flow'), { description: 'Another.' }), []],
    [
      'a deprecation',
      (c) => (schema(c, 'FlowCreate').properties.kind = { enum: ['A', 'B'], deprecated: true }),
      ['`FlowCreate`: field kind'],
    ],
  ])('accepts: %s', (_, change, expected) => {
    expect(changes(change)).toEqual({ breaks: [], others: expected });
  });

  it('reports no difference between a contract and itself', () => {
    expect(changes(() => {}, published)).toEqual({ breaks: [], others: [] });
  });

  it('reports parts that are removed from the published contract', () => {
    const { breaks } = changes((contract) => {
      delete contract.paths['/flows/count'];
      delete schema(contract, 'FlowRun').properties.name;
    }, published);
    expect(breaks).toContain('`countFlows`: removed operation POST /flows/count');
    expect(breaks).toContain('`FlowRun`: removed field name');
  });
});

describe('the changelog of the contract', () => {
  it('has a section per release, the newest first', () => {
    const after = small();
    delete schema(after, 'Flow').properties.size;
    schema(after, 'Flow').properties.tags = { type: 'array' };
    const text = contractChangelog([excerptOf(small(), '1.0.0'), excerptOf(after, '2.0.0')], excerptOf(after, 'x'));
    expect(text.slice(text.indexOf('## '))).toBe(`## Unreleased

No changes.

## 2.0.0

### Breaking

- \`Flow\`: removed field size

### Added

- \`Flow\`: new field tags

## 1.0.0

The first release: 1 operations and 2 schemas.
`);
  });

  it('knows the releases of this service', async () => {
    expect((await readReleases()).map(({ version }) => version)).toContain('1.0.0-rc.1');
  });
});
