import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { get, RawServer } from './raw-server.ts';

describe('the requests of a connection', () => {
  let raw: RawServer;
  let handled: string[];
  let underWay: number;
  let most: number;

  beforeEach(async () => {
    [underWay, most] = [0, 0];
    // one list per server, because the previous server may still receive requests
    const mine: string[] = [];
    handled = mine;
    raw = await RawServer.start(async ({ url }, response) => {
      most = Math.max(most, ++underWay);
      mine.push(url ?? '');
      if (url === '/slow') await sleep(100);
      underWay--;
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
    const paths = Array.from({ length: 50 }, (_, n) => (n === 0 ? '/slow' : `/${n}`));
    socket.write(paths.map(get).join(''));
    expect(await responses(socket, '/49')).toEqual(paths);
    expect([most, handled]).toEqual([1, paths]);
  });

  it('do not delay those of other connections', async () => {
    const [greedy, other] = [await raw.open(), await raw.open()];
    greedy.write(get('/slow').repeat(100));
    await sleep(10);
    other.write(get('/other'));
    await responses(other, '/other');
    expect(handled.filter((path) => path === '/slow').length).toBeLessThan(10);
    expect(most).toBeGreaterThan(1);
  });

  it('are dropped when the client disconnects', async () => {
    const socket = await raw.open();
    socket.write(get('/slow').repeat(5));
    await expect.poll(() => handled.length, { interval: 5 }).toBe(1);
    socket.destroy();
    await sleep(300);
    expect(handled).toEqual(['/slow']);
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
