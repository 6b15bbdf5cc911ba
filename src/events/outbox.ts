import type { CoreDeps } from '../bus/core-deps.ts';
import { type EventRecord, sizeOf } from '../bus/event-record.ts';
import type { Tx } from '../store/store.ts';
import { cleanResource, cleanText } from './cleaning.ts';
import type { EventDraft } from './draft.ts';
import type { EventLog } from './event-log.ts';
import { type EncodedEvent, encodeEvent } from './insert-queries.ts';

/**
 * Writes events in the transaction of their change, all together right before its commit, and announces them after it. Drops events that are too large and
 * those with an existing id.
 */
export interface Outbox {
  /** How many events were too large. */
  dropped(): number;
  /** @returns the events in their stored form, without those that are too large */
  emit(tx: Tx, ...drafts: EventDraft[]): EventRecord[];
  /** As {@link emit} for events with new ids, in a transaction that has read the revision of the triggers: undefined if it hasn't. */
  emitKnowing(triggers: string | null | undefined, tx: Tx, ...drafts: EventDraft[]): EventRecord[];
}

type Needs = Pick<CoreDeps, 'settings' | 'clock' | 'ids' | 'bus' | 'log'> & { eventLog: EventLog };

export function createOutbox({ settings, clock, ids, bus, log, eventLog }: Needs): Outbox {
  const { maximumEventNameLength, maximumRelatedResources, maximumSizeBytes: limit } = settings.events;

  /** Truncates names and related resources to the limits of events: the change must not fail because of them. */
  const toRecord = (draft: EventDraft): EventRecord => {
    const now = clock.now();
    return {
      id: draft.id ?? ids.next(),
      occurred: draft.occurred ?? now,
      event: cut(cleanText(draft.event), maximumEventNameLength),
      resource: cleanResource(draft.resource),
      related: (draft.related ?? []).slice(0, maximumRelatedResources).map(cleanResource),
      payload: draft.payload ?? {},
      received: now,
      follows: draft.follows ?? null,
    };
  };

  let dropped = 0;

  const fits = (event: EncodedEvent): boolean => {
    if (mostBytes(event, (text) => 3 * text.length) <= limit || mostBytes(event, (text) => Buffer.byteLength(text)) <= limit) return true;
    const { id, event: name } = event.record;
    const bytes = sizeOf(event.record);
    if (bytes <= limit) return true;
    dropped += 1;
    log.warn({ event: id, name, bytes, limit }, 'dropped an event that is too large');
    return false;
  };

  const write = async (tx: Tx, emitted: readonly Emitted[]): Promise<void> => {
    const [first] = emitted;
    const triggers = emitted.every((one) => one.triggers === first?.triggers) ? first?.triggers : undefined;
    const records = await eventLog.append(
      tx,
      emitted.map(({ event }) => event),
      triggers,
    );
    if (records.length > 0) tx.afterCommit(() => bus.publish('events', records));
  };

  const outbox: Outbox = {
    dropped: () => dropped,
    emit: (tx, ...drafts) => outbox.emitKnowing(undefined, tx, ...drafts),
    emitKnowing(triggers, tx, ...drafts) {
      const fitting = drafts.map((draft) => encodeEvent(toRecord(draft))).filter(fits);
      if (fitting.length > 0)
        tx.beforeCommit(
          write,
          fitting.map((event) => ({ event, triggers })),
        );
      return fitting.map(({ record }) => record);
    },
  };
  return outbox;
}

interface Emitted {
  event: EncodedEvent;
  triggers: string | null | undefined;
}

/** Upper bound of the ids, instants and field names of an event, in bytes. */
const FRAME_BYTES = 400;

/**
 * An upper bound of the size of the event's JSON, from a bound on the bytes of a string: a character takes at most 3 bytes, or 6 if it still needs escaping.
 */
const mostBytes = ({ record, resource, related, payload }: EncodedEvent, bytesOf: (text: string) => number): number =>
  FRAME_BYTES + 6 * record.event.length + bytesOf(resource) + bytesOf(related) + bytesOf(payload);

const cut = (text: string, characters: number): string => (text.length <= characters ? text : [...text].slice(0, characters).join(''));
