import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../generated/operations.ts';
import { addSeconds, toWireInstant } from '../../../src/base/time/instant.ts';
import { clientEvent, storedEvents } from '../../events/builders.ts';
import { onEveryStore } from '../../support/every-store.ts';

const DAY = 86_400;

describe('readRetention', () => {
  onEveryStore(
    (api) => {
      const report = async () => {
        const { status, body } = await api.get('/admin/retention');
        expect(status).toBe(200);
        return new Map((body as Schema<'RetentionClass'>[]).map((one) => [one.name, one]));
      };

      it('200: the retention, the amount of data, and the rows that a pass would delete', async () => {
        const ago = (seconds: number) => addSeconds(api.clock.peek(), -seconds);
        const old = ago(9 * DAY);
        await storedEvents(
          api,
          ...[old, ago(8 * DAY), ago(6 * DAY)].map((occurred) => clientEvent(api, { event: 'acme.kept', occurred })),
          ...[ago(2 * DAY), ago(60)].map((occurred) => clientEvent(api, { event: 'acme.tick', occurred })),
        );
        const log = (seconds: number) => ({ name: 'a', level: 20, message: 'x', timestamp: ago(seconds) });
        await api.post('/logs/', [log(40 * DAY), log(DAY)]);
        const before = await report();
        expect([...before.keys()]).toEqual([
          'events',
          'events acme.tick',
          'logs',
          'flow runs',
          'automation history',
          'backfills',
          'SLA violations',
          'event deliveries',
          'webhook failures',
        ]);
        expect(before.get('events')).toMatchObject({
          service: 'event-vacuum',
          enabled: true,
          kept_seconds: 7 * DAY,
          rows: { value: 5, precision: 'exact' },
          oldest: toWireInstant(old),
          due: { value: 2, precision: 'exact' },
          last_run: null,
        });
        expect(before.get('events')?.bytes?.value).toBeGreaterThan(500);
        expect(before.get('events acme.tick')).toMatchObject({ kept_seconds: DAY, rows: { value: 2 }, bytes: null, due: { value: 1 } });
        expect(before.get('logs')).toMatchObject({ kept_seconds: 30 * DAY, rows: { value: 2 }, due: { value: 1 } });
        expect(before.get('flow runs')).toMatchObject({ enabled: false, kept_seconds: null, oldest: null, due: { value: 0 } });

        expect(await api.service('event-vacuum')).toEqual({ handled: 3 });
        expect(await api.service('log-vacuum')).toEqual({ handled: 1 });
        const after = await report();
        expect(after.get('events')).toMatchObject({ rows: { value: 2 }, due: { value: 0 }, last_error: null });
        expect(after.get('events')?.last_run).not.toBeNull();
        expect(after.get('logs')).toMatchObject({ rows: { value: 1 }, due: { value: 0 } });
      });
    },
    {
      settings: {
        SERVICE_LOGS_RETENTION_PERIOD: 'P30D',
        SERVICE_SERVICES_DB_VACUUM_EVENT_RETENTION_OVERRIDES: JSON.stringify({ 'acme.tick': DAY }),
      },
    },
  );
});

describe('readRetention of flow runs', () => {
  onEveryStore(
    (api) => {
      it('200: the oldest run is one that will be deleted, not a subflow, which remains with its parent', async () => {
        const oldest = async () => {
          const { body } = await api.get('/admin/retention');
          return (body as Schema<'RetentionClass'>[]).find(({ name }) => name === 'flow runs')?.oldest;
        };
        const parent = await api.flowRun({ state: 'RUNNING' });
        const { id } = await api.taskRun({ flow_run_id: parent.id });
        await api.flowRun({ state: 'COMPLETED', parent_task_run_id: id });
        expect(await oldest()).toBeNull();
        api.clock.advance(DAY);
        const ended = toWireInstant(api.clock.peek());
        await api.flowRun({ state: 'COMPLETED' });
        expect((await oldest())?.slice(0, 19)).toBe(ended.slice(0, 19));
      });
    },
    { settings: { SERVICE_SERVICES_DB_VACUUM_ENABLED: 'flow_runs' } },
  );
});

describe('readRetention of many rows', () => {
  onEveryStore((api) => {
    it('200: estimates expensive counts from partitions or the ends of a table', async () => {
      const { reader } = api.deps.store;
      const { dialect, db } = reader;
      await api.service('partitions');
      const log = { name: 'a', level: 20, message: 'x', timestamp: api.clock.now() };
      for (let batch = 0; batch < 11; batch++)
        await api.post(
          '/logs/',
          Array.from({ length: 1000 }, () => log),
        );
      if (dialect.name === 'postgres') await dialect.rows(db, sql`analyze logs`);
      const expected = 11_000;
      const { body } = await api.get('/admin/retention');
      const logs = (body as Schema<'RetentionClass'>[]).find(({ name }) => name === 'logs');
      expect(logs?.rows).toEqual({ value: expected, precision: 'estimate' });
      // the value of one log has a known size, and the file takes at most a few times that
      expect(logs?.bytes?.value).toBeGreaterThan(expected * 100);
      expect(logs?.bytes?.value).toBeLessThan(expected * 1500);
    });
  });
});

describe('readRetention of backfills', () => {
  onEveryStore((api) => {
    it('200: counts the backfills that a pass deletes after their end', async () => {
      const report = async () => {
        const { body } = await api.get('/admin/retention');
        return (body as Schema<'RetentionClass'>[]).find(({ name }) => name === 'backfills');
      };
      const schedule = { interval: DAY, anchor_date: '2026-01-01T00:00:00Z' };
      const { id } = await api.deployment();
      const create = async () => (await api.post(`/deployments/${id}/backfill`, { start: '2026-01-01T00:00:00Z', schedule })).body;
      const ended = await create();
      await api.post(`/backfills/${ended.id}/stop`);
      await api.service('backfills');
      await create();
      expect(await report()).toMatchObject({ service: 'backfill-vacuum', kept_seconds: 90 * DAY, rows: { value: 2 }, due: { value: 0 } });
      api.clock.advance(91 * DAY);
      expect(await report()).toMatchObject({ oldest: (await api.get(`/backfills/${ended.id}`)).body.ended, due: { value: 1 } });
      expect(await api.service('backfill-vacuum')).toEqual({ handled: 1 });
      expect(await report()).toMatchObject({ rows: { value: 1 }, oldest: null, due: { value: 0 } });
    });
  });
});
