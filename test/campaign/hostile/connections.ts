import { postInChunks } from '../../support/attacks/bodies.ts';
import { megabytes } from '../../support/attacks/memory.ts';
import { RawConnection } from '../../support/attacks/raw-connection.ts';
import { pace } from '../../support/waiting.ts';
import type { Attack, Target } from './target.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const CHUNKED = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' };

/** Requests with invalid framing. */
const LIES: Record<string, (target: Target) => string> = {
  'a chunk that is longer than its size': (t) => `${t.head('POST', '/api/flows/', CHUNKED)}1\r\n{"name":"a"}\r\n0\r\n\r\n`,
  'a chunk with a size that is not a number': (t) => `${t.head('POST', '/api/flows/', CHUNKED)}zz\r\n{}\r\n0\r\n\r\n`,
  'a chunk with a negative size': (t) => `${t.head('POST', '/api/flows/', CHUNKED)}-5\r\n{}\r\n0\r\n\r\n`,
  'a chunk of 16 exabytes': (t) => `${t.head('POST', '/api/flows/', CHUNKED)}ffffffffffffffff\r\n{}`,
  'a chunk with long extensions': (t) => `${t.head('POST', '/api/flows/', CHUNKED)}2;${'x'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`,
  'two lengths': (t) => `${t.head('POST', '/api/flows/', { ...JSON_TYPE, 'Content-Length': '2\r\nContent-Length: 3' })}{}x`,
  'a length and chunks': (t) => `${t.head('POST', '/api/flows/', { ...CHUNKED, 'Content-Length': '5' })}0\r\n\r\n`,
  'a negative length': (t) => `${t.head('POST', '/api/flows/', { ...JSON_TYPE, 'Content-Length': '-1' })}{}`,
  'a length beyond 64 bits': (t) => `${t.head('POST', '/api/flows/', { ...JSON_TYPE, 'Content-Length': '99999999999999999999' })}{}`,
  'a body that ends early': (t) => `${t.head('POST', '/api/flows/', { ...JSON_TYPE, 'Content-Length': '100' })}{}`,
  'chunked twice': (t) => `${t.head('POST', '/api/flows/', { ...JSON_TYPE, 'Transfer-Encoding': 'chunked, chunked' })}0\r\n\r\n`,
  'endless trailers': (t) => `${t.head('POST', '/api/flows/', CHUNKED)}2\r\n{}\r\n0\r\n${'x: y\r\n'.repeat(20_000)}\r\n`,
  'an upgrade on an unknown path': (t) =>
    t.head('GET', '/api/nowhere', { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '99' }),
  'an upgrade with a body': (t) => t.head('POST', '/api/events/in', { Connection: 'Upgrade', Upgrade: 'h2c', 'Content-Length': '0' }),
  'an unknown method': (t) => t.head('BREW', '/api/flows/'),
  CONNECT: (t) => t.head('CONNECT', 'example.org:443'),
  TRACE: (t) => t.head('TRACE', '/api/flows/'),
  'an unknown version': () => 'GET /api/health HTTP/9.9\r\nHost: a\r\n\r\n',
  'no version': () => 'GET /api/health\r\n\r\n',
  'no host': () => 'GET /api/health HTTP/1.1\r\n\r\n',
  'a TLS handshake': () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'NUL in a header': (t) => t.head('GET', '/api/health', { 'X-A': 'a\0b' }),
  'an expectation without a body': (t) => t.head('POST', '/api/flows/', { ...JSON_TYPE, 'Content-Length': '10', Expect: '100-continue' }),
  'an unknown expectation': (t) => `${t.head('POST', '/api/flows/', { ...JSON_TYPE, 'Content-Length': '2', Expect: '200-ok' })}{}`,
  'the preface of HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  'an upgrade to HTTP/2': (t) =>
    t.head('GET', '/api/health', { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' }),
  'headers as trailers': (t) =>
    `${t.head('POST', '/api/flows/', CHUNKED)}12\r\n{"name":"trailers"}\r\n0\r\nContent-Length: 5\r\nAuthorization: Basic AAAA\r\nHost: b\r\n\r\n`,
  'another transfer encoding before chunked': (t) =>
    `${t.head('POST', '/api/flows/', { ...JSON_TYPE, 'Transfer-Encoding': 'gzip, chunked' })}0\r\n\r\n`,
  'the same length twice': (t) => `${t.head('POST', '/api/flows/', { ...JSON_TYPE, 'Content-Length': '2\r\nContent-Length: 2' })}{}`,
  'a length with a sign': (t) => `${t.head('POST', '/api/flows/', { ...JSON_TYPE, 'Content-Length': '+2' })}{}`,
  'a header name of 8 kB': (t) => t.head('GET', '/api/health', { ['X'.repeat(8000)]: 'a', Connection: 'close' }),
  'a space before the colon': (t) => t.head('GET', '/api/health', { 'X-A ': 'a' }),
  'lines that end with LF only': (t) => t.head('GET', '/api/health').replaceAll('\r', ''),
  'another server in the target': (t) => t.head('GET', 'http://example.org/api/health', { Connection: 'close' }),
  'a target that is not a path': (t) => t.head('GET', 'api/health', { Connection: 'close' }),
  'OPTIONS *': (t) => t.head('OPTIONS', '*', { Connection: 'close' }),
  'two hosts': (t) => t.head('GET', '/api/flows/', { Host: 'a\r\nHost: b', Connection: 'close' }),
  'an invalid host': (t) =>
    `${t.head('POST', '/api/flows/filter', { ...JSON_TYPE, Host: '[::1', 'Content-Length': '2', Connection: 'close' })}{}`,
  'a host of 8 kB': (t) => t.head('GET', '/api/health', { Host: 'h'.repeat(8000), Connection: 'close' }),
  'GET with a body': (t) => `${t.head('GET', '/api/health', { 'Content-Length': '5', Connection: 'close' })}hello`,
  'malformed credentials': (t) => t.head('GET', '/api/flows/', { Authorization: 'Basic ====', Connection: 'close' }),
  'an empty bearer token': (t) => t.head('GET', '/api/flows/', { Authorization: 'Bearer ', Connection: 'close' }),
  'a folded header': (t) => t.head('GET', '/api/health', { 'X-A': 'a\r\n b' }),
};

/** Encoded paths that routers and file systems can interpret as other paths. */
const SPELLINGS = [
  ...[
    '%00',
    '%',
    '%zz',
    '%ff',
    '%c0%ae%c0%ae',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%2f..',
    '%252e%252e',
    '%5c..%5c',
    'a%2fb',
    '%ed%a0%80',
    ' ',
    '\u00e4',
    ';a=b',
  ],
  ...['x'.repeat(12_000), '%41'.repeat(3000), '../'.repeat(500), 'a//b///c'],
];
const BASES = [
  '/api/flows/name/',
  '/api/variables/name/',
  '/api/block_types/slug/',
  '/api/work_pools/',
  '/ui/',
  '/console/',
  '/docs/',
  '/',
];

const headerFlood = (target: Target, count: number, size: number): string =>
  target.head('GET', '/api/health', Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'v'.repeat(size)])));

/** Opens many connections, a few at a time. Omits rejected ones. */
async function openMany(target: Target, count: number): Promise<RawConnection[]> {
  const open: RawConnection[] = [];
  for (let start = 0; start < count; start += 100) {
    const some = await Promise.allSettled(Array.from({ length: Math.min(100, count - start) }, () => RawConnection.open(target.url)));
    open.push(...some.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  }
  return open;
}

export const connectionAttacks: readonly Attack[] = [
  {
    name: 'invalid request framing',
    async run(target) {
      for (const [name, bytes] of Object.entries(LIES)) await target.raw(name, bytes(target));
      return undefined;
    },
  },
  {
    name: 'encodings in paths and queries',
    async run(target) {
      for (const base of BASES) {
        for (const spelling of SPELLINGS) {
          await target.raw(`${base} followed by ${spelling.slice(0, 20)}`, target.head('GET', base + spelling, { Connection: 'close' }));
          await target.raw(
            `${base}?${spelling.slice(0, 20)}`,
            target.head('GET', `${base}?limit=${spelling}&limit=1&a[b][c]=1&__proto__=1`, { Connection: 'close' }),
          );
        }
      }
      return undefined;
    },
  },
  {
    name: 'floods of headers',
    async run(target) {
      await target.raw('10,000 headers', headerFlood(target, 10_000, 1));
      await target.raw('long headers', headerFlood(target, 200, 8_000));
      await target.raw('one header of a megabyte', headerFlood(target, 1, 1_000_000));
      await target.raw('an endless header', `GET /api/health HTTP/1.1\r\nX-A: ${'v'.repeat(5_000_000)}`);
      await target.raw(
        'long credentials',
        `GET /api/flows/ HTTP/1.1\r\nHost: a\r\nAuthorization: Basic ${'QUFB'.repeat(3000)}\r\nConnection: close\r\n\r\n`,
      );
      return undefined;
    },
  },
  {
    name: 'half-open connections',
    async run(target) {
      const connections = await openMany(target, target.scaled(2000));
      const begun = target.head('POST', '/api/flows/', { ...JSON_TYPE, 'Content-Length': '100' });
      // one third sends nothing, one third half of a head, one third a head without its body
      await Promise.all(connections.map((connection, index) => connection.send(['', begun.slice(0, 20), begun][index % 3] as string)));
      return connections;
    },
  },
  {
    name: 'pipelines whose responses are not read',
    async run(target) {
      const connections = await openMany(target, target.scaled(20));
      const many = target.head('GET', '/api/health').repeat(2000);
      const lists = `${target.head('POST', '/api/flow_runs/filter', { ...JSON_TYPE, 'Content-Length': '2' })}{}`.repeat(100);
      for (const connection of connections) connection.stopReading();
      for (const [index, connection] of connections.entries()) void connection.send(index % 2 === 0 ? many : lists);
      await pace(500);
      return connections;
    },
  },
  {
    name: 'endless pipelines',
    async run(target) {
      const connections = await openMany(target, target.scaled(20));
      const many = target.head('GET', '/api/health').repeat(2000);
      const isOver = pace(3000).then(() => false);
      const flood = async (connection: RawConnection) => {
        while (await Promise.race([connection.send(many), isOver]));
      };
      await Promise.all(connections.map(flood));
      return connections;
    },
  },
  {
    name: 'bodies byte by byte',
    async run(target) {
      const { headers } = target;
      const send = () => postInChunks(target.url, '/api/flows/', { size: megabytes(target.scaled(16)), chunkSize: 1, headers });
      for (const status of await Promise.all([send(), send(), send()])) target.responded('a body byte by byte', status);
      return undefined;
    },
  },
];
