import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contractChangelog, lineOf } from '../../scripts/contract-changelog.ts';
import { compareContracts } from '../../scripts/contract-changes.ts';
import { excerptOf } from '../../scripts/contract-excerpt.ts';
import { excerptOfStreams, type Streams } from '../../scripts/contract-excerpt-streams.ts';
import { readReleases, releaseOf } from '../../scripts/contract-releases.ts';
import type { Contract, Schema } from '../../src/contract/schema.ts';

const published = () => parse(readFileSync('openapi.yaml', 'utf8')) as Contract;

const streams = () => parse(readFileSync('asyncapi.yaml', 'utf8')) as Streams;

/** A small contract: clients create flows with a FlowCreate, and read them as a Flow. */
const small = (): Contract => ({
  openapi: '3.1.0',
  info: { title: 'x', version: '1' },
  servers: [{ url: '/api' }],
  paths: {
    '/flows/': {
      post: {
        operationId: 'createFlow',
        tags: ['Flows'],
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 200 } },
          { name: 'sort', in: 'query', schema: { type: 'string' }, deprecated: true, 'x-sunset': '2030-01-01' },
          { name: 'path', in: 'query', schema: { type: 'string' }, allowReserved: true },
          { name: 'where', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } } as never,
        ],
        'x-raw': true,
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/FlowCreate' } } } },
        responses: {
          '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Flow' } } } },
          '201': {
            headers: { Location: { required: true, schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Flow' } } },
          },
        },
        security: [{ bearerAuth: ['flows:write'] }, { basicAuth: [] }, {}],
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
          size: { type: 'number', minimum: 1, multipleOf: 0.5 },
          pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
          labels: { type: 'object', additionalProperties: { type: ['string', 'integer'] } },
          names: { type: 'array', items: { type: 'string' }, 'x-takes-one': true },
          retries: { type: 'integer', default: 3 },
          template: { $ref: '#/components/schemas/FlowCreate', default: { name: 'x' } },
          wait: { type: ['number', 'null'], 'x-accepts-words': { inherit: null, never: 0 } },
          text: { anyOf: [{ type: 'string' }, { type: 'string', maxLength: 3 }] },
          priority: { type: 'integer', format: 'int32', exclusiveMinimum: 0 },
          schedule: {
            type: 'object',
            properties: { every: { type: 'number' }, zone: { type: 'string' } },
            'x-one-of': [
              { type: 'object', required: ['every'] },
              { type: 'array', items: { type: 'string' } },
            ],
          },
        },
      },
      Circle: { type: 'object', properties: { radius: { type: 'number' } } },
      Square: { type: 'object', properties: { side: { type: 'number' } } },
      Flow: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          name: { type: 'string' },
          kind: { enum: ['A', 'B'] },
          size: { type: 'number', maximum: 10 },
          pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
          names: { type: 'array', items: { type: 'string' } },
          shape: {
            oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }],
            discriminator: { propertyName: 'type', mapping: { circle: '#/components/schemas/Circle' } },
          },
          kindOnly: { const: 'A' },
          phase: { enum: ['A'], 'x-open': true },
          area: { oneOf: [{ $ref: '#/components/schemas/Square' }], 'x-open': true },
          rank: { type: 'integer', format: 'int64' },
          due: { type: 'string', 'x-keeps-offset': true },
          place: { allOf: [{ $ref: '#/components/schemas/Named' }, { type: 'object', properties: { name: { minLength: 1 } } }] },
        },
      },
      Named: { type: 'object', properties: { name: { type: 'string', maxLength: 9 } } },
      // no operation uses it
      Note: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
    },
    securitySchemes: {
      bearerAuth: {
        type: 'http',
        scheme: 'bearer',
        'x-scopes': { read: '', 'flows:write': '' },
        'x-roles': { viewer: { description: '', adds: ['read'] }, deployer: { description: '', adds: ['flows:write'] } },
      },
      basicAuth: { type: 'http', scheme: 'basic' },
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

/** A field of a named schema. */
const field = (contract: Contract, path: `${string}.${string}`): Schema => {
  const [name = '', key = ''] = path.split('.');
  return schema(contract, name).properties[key]!;
};
const schemes = ({ components }: Contract) => components.securitySchemes as Record<string, Record<string, unknown>>;
const schema = (contract: Contract, name: string): Schema & { properties: Record<string, Schema>; required: string[] } =>
  contract.components.schemas[name] as never;
const post = (contract: Contract) => contract.paths['/flows/']!.post!;

describe('the comparison of two contracts', () => {
  it.each<[string, (contract: Contract) => void, string[]]>([
    ['a removed operation', (c) => delete c.paths['/flows/'], ['`createFlow`: removed operation POST /flows/']],
    ['a removed status', (c) => delete post(c).responses['201'], ['`createFlow`: removed status 201']],
    ['a removed field of a response', (c) => delete schema(c, 'Flow').properties.size, ['`Flow`: removed field size']],
    ['a removed field of a request', (c) => delete schema(c, 'FlowCreate').properties.kind, ['`FlowCreate`: removed field kind']],
    ['a removed parameter', (c) => post(c).parameters!.shift(), ['`createFlow`: removed parameter query limit']],
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
      ['`FlowCreate.name`: maxLength 100 became 50'],
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
    ['a limit of a parameter', (c) => (post(c).parameters![0]!.schema.maximum = 100), ['`createFlow query limit`: maximum 200 became 100']],
    [
      'an enum of a response that allows any text',
      (c) => (schema(c, 'Flow').properties.kind = { type: 'string' }),
      ['`Flow.kind`: no longer limited to certain values'],
    ],
    [
      'a constant of a response that allows any text',
      (c) => (schema(c, 'Flow').properties.kindOnly = { type: 'string' }),
      ['`Flow.kindOnly`: no longer limited to certain values'],
    ],
    ['a wider bound of a response', (c) => (field(c, 'Flow.size').maximum = 20), ['`Flow.size`: maximum 10 became 20']],
    ['a removed response header', (c) => delete post(c).responses['201']!.headers, ['`createFlow 201`: removed header Location']],
    [
      'a response header that may be absent',
      (c) => (post(c).responses['201']!.headers!.Location!.required = false),
      ['`createFlow 201`: header Location may now be absent'],
    ],
    [
      'another type of a response header',
      (c) => (post(c).responses['201']!.headers!.Location!.schema = { type: 'integer' }),
      ['`createFlow 201 Location`: may now be integer'],
    ],
    [
      'another scope',
      (c) => (post(c).security![0] = { bearerAuth: ['read'] }),
      ['`createFlow`: no longer accepts bearerAuth with flows:write'],
    ],
    [
      'a further scope',
      (c) => (post(c).security![0] = { bearerAuth: ['flows:write', 'read'] }),
      ['`createFlow`: no longer accepts bearerAuth with flows:write'],
    ],
    ['no anonymous access', (c) => post(c).security!.splice(2), ['`createFlow`: no longer accepts requests without credentials']],
    ['no access with a password', (c) => post(c).security!.splice(1, 1), ['`createFlow`: no longer accepts basicAuth']],
    [
      'another type of a scheme',
      (c) => (schemes(c).basicAuth = { type: 'apiKey', in: 'header', name: 'x-key' }),
      [
        '`basicAuth`: type "http" became "apiKey"',
        '`basicAuth`: scheme "basic" became none',
        '`basicAuth`: in none became "header"',
        '`basicAuth`: name none became "x-key"',
      ],
    ],
    [
      'a role with fewer scopes',
      (c) => (schemes(c).bearerAuth!['x-roles'] = { viewer: { adds: ['read'] }, deployer: { adds: [] } }),
      ['`role deployer`: no longer has flows:write'],
    ],
    [
      'a constant of a request',
      (c) => (schema(c, 'FlowCreate').properties.name = { type: 'string', maxLength: 100, const: 'x' }),
      ['`FlowCreate.name`: now limited to certain values'],
    ],
    ['multiples of a request', (c) => (field(c, 'FlowCreate.size').multipleOf = 1), ['`FlowCreate.size`: multipleOf 0.5 became 1']],
    [
      'reordered items of a tuple',
      (c) => field(c, 'Flow.pair').prefixItems!.reverse(),
      ['`Flow.pair[0]`: may now be integer', '`Flow.pair[1]`: may now be string'],
    ],
    ['a removed item of a tuple', (c) => field(c, 'Flow.pair').prefixItems!.pop(), ['`Flow.pair[1]`: no longer limited']],
    [
      'reordered items of a tuple of a request',
      (c) => field(c, 'FlowCreate.pair').prefixItems!.reverse(),
      ['`FlowCreate.pair[0]`: no longer accepts string', '`FlowCreate.pair[1]`: no longer accepts integer'],
    ],
    ['items of a response without a type', (c) => delete field(c, 'Flow.names').items, ['`Flow.names[]`: no longer limited']],
    ['items of a response of any type', (c) => (field(c, 'Flow.names').items = {}), ['`Flow.names[]`: no longer limited to string']],
    [
      'values of a map of a response without a type',
      (c) => (field(c, 'Flow.labels').additionalProperties = true),
      ['`Flow.labels{}`: no longer limited'],
    ],
    [
      'values of a map of a request with another type',
      (c) => (field(c, 'FlowCreate.labels').additionalProperties = { type: 'string' }),
      ['`FlowCreate.labels{}`: no longer accepts integer'],
    ],
    [
      'another field of a discriminator',
      (c) => (field(c, 'Flow.shape').discriminator!.propertyName = 'kind'),
      ['`Flow.shape`: discriminator type became kind'],
    ],
    [
      'another value of a discriminator',
      (c) => (field(c, 'Flow.shape').discriminator!.mapping = {}),
      ['`Flow.shape`: discriminator value circle no longer means Circle'],
    ],
    [
      'a union of a response that allows anything',
      (c) => (schema(c, 'Flow').properties.shape = {}),
      ['`Flow.shape`: discriminator type became none', '`Flow.shape`: may now be something else'],
    ],
    ['another server', (c) => (c.servers = [{ url: '/v2' }]), ['`servers`: removed /api']],
    ['another default of a request', (c) => (field(c, 'FlowCreate.retries').default = 0), ['`FlowCreate.retries`: default 3 became 0']],
    [
      'no single value in place of a list',
      (c) => delete field(c, 'FlowCreate.names')['x-takes-one'],
      ['`FlowCreate.names`: removed x-takes-one'],
    ],
    [
      'another form of a parameter',
      (c) => (post(c).parameters![0]!.explode = false),
      ['`createFlow query limit`: explode by default became false'],
    ],
    ['a scope of a parameter', (c) => (post(c).parameters![0]!['x-scope'] = 'read'), ['`createFlow query limit`: now requires read']],
    ['closed objects', (c) => (schema(c, 'FlowCreate').additionalProperties = false), ['`FlowCreate`: other fields are now rejected']],
    [
      'a keyword of a request that the comparison does not understand',
      (c) => Object.assign(schema(c, 'FlowCreate'), { dependentRequired: { kind: ['size'] } }),
      ['`FlowCreate`: dependentRequired none became {"kind":["size"]}'],
    ],
    [
      'a field that responses omit',
      (c) => Object.assign(field(c, 'Flow.size'), { writeOnly: true }),
      ['`Flow.size`: writeOnly none became true'],
    ],
    [
      'no further items of a request',
      (c) => Object.assign(field(c, 'FlowCreate.pair'), { items: false }),
      ['`FlowCreate.pair`: further items are now rejected'],
    ],
    [
      'an exclusive bound of an integer of a request',
      (c) => Object.assign(field(c, 'FlowCreate.retries'), { exclusiveMinimum: 0 }),
      ['`FlowCreate.retries`: minimum none became 1'],
    ],
    [
      'a field beside alternatives',
      (c) => delete field(c, 'FlowCreate.schedule').properties!.zone,
      ['`FlowCreate.schedule`: removed field zone'],
    ],
    [
      'alternatives beside fields of a request',
      (c) => Object.assign(schema(c, 'FlowCreate'), { 'x-one-of': [{ required: ['kind'] }, { required: ['size'] }] }),
      ['`FlowCreate`: now limited to alternatives'],
    ],
    [
      'no alternatives beside fields of a response',
      (c) => delete field(c, 'Flow.shape').oneOf,
      ['`Flow.shape`: may now be something else'],
    ],
    [
      'a union in place of a plain type of a response',
      (c) => (schema(c, 'Flow').properties.name = { oneOf: [{ type: 'string' }, { type: 'integer' }] }),
      ['`Flow.name`: may now be integer'],
    ],
    [
      'a union in place of a named schema of a response',
      (c) =>
        (post(c).responses['200']!.content!['application/json']!.schema = {
          oneOf: [{ $ref: '#/components/schemas/Flow' }, { $ref: '#/components/schemas/Circle' }],
        }),
      ['`createFlow 200`: may now be Circle'],
    ],
    ['null in an enum of a response', (c) => field(c, 'Flow.kind').enum!.push(null), ['`Flow.kind`: may now be null']],
    [
      'a required field that is not declared',
      (c) => schema(c, 'FlowCreate').required.push('team'),
      ['`FlowCreate`: field team is now required'],
    ],
    [
      'a limit in another part of allOf',
      (c) => (schema(c, 'Named').properties.name!.maxLength = 20),
      ['`Flow.place.name`: maxLength 9 became 20', '`Named.name`: maxLength 9 became 20'],
    ],
    ['a new value of a closed set', (c) => field(c, 'Flow.kind').enum!.push('C'), ['`Flow.kind`: new value "C"']],
    [
      'a new alternative of a closed union',
      (c) => field(c, 'Flow.shape').oneOf!.push({ $ref: '#/components/schemas/Named' }),
      ['`Flow.shape`: may now be Named'],
    ],
    [
      'a requirement of a union of a request',
      (c) => Object.assign(field(c, 'FlowCreate.parent'), { required: ['name'] }),
      ['`FlowCreate.parent`: field name is now required'],
    ],
    ['servers of a path', (c) => (c.paths['/flows/']!.servers = [{ url: '/v2' }]), ['`createFlow`: removed server /api']],
    ['a removed field of a schema that no operation uses', (c) => delete schema(c, 'Note').properties.text, ['`Note`: removed field text']],
    [
      'a renamed schema',
      (c) => {
        c.components.schemas.Round = schema(c, 'Circle');
        delete c.components.schemas.Circle;
        field(c, 'Flow.shape').oneOf![0]!.$ref = '#/components/schemas/Round';
        field(c, 'Flow.shape').discriminator!.mapping!.circle = '#/components/schemas/Round';
      },
      ['`Circle`: removed schema'],
    ],
    ['another tag', (c) => (post(c).tags = ['Runs']), ['`createFlow`: removed tag Flows']],
    [
      'another order of parameters',
      (c) => post(c).parameters!.reverse(),
      ['`createFlow`: parameters in another order: query where, query path, query sort, query limit'],
    ],
    [
      'an earlier sunset',
      (c) => (post(c).parameters![1]!['x-sunset'] = '2029-01-01'),
      ['`createFlow query sort`: sunset 2030-01-01 became 2029-01-01'],
    ],
    [
      'another format of a response',
      (c) => Object.assign(field(c, 'Flow.rank'), { format: 'float' }),
      ['`Flow.rank`: format int64 became float'],
    ],
    [
      'a narrower format of a request',
      (c) => (field(c, 'FlowCreate.priority').format = 'int16'),
      ['`FlowCreate.priority`: format int32 became int16'],
    ],
    [
      'another default next to a reference',
      (c) => (field(c, 'FlowCreate.template').default = {}),
      ['`FlowCreate.template`: default {"name":"x"} became {}'],
    ],
    [
      'no default next to a reference',
      (c) => delete field(c, 'FlowCreate.template').default,
      ['`FlowCreate.template`: default {"name":"x"} became none'],
    ],
    [
      'a schema in place of a reference with a default',
      (c) => (schema(c, 'FlowCreate').properties.template = structuredClone(schema(c, 'FlowCreate'))),
      ['`FlowCreate.template`: default {"name":"x"} became none'],
    ],
    [
      'a bound next to a reference of a request',
      (c) => (field(c, 'FlowCreate.template').maxProperties = 1),
      ['`FlowCreate.template`: maxProperties none became 1'],
    ],
    [
      'a condition next to a reference of a request',
      (c) => (field(c, 'FlowCreate.template').not = { required: ['name'] }),
      ['`FlowCreate.template`: not none became {"required":["name"]}'],
    ],
    [
      'a word that is no longer accepted',
      (c) => (field(c, 'FlowCreate.wait')['x-accepts-words'] = { inherit: null }),
      ['`FlowCreate.wait`: removed word never'],
    ],
    [
      'no words',
      (c) => delete field(c, 'FlowCreate.wait')['x-accepts-words'],
      ['`FlowCreate.wait`: removed word inherit', '`FlowCreate.wait`: removed word never'],
    ],
    [
      'a word with another meaning',
      (c) => (field(c, 'FlowCreate.wait')['x-accepts-words'] = { inherit: null, never: 1 }),
      ['`FlowCreate.wait`: word never has another meaning'],
    ],
    [
      'oneOf with alternatives that overlap',
      (c) => (schema(c, 'FlowCreate').properties.text = { oneOf: field(c, 'FlowCreate.text').anyOf! }),
      ['`FlowCreate.text`: alternatives of oneOf overlap'],
    ],
    [
      'encoded reserved characters',
      (c) => delete post(c).parameters![2]!.allowReserved,
      ['`createFlow query path`: removed allowReserved'],
    ],
    [
      'a parameter that is no longer JSON',
      (c) => Object.assign(post(c).parameters![3]!, { content: undefined, schema: { type: 'object' } }),
      [
        '`createFlow query where`: style application/json became the default',
        '`createFlow query where`: explode by default became the default',
      ],
    ],
    ['one method only', (c) => delete post(c)['x-raw'], ['`createFlow`: no longer serves all methods']],
    ['a time without its offset', (c) => delete field(c, 'Flow.due')['x-keeps-offset'], ['`Flow.due`: x-keeps-offset true became none']],
    ['a hidden value', (c) => (field(c, 'Flow.name')['x-secret'] = true), ['`Flow.name`: is now hidden']],
    [
      'an encoded text of a response',
      (c) => Object.assign(field(c, 'Flow.name'), { contentEncoding: 'base64' }),
      ['`Flow.name`: contentEncoding none became "base64"'],
    ],
    ['an open set', (c) => (field(c, 'Flow.kind')['x-open'] = true), ['`Flow.kind`: is now open']],
    [
      'an open set with a new value',
      (c) => Object.assign(field(c, 'Flow.kind'), { 'x-open': true, enum: ['A', 'B', 'C'] }),
      ['`Flow.kind`: is now open'],
    ],
    [
      'a set of a response that is open',
      (c) => (schema(c, 'Flow').properties.kind = { anyOf: [{ enum: ['A', 'B'] }, { type: 'string' }] }),
      ['`Flow.kind`: is now open'],
    ],
    [
      'a required parameter of a path',
      (c) => (c.paths['/flows/']!.parameters = [{ name: 'x-team', in: 'header', required: true, schema: {} }]),
      ['`createFlow`: new required parameter header x-team'],
    ],
    ['no content', (c) => delete post(c).responses['200']!.content, ['`createFlow 200`: removed content application/json']],
  ])('reports a breaking change: %s', (_, change, expected) => {
    expect(changes(change).breaks).toEqual(expected);
  });

  it.each<[string, (contract: Contract) => void, string[]]>([
    ['a new status', (c) => (post(c).responses['409'] = {}), ['`createFlow`: new status 409']],
    ['a new field of a response', (c) => (schema(c, 'Flow').properties.tags = { type: 'array' }), ['`Flow`: new field tags']],
    ['a new optional field of a request', (c) => (schema(c, 'FlowCreate').properties.tags = {}), ['`FlowCreate`: new field tags']],
    ['a new value of an open set', (c) => field(c, 'Flow.phase').enum!.push('C'), ['`Flow.phase`: new value "C"']],
    [
      'a new alternative of an open union',
      (c) => field(c, 'Flow.area').oneOf!.push({ $ref: '#/components/schemas/Named' }),
      ['`Flow.area`: may now be Named'],
    ],
    [
      'a narrower enum of a request that gets values',
      (c) => field(c, 'FlowCreate.kind').enum!.push('C'),
      ['`FlowCreate.kind`: new value "C"'],
    ],
    ['an enum of a response that was any text', (c) => (schema(c, 'Flow').properties.name = { type: 'string', enum: ['A'] }), []],
    ['a constant of a request that allows any text', (c) => (schema(c, 'FlowCreate').properties.kind = { type: 'string' }), []],
    ['a narrower bound of a response', (c) => (field(c, 'Flow.size').maximum = 5), []],
    ['a wider bound of a request', (c) => (field(c, 'FlowCreate.size').minimum = 0), []],
    ['more multiples of a request', (c) => (field(c, 'FlowCreate.size').multipleOf = 0.25), []],
    [
      'a new response header',
      (c) => (post(c).responses['200']!.headers = { ETag: { schema: { type: 'string' } } }),
      ['`createFlow 200`: new header ETag'],
    ],
    [
      'a response header that is always present',
      (c) => (post(c).responses['200']!.headers = { ETag: { required: true, schema: {} } }),
      ['`createFlow 200`: new header ETag'],
    ],
    ['a weaker scope', (c) => (post(c).security![0] = { bearerAuth: [] }), ['`createFlow`: accepts bearerAuth']],
    ['another order of alternatives', (c) => post(c).security!.reverse(), []],
    [
      'a role with more scopes',
      (c) => (schemes(c).bearerAuth!['x-roles'] = { viewer: { adds: ['read', 'flows:write'] }, deployer: { adds: [] } }),
      [],
    ],
    ['another description of a scheme', (c) => Object.assign(schemes(c).basicAuth!, { description: 'Another.' }), []],
    ['a further item of a tuple of a response', (c) => field(c, 'Flow.pair').prefixItems!.push({ type: 'string' }), []],
    ['items of a request without a type', (c) => delete field(c, 'FlowCreate.names').items, []],
    [
      'values of a map of a response with a narrower type',
      (c) => (field(c, 'Flow.labels').additionalProperties = { type: 'string', maxLength: 9 }),
      [],
    ],
    ['values of a map of a request without a type', (c) => (field(c, 'FlowCreate.labels').additionalProperties = true), []],
    [
      'a further value of a discriminator',
      (c) => (field(c, 'Flow.shape').discriminator!.mapping!.square = '#/components/schemas/Square'),
      [],
    ],
    [
      'a union of a request that allows anything',
      (c) => (schema(c, 'FlowCreate').properties.parent = {}),
      ['`FlowCreate.parent`: may now be something else'],
    ],
    [
      'a keyword of a response that the comparison does not understand',
      (c) => Object.assign(field(c, 'Flow.names'), { contains: { const: 'x' } }),
      [],
    ],
    [
      'a response header in other case',
      (c) => (post(c).responses['201']!.headers = { location: { required: true, schema: { type: 'string' } } }),
      [],
    ],
    ['the form that a parameter has by default', (c) => Object.assign(post(c).parameters![0]!, { style: 'form', explode: true }), []],
    ['a further server', (c) => c.servers!.push({ url: '/v2' }), ['`servers`: new /v2']],
    ['a default of a request that had none', (c) => (field(c, 'FlowCreate.size').default = 1), []],
    ['a single value in place of a list', (c) => (field(c, 'FlowCreate.pair')['x-takes-one'] = true), []],
    ['a narrower type of a response', (c) => (schema(c, 'Flow').properties.size = { type: 'integer', maximum: 10 }), []],
    ['a wider type of a request', (c) => (schema(c, 'FlowCreate').properties.name = { type: ['string', 'integer'] }), []],
    ['another description', (c) => Object.assign(schema(c, 'Flow'), { description: 'Another.' }), []],
    ['a wider format of a request', (c) => (field(c, 'FlowCreate.priority').format = 'int64'), []],
    ['a narrower format of a response', (c) => (field(c, 'Flow.rank').format = 'int32'), []],
    [
      'an inclusive bound of an integer of a request',
      (c) => Object.assign(field(c, 'FlowCreate.priority'), { exclusiveMinimum: undefined, minimum: 0 }),
      [],
    ],
    [
      'an alternative that responses no longer contain',
      (c) => {
        field(c, 'Flow.shape').oneOf!.shift();
        field(c, 'Flow.shape').discriminator!.mapping = {};
      },
      ['`Flow.shape`: is no longer Circle'],
    ],
    [
      'an alternative under another name',
      (c) => {
        c.components.schemas.Round = schema(c, 'Circle');
        field(c, 'Flow.shape').oneOf![0]!.$ref = '#/components/schemas/Round';
        field(c, 'Flow.shape').discriminator!.mapping!.circle = '#/components/schemas/Round';
      },
      [],
    ],
    [
      'alternatives in place of several types',
      (c) => (field(c, 'FlowCreate.labels').additionalProperties = { oneOf: [{ type: 'string' }, { type: 'integer' }] }),
      [],
    ],
    ['no alternatives beside fields of a request', (c) => delete field(c, 'FlowCreate.schedule')['x-one-of'], []],
    ['reserved characters', (c) => (post(c).parameters![0]!.allowReserved = true), []],
    ['a further word', (c) => (field(c, 'FlowCreate.wait')['x-accepts-words'] = { inherit: null, never: 0, all: 1 }), []],
    ['a default next to a reference', (c) => (field(c, 'FlowCreate.parent').oneOf![0]!.default = {}), []],
    ['a visible value', (c) => (field(c, 'Flow.name')['x-secret'] = false), []],
    ['a closed set', (c) => delete field(c, 'Flow.phase')['x-open'], []],
    ['a field in both directions', (c) => Object.assign(field(c, 'Flow.size'), { readOnly: false, writeOnly: false }), []],
    ['unevaluated fields', (c) => Object.assign(schema(c, 'FlowCreate'), { unevaluatedProperties: true }), []],
    ['a parameter that all operations of the path have', (c) => (c.paths['/flows/']!.parameters = [post(c).parameters!.shift()!]), []],
    ['an inlined schema', (c) => (post(c).responses['200']!.content!['application/json']!.schema = structuredClone(schema(c, 'Flow'))), []],
    ['a schema in a schema', (c) => (schema(c, 'Flow').properties.name = { allOf: [field(c, 'Flow.name')] }), []],
    ['a list of one type', (c) => (field(c, 'Flow.name').type = ['string']), []],
    ['a set of one value', (c) => (schema(c, 'Flow').properties.kindOnly = { enum: ['A'] }), []],
    ['a body that may be absent', (c) => (post(c).requestBody!.required = false), []],
    [
      'oneOf with alternatives of different types',
      (c) => (schema(c, 'FlowCreate').properties.name = { oneOf: [{ type: 'string', maxLength: 100 }, { type: 'integer' }] }),
      ['`FlowCreate.name`: may now be integer'],
    ],
    ['no deprecation', (c) => Object.assign(post(c).parameters![1]!, { deprecated: false, 'x-sunset': undefined }), []],
    ['a later sunset', (c) => (post(c).parameters![1]!['x-sunset'] = '2031-01-01'), []],
    ['a further tag', (c) => post(c).tags.push('Runs'), []],
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

describe('the comparison of the WebSocket contract', () => {
  const changed = (change: (contract: Streams) => void) => {
    const after = streams();
    change(after);
    return compareContracts(excerptOfStreams(streams(), '1'), excerptOfStreams(after, '2'));
  };
  const frame = ({ components }: Streams, name: string) => components.schemas[name] as Schema & { properties: Record<string, Schema> };

  it.each<[string, (contract: Streams) => void, string[]]>([
    ['a removed channel', (c) => delete c.channels.logsOut, ['`logsOut`: removed operation /api/logs/out']],
    ['another address', (c) => (c.channels.logsOut!.address = '/api/logs'), ['`logsOut`: moved from /api/logs/out to /api/logs']],
    ['another scope', (c) => (c.channels.logsOut!['x-scopes'] = ['runs:write']), ['`logsOut`: no longer accepts inBand with read']],
    ['a removed message', (c) => c.operations.sendLogs!.messages.pop(), ['`logsOut frames`: removed content message log']],
    ['a removed close code', (c) => c.channels.eventsIn!['x-close-codes'].pop(), ['`eventsIn`: removed status 1012 Service restart']],
    ['a removed field that clients send', (c) => delete frame(c, 'AuthFrame').properties.token, ['`AuthFrame`: removed field token']],
    [
      'a new required field that clients send',
      (c) => frame(c, 'AuthFrame').required!.push('token'),
      ['`AuthFrame`: field token is now required'],
    ],
    [
      'a field that may be absent',
      (c) => (frame(c, 'AuthSuccessFrame').required = []),
      ['`AuthSuccessFrame`: field type may now be absent'],
    ],
    ['another path of a server', (c) => (c.servers.local!.pathname = '/v2'), ['`servers`: removed ws://127.0.0.1:4200']],
    [
      'a required parameter of the request that opens a channel',
      (c) => (c.channels.logsOut!.bindings = { ws: { query: { required: ['token'], properties: { token: { type: 'string' } } } } }),
      [
        '`logsOut`: subprotocol prefect became none',
        '`logsOut`: removed parameter header Sec-WebSocket-Protocol',
        '`logsOut`: new required parameter query token',
      ],
    ],
    [
      'another content type',
      (c) => (c.components.messages.auth!.contentType = 'application/cbor'),
      Object.keys(streams().channels).map((name) => `\`${name} body\`: removed content message auth`),
    ],
    ['another server', (c) => (c.servers.local!.protocol = 'mqtt'), ['`servers`: removed ws://127.0.0.1:4200']],
    [
      'other credentials',
      (c) => (c.servers.local!.security = [{ $ref: '#/components/securitySchemes/header' }]),
      Object.entries(streams().channels).map(
        ([
          name,
          {
            'x-scopes': [scope],
          },
        ]) => `\`${name}\`: no longer accepts inBand with ${scope}`,
      ),
    ],
    [
      'another subprotocol',
      (c) => (c.components.channelBindings!.stream!.ws!['x-subprotocol'] = 'contralto'),
      Object.keys(streams().channels).map((name) => `\`${name}\`: subprotocol prefect became contralto`),
    ],
    [
      'other credentials of a message',
      (c) => (c.operations.sendLogs!.security = [{ $ref: '#/components/securitySchemes/header' }]),
      ['`logsOut`: no longer accepts inBand with read'],
    ],
    [
      'another server of a channel',
      (c) => {
        c.servers.other = { ...c.servers.local!, host: 'other.example' };
        c.channels.logsOut!.servers = [{ $ref: '#/servers/other' }];
      },
      ['`logsOut`: removed server ws://127.0.0.1:4200'],
    ],
    [
      'an event that the service no longer emits',
      (c) => frame(c, 'BackfillEvent').allOf![1]!.properties!.event!.enum!.shift(),
      ['`BackfillEvent.event`: removed value "prefect.backfill.created"'],
    ],
  ])('reports a breaking change: %s', (_, change, expected) => {
    const breaks = changed(change).filter(({ kind }) => kind === 'breaks');
    expect(breaks.map(lineOf)).toEqual(expected);
  });

  it.each<[string, (contract: Streams) => void, string[]]>([
    ['no difference', () => undefined, []],
    ['another description', (c) => Object.assign(c.channels.logsOut!, { description: 'Another.' }), []],
    [
      'a new close code',
      (c) => c.channels.logsOut!['x-close-codes'].push({ code: 1013, reason: 'Later' }),
      ['`logsOut`: new status 1013 Later'],
    ],
    [
      'a reworded close reason',
      (c) => (c.channels.logsOut!['x-close-codes'][0]!.reason = 'An auth frame was expected'),
      ['`logsOut`: new status 1008 An auth frame was expected'],
    ],
    ['a new optional field', (c) => (frame(c, 'AuthFrame').properties.client = { type: 'string' }), ['`AuthFrame`: new field client']],
  ])('accepts: %s', (_, change, expected) => {
    expect(changed(change).map(lineOf)).toEqual(expected);
    expect(changed(change).filter(({ kind }) => kind === 'breaks')).toEqual([]);
  });
});

describe('npm run contract:changes', () => {
  it.each([
    ['no document', 'paths: [', /^openapi\.yaml: .+$/],
    ['a reference to nothing', JSON.stringify({ ...small(), components: { schemas: {} } }), /^The contract has no .+$/],
    ['no paths', '{}', /^\S.+$/],
  ])('reports a line for an edit that leaves %s', async (_, text, line) => {
    const folder = await mkdtemp(join(tmpdir(), 'contract-'));
    await cp('test/contract/published', join(folder, 'test/contract/published'), { recursive: true });
    await Promise.all([cp('package.json', join(folder, 'package.json')), cp('asyncapi.yaml', join(folder, 'asyncapi.yaml'))]);
    await writeFile(join(folder, 'openapi.yaml'), text);
    const checked = spawnSync(resolve('node_modules/.bin/tsx'), [resolve('scripts/check-contract.ts')], { cwd: folder, encoding: 'utf8' });
    await rm(folder, { recursive: true });
    expect(checked.status).toBe(1);
    expect(checked.stderr.trimEnd()).toMatch(line);
  });
});

describe('the changelog of the contract', () => {
  it('has a section per release, the newest first', () => {
    const after = small();
    delete schema(after, 'Flow').properties.size;
    schema(after, 'Flow').properties.tags = { type: 'array' };
    Object.assign(schema(after, 'FlowCreate').properties.name ?? {}, { maxLength: 50 });
    const release = (contract: Contract, version: string) => releaseOf(contract, streams(), version);
    const stated = ['`FlowCreate.name`: maxLength 100 became 50'];
    const text = contractChangelog([release(small(), '1.0.0'), release(after, '2.0.0')], release(after, 'x'), new Set(stated));
    expect(text.slice(text.indexOf('## '))).toBe(`## Unreleased

No changes.

## 2.0.0

### Breaking

- \`Flow\`: removed field size

### Added

- \`Flow\`: new field tags

### Stated limits, which held before

- maxLength: 1

## 1.0.0

The first release: 1 operations, 5 WebSocket channels, and 6 schemas.
`);
  });

  it('knows the releases of this service', async () => {
    expect((await readReleases()).map(({ openapi }) => openapi.version)).toContain('1.0.0-rc.1');
  });
});
