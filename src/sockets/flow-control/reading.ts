import type { WebSocket } from 'ws';

/** Why a connection is not read for a while. */
export type Reason =
  /** Other connections are read first. */
  | 'turn'
  /** Messages wait to be taken. */
  | 'inbox'
  /** Whoever takes the messages has no room. */
  | 'room'
  /** Pings wait until what came before them is safe. */
  | 'pings'
  /** The client does not read its pongs. */
  | 'unread'
  /** The client sends more pings than anyone needs. */
  | 'flood';

/** Reads a connection as long as there is no reason to wait. */
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

  /** Reads whatever the reasons were: the closing handshake. */
  resumeAll(): void {
    this.reasons.clear();
    this.socket.resume();
  }

  has(...reasons: Reason[]): boolean {
    return reasons.some((reason) => this.reasons.has(reason));
  }

  /** True if it is the service that is busy, and not the client that does not read. */
  get isServiceBusy(): boolean {
    return this.has('turn', 'inbox', 'room', 'pings');
  }
}
