import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Connections } from '../../src/http/flow-control/connections.ts';

/** A plain server, for tests of raw bytes before the service parses them, with clients that send exactly the given bytes. */
export class RawServer {
  private readonly sockets: Socket[] = [];
  /** Resolve when the server knows that the connection is closed, by the port of the client. */
  private readonly closings = new Map<number | undefined, Promise<unknown>>();

  private constructor(readonly server: Server) {
    server.on('connection', (socket: Socket) => this.closings.set(socket.remotePort, once(socket, 'close')));
  }

  static async start(listener: RequestListener): Promise<RawServer> {
    const server = createServer();
    new Connections(server, listener);
    const raw = new RawServer(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return raw;
  }

  async open(): Promise<Socket> {
    const socket = connect((this.server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
    this.sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  /** Sends a request on a new connection. When it has its response, the server has also read what had been sent on others, as far as it reads them. */
  async roundTrip(): Promise<void> {
    const socket = await this.open();
    socket.write(get('/round-trip'));
    await once(socket, 'data');
    socket.destroy();
  }

  /** Closes a connection, and resolves when the server knows. */
  async leave(socket: Socket): Promise<void> {
    const closing = this.closings.get(socket.localPort);
    socket.destroy();
    await closing;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

export const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
