import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { get, RawServer } from './raw-server.ts';

describe('the requests of a connection', () => {
  let raw: RawServer;
  let handled: string[];
  let release: () => void;

  beforeEach(async () => {
    // one list per server, because the previous server may still receive requests
    const mine: string[] = [];
    handled = mine;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    raw = await RawServer.start(async ({ url = '' }, response) => {
      mine.push(url);
      if (url === '/held') await released;
      response.end(`[${url}]`);
    });
  });
  afterEach(() => raw.close());

  /** Everything that arrives up to the last response. */
  const responses = async (socket: Socket, last: string) => {
    let text = '';
    for await (const bytes of socket) {
      text += bytes;
      if (text.includes(`[${last}]`)) break;
    }
    return [...text.matchAll(/\[(.*?)\]/g)].map(([, path]) => path);
  };

  it('are handled one after another, in order', async () => {
    const socket = await raw.open();
    const paths = ['/held', ...Array.from({ length: 50 }, (_, n) => `/${n}`)];
    socket.write(paths.map(get).join(''));
    await raw.roundTrip();
    expect(handled).toEqual(['/held', '/round-trip']);
    release();
    expect(await responses(socket, '/49')).toEqual(paths);
    expect(handled).toEqual(['/held', '/round-trip', ...paths.slice(1)]);
  });

  it('do not delay those of other connections', async () => {
    const [greedy, other] = [await raw.open(), await raw.open()];
    greedy.write(get('/held') + get('/next').repeat(90));
    await expect.poll(() => handled.length, { interval: 5 }).toBe(1);
    other.write(get('/other'));
    release();
    await responses(other, '/other');
    expect(handled.filter((path) => path === '/next').length).toBeLessThan(90);
  });

  it('are dropped when the client disconnects', async () => {
    const socket = await raw.open();
    socket.write(get('/held').repeat(5));
    await expect.poll(() => handled.length, { interval: 5 }).toBe(1);
    await raw.leave(socket);
    release();
    await raw.roundTrip();
    expect(handled).toEqual(['/held', '/round-trip']);
  });

  it('end the connection if more than a hundred wait', async () => {
    const socket = await raw.open();
    socket.on('error', () => {});
    socket.write(get('/held') + get('/next').repeat(101));
    await once(socket, 'close');
    release();
    await raw.roundTrip();
    expect(handled).toEqual(['/held', '/round-trip']);
  });

  it('have responses, in order, if a hundred wait', async () => {
    const socket = await raw.open();
    const paths = ['/held', ...Array.from({ length: 100 }, (_, n) => `/${n}`)];
    socket.write(paths.map(get).join(''));
    await raw.roundTrip();
    release();
    expect(await responses(socket, '/99')).toEqual(paths);
  });

  it('are handled immediately after the response to the previous one', async () => {
    const socket = await raw.open();
    for (const path of ['/1', '/2']) {
      socket.write(get(path));
      const [bytes] = await once(socket, 'data');
      expect(String(bytes)).toContain(`[${path}]`);
    }
  });
});
