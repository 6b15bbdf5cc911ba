import type { EventRecord } from './event-record.ts';
import type { LogRecord } from './log-record.ts';

/** The messages on the bus, by topic. All of them describe committed changes. */
export interface Topics {
  /** Events in the order of their commit. */
  events: readonly EventRecord[];
  /** Rows of the log table, as on the wire. */
  logs: readonly LogRecord[];
  /** A background service has work before its next pass: the name of the service. */
  wake: string;
  /** Background task runs wait for delivery: their task keys. */
  scheduledTaskRuns: readonly string[];
  /** A work pool changed in a way that affects workers, or was deleted. */
  workPool: { id: string; change: 'updated' | 'deleted' };
  /** Cleanup messages of a work pool can be delivered, or a worker has room for one: the id of the pool. */
  cleanup: string;
  /** An automation must be reloaded, or forgotten. */
  automation: { id: string; change: 'created' | 'updated' | 'deleted' };
}

type Listener<T> = (message: T) => void;

/** Passes published messages on to other nodes. Returns the part that this node has not announced yet. */
export type Relay = <K extends keyof Topics>(topic: K, message: Topics[K]) => Topics[K];

/** In-process announcements. They are only hints: listeners that must not miss anything read the database when they start. */
export class Bus {
  private readonly listeners = new Map<keyof Topics, Set<Listener<never>>>();
  private readonly onError: (error: unknown) => void;
  private relay: Relay | undefined;

  constructor(onError: (error: unknown) => void) {
    this.onError = onError;
  }

  /** @returns a function that ends the subscription */
  subscribe<K extends keyof Topics>(topic: K, listener: Listener<Topics[K]>): () => void {
    const set = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, set);
    set.add(listener);
    return () => set.delete(listener);
  }

  /** Whether the topic has a listener on this node. */
  hasSubscribers(topic: keyof Topics): boolean {
    return (this.listeners.get(topic)?.size ?? 0) > 0;
  }

  /** With several nodes: passes everything that is published here to `relay` too. */
  relayTo(relay: Relay): void {
    this.relay = relay;
  }

  publish<K extends keyof Topics>(topic: K, message: Topics[K]): void {
    this.deliver(topic, this.relay ? this.relay(topic, message) : message);
  }

  /** Notifies only the listeners of this node, for messages from other nodes. */
  deliver<K extends keyof Topics>(topic: K, message: Topics[K]): void {
    for (const listener of this.listeners.get(topic) ?? []) {
      try {
        (listener as Listener<Topics[K]>)(message);
      } catch (error) {
        this.onError(error);
      }
    }
  }
}
