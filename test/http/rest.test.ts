import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundRest } from '../../src/http/flow-control/body-rest.ts';
import { postHead } from '../support/attacks/bodies.ts';
import { megabytes } from '../support/attacks/memory.ts';
import { RawConnection } from '../support/attacks/raw-connection.ts';

const PIECE_BYTES = 65_536;

describe('the unread rest of a body after the response', () => {
  let server: Server;
  let url: string;
  beforeEach(async () => {
    server = createServer((request, response) => {
      boundRest(request, response);
      response.writeHead(401).end('no');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Sends the same bytes repeatedly after a response. @returns the number of bytes that the server took, at most `most` */
  async function taken(bytes: Buffer, most: number): Promise<number> {
    const connection = await RawConnection.open(url);
    await connection.send(postHead('/'));
    expect(await connection.status()).toBe(401);
    let sent = 0;
    while (sent < most && (await connection.send(bytes))) sent += bytes.length;
    if (sent < most) await connection.ended;
    connection.close();
    return sent;
  }

  it('is read, so that the client receives the response and can reuse the connection', async () => {
    const connection = await RawConnection.open(url);
    await connection.send(postHead('/', { length: megabytes(8) }));
    for (let sent = 0; sent < megabytes(8); sent += PIECE_BYTES) expect(await connection.send(Buffer.alloc(PIECE_BYTES))).toBe(true);
    await connection.send(postHead('/second', { length: 0, headers: { Connection: 'close' } }));
    await connection.ended;
    expect((await connection.receiveUntil('never')).match(/^HTTP\/1\.1 401/gm)).toHaveLength(2);
  });

  it('is aborted if it arrives in tiny pieces', async () => {
    const many = Buffer.from('1\r\n \r\n'.repeat(10_000));
    expect(await taken(many, megabytes(40))).toBeLessThan(megabytes(40));
  });

  it('is aborted if it has no end', async () => {
    const chunk = Buffer.concat([Buffer.from(`${PIECE_BYTES.toString(16)}\r\n`), Buffer.alloc(PIECE_BYTES), Buffer.from('\r\n')]);
    expect(await taken(chunk, megabytes(160))).toBeLessThan(megabytes(160));
  });
});
