import type { EventRecord } from '../bus/event-record.ts';
import { currentRevision } from '../store/revisions.ts';
import type { Tx } from '../store/store.ts';
import { type EncodedEvent, insertEncodedEvents, insertNewEvents } from './insert-queries.ts';

/** Processes events in the transaction that stores them. */
export interface EventObserver {
  /**
   * The revision of the triggers under which none of the events concerns the observer; null before the first automation. Undefined if an event does, or if this
   * is unknown.
   */
  indifferentAt(events: readonly EventRecord[]): string | null | undefined;
  /**
   * The writes are atomic with the events. An error rolls back the transaction, so it throws only for database errors.
   *
   * @param events new ones, in the order of their insertion
   * @param revision of the triggers, as the insert saw it; null before the first automation
   */
  observe(tx: Tx, events: readonly EventRecord[], revision: string | null): Promise<void>;
}

/** The only way to store events. */
export interface EventLog {
  /**
   * Stores the events that are new and passes them to the observers. The caller announces them after the commit.
   *
   * @param triggers the revision that the transaction has read: if the events concern no observer under it, nothing waits for the insert
   * @returns the new ones
   */
  append(tx: Tx, events: readonly EncodedEvent[], triggers?: string | null): Promise<EventRecord[]>;
  /** Passes events to the observers without storing them, for a service that does not store the events of clients. */
  show(tx: Tx, records: readonly EventRecord[]): Promise<void>;
  observe(observer: EventObserver): void;
}

export function createEventLog(): EventLog {
  const observers: EventObserver[] = [];
  const report = async (tx: Tx, events: readonly EventRecord[], revision: string | null) => {
    for (const observer of observers) await observer.observe(tx, events, revision);
  };
  /** The revision under which the events concern no observer, if all observers agree on one. */
  const indifferentAt = (events: readonly EventRecord[]): string | null | undefined => {
    const revisions = new Set(observers.map((observer) => observer.indifferentAt(events)));
    const [revision] = revisions;
    return revisions.size === 1 ? revision : undefined;
  };
  return {
    async append(tx, encoded, triggers) {
      const records = encoded.map(({ record }) => record);
      if (triggers !== undefined && indifferentAt(records) === triggers) {
        await insertNewEvents(tx, encoded);
        return records;
      }
      const { fresh, revision } = await insertEncodedEvents(tx, encoded);
      if (fresh.length > 0) await report(tx, fresh, revision);
      return fresh;
    },
    async show(tx, records) {
      if (observers.length > 0) await report(tx, records, await currentRevision(tx));
    },
    observe(observer) {
      observers.push(observer);
    },
  };
}
