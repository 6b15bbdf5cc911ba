import { once } from 'node:events';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { get, RawServer } from './raw-server.ts';

describe('input on a connection', () => {
  let raw: RawServer;
  let parsed: number;
  let release: () => void;

  beforeEach(async () => {
    parsed = 0;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    raw = await RawServer.start(
      async (message, response) => {
        if (message.url === '/stuck') await released;
        const body: Buffer[] = [];
        message.on('data', (bytes: Buffer) => void body.push(bytes));
        message.on('end', () => response.end(`<${message.url}:${Buffer.concat(body).toString('latin1')}>`));
      },
      () => parsed++,
    );
  });
  afterEach(() => raw.close());

  const post = (path: string, body: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  /** The responses up to this number of bodies. */
  const responses = async (socket: Socket, count: number) => {
    const bodies: string[] = [];
    let text = '';
    for await (const bytes of socket) {
      text += (bytes as Buffer).toString('latin1');
      const end = text.lastIndexOf('>') + 1;
      bodies.push(...[...text.slice(0, end).matchAll(/<([^>]*)>/g)].map(([, body = '']) => body));
      text = text.slice(end);
      if (bodies.length === count) break;
    }
    return bodies;
  };

  it('is not read while a request has no response', async () => {
    const socket = await raw.open();
    const flood = get('/next').repeat(500_000);
    socket.write(get('/stuck') + flood);
    await expect.poll(() => parsed).toBeGreaterThan(1);
    // enough turns to read megabytes
    for (let trip = 0; trip < 50; trip++) await raw.roundTrip();
    expect(parsed - 50).toBeLessThan(30);
    // the client still has the rest, except for what the network buffers
    expect(socket.writableLength).toBeGreaterThan(0);
  });

  it('has a response for each request, in order, however many arrive together', async () => {
    const socket = await raw.open();
    const paths = Array.from({ length: 5_000 }, (_, n) => `/${n}`);
    socket.write([get('/stuck'), ...paths.map(get)].join(''));
    for (let trip = 0; trip < 5; trip++) await raw.roundTrip();
    release();
    expect(await responses(socket, paths.length + 1)).toEqual(['/stuck', ...paths].map((path) => `${path}:`));
  });

  it('keeps its bodies, wherever it is split', async () => {
    release();
    const body = fc.oneof(
      fc.constantFrom('', '\r\n\r\n', '\r\n\r\n'.repeat(20_000)),
      fc
        .tuple(fc.constantFrom('x', '\r\n\r\nGET / HTTP/1.1'), fc.integer({ min: 0, max: 40_000 }))
        .map(([text, times]) => text.repeat(times)),
    );
    const size = fc.integer({ min: 1, max: 100_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 6 }), fc.array(size, { maxLength: 8 }), async (bodies, sizes) => {
        const socket = await raw.open();
        const sent = responses(socket, bodies.length);
        let text = bodies.map((one, n) => post(`/${n}`, one)).join('');
        for (const cut of sizes) {
          socket.write(text.slice(0, cut));
          text = text.slice(cut);
          await raw.roundTrip();
        }
        socket.write(text);
        expect(await sent).toEqual(bodies.map((one, n) => `/${n}:${one}`));
      }),
      { numRuns: 30 },
    );
  });

  it('goes to the owner of an upgraded connection, including the input after the handshake', async () => {
    const socket = await raw.open();
    const frames = 'frame '.repeat(30_000);
    const handshake = new Promise<void>((resolve) => {
      raw.server.on('upgrade', (_request, upgraded: Socket, head: Buffer) => {
        upgraded.unshift(head);
        let text = '';
        upgraded.on('data', (bytes: Buffer) => {
          text += bytes.toString();
          if (text.length === frames.length) resolve();
          if (text.length === 2 * frames.length) upgraded.end(`<${text === frames + frames}>`);
        });
      });
    });
    socket.write(`${get('/').replace('\r\n\r\n', '\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')}${frames}`);
    await handshake;
    socket.write(frames);
    const [data] = await once(socket, 'data');
    expect(String(data)).toBe('<true>');
  });

  it('is dropped when the client disconnects', async () => {
    const socket = await raw.open();
    socket.write(get('/stuck') + get('/next').repeat(1000));
    await expect.poll(() => parsed).toBeGreaterThan(1);
    await raw.leave(socket);
    const before = parsed;
    release();
    await raw.roundTrip();
    expect(parsed).toBe(before + 1);
  });
});
