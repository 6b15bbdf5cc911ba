import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/http/listen.ts';
import { RawConnection } from '../support/attacks/raw-connection.ts';

const options = { host: '127.0.0.1', port: 0, keepaliveTimeoutSeconds: 75 };

/** Sends bytes unchanged, and returns all received bytes. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text)).on('error', reject);
  });
}

async function using(listening: Listening, work: (port: number) => Promise<void>): Promise<void> {
  try {
    await work(listening.port);
  } finally {
    await listening.stop(0.01);
  }
}

describe('listen', () => {
  it('rejects a port that is in use', async () => {
    await using(await listen((_request, response) => response.end(), options), async (port) => {
      await expect(listen((_request, response) => response.end(), { ...options, port })).rejects.toThrow('EADDRINUSE');
    });
  });

  it('keeps connections open for the configured time', async () => {
    await using(await listen((_request, response) => response.end(), options), async (port) => {
      const received = await fetch(`http://127.0.0.1:${port}`);
      expect(received.headers.get('keep-alive')).toBe('timeout=75');
    });
  });

  it('400 and 431: JSON for input that is not HTTP, and for too many headers', async () => {
    await using(await listen((_request, response) => response.end(), options), async (port) => {
      expect(await exchange(port, 'what?\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"detail":"The request is not valid HTTP\."\}$/);
      expect(await exchange(port, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 431 [\s\S]*\{"detail":"Request headers/,
      );
    });
  });

  it('closes the remaining connections at the deadline', async () => {
    let release: () => void = () => {};
    const arrived = new Promise<void>((seen) => {
      release = seen;
    });
    const listening = await listen(() => release(), options);
    const received = fetch(`http://127.0.0.1:${listening.port}`).catch((error: Error) => error.message);
    await arrived;
    await listening.stop(0.02);
    expect(await received).toBe('fetch failed');
  });

  it('responds on an open connection while it stops, and announces the end of the connection', async () => {
    const listening = await listen((_request, response) => response.end('done'), options);
    const connection = await RawConnection.open(`http://127.0.0.1:${listening.port}`);
    const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    await connection.send(request);
    expect(await connection.receiveUntil('done')).not.toContain('Connection: close');
    await listening.stopAccepting();
    const stopped = listening.stop(5);
    await connection.send(request);
    await connection.ended;
    expect((await connection.receiveUntil('done')).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(await connection.receiveUntil('done')).toContain('Connection: close');
    await stopped;
  });

  describe('while it stops', () => {
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

    /** A service that responds to `/held` when the test releases it, and to all other requests immediately. */
    async function held(): Promise<{ listening: Listening; handled: string[]; arrived: Promise<void>; release(): void }> {
      const handled: string[] = [];
      let release = () => {};
      let arrive = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const listening = await listen(async ({ url = '' }, response) => {
        handled.push(url);
        if (url === '/held') {
          arrive();
          await released;
        }
        response.end(`[${url}]`);
      }, options);
      return { listening, handled, arrived, release };
    }

    it('stops after the responses in progress', async () => {
      const { listening, arrived, release } = await held();
      const url = `http://127.0.0.1:${listening.port}/held`;
      const response = fetch(url).then((one) => one.text());
      await arrived;
      const stopped = listening.stop(5);
      release();
      await stopped;
      expect(await response).toBe('[/held]');
      await expect(fetch(url)).rejects.toThrow();
    });

    it('the response in progress announces the end of the connection, and later requests are not handled', async () => {
      const { listening, handled, arrived, release } = await held();
      const connection = await RawConnection.open(`http://127.0.0.1:${listening.port}`);
      await connection.send(request('/held'));
      await arrived;
      await listening.stopAccepting();
      const stopped = listening.stop(30);
      setImmediate(release);
      expect(await connection.receiveUntil('[/held]')).toContain('Connection: close');
      // violates the protocol
      await connection.send(request('/late'));
      await connection.ended;
      await stopped;
      expect(handled).toEqual(['/held']);
    });

    it('pipelined requests get responses, and only the last one announces the end of the connection', async () => {
      const { listening, handled, arrived, release } = await held();
      const connection = await RawConnection.open(`http://127.0.0.1:${listening.port}`);
      await connection.send(request('/held') + request('/second') + request('/third'));
      await arrived;
      await listening.stopAccepting();
      const stopped = listening.stop(30);
      setImmediate(release);
      const responses = await connection.receiveUntil('[/third]');
      await stopped;
      expect(handled).toEqual(['/held', '/second', '/third']);
      expect([...responses.matchAll(/Connection: (close|keep-alive)/g)].map(([, value]) => value)).toEqual([
        'keep-alive',
        'keep-alive',
        'close',
      ]);
    });

    it('connections that the system has already accepted are served', async () => {
      const { listening } = await held();
      const url = `http://127.0.0.1:${listening.port}`;
      // the service runs in this process, so it has accepted few connections when the last client connects
      const connections = Array.from({ length: 50 }, () => RawConnection.open(url));
      await Promise.all(connections.map(async (opening) => (await opening).send(request('/fresh'))));
      const stopped = listening.stop(30);
      for (const opening of connections) expect(await (await opening).receiveUntil('[/fresh]')).toContain('200 OK');
      await stopped;
    });

    it('connections are accepted until the port closes, and not afterwards', async () => {
      const { listening } = await held();
      const connection = await RawConnection.open(`http://127.0.0.1:${listening.port}`);
      await listening.stopAccepting();
      await expect(RawConnection.open(`http://127.0.0.1:${listening.port}`)).rejects.toThrow('ECONNREFUSED');
      await connection.send(request('/open'));
      expect(await connection.receiveUntil('[/open]')).toContain('Connection: keep-alive');
      const stopped = listening.stop(30);
      await connection.ended;
      await stopped;
    });

    it('an idle client that stays connected is disconnected', async () => {
      const { listening } = await held();
      const silent = connect({ port: listening.port, host: '127.0.0.1', allowHalfOpen: true });
      await new Promise((resolve) => silent.once('connect', resolve));
      // the timeout is far longer than the test may take: the connection is closed because it is idle
      await listening.stop(3600);
      silent.destroy();
    });
  });
});
