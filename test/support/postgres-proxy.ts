import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';

export interface PostgresProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** Number of connections since the start, or since the last call of {@link refuse}. */
  connections(): number;
  /**
   * Refuses the connections with these numbers from now on, counted from 1, with an error of the server. Without a reason, the connection is closed without a
   * word.
   */
  refuse(isRefused: (number: number) => boolean, reason?: Refusal): void;
  /** Closes every connection with an error of the server, as an administrator or a timeout of the session does. */
  terminateAll(reason: Refusal): void;
  /** Sends the severity and the messages of all errors in another language from now on: `SFEHLE` for `SERROR`. */
  translate(): void;
  /** Makes the server terminate connections in the packet of their next result, `count` times in total. Resolves after the last time. */
  terminateAfterResult(count: number): Promise<void>;
  /** Forwards nothing from the server once it has accepted a connection, from the next connection on. */
  fallSilentOnceAccepted(): void;
  /** Forwards nothing in either direction, as if the machine of the database were frozen. */
  freeze(): void;
  /** Forwards nothing on the open connections, and says nothing about it, like a firewall that forgets them. New connections work. */
  forget(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** An error with which a server, or a pooler, ends a connection. */
export interface Refusal {
  code: string;
  message: string;
}

export const TOO_MANY: Refusal = { code: '53300', message: 'sorry, too many clients already' };

const fatal = ({ code, message }: Refusal) => errorResponse({ S: 'FATAL', V: 'FATAL', C: code, M: message });

/** The message of a server that terminates a session, at shutdown or by an administrator: SQLSTATE 57P01. */
const TERMINATION = fatal({ code: '57P01', message: 'terminating connection due to administrator command' });

/** The severity of an error, next to the one that servers never translate, and a translation of the same length. */
const SEVERITY = ['SERROR\0VERROR\0', 'SFEHLE\0VERROR\0'] as const;

const translated = (bytes: Buffer) =>
  bytes.includes(SEVERITY[0]) ? Buffer.from(bytes.toString('latin1').replaceAll(...SEVERITY), 'latin1') : bytes;

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
  let count = 0;
  let refusal: { isRefused: (number: number) => boolean; reason: Refusal | undefined } | undefined;
  let isTranslating = false;
  let fallsSilent = false;
  /** The connections of clients that a server has accepted. */
  const clients = new Set<Socket>();
  let allSent: () => void = () => {};

  const server = createServer((near) => {
    count += 1;
    if (refusal?.isRefused(count)) {
      const { reason } = refusal;
      near.on('error', () => {});
      near.once('data', () => (reason ? near.end(fatal(reason)) : near.destroy()));
      return;
    }
    clients.add(near);
    near.once('close', () => clients.delete(near));
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
    const becomesSilent = fallsSilent;
    far.on('data', (bytes) => {
      if (becomesSilent && bytes.subarray(-READY.length).equals(READY)) far.pause();
      if (terminationsLeft > 0 && bytes.subarray(-READY.length).equals(READY)) {
        near.end(Buffer.concat([bytes, TERMINATION]));
        far.destroy();
        terminationsLeft -= 1;
        if (terminationsLeft === 0) allSent();
      } else {
        near.write(isTranslating ? translated(bytes) : bytes);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    connections: () => count,
    refuse(isRefused, reason) {
      count = 0;
      refusal = { isRefused, reason };
    },
    terminateAll(reason) {
      for (const client of clients) client.end(fatal(reason));
    },
    translate() {
      isTranslating = true;
    },
    fallSilentOnceAccepted() {
      fallsSilent = true;
    },
    terminateAfterResult: (times) =>
      new Promise((resolve) => {
        terminationsLeft = times;
        allSent = resolve;
      }),
    freeze() {
      frozen = true;
      for (const socket of open) socket.pause();
    },
    forget() {
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
