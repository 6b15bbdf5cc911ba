import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes per parsed piece. A piece ends with the first head after the minimum, which holds twenty requests at most, or at the maximum. */
const LEAST_BYTES = 512;
const MAX_BYTES = 16_384;
const END_OF_HEAD = '\r\n\r\n';

/** Held bytes at which reading stops; the last read may exceed it by its 64 KiB. Below it, reading continues and detects a disconnect. */
const MAX_HELD_BYTES = 65_536;

/**
 * Bounds the input of one connection that reaches the parser of the server. Node.js parses everything that it has read, 64 KiB, immediately, and keeps reading
 * regardless of pending responses: two thousand short requests at a time, without limit. The intake passes input on in pieces, and only while no request waits.
 * While it is shut, it holds the input that has been read, and the rest stays in the network.
 */
export class Intake {
  private readonly held: Buffer[] = [];
  private heldBytes = 0;
  private isOpen = true;
  private isDropping = false;
  private wantsMore = true;
  private readonly push: (chunk: Buffer | null) => boolean;
  private readonly read: () => void;

  /**
   * Replaces the methods that Node.js calls with bytes from the network and to read more. Intercepts only bytes that pass through the stream. The public ways
   * don't replace it: Node.js resumes a paused socket itself. A stream between socket and server (`server.emit('connection', stream)`) costs 4 to 10 µs per
   * request and would have to imitate the socket for addresses, timeouts, upgrades, and the end of connections.
   */
  constructor(private readonly socket: Socket) {
    this.push = socket.push.bind(socket);
    this.read = socket._read.bind(socket, 0);
    socket.push = (chunk: Buffer | null) => this.take(chunk);
    socket._read = () => {
      this.wantsMore = true;
      if (!this.isFull()) this.read();
    };
  }

  /** Holds all input until `open` is called. */
  shut(): void {
    this.isOpen = false;
  }

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    if (this.socket.destroyed) this.forget();
    const wasFull = this.isFull();
    this.letThrough();
    if (wasFull && this.mayRead() && !this.socket.destroyed) this.read();
  }

  /** Whether it holds input. */
  get isHolding(): boolean {
    return this.heldBytes > 0;
  }

  /** Holds input until the returned function is called. An intake that is already shut stays shut. */
  hold(): () => void {
    if (!this.isOpen) return () => undefined;
    this.shut();
    return () => this.open();
  }

  /** Keeps reading and drops everything, so that no unread bytes are left when the connection is closed. */
  drop(): void {
    this.isDropping = true;
    this.forget();
    if (!this.socket.destroyed) this.read();
  }

  /** Passes all input on and restores the methods of the socket. */
  leave(): void {
    this.open();
    this.socket.push = this.push;
    this.socket._read = this.read;
  }

  /** @returns whether Node.js should keep reading */
  private take(chunk: Buffer | null): boolean {
    if (chunk === null) {
      // a client that has disconnected gets no response
      this.forget();
      return this.push(chunk);
    }
    if (this.isDropping) return true;
    if (this.isOpen && chunk.length <= LEAST_BYTES) {
      // the common case; an open intake holds nothing
      this.wantsMore = this.push(chunk);
      return this.wantsMore;
    }
    this.held.push(chunk);
    this.heldBytes += chunk.length;
    this.letThrough();
    return this.mayRead();
  }

  private forget(): void {
    this.held.length = 0;
    this.heldBytes = 0;
  }

  private isFull(): boolean {
    return this.heldBytes >= MAX_HELD_BYTES;
  }

  private mayRead(): boolean {
    return this.wantsMore && !this.isFull();
  }

  private letThrough(): void {
    for (let piece = this.nextPiece(); piece; piece = this.nextPiece()) this.wantsMore = this.push(piece);
  }

  /** Ends with a head if possible: once a request has begun, its time to arrive is limited. */
  private nextPiece(): Buffer | undefined {
    const [first] = this.held;
    if (!first || !this.isOpen) return undefined;
    const most = first.length > MAX_BYTES ? first.subarray(0, MAX_BYTES) : first;
    const end = most.indexOf(END_OF_HEAD, LEAST_BYTES - END_OF_HEAD.length);
    const piece = end < 0 ? most : most.subarray(0, end + END_OF_HEAD.length);
    if (piece.length === first.length) this.held.shift();
    else this.held[0] = first.subarray(piece.length);
    this.heldBytes -= piece.length;
    return piece;
  }
}

const ignore = () => undefined;

/** Gives every new connection of a server an intake. @returns the intakes of open connections without an upgrade */
export function intakesOf(server: Server): ReadonlyMap<Socket, Intake> {
  const intakes = new Map<Socket, Intake>();
  server.on('connection', (socket: Socket) => {
    intakes.set(socket, new Intake(socket));
    socket.once('close', () => intakes.delete(socket));
    // a listener makes Node.js pass the bytes through the stream: otherwise the parser reads them from the handle
    socket.on('data', ignore).off('data', ignore);
  });
  server.prependListener('upgrade', ({ socket }) => {
    intakes.get(socket)?.leave();
    intakes.delete(socket);
  });
  return intakes;
}
