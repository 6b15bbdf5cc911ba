import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { childFirings, heldEvents, proactiveRuns, triggerBuckets } from '../../../src/store/schema/tables.ts';
import { type StartOptions, startApi } from '../../support/start-api.ts';
import { type StoreName, stores } from '../../support/test-database.ts';
import { Engine } from './harness.ts';

describe.each(stores())('automations that wait for silence on %s', (kind: StoreName) => {
  /** Runs a test on a new service, because the lateness of events is measured from its start. */
  const alone = async (test: (engine: Engine) => Promise<void>, options: StartOptions = {}) => {
    const { api, stop } = await startApi(kind, options);
    try {
      const engine = new Engine(api);
      api.clock.set(engine.start);
      await test(engine);
    } finally {
      await stop();
    }
  };
  const passes = async (engine: Engine, from: number, to: number) => {
    for (let at = from; at <= to; at += 5) await engine.passAt(at);
  };

  it('fire every thirty seconds without an event, and with no triggering event', () =>
    alone(async (engine) => {
      const id = await engine.automation(engine.trigger({ posture: 'Proactive', within: 30 }));
      await passes(engine, 0, 65);
      expect(await engine.firedAt(id)).toEqual([30, 60]);
      const [triggered] = await engine.triggered(id);
      expect(triggered).toMatchObject({ related: [], payload: { triggering_labels: {}, triggering_event: null } });
      expect(triggered!.resource['prefect.posture']).toBe('Proactive');
      expect((await engine.actions(id)).length).toBe(2);
    }));

  it('with one event at ten seconds fire at 90 and 120', () =>
    alone(async (engine) => {
      const trigger = engine.trigger({ posture: 'Proactive', within: 30 });
      const id = await engine.automation(trigger);
      await passes(engine, 0, 10);
      await engine.send(engine.event(trigger.name, 10));
      await passes(engine, 15, 125);
      expect(await engine.firedAt(id)).toEqual([90, 120]);
    }));

  const heartbeats = (engine: Engine, body: object = {}) => {
    const beat = `${engine.trigger().name}.beat`;
    const trigger = {
      name: beat,
      type: 'event',
      posture: 'Proactive',
      within: 90,
      after: [beat],
      expect: [beat, 'engine.run.*'],
      for_each: ['prefect.resource.id'],
      ...body,
    };
    return { beat, trigger };
  };

  it('on heartbeats fire once after the last one, with it', () =>
    alone(async (engine) => {
      const { beat, trigger } = heartbeats(engine);
      const id = await engine.automation(trigger);
      const beats = [0, 30].map((at) => engine.event(beat, at));
      for (const [index, event] of beats.entries()) {
        await engine.passAt(index * 30);
        await engine.send(event);
      }
      await passes(engine, 35, 300);
      expect(await engine.firedAt(id)).toEqual([120]);
      expect(await engine.firedWith(id)).toEqual([beats[1]!.id]);
    }));

  it('on heartbeats never fire after the end of the run, in any order and with any number of duplicates', () =>
    alone(async (engine) => {
      const { beat, trigger } = heartbeats(engine);
      const id = await engine.automation(trigger);
      const end = (resource: string) => engine.event('engine.run.Completed', 61, { resource: { 'prefect.resource.id': resource } });
      const lastBeat = (resource: string) => engine.event(beat, 60, { resource: { 'prefect.resource.id': resource } });
      setClock(engine, 62);
      await engine.send(lastBeat('a'), end('a'));
      const early = end('b');
      await engine.send(early, early, lastBeat('b'));
      await engine.send(lastBeat('c'));
      await passes(engine, 65, 300);
      expect((await engine.triggered(id)).map(({ payload }) => payload.triggering_labels)).toEqual([{ 'prefect.resource.id': 'c' }]);
    }));

  it('survive a restart of the pass, and fire once although several passes evaluate them', () =>
    alone(async (engine) => {
      const id = await engine.automation(engine.trigger({ posture: 'Proactive', within: 30 }));
      await engine.passAt(0);
      engine.api.clock.set(addSeconds(engine.start, 31));
      await Promise.all([1, 2, 3].map(() => engine.api.service('proactive-triggers')));
      expect(await engine.fired(id)).toBe(1);
    }));

  it('do not fire while events are late, and fire once the event time has passed the end of the bucket', () =>
    alone(async (engine) => {
      const trigger = engine.trigger({ posture: 'Proactive', within: 30 });
      const late = 20 * 60;
      await engine.passAt(0);
      await engine.send(engine.event('engine.other', -late));
      const id = await engine.automation(trigger);
      await passes(engine, 0, 20);
      await engine.send(engine.event('engine.other', 20 - late - 15));
      await passes(engine, 25, 40);
      expect(await engine.fired(id)).toBe(0);
      await engine.send(engine.event('engine.other', 40));
      await engine.passAt(45);
      expect(await engine.fired(id)).toBe(1);
    }));

  it('are not delayed by late events among current ones', () =>
    alone(async (engine) => {
      const id = await engine.automation(engine.trigger({ posture: 'Proactive', within: 30 }));
      await engine.passAt(0);
      for (const at of [10, 20, 30]) {
        setClock(engine, at);
        await engine.send(engine.event('engine.other', at), engine.event('engine.other', at - 1200));
      }
      await engine.passAt(31);
      expect(await engine.fired(id)).toBe(1);
    }));

  it('fire per key when thousands of keys go silent at the same time', () =>
    alone(async (engine) => {
      const { beat, trigger } = heartbeats(engine);
      const id = await engine.automation(trigger);
      const events = Array.from({ length: 1200 }, (_, index) =>
        engine.event(beat, index / 1200, { resource: { 'prefect.resource.id': `key ${index}` } }),
      );
      await engine.api.post('/events', events);
      await engine.api.deps.ingest.flush();
      await engine.passAt(2);
      await engine.passAt(95);
      expect(await engine.fired(id)).toBe(1200);
    }));

  it('that fail are retried in the next pass; the others and the cleanups continue', () =>
    alone(async (engine) => {
      const { db } = engine.api.deps.store.reader;
      const reactive = engine.trigger({ threshold: 5, within: 10 });
      await engine.automation(reactive);
      await engine.send(engine.event(reactive.name, 0));
      const ids = [await engine.automation(engine.trigger({ posture: 'Proactive', within: 30 }))];
      ids.push(await engine.automation(engine.trigger({ posture: 'Proactive', within: 30 })));
      await engine.passAt(0);
      // a stored bucket that cannot be parsed
      const broken = (await db.select().from(proactiveRuns).where(eq(proactiveRuns.automationId, ids[0]!)))[0]!.triggerId;
      await engine.api.deps.store.transaction(async (tx) => {
        await tx.db
          .update(triggerBuckets)
          .set({ lastEvent: 'no event' as never, count: 0 })
          .where(eq(triggerBuckets.triggerId, broken));
      });
      await engine.passAt(31);
      expect([await engine.fired(ids[0]!), await engine.fired(ids[1]!)]).toEqual([0, 1]);
      await engine.passAt(80);
      expect((await db.select().from(triggerBuckets)).filter(({ end }) => end < addSeconds(engine.start, 15))).toEqual([]);
    }));

  it('leave no rows when the automation is deleted', () =>
    alone(async (engine) => {
      const { api } = engine;
      const { beat, trigger } = heartbeats(engine);
      const part = engine.trigger();
      const never = engine.trigger();
      const compound = {
        name: '',
        type: 'compound',
        require: 'all',
        within: 300,
        triggers: [trigger, part, never].map(({ name: _name, ...one }) => one),
      };
      const id = await engine.automation(compound);
      const other = engine.event(beat, 0, { resource: { 'prefect.resource.id': 'other' } });
      await engine.send(other, engine.event('engine.run.x', 1), engine.event(part.name, 2));
      await engine.passAt(3);
      const tables = [triggerBuckets, heldEvents, childFirings, proactiveRuns];
      const rows = () => Promise.all(tables.map(async (table) => (await api.deps.store.reader.db.select().from(table)).length));
      expect((await rows()).every((count) => count > 0)).toBe(true);
      expect((await api.delete(`/automations/${id}`)).status).toBe(204);
      expect(await rows()).toEqual([0, 0, 0, 0]);
      const [deleted] = await api.events('prefect.automation.deleted');
      expect(deleted!.payload).toMatchObject({ id, trigger: { type: 'compound' } });
    }));

  it('held events are deleted after half an hour, unless a bucket of their key is open; those of expired buckets are deleted too', () =>
    alone(async (engine) => {
      const { trigger } = heartbeats(engine);
      await engine.automation(trigger);
      await engine.send(engine.event('engine.run.x', 1));
      const held = async () => (await engine.api.deps.store.reader.db.select().from(heldEvents)).length;
      await engine.passAt(1700);
      expect(await held()).toBe(1);
      await engine.passAt(1810);
      expect(await held()).toBe(0);
    }));

  function setClock(engine: Engine, at: number): void {
    engine.api.clock.set(addSeconds(engine.start, at));
  }
});
