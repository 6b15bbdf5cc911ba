import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { storedEvents } from '../../events/builders.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { Engine } from './harness.ts';

describe('automations that react to events', () => {
  onEveryStore((api) => {
    const engine = new Engine(api);

    it('fire at the third of three events within the period, and not again before it is over and three more have come', async () => {
      const trigger = engine.trigger({ threshold: 3, within: 10 });
      const id = await engine.automation(trigger);
      const fires = async (...at: number[]) => {
        await engine.send(...at.map((second) => engine.event(trigger.name, second)));
        return engine.fired(id);
      };
      expect([await fires(0, 1), await fires(2), await fires(3, 4), await fires(22, 23), await fires(24)]).toEqual([0, 1, 1, 1, 2]);
    });

    it('with a threshold of one pause until the period is over', async () => {
      const trigger = engine.trigger({ within: 10 });
      const id = await engine.automation(trigger);
      const counts: number[] = [];
      for (const at of [0, 5, 12, 999]) {
        await engine.send(engine.event(trigger.name, at));
        counts.push(await engine.fired(id));
      }
      expect(counts).toEqual([1, 1, 2, 3]);
    });

    it('count the events of one request in its order, whatever their ids', async () => {
      const trigger = engine.trigger({ threshold: 3, within: 10 });
      const id = await engine.automation(trigger);
      const ids = Array.from({ length: 8 }, () => v7()).reverse();
      const events = [0, 1, 2, 3, 4, 22, 23, 24].map((at, index) => engine.event(trigger.name, at, { id: ids[index] }));
      await storedEvents(api, ...events);
      await api.service('triggers');
      expect(await engine.firedWith(id)).toEqual([ids[2], ids[7]]);
    });

    it.each(['one by one', 'in one request'])('fire once for ten events that come in the reverse order of their times, %s', async (how) => {
      const trigger = engine.trigger({ threshold: 10, within: 60 });
      const id = await engine.automation(trigger);
      const events = Array.from({ length: 10 }, (_, index) => engine.event(trigger.name, 9 - index));
      if (how === 'one by one') await engine.send(...events);
      else {
        await storedEvents(api, ...events);
        await api.service('triggers');
      }
      expect(await engine.fired(id)).toBe(1);
    });

    it('count per value of a label of a related resource, and report it', async () => {
      const trigger = engine.trigger({ threshold: 2, within: 60, for_each: ['related:meal:genus'] });
      const id = await engine.automation(trigger);
      const meal = (genus: string) => ({
        related: [{ 'prefect.resource.id': 'm', 'prefect.resource.role': 'meal', genus }],
      });
      await engine.send(...['Hemerocallis', 'Dahlia', 'Rosa', 'Dahlia'].map((genus, at) => engine.event(trigger.name, at, meal(genus))));
      const events = await engine.triggered(id);
      expect(events.map(({ payload }) => payload.triggering_labels)).toEqual([{ 'related:meal:genus': 'Dahlia' }]);
    });

    it('with `after` never fire on the expected event alone, and fire once after the arming event', async () => {
      const trigger = engine.trigger({ after: ['engine.armed'], within: 60 });
      const id = await engine.automation(trigger);
      const counts: number[] = [];
      for (const [index, name] of [trigger.name, 'engine.armed', trigger.name, trigger.name].entries()) {
        await engine.send(engine.event(name, index));
        counts.push(await engine.fired(id));
      }
      expect(counts).toEqual([0, 0, 1, 1]);
    });

    it('with the same event as `after` and `expect` never fire without a period, and otherwise fire on every second event', async () => {
      const of = async (within: number) => {
        const { name, ...trigger } = engine.trigger({ within });
        const id = await engine.automation({ ...trigger, after: [name] });
        await engine.send(...[0, 1, 2, 3].map((at) => engine.event(name, at)));
        return engine.firedWith(id);
      };
      expect([(await of(0)).length, (await of(5)).length]).toEqual([0, 2]);
    });

    it('fire on every event without a period, in one transaction or many, once per event however often it is sent', async () => {
      const trigger = engine.trigger();
      const id = await engine.automation(trigger);
      const events = Array.from({ length: 60 }, (_, index) => engine.event(trigger.name, -index / 1000));
      await storedEvents(api, ...events.slice(0, 50));
      await api.service('triggers');
      await storedEvents(api, ...events);
      await api.service('triggers');
      await storedEvents(api, ...events);
      await api.service('triggers');
      expect((await engine.firedWith(id)).sort()).toEqual(events.map((event) => event.id).sort());
    });

    it('never evaluate logs; disabled automations never fire, and fire again once enabled', async () => {
      const id = await engine.automation({ type: 'event', posture: 'Reactive', expect: ['prefect.log.write'] });
      await engine.send(engine.event('prefect.log.write'));
      expect(await engine.fired(id)).toBe(0);
      const trigger = engine.trigger();
      const other = await engine.automation(trigger);
      const counts: number[] = [];
      for (const enabled of [false, true, false]) {
        expect((await api.patch(`/automations/${other}`, { enabled })).status).toBe(204);
        await engine.send(engine.event(trigger.name));
        counts.push(await engine.fired(other));
      }
      expect(counts).toEqual([0, 1, 1]);
    });

    it('that are disabled or replaced between the insert and the evaluation of an event ignore the event', async () => {
      for (const change of ['disable', 'replace', 'delete']) {
        const trigger = engine.trigger();
        const id = await engine.automation(trigger);
        await storedEvents(api, engine.event(trigger.name));
        const { name: _name, ...same } = trigger;
        if (change === 'disable') await api.patch(`/automations/${id}`, { enabled: false });
        else if (change === 'replace') await api.put(`/automations/${id}`, { name: 'x', trigger: same, actions: [] });
        else await api.delete(`/automations/${id}`);
        await api.service('triggers');
        expect([change, await engine.fired(id)]).toEqual([change, 0]);
      }
    });

    it('record a firing with the whole event, and queue their actions in order', async () => {
      const trigger = engine.trigger();
      const id = await engine.automation(trigger, {
        name: 'teller',
        actions: [{ type: 'do-nothing' }, { type: 'pause-automation', source: 'inferred' }],
        actions_on_trigger: [{ type: 'do-nothing' }],
      });
      const event = engine.event(trigger.name, 3, { payload: { n: 5 } });
      await engine.send(event);
      const [triggered] = await engine.triggered(id);
      expect(triggered).toMatchObject({
        resource: { 'prefect.resource.id': `prefect.automation.${id}`, 'prefect.resource.name': 'teller', 'prefect.posture': 'Reactive' },
        related: [{ 'prefect.resource.id': `prefect.event.${event.id}`, 'prefect.resource.role': 'triggering-event' }],
        follows: null,
        payload: {
          triggering_labels: {},
          triggering_event: { id: event.id, event: trigger.name, occurred: '2026-03-05T12:00:03Z', related: [], payload: { n: 5 } },
        },
      });
      const [firing] = await engine.firings(id);
      expect(firing!.triggeredEvent).toMatchObject({ id: triggered!.id, payload: triggered!.payload, received: triggered!.received });
      expect(firing).toMatchObject({
        triggered: triggered!.occurred,
        automation: { id, name: 'teller' },
        firing: { trigger_states: ['Triggered'], triggering_event: { id: event.id }, triggering_firings: [] },
      });
      const actions = await engine.actions(id);
      expect(actions.map(({ actionIndex, onTrigger, action, status }) => [actionIndex, onTrigger, action.type, status])).toEqual([
        [0, false, 'do-nothing', 'waiting'],
        [1, false, 'pause-automation', 'waiting'],
        [2, true, 'do-nothing', 'waiting'],
      ]);
      expect(actions.every(({ firingId }) => firingId === firing!.id)).toBe(true);
    });

    it('fire for an event of the maximum size', async () => {
      const trigger = engine.trigger();
      const id = await engine.automation(trigger);
      const event = engine.event(trigger.name, 0, { payload: { text: 'x'.repeat(1_499_000) } });
      await engine.send(event);
      const [triggered] = await engine.triggered(id);
      expect(triggered!.payload.triggering_event).toMatchObject({ id: event.id, payload: {} });
      expect((await engine.firings(id))[0]!.firing).toMatchObject({ triggering_event: { payload: { text: expect.any(String) } } });
    });

    it('can trigger each other', async () => {
      const trigger = engine.trigger();
      const first = await engine.automation(trigger);
      const second = await engine.automation({
        type: 'event',
        posture: 'Reactive',
        expect: ['prefect.automation.triggered'],
        match: { 'prefect.resource.id': `prefect.automation.${first}` },
      });
      await engine.send(engine.event(trigger.name));
      expect([await engine.fired(first), await engine.fired(second)]).toEqual([1, 1]);
    });
  });
});

describe('the limit of firings per minute', () => {
  onEveryStore(
    (api) => {
      const engine = new Engine(api);

      it('drops firings beyond it, emits one event, and fires again in the next minute', async () => {
        api.clock.set(engine.start);
        const trigger = engine.trigger();
        const id = await engine.automation(trigger);
        const throttled = async () => (await api.events('prefect.automation.throttled')).length;
        await engine.send(...[1, 2].map(() => engine.event(trigger.name)));
        expect([await engine.fired(id), await throttled()]).toEqual([2, 0]);
        await engine.send(...[1, 2, 3].map(() => engine.event(trigger.name)));
        expect([await engine.fired(id), (await engine.actions(id)).length, await throttled()]).toEqual([3, 3, 1]);
        api.clock.advance(60);
        await engine.send(engine.event(trigger.name));
        expect([await engine.fired(id), await throttled()]).toEqual([4, 1]);
      });
    },
    { settings: { SERVICE_AUTOMATIONS_MAXIMUM_FIRINGS_PER_MINUTE: '3' } },
  );
});

describe('the limit of firings that automations cause', () => {
  onEveryStore(
    (api) => {
      const engine = new Engine(api);

      it('limits an automation that its own firings trigger, and emits one event', async () => {
        api.clock.set(engine.start);
        const id = await engine.automation({ type: 'event', posture: 'Reactive', threshold: 1 });
        await engine.send(engine.event('anything'));
        expect(await engine.fired(id)).toBe(5);
        expect((await api.events('prefect.automation.throttled')).map(({ payload }) => payload.limit)).toEqual([5]);
        await engine.send(engine.event('anything'));
        expect(await engine.fired(id)).toBe(6);
      });
    },
    { settings: { SERVICE_AUTOMATIONS_MAXIMUM_CHAINED_FIRINGS_PER_MINUTE: '5' } },
  );
});

describe('without the triggers service', () => {
  onEveryStore(
    (api) => {
      const engine = new Engine(api);

      it('automations can be saved, and no event is queued', async () => {
        const trigger = engine.trigger();
        const id = await engine.automation(trigger);
        await storedEvents(api, engine.event(trigger.name));
        await api.service('triggers');
        expect([(await api.get(`/automations/${id}`)).status, await engine.fired(id)]).toEqual([200, 0]);
      });
    },
    { settings: { SERVICE_SERVICES_TRIGGERS_ENABLED: 'false' } },
  );
});
