import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that are parsed at once: of heads not much more than the least, which are twenty requests at most, of what has no end of a head in it the most. */
const LEAST_BYTES = 512;
const MOST_BYTES = 16_384;
const END_OF_HEAD = '\r\n\r\n';

/** Bytes that wait before no more are read; the last read may exceed it by its 64 KiB. Until then, one hears that the client has left. */
const MOST_HELD_BYTES = 65_536;

/**
 * What arrives on one connection, and is let through to the parser of the server. Node parses at once all that it has read, 64 KiB, and reads on whatever it has
 * not answered yet: of short requests, that is two thousand in one go, and without end. Here it is let through in pieces, and only as long as none waits; behind a
 * shut intake lies what was read meanwhile, and the rest stays in the network.
 */
export class Intake {
  private readonly held: Buffer[] = [];
  private heldBytes = 0;
  private isOpen = true;
  private isDropping = false;
  private wantsMore = true;
  private readonly push: (chunk: Buffer | null) => boolean;
  private readonly read: () => void;

  /** Takes the place of what Node calls with bytes of the network, and of what it calls for more. Only bytes that pass through the stream come by. */
  constructor(private readonly socket: Socket) {
    this.push = socket.push.bind(socket);
    this.read = socket._read.bind(socket, 0);
    socket.push = (chunk: Buffer | null) => this.take(chunk);
    socket._read = () => {
      this.wantsMore = true;
      if (!this.isFull()) this.read();
    };
  }

  /** Lets nothing through until it is opened. */
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

  /** Whether bytes wait behind it. */
  get isHolding(): boolean {
    return this.heldBytes > 0;
  }

  /** Holds what arrives until the returned function is called. An intake that is shut already stays shut. */
  hold(): () => void {
    if (!this.isOpen) return () => undefined;
    this.shut();
    return () => this.open();
  }

  /** Reads on and drops everything, so that nothing unread is left when the connection is closed. */
  drop(): void {
    this.isDropping = true;
    this.forget();
    if (!this.socket.destroyed) this.read();
  }

  /** Lets everything through, as if nobody had been here. */
  leave(): void {
    this.open();
    this.socket.push = this.push;
    this.socket._read = this.read;
  }

  /** @returns whether Node should read on */
  private take(chunk: Buffer | null): boolean {
    if (chunk === null) {
      // who has left gets no answer
      this.forget();
      return this.push(chunk);
    }
    if (this.isDropping) return true;
    if (this.isOpen && chunk.length <= LEAST_BYTES) {
      // nearly all that arrives; nothing is held by an open intake
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
    return this.heldBytes >= MOST_HELD_BYTES;
  }

  private mayRead(): boolean {
    return this.wantsMore && !this.isFull();
  }

  private letThrough(): void {
    for (let piece = this.nextPiece(); piece; piece = this.nextPiece()) this.wantsMore = this.push(piece);
  }

  /** Ends with a head where it can: a request that has begun is given only so much time to arrive. */
  private nextPiece(): Buffer | undefined {
    const [first] = this.held;
    if (!first || !this.isOpen) return undefined;
    const most = first.length > MOST_BYTES ? first.subarray(0, MOST_BYTES) : first;
    const end = most.indexOf(END_OF_HEAD, LEAST_BYTES - END_OF_HEAD.length);
    const piece = end < 0 ? most : most.subarray(0, end + END_OF_HEAD.length);
    if (piece.length === first.length) this.held.shift();
    else this.held[0] = first.subarray(piece.length);
    this.heldBytes -= piece.length;
    return piece;
  }
}

const ignore = () => undefined;

/** Gives every connection of a server that is opened from now on an intake. @returns the intakes of open connections without an upgrade */
export function intakesOf(server: Server): ReadonlyMap<Socket, Intake> {
  const intakes = new Map<Socket, Intake>();
  server.on('connection', (socket: Socket) => {
    intakes.set(socket, new Intake(socket));
    socket.once('close', () => intakes.delete(socket));
    // a listener makes Node pass the bytes through the stream: otherwise the parser takes them from the handle
    socket.on('data', ignore).off('data', ignore);
  });
  server.prependListener('upgrade', ({ socket }) => {
    intakes.get(socket)?.leave();
    intakes.delete(socket);
  });
  return intakes;
}
