import type { CoreDeps } from '../bus/core-deps.ts';
import { type EventRecord, sizeOf } from '../bus/event-record.ts';
import type { Tx } from '../store/store.ts';
import { cleanResource, cleanText } from './cleaning.ts';
import type { EventDraft } from './draft.ts';
import { insertEvents } from './insert.ts';

/** Writes events in the transaction of the change that they tell of, and announces them after its commit. Too large ones are dropped. */
export interface Outbox {
  emit(tx: Tx, ...drafts: EventDraft[]): Promise<void>;
}

type Needs = Pick<CoreDeps, 'settings' | 'clock' | 'ids' | 'bus' | 'log'>;

export function createOutbox({ settings, clock, ids, bus, log }: Needs): Outbox {
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

  const fits = (event: EventRecord): boolean => {
    const bytes = sizeOf(event);
    if (bytes > limit) log.warn({ event: event.id, name: event.event, bytes, limit }, 'an event is too large and was dropped');
    return bytes <= limit;
  };

  return {
    async emit(tx, ...drafts) {
      const fitting = drafts.map(toRecord).filter(fits);
      if (fitting.length === 0) return;
      const records = await insertEvents(tx, fitting);
      if (records.length > 0) tx.afterCommit(() => bus.publish('events', records));
    },
  };
}

const cut = (text: string, characters: number): string => (text.length <= characters ? text : [...text].slice(0, characters).join(''));
