import type { CoreDeps } from '../bus/core-deps.ts';
import { type EventRecord, sizeOf } from '../bus/event-record.ts';
import type { Tx } from '../store/store.ts';
import { cleanResource, cleanText } from './cleaning.ts';
import type { EventDraft } from './draft.ts';
import type { EventLog } from './event-log.ts';
import { type EncodedEvent, encodeEvent } from './insert-queries.ts';

/**
 * Writes events in the transaction of the change that they tell of, all of them together right before its commit, and announces them after it. Too large ones are
 * dropped, and those whose id is there already.
 */
export interface Outbox {
  /** @returns the events as they are to be stored, without those that are too large */
  emit(tx: Tx, ...drafts: EventDraft[]): EventRecord[];
}

type Needs = Pick<CoreDeps, 'settings' | 'clock' | 'ids' | 'bus' | 'log'> & { eventLog: EventLog };

export function createOutbox({ settings, clock, ids, bus, log, eventLog }: Needs): Outbox {
  const { maximumEventNameLength, maximumRelatedResources, maximumSizeBytes: limit } = settings.events;

  /** Names and related resources beyond the limits of events are cut: the change that they tell of must not fail for them. */
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

  const fits = (event: EncodedEvent): boolean => {
    if (mostBytes(event, (text) => 3 * text.length) <= limit || mostBytes(event, Buffer.byteLength) <= limit) return true;
    const { id, event: name } = event.record;
    const bytes = sizeOf(event.record);
    if (bytes > limit) log.warn({ event: id, name, bytes, limit }, 'an event is too large and was dropped');
    return bytes <= limit;
  };

  const write = async (tx: Tx, events: readonly EncodedEvent[]): Promise<void> => {
    const records = await eventLog.append(tx, events);
    if (records.length > 0) tx.afterCommit(() => bus.publish('events', records));
  };

  return {
    emit(tx, ...drafts) {
      const fitting = drafts.map((draft) => encodeEvent(toRecord(draft))).filter(fits);
      if (fitting.length > 0) tx.beforeCommit(write, fitting);
      return fitting.map(({ record }) => record);
    },
  };
}

/** More than what the ids, instants and names of members add to an event, in bytes. */
const FRAME_BYTES = 400;

/** The event's JSON is not longer than this, by a bound on the bytes of a text: a character takes 3 at most, or 6 where it is escaped, which it is already. */
const mostBytes = ({ record, resource, related, payload }: EncodedEvent, bytesOf: (text: string) => number): number =>
  FRAME_BYTES + 6 * record.event.length + bytesOf(resource) + bytesOf(related) + bytesOf(payload);

const cut = (text: string, characters: number): string => (text.length <= characters ? text : [...text].slice(0, characters).join(''));
