import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { causalOrder } from '../../../src/automations/engine/causal-order.ts';
import { createTriggerEngine } from '../../../src/automations/engine/engine.ts';
import { childFirings, triggerQueue } from '../../../src/store/schema/tables.ts';
import { eventRecord, storedEvents } from '../../events/builders.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { Engine } from './harness.ts';

describe('the order of a batch', () => {
  const now = '2026-03-05T10:00:30.000000Z';
  const chain = (length: number) => {
    const events = [eventRecord()];
    while (events.length < length) events.push(eventRecord({ follows: events.at(-1)!.id }));
    return events.map((event) => ({ event }));
  };
  const ids = (list: readonly { event: { id: string } }[]) => list.map(({ event }) => event.id);
  const known = () => true;
  const unknown = () => false;

  it('puts an event right after the event that it follows, by time of occurrence', () => {
    const [first, other] = [eventRecord(), eventRecord()];
    const late = eventRecord({ follows: first.id, occurred: '2026-03-05T10:00:02.000000Z' });
    const early = eventRecord({ follows: first.id, occurred: '2026-03-05T10:00:01.000000Z' });
    const given = [late, early, other, first].map((event) => ({ event }));
    const { order, park } = causalOrder(given, unknown, now);
    expect([ids(order), park]).toEqual([[other.id, first.id, early.id, late.id], []]);
  });

  it('parks events that follow an unknown event or each other; not events that follow themselves or a known event', () => {
    const orphan = eventRecord({ follows: v7() });
    const id = v7();
    const own = eventRecord({ id, follows: id });
    const [a, b] = [v7(), v7()];
    const circle = [eventRecord({ id: a, follows: b }), eventRecord({ id: b, follows: a })];
    const given = [orphan, own, ...circle].map((event) => ({ event }));
    expect(ids(causalOrder(given, unknown, now).park)).toEqual([orphan.id, a, b]);
    expect(ids(causalOrder([{ event: orphan }], known, now).order)).toEqual([orphan.id]);
  });

  it('follows chains twenty events deep and leaves the rest for later', () => {
    const given = chain(25);
    const { order, later, park } = causalOrder(given.toReversed(), unknown, now);
    expect([ids(order), ids(later), park]).toEqual([ids(given.slice(0, 21)), ids(given.slice(21)), []]);
  });

  it('starts with events that have waited for a quarter of an hour, by time of occurrence', () => {
    const old = (second: number) =>
      eventRecord({ follows: v7(), received: '2026-03-05T09:45:30.000000Z', occurred: `2026-03-05T09:45:0${second}.000000Z` });
    const given = [eventRecord(), old(2), old(1)].map((event) => ({ event }));
    expect(ids(causalOrder(given, unknown, now).order)).toEqual(ids([given[2]!, given[1]!, given[0]!]));
  });
});

describe('events that follow other events', () => {
  onEveryStore((api) => {
    const engine = new Engine(api);
    const setup = async () => {
      const trigger = engine.trigger();
      return { name: trigger.name, id: await engine.automation(trigger) };
    };

    it('wait until the other event is evaluated, whether it concerns a trigger or not', async () => {
      for (const concerns of [true, false]) {
        const { name, id } = await setup();
        const leader = engine.event(concerns ? name : 'engine.unheard');
        const follower = engine.event(name, undefined, { follows: leader.id });
        const later = engine.event(name, undefined, { follows: follower.id });
        await engine.send(later, follower);
        expect(await engine.fired(id)).toBe(0);
        await engine.send(leader);
        const expected = [...(concerns ? [leader.id] : []), follower.id, later.id];
        expect(await engine.firedWith(id)).toEqual(expected);
      }
    });

    it('wait whatever strings they contain', async () => {
      const { name, id } = await setup();
      const leader = engine.event('engine.unheard');
      const followers = ['x\u0000y', '\ud800', '\\u0000'].map((text) =>
        engine.event(name, undefined, { follows: leader.id, payload: { text } }),
      );
      await engine.send(...followers);
      expect(await engine.fired(id)).toBe(0);
      await engine.send(leader);
      expect(await engine.firedWith(id)).toEqual(followers.map((event) => event.id));
    });

    it('do not wait for an event that is stored and evaluated, nor longer than a quarter of an hour', async () => {
      const { name, id } = await setup();
      const leader = engine.event('engine.unheard');
      await engine.send(leader);
      await engine.send(engine.event(name, undefined, { follows: leader.id }));
      expect(await engine.fired(id)).toBe(1);
      const never = engine.event(name, undefined, { follows: v7() });
      await engine.send(never);
      api.clock.advance(14 * 60);
      await api.service('triggers');
      expect(await engine.fired(id)).toBe(1);
      api.clock.advance(61);
      await api.service('triggers');
      expect(await engine.fired(id)).toBe(2);
    });

    it('of a long chain in reverse order are all evaluated, in order', async () => {
      const { name, id } = await setup();
      const events = [engine.event(name)];
      while (events.length < 30) events.push(engine.event(name, undefined, { follows: events.at(-1)!.id }));
      await storedEvents(api, ...events.slice(1).toReversed());
      await api.service('triggers');
      expect(await engine.fired(id)).toBe(0);
      await engine.send(events[0]!);
      await api.service('triggers');
      expect(await engine.firedWith(id)).toEqual(events.map((event) => event.id));
    });
  });
});

describe('events that follow other events when events of clients are not stored', () => {
  onEveryStore(
    (api) => {
      const engine = new Engine(api);

      it('wait for an event that has not arrived, and not for one that has', async () => {
        await api.service('triggers');
        const trigger = engine.trigger();
        const id = await engine.automation(trigger);
        for (const leading of [trigger.name, 'engine.unheard']) {
          const before = await engine.fired(id);
          const leader = engine.event(leading);
          const [early, late] = [0, 1].map(() => engine.event(trigger.name, undefined, { follows: leader.id }));
          await engine.send(early!);
          expect(await engine.fired(id)).toBe(before);
          await engine.send(leader);
          await engine.send(late!);
          const expected = [...(leading === trigger.name ? [leader.id] : []), early!.id, late!.id];
          expect((await engine.firedWith(id)).slice(before)).toEqual(expected);
        }
      });
    },
    { settings: { SERVICE_SERVICES_EVENT_PERSISTER_ENABLED: 'false' } },
  );
});

describe('errors in the evaluation', () => {
  onEveryStore((api) => {
    const engine = new Engine(api);

    it('of one automation lose the event for that automation only; other automations and events continue', async () => {
      const parts = [engine.trigger(), engine.trigger()] as const;
      const triggers = parts.map(({ name: _name, ...trigger }) => trigger);
      const both = { type: 'compound', require: 'all', within: null, triggers, name: '' };
      const [broken, valid] = [await engine.automation(both), await engine.automation(both)];
      await engine.send(engine.event(parts[0].name));
      await api.deps.store.transaction(async (tx) => {
        await tx.db.update(childFirings).set({ firing: sql`'{}'` }).where(eq(childFirings.automationId, broken));
      });
      await engine.send(engine.event(parts[1].name));
      expect([await engine.fired(broken), await engine.fired(valid)]).toEqual([0, 1]);
      expect(await api.deps.store.reader.db.select().from(triggerQueue)).toEqual([]);
    });

    it('of an event that cannot be read lose only that event', async () => {
      const trigger = engine.trigger();
      const id = await engine.automation(trigger);
      const events = [0, 1, 2].map((at) => engine.event(trigger.name, at));
      await storedEvents(api, ...events);
      await api.deps.store.transaction(async (tx) => {
        await tx.db
          .update(triggerQueue)
          .set({ event: 'nothing' as never })
          .where(eq(triggerQueue.eventId, events[1]!.id));
      });
      // a new engine reads the events from their rows, as after a restart
      const restarted = createTriggerEngine(api.deps);
      await restarted.drain(new AbortController().signal);
      await restarted.stop();
      expect(await engine.firedWith(id)).toEqual([events[0]!.id, events[2]!.id]);
      expect(await api.deps.store.reader.db.select().from(triggerQueue)).toEqual([]);
    });
  });
});
