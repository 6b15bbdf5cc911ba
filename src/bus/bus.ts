import type { EventRecord } from './event-record.ts';
import type { LogRecord } from './log-record.ts';

/** What travels over the bus, by topic. Everything on it is committed already. */
export interface Topics {
  /** Events in the order of their commit. */
  events: readonly EventRecord[];
  /** Rows of the log table, as on the wire. */
  logs: readonly LogRecord[];
  /** A background service has something to do before its next turn: the name of the service. */
  poke: string;
  /** Background task runs wait to be delivered: their task keys. */
  scheduledTaskRuns: readonly string[];
  /** A work pool changed in a way that workers want to know, or is gone. */
  workPool: { id: string; change: 'updated' | 'deleted' };
  /** Cleanup messages of a work pool may be delivered, or a worker has room for one: the id of the pool. */
  cleanup: string;
  /** An automation is to be loaded anew, or forgotten. */
  automation: { id: string; change: 'created' | 'updated' | 'deleted' };
}

type Listener<T> = (message: T) => void;

/** Passes on to other nodes what this one publishes. Returns what of it this node has not announced yet. */
export type Relay = <K extends keyof Topics>(topic: K, message: Topics[K]) => Topics[K];

/** In-process announcements. A hint, never the truth: listeners that must not miss anything read the database when they start. */
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

  /** Whether anyone on this node listens. */
  isHeard(topic: keyof Topics): boolean {
    return (this.listeners.get(topic)?.size ?? 0) > 0;
  }

  /** With several nodes: everything published here is handed to `relay` too. */
  relayTo(relay: Relay): void {
    this.relay = relay;
  }

  publish<K extends keyof Topics>(topic: K, message: Topics[K]): void {
    this.deliver(topic, this.relay ? this.relay(topic, message) : message);
  }

  /** Tells the listeners of this node only: for what came from another. */
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
