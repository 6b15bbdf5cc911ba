import { eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { createEventLog, type EventObserver } from '../../src/events/event-log.ts';
import { encodeEvent } from '../../src/events/insert-queries.ts';
import { reviseTriggers } from '../../src/store/revisions.ts';
import { events } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';
import { eventRecord, foundEvents, related } from './builders.ts';

/** The outcome is the same whether or not the transaction has read the revision of the triggers. */
describe('the log of events', () => {
  onEveryStore((api) => {
    /** An event log with an observer that records the events it receives. The transaction has read the revision `seen`. */
    const watched = (seen?: string | null) => {
      const shown: { ids: string[]; revision: string | null }[] = [];
      const observer: EventObserver = {
        observe: async (_tx, seen, revision) => void shown.push({ ids: seen.map(({ id }) => id), revision }),
      };
      const log = createEventLog();
      log.observe(observer);
      const append = (...records: EventRecord[]) =>
        api.deps.store.transaction(async (tx) => (await log.append(tx, records.map(encodeEvent), seen)).map(({ id }) => id));
      return { append, shown };
    };
    const stored = async (...records: EventRecord[]) => {
      const { db } = api.deps.store.reader;
      const ids = records.map(({ id }) => id);
      const rows = await db.select({ id: events.id, event: events.event }).from(events).where(inArray(events.id, ids));
      const found = await foundEvents(api, { id: { id: ids }, related: [{ id: ['prefect.flow.1'] }] });
      return { events: rows.map(({ event }) => event).sort(), found };
    };
    const revise = async () => {
      const revision = v7();
      await api.deps.store.transaction((tx) => reviseTriggers(tx, revision));
      return revision;
    };
    const event = (name: string, id = v7()) => eventRecord({ id, event: name, related: [related('flow', 'prefect.flow.1')] });

    it('stores events without a resource of the service, with their related resources', async () => {
      const current = await revise();
      const { append, shown } = watched(current);
      const [one, other] = [event('one'), eventRecord({ id: v7(), event: 'other' })];
      expect(await append(one, other)).toEqual([one.id, other.id]);
      expect(await stored(one, other)).toEqual({ events: ['one', 'other'], found: 1 });
      expect(shown).toEqual([{ ids: [one.id, other.id], revision: current }]);
    });

    it('passes events to observers with the revision that the insert saw', async () => {
      const revision = await revise();
      const { append, shown } = watched();
      const one = event('late');
      expect(await append(one)).toEqual([one.id]);
      expect(shown).toEqual([{ ids: [one.id], revision }]);
      expect(await stored(one)).toEqual({ events: ['late'], found: 1 });
    });

    it('keeps existing events unchanged, also within one list', async () => {
      const { append } = watched();
      const [first, again] = [event('first'), event('again')];
      await append(first);
      expect(await append(event('changed', first.id), again, event('twice', again.id))).toEqual([again.id]);
      expect(await stored(first, again)).toEqual({ events: ['again', 'first'], found: 2 });
    });

    it('stores more events than fit into one statement', async () => {
      const current = await revise();
      const { append } = watched(current);
      const many = Array.from({ length: 600 }, (_, n) => event(`many ${n}`));
      expect(await append(...many)).toHaveLength(600);
      expect((await stored(...many)).found).toBe(600);
    });

    it('is rolled back with the transaction', async () => {
      const one = event('undone');
      const log = createEventLog();
      const failing = api.deps.store.transaction(async (tx) => {
        await log.append(tx, [encodeEvent(one)]);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      const { db } = api.deps.store.reader;
      expect(await db.select().from(events).where(eq(events.id, one.id))).toEqual([]);
    });
  });
});
