import type { RawData, WebSocket } from 'ws';
import { parseJson, stringifyJson } from '../base/json/json.ts';
import { JsonSyntaxError } from '../base/json/parser.ts';
import type { JsonValue } from '../base/json/value.ts';
import { CLOSE, fitReason, PeerGone, SocketClose } from './closing.ts';

/** Maximum number of unread frames before the connection is paused. */
const MAX_INBOX_FRAMES = 256;
/** Maximum number of unsent bytes before senders have to wait. */
const MAX_UNSENT_BYTES = 262_144;

export interface Frame {
  text: string;
  /** Size on the wire, in bytes. */
  bytes: number;
}

interface FrameTaker {
  /** Called for each frame as it arrives. Throws to end the connection. */
  take(frame: Frame): void;
  /** Resolves when everything taken so far is safe; a pong is held back until then. Undefined if it already is. */
  settled?(): Promise<void> | undefined;
  /** Set while the taker wants no more frames. Resolves when it does again. */
  room?(): Promise<void> | undefined;
}

/** One connected client, as routes see it: frames in order, sending that waits for slow readers, and a single way to end. */
export class ClientSocket {
  private readonly socket: WebSocket;
  private readonly inbox: Frame[] = [];
  private readonly ended = new AbortController();
  private waiting: { resolve: (frame: Frame) => void; reject: (error: Error) => void } | undefined;
  private taker: FrameTaker | undefined;
  private failTaking: ((error: unknown) => void) | undefined;
  private pongs: Promise<void> = Promise.resolve();
  private pongsPending = 0;
  private discarding = false;
  /** True while the taker has no room; frames and pings that have already been read wait here. */
  private holding = false;
  private readonly held: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data, isBinary) => this.arrived(data, isBinary));
    socket.on('ping', (data) => this.answerPing(data));
    socket.once('close', () => this.finish());
    // `close` always follows; without a listener the error would end the process
    socket.on('error', () => {});
  }

  /** Aborted when either side ends the connection. */
  get closed(): AbortSignal {
    return this.ended.signal;
  }

  /** The next frame. @throws {PeerGone} */
  receive(): Promise<Frame> {
    const frame = this.inbox.shift();
    if (frame) {
      this.resumeWhenRoomy();
      return Promise.resolve(frame);
    }
    if (this.closed.aborted) return Promise.reject(new PeerGone());
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  /** The next frame as JSON. @throws {PeerGone}, or {@link SocketClose} 1011 for anything that is not JSON. */
  async receiveJson(): Promise<JsonValue> {
    return parseFrame((await this.receive()).text);
  }

  /**
   * Hands every frame to `taker` from now on, starting with the waiting ones. Never resolves before the client leaves; rejects with whatever the taker threw.
   */
  takeAll(taker: FrameTaker): Promise<void> {
    return new Promise((resolve, reject) => {
      this.taker = taker;
      this.failTaking = reject;
      this.closed.addEventListener('abort', () => resolve(), { once: true });
      this.held.push(...this.inbox.splice(0).map((frame) => () => this.handOver(frame)));
      this.release();
      if (this.closed.aborted) resolve();
    });
  }

  /** Drops waiting frames, and those that arrive before the next {@link receive}. */
  discardFrames(): void {
    this.inbox.length = 0;
    this.resumeWhenRoomy();
  }

  /** Drops all frames from now on, for routes that only send. */
  ignoreFrames(): void {
    this.discarding = true;
    this.discardFrames();
  }

  /** Sends one text frame. Resolves once the client keeps up. @throws {PeerGone} */
  send(frame: unknown): Promise<void> {
    return this.sendText(stringifyJson(frame));
  }

  /** As {@link send}, for a frame that is already text. */
  sendText(text: string): Promise<void> {
    if (this.closed.aborted || this.socket.readyState !== this.socket.OPEN) return Promise.reject(new PeerGone());
    if (this.socket.bufferedAmount < MAX_UNSENT_BYTES) {
      this.socket.send(text, () => {});
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => this.socket.send(text, (error) => (error ? reject(new PeerGone()) : resolve())));
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
    this.socket.resume();
    this.socket.close(code, fitReason(reason));
  }

  private arrived(data: RawData, isBinary: boolean): void {
    if (this.discarding) return;
    const frame = isBinary ? undefined : toFrame(data);
    if (!frame) {
      this.close(CLOSE.serverError, 'Invalid message');
    } else if (this.holding) {
      this.held.push(() => this.handOver(frame));
    } else if (this.taker) {
      this.handOver(frame);
    } else if (this.waiting) {
      const { resolve } = this.waiting;
      this.waiting = undefined;
      resolve(frame);
    } else {
      this.inbox.push(frame);
      if (this.inbox.length >= MAX_INBOX_FRAMES) this.socket.pause();
    }
  }

  private handOver(frame: Frame): void {
    const { taker } = this;
    if (!taker) return;
    try {
      taker.take(frame);
    } catch (error) {
      this.taker = undefined;
      this.ignoreFrames();
      this.failTaking?.(error);
      return;
    }
    const room = taker.room?.();
    if (room === undefined || this.holding) return;
    this.holding = true;
    this.socket.pause();
    void room.finally(() => this.release());
  }

  /** Processes what was held back, in order, and resumes reading. */
  private release(): void {
    this.holding = false;
    while (this.held.length > 0 && !this.holding) this.held.shift()!();
    if (!this.holding && this.socket.isPaused) this.socket.resume();
  }

  private resumeWhenRoomy(): void {
    if (this.socket.isPaused && this.inbox.length < MAX_INBOX_FRAMES / 2) this.socket.resume();
  }

  /** Pongs are sent in the order of their pings, each once everything before its ping is safe. */
  private answerPing(data: Buffer): void {
    if (this.holding) {
      this.held.push(() => this.answerPing(data));
      return;
    }
    const settled = this.taker?.settled?.();
    if (settled === undefined && this.pongsPending === 0) {
      this.pong(data);
      return;
    }
    this.pongsPending += 1;
    this.pongs = Promise.all([this.pongs, settled]).then(
      () => this.pongSettled(data),
      () => this.pongSettled(data),
    );
  }

  private pongSettled(data: Buffer): void {
    this.pongsPending -= 1;
    this.pong(data);
  }

  private pong(data: Buffer): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.pong(data, undefined, () => {});
  }

  private finish(): void {
    this.ended.abort();
    this.waiting?.reject(new PeerGone());
    this.waiting = undefined;
  }
}

/** @throws {SocketClose} 1011 */
export function parseFrame(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new SocketClose(CLOSE.serverError, 'Invalid message');
    throw error;
  }
}

function toFrame(data: RawData): Frame {
  const buffer = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
  return { text: buffer.toString('utf8'), bytes: buffer.byteLength };
}
