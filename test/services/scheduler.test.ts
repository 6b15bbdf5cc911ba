import type { SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../../src/deps.ts';
import { recentDeployments, scheduler } from '../../src/services/runs/scheduler.ts';
import { deploymentSchedules, type deployments } from '../../src/store/schema/tables.ts';
import type { Api, ApiResponse } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { readsDuring } from '../support/reads-during.ts';

const hourly = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };

const runsOf = async (api: Api, deployment: { id: string }) =>
  (await api.post('/flow_runs/filter', { deployments: { id: { any_: [deployment.id] } }, sort: 'EXPECTED_START_TIME_ASC' })).body as Record<
    string,
    ApiResponse['body']
  >[];

describe('recent-deployments', () => {
  onEveryStore((api) => {
    it('creates the runs of a new deployment', async () => {
      const berlin = { ...hourly, timezone: 'America/New_York' };
      const pool = await api.workPool();
      const deployment = await api.deployment({
        ...{ schedules: [{ schedule: berlin }], tags: ['t'], version: '2', work_pool_name: pool.name, labels: { l: 'x' } },
        ...{ parameters: { raw: { __prefect_kind: 'jinja', template: '{{ 1 }}' } } },
      });
      const [schedule] = deployment.schedules;
      const result = await api.service('recent-deployments');
      expect(result).toMatchObject({ handled: 3 });
      const runs = await runsOf(api, deployment);
      expect(runs.map((run) => run.expected_start_time)).toEqual(['2026-03-05T11:00:00Z', '2026-03-05T12:00:00Z', '2026-03-05T13:00:00Z']);
      expect(runs[0]).toMatchObject({
        ...{ tags: ['auto-scheduled', 't'], auto_scheduled: true, run_count: 0, context: {}, job_variables: {}, deployment_version: '2' },
        ...{ created_by: { id: schedule.id, type: 'SCHEDULE', display_value: 'IntervalSchedule' }, work_queue_id: pool.default_queue_id },
        ...{ idempotency_key: `scheduled ${deployment.id} ${schedule.id} 2026-03-05 06:00:00-05:00`, parameters: deployment.parameters },
        ...{ state_type: 'SCHEDULED', state_name: 'Scheduled', next_scheduled_start_time: '2026-03-05T11:00:00Z' },
        labels: { l: 'x', 'prefect.flow.id': deployment.flow_id, 'prefect.deployment.id': deployment.id },
      });
      expect(runs[0]!.state).toMatchObject({ type: 'SCHEDULED', name: 'Scheduled', message: 'Flow run scheduled' });
      expect(runs[0]!.state.state_details).toMatchObject({ scheduled_time: '2026-03-05T11:00:00Z', flow_run_id: runs[0]!.id });
      expect((await api.post('/flow_runs/count', { flow_runs: { tags: { all_: ['auto-scheduled', 't'] } } })).body).toBe(3);
      expect(await api.service('recent-deployments')).toMatchObject({ handled: 0 });
      expect(await api.service('scheduler')).toMatchObject({ handled: 0 });
      expect(await api.events('prefect.flow-run.')).toEqual([]);
    });

    it('ignores earlier changes', async () => {
      const deployment = await api.deployment({ schedules: [{ schedule: hourly }] });
      api.clock.advance(30);
      await api.service('recent-deployments');
      expect(await runsOf(api, deployment)).toEqual([]);
      await api.service('scheduler');
      expect(await runsOf(api, deployment)).toHaveLength(3);
    });
  });
});

/** The same dependencies, with a call of `then` after the first read. */
function interrupted(deps: Deps, then: () => Promise<unknown>): Deps {
  const { reader } = deps.store;
  let isFirst = true;
  const db = new Proxy(reader.db, {
    get(target, name) {
      if (name !== 'select' || !isFirst) return Reflect.get(target, name);
      isFirst = false;
      return (fields: object) => ({
        from: (table: typeof deployments) => {
          const query = target.select(fields as { id: typeof deployments.id }).from(table);
          const waiting = {
            where(condition: SQL) {
              query.where(condition);
              return waiting;
            },
            orderBy(column: typeof deployments.id) {
              query.orderBy(column);
              return waiting;
            },
            limit: async (count: number) => {
              const rows = await query.limit(count);
              await then();
              return rows;
            },
          };
          return waiting;
        },
      });
    },
  });
  return { ...deps, store: Object.assign(Object.create(deps.store), { reader: { ...reader, db } }) };
}

describe('scheduler', () => {
  onEveryStore((api) => {
    it('creates the runs of other deployments although one has a time zone that this machine does not know', async () => {
      const odd = await api.deployment({ schedules: [{ schedule: hourly }] });
      const other = await api.deployment({ schedules: [{ schedule: hourly }] });
      // a machine with newer time zones could have stored it
      await api.deps.store.transaction(({ db, dialect }) =>
        dialect.execute(
          db,
          `update deployment_schedules set schedule = '{"interval":3600,"anchor_date":"2026-01-01T00:00:00Z","timezone":"America/Nowhere"}'
             where deployment_id = '${odd.id}'`,
        ),
      );
      await api.service('scheduler');
      expect(await runsOf(api, odd)).toEqual([]);
      expect(await runsOf(api, other)).toHaveLength(3);
      expect((await api.post(`/deployments/${odd.id}/schedule`, {})).status).toBe(200);
    });

    it('lets other tasks run between two schedules', async () => {
      const rrule = `DTSTART:20200101T000000\n${'RRULE:FREQ=DAILY;BYEASTER=366\n'.repeat(3)}`;
      const slow = Array.from({ length: 8 }, (_, n) => ({ schedule: { rrule: `${rrule}RDATE:20260306T0000${10 + n}`, timezone: 'UTC' } }));
      const deployment = await api.deployment({ schedules: slow });
      expect(await readsDuring(api, api.service('scheduler'))).toBeGreaterThan(2);
      expect(await runsOf(api, deployment)).toHaveLength(8);
      await api.patch(`/deployments/${deployment.id}`, { paused: true });
    });

    it('stores long parameters in small batches', async () => {
      const parameters = { blob: 'x'.repeat(400_000) };
      const deployment = await api.deployment({ schedules: [{ schedule: hourly, parameters }] });
      const { store } = api.deps;
      let transactions = 0;
      const deps = {
        ...api.deps,
        store: new Proxy(store, {
          get: (target, member) => {
            if (member !== 'transaction') return Reflect.get(target, member);
            transactions++;
            return target.transaction.bind(target);
          },
        }),
      };
      await scheduler.reconcile(deps, new AbortController().signal);
      expect((await runsOf(api, deployment)).map((run) => run.parameters)).toEqual([parameters, parameters, parameters]);
      expect(transactions).toBe(2);
      expect(
        (await api.post(`/deployments/${deployment.id}/schedules`, [{ schedule: hourly, parameters: { blob: 'x'.repeat(524_288) } }]))
          .status,
      ).toBe(422);
    });

    it('creates the runs of other deployments although the runs of one cannot be stored', async () => {
      const schedules = [{ schedule: hourly }];
      const odd = await api.deployment({ schedules });
      const other = await api.deployment({ schedules });
      // a release without the limit on tags could have stored it
      await api.deps.store.transaction(({ db, dialect }) =>
        dialect.execute(db, `update deployments set tags = '["${'x'.repeat(2700)}"]' where id = '${odd.id}'`),
      );
      for (const service of ['recent-deployments', 'scheduler']) await api.service(service);
      expect(await runsOf(api, odd)).toEqual([]);
      expect(await runsOf(api, other)).toHaveLength(3);
    });

    it('leaves no run of a deployment that is paused during the pass', async () => {
      for (const service of [scheduler, recentDeployments]) {
        const deployment = await api.deployment({ schedules: [{ schedule: hourly }] });
        const pause = () => api.patch(`/deployments/${deployment.id}`, { paused: true });
        const signal = new AbortController().signal;
        await service.reconcile(
          interrupted(api.deps, async () => expect((await pause()).status).toBe(204)),
          signal,
        );
        expect(await runsOf(api, deployment)).toEqual([]);
      }
    });
  });

  onEveryStore(
    (api) => {
      it('creates as many runs as the period requires', async () => {
        const at = (interval: number, anchor_date = '2026-01-01T00:00:00Z') => ({ interval, anchor_date, timezone: 'UTC' });
        api.clock.set('2026-03-05T10:00:00.500000Z');
        for (const [schedule, count] of [
          [at(60), 61],
          [at(300), 13],
          [at(3600), 3],
          [at(60 * 86400, '2026-03-05T10:00:02Z'), 2],
          [{ rrule: 'DTSTART:20260301T000000\nRRULE:FREQ=DAILY;COUNT=6' }, 1],
        ] as const) {
          const deployment = await api.deployment({ schedules: [{ schedule }] });
          api.clock.set('2026-03-05T10:00:00.500000Z');
          await api.service('scheduler');
          expect(await runsOf(api, deployment)).toHaveLength(count);
        }
      });

      it('fills every schedule independently of the others', async () => {
        const often = { interval: 60, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
        const deployment = await api.deployment({ schedules: [{ schedule: hourly }, { schedule: often, parameters: { often: true } }] });
        await api.service('scheduler');
        const of = async (type: boolean) => (await runsOf(api, deployment)).filter((run) => (run.parameters.often === true) === type);
        expect([(await of(false)).length, (await of(true)).length]).toEqual([3, 61]);
        for (const run of await of(false)) await api.setState('flow_runs', run.id, 'COMPLETED', { force: true });
        api.clock.advance(60);
        await api.service('scheduler');
        const ahead = (await of(false)).filter((run) => run.state_type === 'SCHEDULED');
        expect(ahead).toEqual([]);
        api.clock.advance(3 * 3600);
        await api.service('scheduler');
        expect((await of(false)).filter((run) => run.state_type === 'SCHEDULED')).toHaveLength(3);
      });

      it('does not replace a run that was cancelled', async () => {
        const deployment = await api.deployment({ schedules: [{ schedule: hourly }] });
        await api.service('scheduler');
        const [first] = await runsOf(api, deployment);
        await api.setState('flow_runs', first!.id, 'CANCELLED');
        await api.service('scheduler');
        const runs = await runsOf(api, deployment);
        expect(runs).toHaveLength(3);
        expect(runs.filter((run) => run.expected_start_time === first!.expected_start_time)).toHaveLength(1);
      });

      it('continues after a schedule without dates or one that cannot be read', async () => {
        const never = { cron: '0 0 30 2 *', timezone: 'UTC', day_or: true };
        const deployment = await api.deployment({
          schedules: [{ schedule: never }, { schedule: hourly }, { schedule: hourly, slug: 'broken' }],
        });
        const broken = deployment.schedules.find((one: { slug: string }) => one.slug === 'broken');
        await api.deps.store.transaction(async (tx) => {
          const schedule = { cron: 'broken', timezone: 'UTC', day_or: true };
          await tx.db
            .update(deploymentSchedules)
            .set({ schedule })
            .where(tx.dialect.isIn(deploymentSchedules.id, [broken.id]));
        });
        await api.service('scheduler');
        expect(await runsOf(api, deployment)).toHaveLength(3);
      });

      it('processes all pages and ignores paused deployments and inactive schedules', async () => {
        const made = [];
        for (let i = 0; i < 5; i++) made.push(await api.deployment({ schedules: [{ schedule: hourly }] }));
        const paused = await api.deployment({ paused: true, schedules: [{ schedule: hourly }] });
        const inactive = await api.deployment({ schedules: [{ schedule: hourly, active: false }] });
        await api.service('scheduler');
        for (const deployment of made) expect(await runsOf(api, deployment)).toHaveLength(3);
        for (const deployment of [paused, inactive]) expect(await runsOf(api, deployment)).toEqual([]);
      });

      it('is notified of changes of schedules', async () => {
        const wakes: string[] = [];
        const stop = api.deps.bus.subscribe('wake', (name) => wakes.push(name));
        const deployment = await api.deployment({ schedules: [{ schedule: hourly }] });
        await api.patch(`/deployments/${deployment.id}`, {});
        expect(wakes).toEqual(['recent-deployments', 'recent-deployments']);
        const [schedule] = deployment.schedules;
        await api.patch(`/deployments/${deployment.id}/schedules/${schedule.id}`, { active: true });
        await api.post(`/deployments/${deployment.id}/schedules`, [{ schedule: hourly }]);
        await api.delete(`/deployments/${deployment.id}/schedules/${schedule.id}`);
        expect(wakes.slice(2)).toEqual(['scheduler', 'scheduler', 'scheduler']);
        stop();
      });
    },
    { settings: { SERVICE_SERVICES_SCHEDULER_DEPLOYMENT_BATCH_SIZE: '2', SERVICE_SERVICES_SCHEDULER_INSERT_BATCH_SIZE: '10' } },
  );
});
