import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatheringSocket } from '../../src/store/drivers/gathering-socket.ts';

describe('a gathering socket', () => {
  let server: Server;
  let socket: GatheringSocket;
  let peer: Socket;
  let pieces: string[];

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    socket = new GatheringSocket();
    const accepted = once(server, 'connection');
    socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
    [peer] = (await accepted) as [Socket];
    await once(socket, 'connect');
    pieces = [];
    // pieces as they are handed to the system: what arrives may be cut anywhere
    const { _writev: several, _write: one } = socket as unknown as Pick<Writes, '_write' | '_writev'>;
    Object.assign(socket, {
      _write(chunk: Buffer, encoding: BufferEncoding, done: () => void) {
        pieces.push(String(chunk));
        one.call(socket, chunk, encoding, done);
      },
      _writev(chunks: { chunk: Buffer }[], done: () => void) {
        pieces.push(chunks.map(({ chunk }) => String(chunk)).join(''));
        several.call(socket, chunks, done);
      },
    });
  });

  afterEach(() => {
    socket.destroy();
    server.close();
  });

  it('sends what is written in a turn in one piece, also by whoever goes on with a promise', async () => {
    socket.write('begin;');
    const first = Promise.resolve().then(() => socket.write('insert;'));
    socket.cork();
    socket.write('select ');
    socket.write('1;');
    socket.uncork();
    await first;
    expect(pieces).toEqual([]);
    await read('begin;select 1;insert;'.length);
    expect(pieces).toEqual(['begin;select 1;insert;']);
  });

  it('sends what is written later without waiting for more', async () => {
    socket.write('one;');
    await read(4);
    socket.write('two;');
    await read(4);
    expect(pieces).toEqual(['one;', 'two;']);
  });

  it('sends everything before it ends', async () => {
    socket.write('commit;');
    socket.end('bye;');
    expect(await read(11)).toBe('commit;bye;');
  });

  async function read(length: number): Promise<string> {
    let text = '';
    while (text.length < length) {
      const chunk = peer.read() as Buffer | null;
      if (chunk) text += chunk;
      else await once(peer, 'readable');
    }
    return text;
  }
});

interface Writes {
  _write(chunk: Buffer, encoding: BufferEncoding, done: () => void): void;
  _writev(chunks: { chunk: Buffer }[], done: () => void): void;
}
