import type { EventRecord } from '../bus/event-record.ts';
import { currentRevision } from '../store/revisions.ts';
import type { Tx } from '../store/store.ts';
import { type EncodedEvent, insertEncodedEvents, insertNewEvents } from './insert-queries.ts';

/** Looks at events in the transaction that stores them. */
export interface EventObserver {
  /** The revision of the triggers by which none of the events concerns it; null before the first automation. Undefined when one does, or it cannot tell. */
  indifferentAt(events: readonly EventRecord[]): string | null | undefined;
  /**
   * What it writes is there if, and only if, the events are. What it throws undoes the transaction, so it throws for the database alone.
   *
   * @param events not seen before, in the order of their insertion
   * @param revision of the triggers, as the insert saw it; null before the first automation
   */
  observe(tx: Tx, events: readonly EventRecord[], revision: string | null): Promise<void>;
}

/** The one way by which events get into the store. */
export interface EventLog {
  /** Stores events that are not stored yet and shows them to the observers. To announce them after the commit is left to the caller. @returns the new ones */
  append(tx: Tx, events: readonly EncodedEvent[]): Promise<EventRecord[]>;
  /** Shows events to the observers without storing them, for a service that keeps no events of clients. */
  show(tx: Tx, records: readonly EventRecord[]): Promise<void>;
  observe(observer: EventObserver): void;
}

export function createEventLog(): EventLog {
  const observers: EventObserver[] = [];
  const tell = async (tx: Tx, events: readonly EventRecord[], revision: string | null) => {
    for (const observer of observers) await observer.observe(tx, events, revision);
  };
  /** The revision by which no observer has anything to do with the events, if all agree on one. */
  const indifferentAt = (events: readonly EventRecord[]): string | null | undefined => {
    const revisions = new Set(observers.map((observer) => observer.indifferentAt(events)));
    const [revision] = revisions;
    return revisions.size === 1 ? revision : undefined;
  };
  return {
    async append(tx, encoded) {
      const records = encoded.map(({ record }) => record);
      const expected = tx.optimisticReads ? indifferentAt(records) : undefined;
      if (expected !== undefined && tx.optimisticReads?.rely('triggers', expected)) {
        await insertNewEvents(tx, encoded);
        return records;
      }
      const { fresh, revision } = await insertEncodedEvents(tx, encoded);
      if (fresh.length > 0) await tell(tx, fresh, revision);
      return fresh;
    },
    async show(tx, records) {
      if (observers.length > 0) await tell(tx, records, await currentRevision(tx, 'triggers'));
    },
    observe(observer) {
      observers.push(observer);
    },
  };
}
