import type { Clock } from '../clock.ts';
import type { IdSource } from '../ids.ts';
import type { Tx } from '../store/store.ts';
import type { Bus } from './bus.ts';
import { cleanResource, cleanText } from './cleaning.ts';
import { insertEvents } from './insert.ts';
import type { EventDraft, EventRecord } from './record.ts';

/** Spec 10 §1: a service event that would have more related resources is cut rather than refused. */
const MAX_RELATED = 100;

/** Writes events in the transaction of the change that they tell of, and announces them after its commit. */
export interface Outbox {
  emit(tx: Tx, ...drafts: EventDraft[]): Promise<void>;
}

export function createOutbox({ clock, ids, bus }: { clock: Clock; ids: IdSource; bus: Bus }): Outbox {
  return {
    async emit(tx, ...drafts) {
      if (drafts.length === 0) return;
      const records = await insertEvents(
        tx,
        drafts.map((draft) => toRecord(draft, ids, clock)),
      );
      if (records.length > 0) tx.afterCommit(() => bus.publish('events', records));
    },
  };
}

function toRecord(draft: EventDraft, ids: IdSource, clock: Clock): EventRecord {
  const now = clock.now();
  return {
    id: draft.id ?? ids.next(),
    occurred: draft.occurred ?? now,
    event: cleanText(draft.event),
    resource: cleanResource(draft.resource),
    related: (draft.related ?? []).slice(0, MAX_RELATED).map(cleanResource),
    payload: draft.payload ?? {},
    received: now,
    follows: draft.follows ?? null,
  };
}
