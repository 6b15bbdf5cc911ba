import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { relatedOf, resourceOf } from '../../src/events/draft.ts';
import { onEveryStore } from '../support/every-store.ts';
import { eventDraft, foundEvents } from './builders.ts';

describe('the outbox', () => {
  onEveryStore((api) => {
    const listening = async (work: () => Promise<unknown>): Promise<EventRecord[]> => {
      const received: EventRecord[] = [];
      const unsubscribe = api.deps.bus.subscribe('events', (events) => received.push(...events));
      await work().finally(unsubscribe);
      return received;
    };
    const draft = (event: string, details: Partial<EventRecord> = {}) =>
      eventDraft({ event, resource: resourceOf('flow', '1', 'load'), ...details });

    it('stores events with the change and announces them after its commit, in order', async () => {
      const { store, outbox } = api.deps;
      let during = -1;
      const received: EventRecord[] = [];
      const unsubscribe = api.deps.bus.subscribe('events', (events) => received.push(...events));
      await store.transaction(async (tx) => {
        outbox.emit(tx, draft('box.1'), draft('box.2'));
        outbox.emit(tx, draft('box.3', { related: [relatedOf('flow', 'flow', '2', null)], payload: { big: 1 }, follows: v7() }));
        during = received.length;
      });
      unsubscribe();
      expect([during, received.map(({ event }) => event)]).toEqual([0, ['box.1', 'box.2', 'box.3']]);
      const stored = await api.events('box.');
      expect(stored.map(({ id }) => id)).toEqual(received.map(({ id }) => id));
      expect(stored[2]).toMatchObject({
        related: [{ 'prefect.resource.id': 'prefect.flow.2', 'prefect.resource.role': 'flow' }],
        payload: { big: 1 },
      });
    });

    it('a rollback stores and announces nothing', async () => {
      const received = await listening(() =>
        api.deps.store
          .transaction(async (tx) => {
            api.deps.outbox.emit(tx, draft('undone'));
            throw new Error('no');
          })
          .catch(() => {}),
      );
      expect([received, await api.events('undone')]).toEqual([[], []]);
    });

    it('an existing id with the same time is neither stored nor announced again, and the resources of the first event remain', async () => {
      const id = v7();
      const occurred = api.clock.now();
      const emit = (name: string, related: number) =>
        api.deps.store.transaction(async (tx) =>
          api.deps.outbox.emit(
            tx,
            draft(name, { id, occurred, related: Array.from({ length: related }, (_, index) => relatedOf('tag', 'tag', String(index))) }),
          ),
        );
      const received = await listening(async () => {
        await emit('first', 1);
        await emit('second', 3);
      });
      expect(received.map(({ event }) => event)).toEqual(['first']);
      const found = (tag: string) => foundEvents(api, { id: { id: [id] }, related: [{ id: [tag] }] });
      expect([await found('prefect.tag.0'), await found('prefect.tag.2')]).toEqual([1, 0]);
    });

    it('drops an event that is too large; the change remains', async () => {
      const received = await listening(() =>
        api.deps.store.transaction(async (tx) =>
          api.deps.outbox.emit(tx, draft('big.1', { payload: { text: 'é'.repeat(750_000) } }), draft('big.2')),
        ),
      );
      expect(received.map(({ event }) => event)).toEqual(['big.2']);
      expect(await api.events('big.')).toHaveLength(1);
    });

    it('truncates names and related resources to the limits of an event, and cleans strings', async () => {
      const related = Array.from({ length: 130 }, (_, index) => relatedOf('tag', 'tag', String(index)));
      const [event] = await listening(() =>
        api.deps.store.transaction(async (tx) =>
          api.deps.outbox.emit(tx, draft(`cut\0${'.'.repeat(1100)}`, { resource: resourceOf('flow', '1', 'a\0b'), related })),
        ),
      );
      expect(event!.related).toEqual(related.slice(0, 100));
      expect(event!.event).toBe(`cut${'.'.repeat(1021)}`);
      expect(event!.resource['prefect.resource.name']).toBe('ab');
    });
  });
});
