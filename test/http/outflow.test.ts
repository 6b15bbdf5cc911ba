import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Outflow } from '../../src/http/flow-control/outflow.ts';
import { postHead } from '../support/attacks/bodies.ts';
import { megabytes } from '../support/attacks/memory.ts';
import { RawConnection } from '../support/attacks/raw-connection.ts';

/** Larger than the buffers of a connection. */
const LARGE = megabytes(24);

describe('unread responses', () => {
  const open: { close(): void }[] = [];
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
  });

  /** A server whose responses are counted. @returns the outcome of each response, in order of creation */
  async function serverOf(outflow: Outflow, bytes = LARGE) {
    const outcomes: (ServerResponse | { status: number })[] = [];
    const server = createServer((_request, response) => {
      try {
        outflow.hold(response, bytes, 'lists');
        outcomes.push(response);
        response.end(Buffer.alloc(bytes));
      } catch (error) {
        outcomes.push(error as { status: number });
        response.writeHead(503).end();
      }
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    open.push({ close: () => server.closeAllConnections() }, server);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const request = async () => {
      const connection = await RawConnection.open(url);
      open.push(connection);
      connection.stopReading();
      const made = outcomes.length;
      await connection.send(postHead('/', { length: 0 }));
      while (outcomes.length === made) await new Promise((resolve) => setImmediate(resolve));
      return connection;
    };
    return { url, request, outcomes };
  }

  it('are rejected with 503 when they fill the buffer, until a client reads one', async () => {
    const outflow = new Outflow(2 * LARGE);
    const { url, request, outcomes } = await serverOf(outflow);
    await request();
    const second = await request();
    await request();
    expect(outcomes.map((outcome) => ('status' in outcome ? outcome.status : 'held'))).toEqual(['held', 'held', 503]);
    expect(outflow.bytes).toBe(2 * LARGE);
    const taken = once(outcomes[1] as ServerResponse, 'close');
    second.socket.removeAllListeners('data');
    second.resumeReading();
    await taken;
    expect(outflow.bytes).toBe(LARGE);
    expect((await fetch(url)).status).toBe(200);
  });

  it('are aborted after a long time if other responses need the space', async () => {
    let now = 0;
    const outflow = new Outflow(LARGE, () => now);
    const { request, outcomes } = await serverOf(outflow);
    await request();
    await request();
    const held = outcomes[0] as ServerResponse;
    expect([held.destroyed, (outcomes[1] as { status: number }).status]).toEqual([false, 503]);
    now = 61_000;
    const disconnected = once(held, 'close');
    await request();
    expect([held.destroyed, (outcomes[2] as { status: number }).status]).toEqual([true, 503]);
    await disconnected;
    await request();
    expect('status' in (outcomes[3] as object)).toBe(false);
  });

  it('are not created while there is no space for a rejected response to the same client', async () => {
    const outflow = new Outflow(LARGE);
    const { request, outcomes } = await serverOf(outflow);
    await request();
    outflow.expect('lists');
    await request();
    for (const attempt of [1, 2])
      expect(() => outflow.expect('lists'), `attempt ${attempt}`).toThrow(expect.objectContaining({ status: 503 }));
    outflow.expect('others');
    const held = outcomes[0] as ServerResponse;
    const disconnected = once(held, 'close');
    held.destroy();
    await disconnected;
    outflow.expect('lists');
    await request();
    expect('status' in (outcomes[2] as object)).toBe(false);
  });

  it('are not counted if they are small, and admitted alone if they exceed the buffer', async () => {
    const small = new Outflow(1);
    const { request } = await serverOf(small, 65_536);
    await request();
    await request();
    expect(small.bytes).toBe(0);
    const narrow = new Outflow(1);
    const large = await serverOf(narrow);
    await large.request();
    await large.request();
    expect(large.outcomes.map((outcome) => 'status' in outcome)).toEqual([false, true]);
  });
});
