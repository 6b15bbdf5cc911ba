import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';

export interface PostgresProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** Makes the server terminate connections in the packet of their next result, `count` times in total. Resolves after the last time. */
  terminateAfterResult(count: number): Promise<void>;
  /** Forwards nothing in either direction, as if the machine of the database were frozen. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** The message of a server that terminates a session, at shutdown or by an administrator: SQLSTATE 57P01. */
const TERMINATION = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P01',
  M: 'terminating connection due to administrator command',
});

/** ReadyForQuery outside of a transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

function errorResponse(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([key, text]) => `${key}${text}\0`)
      .join('')}\0`,
  );
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A proxy between a service and its PostgreSQL that injects faults of networks and administrators. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let frozen = false;
  let terminationsLeft = 0;
  let allSent: () => void = () => {};

  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
      if (frozen) socket.pause();
    }
    near.on('data', (bytes) => void far.write(bytes));
    far.on('data', (bytes) => {
      if (terminationsLeft > 0 && bytes.subarray(-READY.length).equals(READY)) {
        near.end(Buffer.concat([bytes, TERMINATION]));
        far.destroy();
        terminationsLeft -= 1;
        if (terminationsLeft === 0) allSent();
      } else {
        near.write(bytes);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    terminateAfterResult: (count) =>
      new Promise((resolve) => {
        terminationsLeft = count;
        allSent = resolve;
      }),
    freeze() {
      frozen = true;
      for (const socket of open) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of open) socket.resume();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
