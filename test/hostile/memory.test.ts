import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postInChunks, postUnfinished } from '../support/attacks/bodies.ts';
import { flood, frame, OPCODE, openRawSocket, sendUnfinishedFrame } from '../support/attacks/frames.ts';
import { MemoryObserver, megabytes } from '../support/attacks/memory.ts';
import type { RawConnection } from '../support/attacks/raw-connection.ts';
import { runsAllCases, someOf } from '../support/cases.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';

/** Bound on the memory of attacks with large messages, in bytes: the budget for unfinished input, and room for the garbage collector. */
const BOUND = megabytes(400);
/** Bound on the memory of attacks whose input the service does not need to keep. */
const LOW_COST = megabytes(80);
const CREDENTIALS = [
  ['before credentials', undefined],
  ['after credentials', 'admin:secret'],
] as const;
/** A ping whose pongs fill the buffers of the network. */
const PING = frame(OPCODE.ping, 'x'.repeat(30));

describe('the memory of a service under attack', () => {
  let home: string;
  let service: ServiceProcess;

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'contralto-hostile-'));
    service = await startProcess({
      SERVICE_HOME: home,
      SERVICE_API_AUTH_STRING: 'admin:secret',
      SERVICE_API_BLOCKS_REGISTER_ON_START: 'false',
    });
  });
  afterEach(async () => {
    await service?.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  const authorized = { Authorization: `Basic ${Buffer.from('admin:secret').toString('base64')}` };

  /** Runs an attack and checks that the service responds while its connections are open. @returns the increase of its memory above the initial value, in bytes */
  const costOf = async (attack: () => Promise<RawConnection[]>): Promise<number> => {
    const observer = new MemoryObserver(service.child.pid as number);
    const connections = await attack();
    expect((await fetch(`${service.url}/api/health`)).status).toBe(200);
    const cost = observer.stop();
    for (const connection of connections) connection.close();
    if (process.env.SHOW_COSTS) console.log(expect.getState().currentTestName, Math.round(cost / 1_048_576), 'MiB');
    return cost;
  };

  it.each(someOf(CREDENTIALS))('is bounded when clients flood it with pings and read nothing: %s', async (_, token) => {
    const cost = await costOf(async () => {
      const sockets = await Promise.all(Array.from({ length: 2 }, () => openRawSocket(service.url, '/api/events/out', { token })));
      for (const socket of sockets) socket.stopReading();
      await Promise.all(sockets.map((socket) => flood(socket, PING, megabytes(30))));
      return sockets;
    });
    expect(cost).toBeLessThan(LOW_COST);
  });

  it('is bounded when clients flood it with pings while their events are queued', async () => {
    const cost = await costOf(async () => {
      const sockets = await Promise.all(
        Array.from({ length: 2 }, () => openRawSocket(service.url, '/api/events/in', { token: 'admin:secret' })),
      );
      for (const socket of sockets) socket.stopReading();
      await Promise.all(sockets.map((socket) => flood(socket, PING, megabytes(30))));
      return sockets;
    });
    expect(cost).toBeLessThan(LOW_COST);
  });

  it.each(someOf(CREDENTIALS))('is bounded when sixty clients begin frames of 15 MiB: %s', async (_, token) => {
    const cost = await costOf(async () => {
      const sockets = await Promise.all(Array.from({ length: 60 }, () => openRawSocket(service.url, '/api/events/in', { token })));
      await Promise.all(sockets.map((socket) => sendUnfinishedFrame(socket, megabytes(15))));
      return sockets;
    });
    expect(cost).toBeLessThan(BOUND);
  });

  it.runIf(runsAllCases())('is bounded when tiny fragments retain the buffers that they arrived in', async () => {
    const fragment = Buffer.concat([
      frame(OPCODE.continuation, ' ', { fin: false }),
      Buffer.concat(Array.from({ length: 10_900 }, () => frame(OPCODE.ping))),
    ]);
    const cost = await costOf(async () => {
      const socket = await openRawSocket(service.url, '/api/events/in', { token: 'admin:secret' });
      await socket.send(frame(OPCODE.text, ' ', { fin: false }));
      await flood(socket, fragment, megabytes(150));
      return [socket];
    });
    expect(cost).toBeLessThan(LOW_COST);
  });

  it('is bounded when bodies arrive byte by byte', async () => {
    const statuses: number[] = [];
    const cost = await costOf(async () => {
      const post = () => postInChunks(service.url, '/api/flows/', { size: megabytes(4), chunkSize: 1, headers: authorized });
      await Promise.all(Array.from({ length: 3 }, async () => statuses.push(await post())));
      return [];
    });
    expect(cost).toBeLessThan(BOUND);
    expect(statuses).toEqual([400, 400, 400]);
  });

  it('is bounded when sixty clients send bodies of 15 MiB without the last byte', async () => {
    const cost = await costOf(async () => {
      return Promise.all(Array.from({ length: 60 }, () => postUnfinished(service.url, '/api/flows/', megabytes(15), authorized)));
    });
    expect(cost).toBeLessThan(BOUND);
  });
});
