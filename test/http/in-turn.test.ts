import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleInTurn } from '../../src/http/in-turn.ts';

describe('the requests of one connection', () => {
  let server: Server;
  let sockets: Socket[];
  let handled: string[];
  let underWay: number;
  let most: number;

  beforeEach(async () => {
    [sockets, underWay, most] = [[], 0, 0];
    // one for each server: that of the test before may still hear of its clients
    const mine: string[] = [];
    handled = mine;
    server = createServer();
    handleInTurn(server, async ({ url }, response) => {
      most = Math.max(most, ++underWay);
      mine.push(url ?? '');
      if (url === '/slow') await sleep(100);
      underWay--;
      response.end(`[${url}]`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const head = (path: string, rest = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${rest}\r\n`;
  /** Everything that comes until the last answer is there. */
  const answers = async (socket: Socket, last: string) => {
    let text = '';
    for await (const bytes of socket) {
      text += bytes;
      if (text.includes(`[${last}]`)) break;
    }
    return [...text.matchAll(/\[(.*?)\]/g)].map(([, path]) => path);
  };

  it('are handled one after the other, in order', async () => {
    const socket = await open();
    const paths = Array.from({ length: 50 }, (_, n) => (n === 0 ? '/slow' : `/${n}`));
    socket.write(paths.map((path) => head(path)).join(''));
    expect(await answers(socket, '/49')).toEqual(paths);
    expect([most, handled]).toEqual([1, paths]);
  });

  it('do not keep those of others waiting', async () => {
    const [greedy, other] = [await open(), await open()];
    greedy.write(head('/slow').repeat(100));
    await sleep(10);
    other.write(head('/other'));
    await answers(other, '/other');
    expect(handled.filter((path) => path === '/slow').length).toBeLessThan(10);
    expect(most).toBeGreaterThan(1);
  });

  it('are dropped when the client leaves', async () => {
    const socket = await open();
    socket.write(head('/slow').repeat(5));
    await expect.poll(() => handled.length, { interval: 5 }).toBe(1);
    socket.destroy();
    await sleep(300);
    expect(handled).toEqual(['/slow']);
  });

  it('are handled at once when the one before is answered', async () => {
    const socket = await open();
    for (const path of ['/1', '/2']) {
      socket.write(head(path));
      const [bytes] = await once(socket, 'data');
      expect(String(bytes)).toContain(`[${path}]`);
    }
  });
});
