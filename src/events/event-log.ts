import type { EventRecord } from '../bus/event-record.ts';
import { currentRevision } from '../store/revisions.ts';
import type { Tx } from '../store/store.ts';
import { type EncodedEvent, insertEncodedEvents, insertNewEvents } from './insert-queries.ts';

/** Processes events in the transaction that stores them. */
export interface EventObserver {
  /**
   * The writes are atomic with the events. An error rolls back the transaction, so it throws only for database errors.
   *
   * @param events new ones, in the order of their insertion
   * @param revision of the triggers, as the transaction or the insert saw it; null before the first automation
   */
  observe(tx: Tx, events: readonly EventRecord[], revision: string | null): Promise<void>;
}

/** The only way to store events. */
export interface EventLog {
  /**
   * Stores the events that are new and passes them to the observers. The caller announces them after the commit.
   *
   * @param triggers the revision that the transaction has read, for events with new ids: nothing waits for their insert
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
  return {
    async append(tx, encoded, triggers) {
      if (triggers !== undefined) await insertNewEvents(tx, encoded);
      const { fresh, revision } =
        triggers === undefined
          ? await insertEncodedEvents(tx, encoded)
          : { fresh: encoded.map(({ record }) => record), revision: triggers };
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
