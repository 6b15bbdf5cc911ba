import { eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { createEventLog, type EventObserver } from '../../src/events/event-log.ts';
import { encodeEvent } from '../../src/events/insert-queries.ts';
import { currentRevision, reviseTriggers } from '../../src/store/revisions.ts';
import { events } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';
import { eventRecord, foundEvents, related } from './builders.ts';

/** The event log assumes that events are new and match no trigger; the outcome must be the same as with a query. */
describe('the log of events', () => {
  onEveryStore((api) => {
    /** An event log with an observer that records the events it receives; `believes` is the revision that it considers current. */
    const watched = (believes: string | null | undefined) => {
      const shown: { ids: string[]; revision: string | null }[] = [];
      const observer: EventObserver = {
        indifferentAt: () => believes,
        observe: async (_tx, seen, revision) => void shown.push({ ids: seen.map(({ id }) => id), revision }),
      };
      const log = createEventLog();
      log.observe(observer);
      const append = (...records: EventRecord[]) =>
        api.deps.store.transaction(async (tx) => (await log.append(tx, records.map(encodeEvent))).map(({ id }) => id));
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
      const { append, shown } = watched(await currentRevision(api.deps.store.reader, 'triggers'));
      const [one, other] = [event('one'), eventRecord({ id: v7(), event: 'other' })];
      expect(await append(one, other)).toEqual([one.id, other.id]);
      expect(await stored(one, other)).toEqual({ events: ['one', 'other'], found: 1 });
      // SQLite calls the observer; PostgreSQL doesn't need to
      expect(shown.length).toBe(api.deps.store.reader.dialect.name === 'sqlite' ? 1 : 0);
    });

    it('passes events to consumers that relied on outdated triggers', async () => {
      const { append, shown } = watched(await revise());
      const revision = await revise();
      const one = event('late');
      expect(await append(one)).toEqual([one.id]);
      expect(shown).toEqual([{ ids: [one.id], revision }]);
      expect(await stored(one)).toEqual({ events: ['late'], found: 1 });
    });

    it('keeps existing events unchanged, also within one list', async () => {
      const { append } = watched(await revise());
      const [first, again] = [event('first'), event('again')];
      await append(first);
      expect(await append(event('changed', first.id), again, event('twice', again.id))).toEqual([again.id]);
      expect(await stored(first, again)).toEqual({ events: ['again', 'first'], found: 2 });
    });

    it('stores more events than fit into one statement', async () => {
      const { append } = watched(await revise());
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
