import type { RawData, WebSocket } from 'ws';
import { parseBounded } from '../base/json/depth.ts';
import type { JsonLimits } from '../base/json/extent.ts';
import { stringifyJson } from '../base/json/json.ts';
import { JsonSyntaxError } from '../base/json/parser.ts';
import type { JsonValue } from '../base/json/value.ts';
import { CLOSE, fitReason, PeerClosed, SocketClose } from './closing.ts';
import type { Inflow } from './flow-control/inflow.ts';
import type { Reading, Reason } from './flow-control/reading.ts';
import { SendingTurns } from './flow-control/sending-turns.ts';

/** Maximum number and size of unread messages before the connection is paused. */
const MAX_INBOX_FRAMES = 256;
const MAX_INBOX_BYTES = 1_048_576;
/** Maximum number of unsent bytes before senders must wait. */
const MAX_UNSENT_BYTES = 262_144;
/** Maximum number of pings whose pong has not been sent, or not been read, before the connection is paused. */
const MAX_OPEN_PINGS = 16;

/** Maximum size of a JSON frame that a route waits for: a request or a confirmation. */
const MAX_JSON_BYTES = 262_144;

/** Pause in reading from a client that sends even more pings. */
const FLOOD_PAUSE_MILLISECONDS = 100;

/** Shared by all connections of this process. */
const turn = new SendingTurns();

export interface Frame {
  text: string;
  /** Size on the wire, in bytes. */
  bytes: number;
}

interface FrameTaker {
  /** Called for each frame as it arrives. Throws to end the connection. */
  take(frame: Frame): void;
  /** Resolves when everything taken so far is stored; a pong is held back until then. Undefined if nothing is pending. */
  settled?(): Promise<void> | undefined;
  /** Set while the taker accepts no more frames. Resolves when it accepts them again. */
  room?(): Promise<void> | undefined;
}

/** Input that is read while the connection is held, in order. Of pings without a message between them, only the last is kept (RFC 6455, section 5.5.3). */
type Held = { frame: Frame; ping?: undefined } | { ping: Buffer; frame?: undefined };

/** One connected client, from the view of routes: frames in order, sending with backpressure, and a single way to end. */
export class ClientSocket {
  private readonly inbox: Frame[] = [];
  private inboxBytes = 0;
  private readonly ended = new AbortController();
  private waiting: { resolve: (frame: Frame) => void; reject: (error: Error) => void } | undefined;
  private taker: FrameTaker | undefined;
  private failTaking: ((error: unknown) => void) | undefined;
  private pongs: Promise<void> = Promise.resolve();
  /** Pings whose pong waits until everything before them is stored. */
  private pongsPending = 0;
  /** Pongs that the socket has not written yet. */
  private pongsUnread = 0;
  private discarding = false;
  private watcher: ((frame: Frame) => void) | undefined;
  private readonly held: Held[] = [];

  constructor(
    private readonly socket: WebSocket,
    private readonly reading: Reading,
    private readonly inflow: Inflow,
    /** Limits of the JSON in a frame. */
    private readonly limits: JsonLimits,
  ) {
    socket.on('message', (data, isBinary) => this.arrived(data, isBinary));
    socket.on('ping', (data) => this.pinged(data));
    socket.once('close', () => this.finish());
    // `close` always follows; without a listener the error would end the process
    socket.on('error', () => {});
  }

  /** True while the service has stopped reading because it is busy itself. */
  get isServiceBusy(): boolean {
    return this.reading.isServiceBusy;
  }

  /** Aborted when either side ends the connection, with {@link PeerClosed} as the reason. */
  get closed(): AbortSignal {
    return this.ended.signal;
  }

  /** The next frame. @throws {PeerClosed} */
  receive(): Promise<Frame> {
    const frame = this.inbox.shift();
    if (frame) {
      this.noteInbox(-frame.bytes);
      return Promise.resolve(frame);
    }
    if (this.closed.aborted) return Promise.reject(new PeerClosed());
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  /**
   * The next frame as JSON.
   *
   * @throws {PeerClosed}, or {@link SocketClose} 1011 if the frame is not JSON or is too large
   */
  async receiveJson(): Promise<JsonValue> {
    const { text, bytes } = await this.receive();
    if (bytes > MAX_JSON_BYTES) throw new SocketClose(CLOSE.serverError, 'Invalid message');
    return parseFrame(text, this.limits);
  }

  /**
   * Passes every frame to `taker`, starting with the waiting ones. Resolves when the connection ends; rejects with the error of the taker.
   */
  takeAll(taker: FrameTaker): Promise<void> {
    return new Promise((resolve, reject) => {
      this.taker = taker;
      this.failTaking = reject;
      this.closed.addEventListener('abort', () => resolve(), { once: true });
      this.held.unshift(...this.inbox.splice(0).map((frame) => ({ frame })));
      this.noteInbox(-this.inboxBytes);
      this.catchUp();
      if (this.closed.aborted) resolve();
    });
  }

  /** Passes waiting frames, and those that arrive, to `see` instead of keeping them. @returns a function that ends this */
  watch(see: (frame: Frame) => void): () => void {
    this.watcher = see;
    this.inbox.forEach(see);
    this.dropInbox();
    return () => {
      this.watcher = undefined;
    };
  }

  private dropInbox(): void {
    this.inbox.length = 0;
    this.noteInbox(-this.inboxBytes);
  }

  /** Drops all frames from now on, for routes that only send. */
  ignoreFrames(): void {
    this.discarding = true;
    this.dropInbox();
  }

  /** Sends one text frame. Resolves once the client keeps up and other connections have had their turn. @throws {PeerClosed} */
  send(frame: unknown): Promise<void> {
    return this.sendText(stringifyJson(frame));
  }

  /** Like {@link send}, for a serialized frame. */
  sendText(text: string): Promise<void> {
    if (this.closed.aborted || this.socket.readyState !== this.socket.OPEN) return Promise.reject(new PeerClosed());
    if (this.socket.bufferedAmount < MAX_UNSENT_BYTES) {
      this.socket.send(text, () => {});
      return turn.spend(text.length) ?? Promise.resolve();
    }
    return new Promise((resolve, reject) => this.socket.send(text, (error) => (error ? reject(new PeerClosed()) : resolve())));
  }

  /** Resolves when the connection has ended. */
  whenClosed(): Promise<void> {
    if (this.closed.aborted) return Promise.resolve();
    return new Promise((resolve) => this.closed.addEventListener('abort', () => resolve(), { once: true }));
  }

  close(code: number, reason: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    // the closing handshake must still be read after the route has ended
    this.ignoreFrames();
    this.reading.resumeAll();
    this.socket.close(code, fitReason(reason));
  }

  private arrived(data: RawData, isBinary: boolean): void {
    this.inflow.ended();
    if (this.discarding) return;
    // a taker decides about every frame
    const frame = isBinary && !this.taker ? undefined : toFrame(data);
    if (!frame) this.close(CLOSE.serverError, 'Invalid message');
    else if (this.isHeld) this.held.push({ frame });
    else this.deliver(frame);
  }

  private deliver(frame: Frame): void {
    if (this.discarding) return;
    if (this.taker) {
      this.handOver(frame, this.taker);
    } else if (this.watcher) {
      this.watcher(frame);
    } else if (this.waiting) {
      const { resolve } = this.waiting;
      this.waiting = undefined;
      resolve(frame);
    } else {
      this.inbox.push(frame);
      this.noteInbox(frame.bytes);
    }
  }

  private noteInbox(bytes: number): void {
    this.inboxBytes += bytes;
    this.inflow.holds(this.inboxBytes);
    if (this.inbox.length >= MAX_INBOX_FRAMES || this.inboxBytes >= MAX_INBOX_BYTES) this.reading.pause('inbox');
    else if (this.inbox.length < MAX_INBOX_FRAMES / 2 && this.inboxBytes < MAX_INBOX_BYTES / 2) this.reading.resume('inbox');
  }

  private handOver(frame: Frame, taker: FrameTaker): void {
    try {
      taker.take(frame);
    } catch (error) {
      this.taker = undefined;
      this.ignoreFrames();
      this.failTaking?.(error);
      return;
    }
    const room = taker.room?.();
    if (room === undefined || this.reading.has('room')) return;
    this.reading.pause('room');
    void room.finally(() => this.release('room'));
  }

  /** True while frames and pings that have already been read must wait. */
  private get isHeld(): boolean {
    return this.reading.has('room', 'pings', 'unread');
  }

  private release(reason: Reason): void {
    this.reading.resume(reason);
    this.catchUp();
  }

  /** Processes held frames and pings, in order. */
  private catchUp(): void {
    while (this.held.length > 0 && !this.isHeld) {
      const { frame, ping } = this.held.shift() as Held;
      if (frame) this.deliver(frame);
      else this.respondToPing(ping);
    }
  }

  private pinged(data: Buffer): void {
    const last = this.held.at(-1);
    if (!this.isHeld) {
      this.respondToPing(data);
    } else if (last?.ping) {
      last.ping = data;
      this.slowDown();
    } else {
      this.held.push({ ping: data });
    }
  }

  /** Excessive pings delay other clients, even if they get no pongs. */
  private slowDown(): void {
    if (this.reading.has('flood')) return;
    this.reading.pause('flood');
    setTimeout(() => this.reading.resume('flood'), FLOOD_PAUSE_MILLISECONDS);
  }

  /** Sends pongs in the order of their pings, each once everything before its ping is stored. */
  private respondToPing(data: Buffer): void {
    const settled = this.taker?.settled?.();
    if (settled === undefined && this.pongsPending === 0) {
      this.pong(data);
      return;
    }
    this.pongsPending += 1;
    if (this.pongsPending >= MAX_OPEN_PINGS) this.reading.pause('pings');
    this.pongs = Promise.all([this.pongs, settled]).then(
      () => this.pongSettled(data),
      () => this.pongSettled(data),
    );
  }

  private pongSettled(data: Buffer): void {
    this.pongsPending -= 1;
    this.pong(data);
    if (this.pongsPending < MAX_OPEN_PINGS) this.release('pings');
  }

  private pong(data: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.pongsUnread += 1;
    if (this.pongsUnread >= MAX_OPEN_PINGS) this.reading.pause('unread');
    this.socket.pong(data, undefined, () => {
      this.pongsUnread -= 1;
      if (this.pongsUnread < MAX_OPEN_PINGS) this.release('unread');
    });
  }

  private finish(): void {
    this.ended.abort(new PeerClosed());
    this.waiting?.reject(new PeerClosed());
    this.waiting = undefined;
  }
}

/** @throws {SocketClose} 1011 */
function parseFrame(text: string, limits: JsonLimits): JsonValue {
  try {
    return parseBounded(text, limits);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new SocketClose(CLOSE.serverError, 'Invalid message');
    throw error;
  }
}

function toFrame(data: RawData): Frame {
  const buffer = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
  return { text: buffer.toString('utf8'), bytes: buffer.byteLength };
}
