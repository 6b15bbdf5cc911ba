import { brotliCompressSync, gzipSync } from 'node:zlib';
import { deepJson } from '../../support/attacks/bodies.ts';
import { megabytes } from '../../support/attacks/memory.ts';
import type { Attack, Target } from './target.ts';

/** Operations with different kinds of bodies: small objects, free-form JSON, lists, filters, strings. */
const PATHS = ['/flows/', '/flow_runs/filter', '/events', '/logs/', '/variables/', '/automations/', '/block_documents/', '/artifacts/'];

/** Bodies that are invalid or unusual for any operation. */
const STRANGE: Record<string, string | Buffer> = {
  empty: '',
  'a byte order mark': '\ufeff{"name":"a"}',
  'half a literal': '{"name":tru',
  'a trailing comma': '{"name":"a",}',
  'two documents': '{"name":"a"}{"name":"b"}',
  'a list of lists': '[[[[]]]]',
  null: 'null',
  'a number': '-0.0e+0',
  'duplicate keys': '{"name":"a","name":"b","tags":[],"tags":{}}',
  'invalid UTF-8': Buffer.from([0x7b, 0x22, 0x6e, 0x61, 0x6d, 0x65, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0xff, 0xfe, 0x22, 0x7d]),
  'a lone surrogate': '{"name":"\\ud800","tags":["\\udfff\\ud800"]}',
  'NUL in strings': '{"name":"a\\u0000b","tags":["\\u0000"],"value":"\\u0000","labels":{"\\u0000":"\\u0000"}}',
  prototypes: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"__proto__","labels":{"__proto__":"x"}}',
  '1e999': '{"name":"a","value":1e999,"limit":1e999,"offset":-1e999,"data":[1e-999999]}',
  'a number with 5,000 digits': `{"name":"a","value":${'9'.repeat(5000)},"limit":${'9'.repeat(5000)}}`,
  'a time out of range':
    '{"name":"a","timestamp":"9999999-99-99T99:99:99Z","occurred":"-271821-04-20T00:00:00Z","created":{"before_":"0000-00-00"}}',
  'fields of wrong types': '{"name":{},"tags":5,"flow_id":[],"value":{"$ref":{}},"flows":"x","events":null,"trigger":[],"actions":{}}',
};

const LOG = '{"name":"a","level":20,"message":"b","timestamp":"2026-01-01T00:00:00Z"}';

/** Large bodies: [name, path, body for a target]. */
const LARGE: readonly [string, string, (target: Target) => string][] = [
  ['a body over the limit', '/flows/', () => `{"name":"${'x'.repeat(megabytes(17))}"}`],
  ['a long string of escapes', '/flows/', (target) => `{"name":"${'\\u0041'.repeat(target.scaled(1_700_000))}"}`],
  ['unknown fields', '/flows/', (target) => `{${Array.from({ length: target.scaled(900_000) }, (_, index) => `"m${index}":1`).join(',')}}`],
  [
    'the maximum number of unknown fields',
    '/flows/',
    (target) => `{${Array.from({ length: target.scaled(98_000) }, (_, index) => `"m${index}":1`).join(',')}}`,
  ],
  ['the maximum number of numbers', '/artifacts/', (target) => `{"data":[${Array(target.scaled(490_000)).fill('1.0').join(',')}]}`],
  ['the maximum number of logs', '/logs/', (target) => `[${Array(target.scaled(80_000)).fill(LOG).join(',')}]`],
  ['invalid items of a list', '/logs/', (target) => `[${Array(target.scaled(900_000)).fill('{"level":[]}').join(',')}]`],
  ['millions of numbers', '/artifacts/', (target) => `{"data":[${Array(target.scaled(3_000_000)).fill('1.0').join(',')}]}`],
  [
    'a long list of ids',
    '/flow_runs/filter',
    (target) => `{"flow_runs":{"id":{"any_":[${Array(target.scaled(350_000)).fill('"0190a0b0-0000-7000-8000-00000000abcd"').join(',')}]}}}`,
  ],
  [
    'a long list of names',
    '/flow_runs/filter',
    (target) =>
      `{"flow_runs":{"name":{"any_":[${Array.from({ length: target.scaled(300_000) }, (_, index) => `"n${index}"`).join(',')}]}}}`,
  ],
  ['3,000 levels of lists', '/artifacts/', () => `{"data":${deepJson(3000)}}`],
  ['3,000 levels of objects', '/artifacts/', () => `{"data":${deepJson(3000, 'a')}}`],
  ['millions of levels', '/flows/', (target) => deepJson(target.scaled(4_000_000))],
  ['JSON within JSON', '/artifacts/', () => `{"data":{"__prefect_kind":"json","value":${JSON.stringify(deepJson(3000))}}}`],
  [
    'long keys',
    '/artifacts/',
    (target) => `{"data":{${Array.from({ length: 12 }, (_, index) => `"${index}${'k'.repeat(target.scaled(1_000_000))}":1`).join(',')}}}`,
  ],
  ['900 related filters', '/events/filter', () => `{"filter":{"related":[${Array(900).fill('{"role":["a"],"id":["b*"]}').join(',')}]}}`],
];

/** Content encodings that expand to large bodies or are invalid. */
const ENCODED: readonly [string, (target: Target) => Record<string, string>, (target: Target) => Buffer][] = [
  ['a gzip bomb', () => ({ 'content-encoding': 'gzip' }), (target) => gzipSync(Buffer.alloc(megabytes(target.scaled(400)), 0x20))],
  [
    'a gzip bomb within gzip',
    () => ({ 'content-encoding': 'gzip, gzip' }),
    (target) => gzipSync(gzipSync(Buffer.alloc(megabytes(target.scaled(400)), 0x20))),
  ],
  [
    'a brotli bomb',
    () => ({ 'content-encoding': 'br' }),
    (target) => brotliCompressSync(Buffer.alloc(megabytes(target.scaled(100)), 0x20)),
  ],
  ['broken gzip', () => ({ 'content-encoding': 'gzip' }), () => Buffer.from('1f8b0800deadbeefdeadbeef', 'hex')],
  ['truncated gzip', () => ({ 'content-encoding': 'gzip' }), () => gzipSync('{"name":"a"}').subarray(0, 12)],
  ['an unknown encoding', () => ({ 'content-encoding': 'x-unknown' }), () => Buffer.from('{"name":"a"}')],
  ['another type', () => ({ 'content-type': 'text/plain' }), () => Buffer.from('{"name":"a"}')],
  ['another character set', () => ({ 'content-type': 'application/json; charset=utf-7' }), () => Buffer.from('{"name":"+AGE-"}')],
  ['a form', () => ({ 'content-type': 'multipart/form-data; boundary=x' }), () => Buffer.from('--x\r\n\r\n--x--')],
];

export const bodyAttacks: readonly Attack[] = [
  {
    name: 'unusual bodies',
    async run(target) {
      for (const path of PATHS)
        for (const [name, body] of Object.entries(STRANGE)) await target.request(`${name} to ${path}`, 'POST', path, body);
      return undefined;
    },
  },
  ...LARGE.map(
    ([name, path, body]): Attack => ({
      name,
      async run(target) {
        const text = body(target);
        await Promise.all(Array.from({ length: 3 }, () => target.post(name, path, text)));
        return undefined;
      },
    }),
  ),
  {
    name: 'bodies in other encodings',
    async run(target) {
      for (const [name, headers, body] of ENCODED) {
        const bytes = body(target);
        await Promise.all(Array.from({ length: 3 }, () => target.request(name, 'POST', '/flows/', bytes, headers(target))));
      }
      return undefined;
    },
  },
];
