import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { encodeEvent, insertEncodedEvents } from '../../src/events/insert-queries.ts';
import { eventRecord } from '../events/builders.ts';
import { byKey, keysOf, materialize, recorded } from '../resources/assets/builders.ts';
import { onEveryStore } from '../support/every-store.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

onEveryStore((api) => {
  const read = async (key: string) => (await api.get(byKey(key))).body;
  const reports = async (key: string) =>
    (await api.events('contralto.asset.'))
      .filter((event) => event.resource['prefect.resource.id'] === key)
      .map(({ event }) => event.slice('contralto.asset.'.length));

  describe('asset-freshness', () => {
    it('reports an overdue asset once, and once that it is fresh again', async () => {
      const key = 's3://fresh/set';
      await materialize(api, [key]);
      expect((await api.patch(byKey(key), { expected_interval: HOUR })).body.freshness).toBe('fresh');
      await api.service('asset-freshness');
      api.clock.advance(HOUR);
      expect((await read(key)).freshness).toBe('stale');
      expect(await keysOf(api, { assets: { key: { any_: [key] }, due: { before_: api.clock.peek() } } })).toEqual([key]);
      await api.service('asset-freshness');
      await api.service('asset-freshness');
      expect(await reports(key)).toEqual(['stale']);
      await materialize(api, [key, { status: 'failed' }]);
      await api.service('asset-freshness');
      expect([(await read(key)).freshness, await reports(key)]).toEqual(['failed', ['stale']]);
      await materialize(api, [key]);
      expect((await read(key)).freshness).toBe('fresh');
      await api.service('asset-freshness');
      await api.service('asset-freshness');
      expect(await reports(key)).toEqual(['stale', 'fresh']);
    });

    it('learns the interval from four successes on', async () => {
      const key = 's3://fresh/learned';
      await materialize(api, [key, { ago: 5 * DAY }], [key, { ago: 4 * DAY }], [key, { ago: 3 * DAY - HOUR }]);
      expect(await read(key)).toMatchObject({ learned_interval: null, due: null, freshness: 'fresh' });
      await materialize(api, [key, { ago: 2 * DAY, status: 'failed' }], [key, { ago: DAY }]);
      expect(await read(key)).toMatchObject({ learned_interval: DAY + HOUR, freshness: 'fresh' });
      api.clock.advance(0.5 * DAY + 1.5 * HOUR);
      expect(await read(key)).toMatchObject({ freshness: 'stale' });
      expect((await api.patch(byKey(key), { expected_interval: 7 * DAY })).body).toMatchObject({ freshness: 'fresh' });
    });

    it('triggers automations', async () => {
      const { body } = await api.post('/automations/', {
        name: 'stale assets',
        trigger: {
          type: 'event',
          posture: 'Reactive',
          expect: ['contralto.asset.stale'],
          match: { 'prefect.resource.id': 's3://fresh/trig*' },
          threshold: 1,
          within: 0,
        },
        actions: [{ type: 'do-nothing' }],
      });
      const key = 's3://fresh/triggering';
      await materialize(api, [key]);
      await api.patch(byKey(key), { expected_interval: HOUR });
      api.clock.advance(HOUR);
      await api.service('asset-freshness');
      await api.service('triggers');
      const fired = (await api.events('prefect.automation.triggered')).filter(({ resource }) =>
        resource['prefect.resource.id']?.endsWith(body.id),
      );
      expect(fired).toHaveLength(1);
    });
  });

  describe('asset-vacuum', () => {
    it('deletes materializations with the retention of their events, and keeps the asset and its lineage', async () => {
      const key = 's3://kept';
      await materialize(api, [key, { ago: 8 * DAY, upstream: ['s3://kept/raw'] }], [key, { ago: 6 * DAY }]);
      expect(await api.service('asset-vacuum')).toEqual({ handled: 1 });
      expect((await api.post('/assets/materializations/filter', { materializations: { key: { any_: [key] } } })).body).toHaveLength(1);
      expect((await api.post('/assets/lineage', { keys: [key] })).body.edges).toHaveLength(1);
    });
  });
});

describe('asset-derivation', () => {
  onEveryStore(
    (api) => {
      it('derives assets from events that were stored before, in steps', async () => {
        const records = (recorded as unknown as EventRecord[]).map((event) => eventRecord({ ...event }));
        const store = (some: EventRecord[]) =>
          api.deps.store.transaction((tx) => insertEncodedEvents(tx, some.map(encodeEvent)).then(() => undefined));
        await store(records.slice(0, -1));
        expect(await keysOf(api, {})).toEqual([]);
        expect(await api.service('asset-derivation')).toMatchObject({ handled: 7 });
        expect(await keysOf(api, {})).toHaveLength(5);
        // a node of the previous release stores another one
        await store(records.slice(-1));
        expect(await api.service('asset-derivation')).toMatchObject({ handled: 1 });
        expect(await keysOf(api, {})).toHaveLength(6);
        api.clock.set(addSeconds(api.clock.peek(), 2 * HOUR));
        expect(await api.service('asset-derivation')).toMatchObject({ handled: 0 });
        expect(await api.service('asset-derivation')).toEqual({ handled: 0 });
      });
    },
    { settings: { SERVICE_SERVICES_ASSETS_BATCH_SIZE: '2' } },
  );
});
