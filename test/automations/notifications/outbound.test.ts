import type { ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAX_RESPONSE_BYTES, type OutboundOptions, type OutboundRequest, send } from '../../../src/automations/notifications/outbound.ts';
import { freePort } from '../../support/free-port.ts';
import { startReceiver } from './receiver.ts';

/** The timers for the client's limits; sockets keep real time. */
const TIMERS = { toFake: ['setTimeout' as const, 'clearTimeout' as const] };

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) await stop();
});

const receiver = async (...given: Parameters<typeof startReceiver>) => {
  const started = await startReceiver(...given);
  stops.push(started.stop);
  return started;
};

/** A TCP server that passes the socket to `talk` after the first bytes arrive. */
async function rawServer(respond: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => respond(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const sent = (url: string, request: Partial<OutboundRequest> = {}, options: Partial<OutboundOptions> = {}) =>
  send({ method: 'POST', url, headers: {}, ...request }, { allowPrivate: true, ...options });

describe('send', () => {
  it('sends method, path, query, headers, and body unchanged', async () => {
    const { origin, received } = await receiver();
    await sent(`${origin}/a%20b?c=d#e`, { method: 'PATCH', headers: { 'X-Token': 'abc' }, body: 'größer' });
    expect(received).toEqual([{ method: 'PATCH', path: '/a%20b?c=d', headers: { 'x-token': 'abc' }, body: 'größer' }]);
  });

  it('sends a body with GET too, and no body when there is none', async () => {
    const { origin, received } = await receiver();
    await sent(origin, { method: 'GET', body: 'x' });
    await sent(origin);
    expect(received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/', 'x'],
      ['POST', '/', ''],
    ]);
  });

  it('sends the credentials of a URL', async () => {
    const { origin, received } = await receiver();
    await sent(origin.replace('//', '//me:p%40ss@'));
    expect(received[0]!.headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });

  it('ignores headers that would change the length of the request or the connection', async () => {
    const { origin, received } = await receiver();
    await sent(origin, { body: 'whole', headers: { 'Transfer-Encoding': 'chunked', 'content-length': '2', Connection: 'keep-alive' } });
    expect(received).toEqual([{ method: 'POST', path: '/', headers: {}, body: 'whole' }]);
  });

  it('returns status, joined headers, and text for every status', async () => {
    const { origin } = await receiver((response) => {
      response.writeHead(500, [
        ['Content-Type', 'text/plain; charset=iso-8859-1'],
        ['X-Twice', 'a'],
        ['x-twice', 'b'],
      ] as never);
      response.end(Buffer.from([0xe4]));
    });
    const result = await sent(origin);
    expect(result).toMatchObject({
      status: 500,
      body: 'ä',
      headers: { 'content-type': 'text/plain; charset=iso-8859-1', 'x-twice': 'a, b' },
    });
  });

  it('accepts an empty response, and reads an unknown charset as UTF-8', async () => {
    const { origin } = await receiver((response, index) => {
      if (index === 0) response.writeHead(204).end();
      else response.setHeader('content-type', 'text/plain; charset=klingon').end('ä');
    });
    expect(await sent(origin)).toMatchObject({ status: 204, body: '' });
    expect(await sent(origin)).toMatchObject({ status: 200, body: 'ä' });
  });

  it('follows no redirect', async () => {
    const target = await receiver();
    const { origin } = await receiver((response) => response.writeHead(302, { location: target.origin }).end());
    expect(await sent(origin)).toMatchObject({ status: 302, headers: { location: target.origin } });
    expect(target.received).toEqual([]);
  });

  it('stops reading an endless response', async () => {
    const { origin } = await receiver((response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    const { status, body } = await sent(origin);
    expect([status, body.length]).toEqual([200, MAX_RESPONSE_BYTES]);
  });

  it('accepts headers up to a bound', async () => {
    const { origin } = await receiver((response, index) => response.setHeader('x-big', 'x'.repeat(index === 0 ? 30_000 : 70_000)).end());
    expect((await sent(origin)).headers['x-big']).toHaveLength(30_000);
    await expect(sent(origin)).rejects.toThrow('The header of the response is too large.');
  });

  it('times out on a host that never responds, or never ends its response', async () => {
    vi.useFakeTimers(TIMERS);
    for (const begin of [() => {}, (response: ServerResponse) => response.write('begun')]) {
      const { origin } = await receiver((response) => {
        begin(response);
        vi.advanceTimersByTime(5_000);
      });
      await expect(sent(origin)).rejects.toThrow('The response was not complete within 5 seconds.');
    }
  });

  it('times out on a resolver that never responds', async () => {
    vi.useFakeTimers(TIMERS);
    const resolve = () => {
      setImmediate(() => vi.advanceTimersByTime(5_000));
      return new Promise<never>(() => {});
    };
    await expect(sent('http://slow.example', {}, { resolve, timeoutSeconds: 20 })).rejects.toThrow(
      'The connection was not established within 5 seconds.',
    );
  });

  it('waits longer for the response once it is connected', async () => {
    vi.useFakeTimers(TIMERS);
    const { origin } = await receiver((response) => {
      vi.advanceTimersByTime(19_000);
      response.end('late');
    });
    expect(await sent(origin, {}, { timeoutSeconds: 20 })).toMatchObject({ body: 'late' });
  });

  it('ends when the service stops, before or during the exchange', async () => {
    const stopping = new AbortController();
    const { origin } = await receiver(() => stopping.abort());
    await expect(sent(origin, {}, { signal: stopping.signal })).rejects.toThrow('The service is stopping.');
    await expect(sent(origin, {}, { signal: stopping.signal })).rejects.toThrow('The service is stopping.');
  });

  it('reports the failure in one sentence, without naming the host', async () => {
    const unknown = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND secret.example'), { code: 'ENOTFOUND' });
    };
    const problem = (url: string, request = {}, options = {}) => sent(url, request, options).catch((error: Error) => error.message);
    const { origin } = await receiver();
    const rejected = `http://127.0.0.1:${await freePort()}`;
    const broken = await rawServer((socket) => socket.destroy());
    const cut = await rawServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'));
    const gibberish = await rawServer((socket) => socket.end('220 mail.example ready\r\n'));
    expect({
      rejected: await problem(rejected),
      broken: await problem(broken),
      cut: await problem(cut),
      gibberish: await problem(gibberish),
      unknown: await problem('http://secret.example', {}, { resolve: unknown }),
      nothing: await problem('http://secret.example', {}, { resolve: async () => [] }),
      plain: await problem(origin.replace('http', 'https')),
      name: await problem(origin, { headers: { 'X Y': '1' } }),
      value: await problem(origin, { headers: { X: 'a\r\nSet-Cookie: b' } }),
    }).toEqual({
      rejected: 'The host rejected the connection.',
      broken: 'The connection was closed before the response was complete.',
      cut: 'The connection was closed before the response was complete.',
      gibberish: 'The response is not valid HTTP.',
      unknown: 'The host name could not be resolved.',
      nothing: 'The host name could not be resolved.',
      plain: 'The TLS handshake failed.',
      name: 'A header name contains a character that is not allowed in header names.',
      value: 'A header contains a character that is not allowed in headers.',
    });
  });

  it.each([
    '',
    'nonsense',
    '//host/path',
    'http://',
    'http://[fe80::1%25eth0]/',
    'http://a b/',
    'http://256.1.1.1/',
    'http://u%ff@127.0.0.1/',
  ])('rejects %j as a URL', async (url) => {
    await expect(sent(url)).rejects.toThrow('The URL is not valid.');
  });

  it.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'unix:/var/run/docker.sock', 'data:,x', 'javascript:1'])('rejects %j', async (url) => {
    await expect(sent(url)).rejects.toThrow('The URL must start with http:// or https://.');
  });

  it('verifies the certificate of the host, unless it is disabled', async () => {
    const { origin, received } = await receiver(undefined, { secure: true });
    await expect(sent(origin)).rejects.toThrow('The certificate of the host could not be verified (DEPTH_ZERO_SELF_SIGNED_CERT).');
    expect(received).toEqual([]);
    expect(await sent(origin, {}, { verifyTls: false })).toMatchObject({ status: 200 });
  });
});

describe('send to public addresses only', () => {
  const PRIVATE = 'The URL resolves to a private address, which is not allowed.';
  const never = async () => {
    throw new Error('an address was resolved');
  };

  it.each([
    ...[
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '017700000001',
      '0177.0.0.1',
      '0',
      '0.0.0.0',
      '127.0.0.1.',
    ],
    ...[
      '%31%32%37.0.0.1',
      '１２７.0.0.1',
      '127。0。0。1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '224.0.0.1',
    ],
    ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]'],
    ...['[2002:7f00:1::]', '[fc00::1]', '[fe80::1]', '[ff02::1]'],
  ])('rejects %s', async (host) => {
    await expect(sent(`http://${host}/`, {}, { allowPrivate: false, resolve: never })).rejects.toThrow(PRIVATE);
  });

  it('rejects names that the system resolves to loopback', async () => {
    await expect(sent('http://localhost/', {}, { allowPrivate: false })).rejects.toThrow(PRIVATE);
  });

  it('rejects a name when one of its addresses is private', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['8.8.8.8', '10.0.0.1'],
      ['2606:4700::1', '::1'],
      ['8.8.8.8', '::ffff:10.0.0.1'],
      ['fe80::1%eth0'],
    ]) {
      const options = { allowPrivate: false, resolve: async () => addresses };
      await expect(sent('http://rebinding.example/', {}, options)).rejects.toThrow(PRIVATE);
    }
  });

  it('resolves once and connects to the address that it checked; a later change of the DNS record has no effect', async () => {
    const { port, received } = await receiver();
    const responses = [['192.0.2.1'], ['127.0.0.1']];
    let requested = 0;
    const resolve = async () => responses[requested++]!;
    // the first resolution counts, even though the second one leads to a running server
    await expect(sent(`http://rebinding.example:${port}/`, {}, { allowPrivate: false, resolve })).rejects.toThrow(PRIVATE);
    expect([requested, received]).toEqual([1, []]);
    // if private addresses are allowed, the client doesn't resolve the name again either: the name doesn't exist
    expect(await sent(`http://rebinding.example:${port}/`, {}, { resolve })).toMatchObject({ status: 200 });
    expect([requested, received.length]).toEqual([2, 1]);
  });

  it('tries the next of several addresses', async () => {
    const { port } = await receiver();
    expect(await sent(`http://two.example:${port}/`, {}, { resolve: async () => ['127.0.0.9', '127.0.0.1'] })).toMatchObject({
      status: 200,
    });
  });
});
