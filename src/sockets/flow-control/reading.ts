import type { WebSocket } from 'ws';

/** Why reading from a connection is paused. */
export type Reason =
  /** Other connections are read first. */
  | 'turn'
  /** The inbox of unread messages is full. */
  | 'inbox'
  /** The taker of the messages has no room. */
  | 'room'
  /** Pings wait until everything before them is stored. */
  | 'pings'
  /** The client does not read its pongs. */
  | 'unread'
  /** The client sends excessive pings. */
  | 'flood';

/** Reads a connection while there is no reason to pause. */
export class Reading {
  private readonly reasons = new Set<Reason>();

  constructor(private readonly socket: WebSocket) {}

  pause(reason: Reason): void {
    this.reasons.add(reason);
    if (!this.socket.isPaused) this.socket.pause();
  }

  resume(reason: Reason): void {
    if (this.reasons.delete(reason) && this.reasons.size === 0) this.socket.resume();
  }

  /** Reads regardless of the reasons, for the closing handshake. */
  resumeAll(): void {
    this.reasons.clear();
    this.socket.resume();
  }

  has(...reasons: Reason[]): boolean {
    return reasons.some((reason) => this.reasons.has(reason));
  }

  /** True if the service is busy, as opposed to a client that does not read. */
  get isServiceBusy(): boolean {
    return this.has('turn', 'inbox', 'room', 'pings');
  }
}
