import type { CoreDeps } from '../bus/core-deps.ts';
import { type EventRecord, sizeOf } from '../bus/event-record.ts';
import type { Tx } from '../store/store.ts';
import { cleanResource, cleanText } from './cleaning.ts';
import type { EventDraft } from './draft.ts';
import type { EventLog } from './event-log.ts';
import { type EncodedEvent, encodeEvent } from './insert-queries.ts';

/** Writes events in the transaction of the change that they tell of, and announces them after its commit. Too large ones are dropped. */
export interface Outbox {
  /** @returns the events as they were stored, without those that were dropped or whose id was there before */
  emit(tx: Tx, ...drafts: EventDraft[]): Promise<EventRecord[]>;
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
    if (mostBytes(event) <= limit) return true;
    const { id, event: name } = event.record;
    const bytes = sizeOf(event.record);
    if (bytes > limit) log.warn({ event: id, name, bytes, limit }, 'an event is too large and was dropped');
    return bytes <= limit;
  };

  return {
    async emit(tx, ...drafts) {
      const fitting = drafts.map((draft) => encodeEvent(toRecord(draft))).filter(fits);
      if (fitting.length === 0) return [];
      const records = await eventLog.append(tx, fitting);
      if (records.length > 0) tx.afterCommit(() => bus.publish('events', records));
      return records;
    },
  };
}

/** More than what the ids, instants and names of members add to an event, in bytes. */
const FRAME_BYTES = 400;

/** The event's JSON is not longer than this: a character takes 3 bytes at most, or 6 where it is escaped, which it is already in the texts. */
const mostBytes = ({ record, resource, related, payload }: EncodedEvent): number =>
  FRAME_BYTES + 6 * record.event.length + 3 * (resource.length + related.length + payload.length);

const cut = (text: string, characters: number): string => (text.length <= characters ? text : [...text].slice(0, characters).join(''));
