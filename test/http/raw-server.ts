import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { handleInTurn } from '../../src/http/flow-control/request-turns.ts';

/** A plain server, for tests of raw bytes before the service parses them, with clients that send exactly the given bytes. */
export class RawServer {
  private readonly sockets: Socket[] = [];

  private constructor(readonly server: Server) {}

  /** @param onParsed called for each parsed request, before its turn */
  static async start(listener: RequestListener, onParsed: () => void = () => undefined): Promise<RawServer> {
    const server = createServer();
    server.on('request', onParsed);
    handleInTurn(server, listener);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RawServer(server);
  }

  async open(): Promise<Socket> {
    const socket = connect((this.server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
    this.sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

export const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
