import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/http/listen.ts';
import { RawConnection } from '../support/attacks/raw-connection.ts';

const options = { host: '127.0.0.1', port: 0, keepaliveTimeoutSeconds: 75 };

/** Sends bytes unchanged and returns everything received. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => {
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
  it('refuses a port that is taken', async () => {
    await using(await listen((_request, response) => response.end(), options), async (port) => {
      await expect(listen((_request, response) => response.end(), { ...options, port })).rejects.toThrow('EADDRINUSE');
    });
  });

  it('keeps connections as long as it was told', async () => {
    await using(await listen((_request, response) => response.end(), options), async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}`);
      expect(answer.headers.get('keep-alive')).toBe('timeout=75');
    });
  });

  it('400 and 431: what is not HTTP, and too many headers, are answered in JSON', async () => {
    await using(await listen((_request, response) => response.end(), options), async (port) => {
      expect(await exchange(port, 'what?\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"detail":"The request is not valid HTTP\."\}$/);
      expect(await exchange(port, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 431 [\s\S]*\{"detail":"Request headers/,
      );
    });
  });

  it('stops when what is under way has been answered', async () => {
    let release: () => void = () => {};
    const arrived = new Promise<void>((seen) => {
      release = seen;
    });
    const listening = await listen(async (_request, response) => {
      release();
      await pause(30);
      response.end('done');
    }, options);
    const answer = fetch(`http://127.0.0.1:${listening.port}`).then((one) => one.text());
    await arrived;
    await listening.stop(5);
    expect(await answer).toBe('done');
    await expect(fetch(`http://127.0.0.1:${listening.port}`)).rejects.toThrow();
  });

  it('cuts what is not done at the deadline', async () => {
    let release: () => void = () => {};
    const arrived = new Promise<void>((seen) => {
      release = seen;
    });
    const listening = await listen(() => release(), options);
    const answer = fetch(`http://127.0.0.1:${listening.port}`).catch((error: Error) => error.message);
    await arrived;
    await listening.stop(0.02);
    expect(await answer).toBe('fetch failed');
  });

  it('answers what is sent on a kept connection while it stops, and says that the connection ends', async () => {
    const listening = await listen((_request, response) => response.end('done'), options);
    const connection = await RawConnection.open(`http://127.0.0.1:${listening.port}`);
    const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    await connection.send(request);
    expect(await connection.receiveUntil('done')).not.toContain('Connection: close');
    const stopped = listening.stop(5);
    await connection.send(request);
    await connection.ended;
    expect((await connection.receiveUntil('done')).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(await connection.receiveUntil('done')).toContain('Connection: close');
    await stopped;
  });
});
