import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type ByteBudget, ByteShare } from '../../base/async/byte-budget.ts';
import type { Reading } from './reading.ts';
import type { ReadingTurns } from './reading-turns.ts';

/** Maximum input from a client before it has authenticated, in bytes: its first frame and a few pings. */
const MAX_BYTES_BEFORE_AUTHENTICATION = 65_536;
/** Pieces of at least this size belong to a large message or to many messages. */
const MUCH_BYTES = 16_384;
/** A ping or pong is at least this large on the wire: two bytes of header and four of mask. */
const CONTROL_FRAME_BYTES = 6;

/**
 * Bounds the input of a client: all of it before authentication, and afterwards the bytes held in memory for messages that are incomplete or have not been
 * taken. A client that exceeds its bound is disconnected immediately, without reading the rest of its input.
 */
export class Inflow {
  private untrusted = MAX_BYTES_BEFORE_AUTHENTICATION;
  private trusted = false;
  /** Received bytes of a message that has not ended. */
  private unfinished = 0;
  /** Bytes of messages that have ended and wait to be taken. */
  private waiting = 0;
  private readonly share: ByteShare;

  /** @param stream the connection below `socket` */
  constructor(
    private readonly socket: WebSocket,
    private readonly reading: Reading,
    stream: Duplex,
    { budget, turns }: { budget: ByteBudget; turns: ReadingTurns },
  ) {
    this.share = new ByteShare(budget);
    // before the listener that parses the bytes
    stream.prependListener('data', (bytes: Buffer) => {
      if (bytes.length >= MUCH_BYTES) {
        this.reading.pause('turn');
        turns.wait(() => this.reading.resume('turn'));
      }
      this.arrived(bytes.length);
    });
    const control = (data: Buffer) => {
      this.unfinished = Math.max(0, this.unfinished - data.length - CONTROL_FRAME_BYTES);
    };
    socket.on('ping', control).on('pong', control);
    socket.once('close', () => this.share.hold(0));
  }

  /** Called when the client has authenticated, or if it need not. */
  trust(): void {
    this.trusted = true;
  }

  /** Called when a message is complete. */
  ended(): void {
    this.unfinished = 0;
  }

  /** @param bytes of the messages that wait now */
  holds(bytes: number): void {
    this.waiting = bytes;
    this.account();
  }

  private arrived(bytes: number): void {
    this.unfinished += bytes;
    if (!this.trusted) this.untrusted -= bytes;
    if (this.untrusted < 0) this.socket.terminate();
    else this.account();
  }

  private account(): void {
    if (!this.share.hold(this.unfinished + this.waiting)) this.socket.terminate();
  }
}
