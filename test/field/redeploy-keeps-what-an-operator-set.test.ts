import { describe, expect, it } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { type Api, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

const anchor_date = '2026-01-01T00:00:00Z';
const hourly = { interval: 3600, anchor_date, timezone: 'UTC' };
const seven = { cron: '0 7 * * *', timezone: 'Europe/Rome', day_or: true };
const eight = { ...seven, cron: '0 8 * * *' };
const mondays = { rrule: 'DTSTART:20260105T090000\nFREQ=WEEKLY;BYDAY=MO', timezone: 'UTC' };

/** Rules as a client sends them twice. The service, or the client, starts some of them at the current time. */
const RULES: Record<string, { first: object; again: object }> = {
  'an interval': { first: hourly, again: hourly },
  'an interval without an anchor': { first: { interval: 3600 }, again: { interval: 3600 } },
  'an interval with the anchor of the client, then without': { first: hourly, again: { interval: 3600, timezone: 'UTC' } },
  'an interval that the client anchors at the current time': { first: hourly, again: { ...hourly, anchor_date: '2026-02-03T04:05:06Z' } },
  'a cron expression': { first: seven, again: seven },
  'a cron expression with defaults, then without': {
    first: { cron: '0 7 * * *', timezone: null, day_or: true },
    again: { cron: '0 7 * * *' },
  },
  'a recurrence': { first: mondays, again: mondays },
  'a recurrence every few minutes, which starts near the current time': {
    first: { rrule: 'FREQ=MINUTELY;INTERVAL=7', timezone: 'UTC' },
    again: { rrule: 'FREQ=MINUTELY;INTERVAL=7', timezone: 'UTC' },
  },
};

/** The two requests with which clients deploy again. */
const REQUESTS = {
  'POST /deployments/': (api: Api, { flow_id, name }: Json, body: object) => api.post('/deployments/', { flow_id, name, ...body }),
  'PATCH /deployments/{id}': (api: Api, { id }: Json, body: object) => api.patch(`/deployments/${id}`, body),
};

describe('a repeated deployment', () => {
  onEveryStore((api) => {
    const read = async ({ id }: Json): Promise<Json> => (await api.get(`/deployments/${id}`)).body;
    const change = async (deployment: Json, schedule: Json, body: object) =>
      expect((await api.patch(`/deployments/${deployment.id}/schedules/${schedule.id}`, body)).status).toBe(204);

    describe.each(Object.entries(REQUESTS))('with %s', (name, request) => {
      const isPatch = name.startsWith('PATCH');
      /** Deploys again, and returns the schedules in the order of the request. Schedules with slugs are changed in place by a PATCH. */
      const redeploy = async (deployment: Json, schedules: object[]): Promise<Json[]> => {
        const { status, text } = await request(api, deployment, { schedules });
        expect([200, 204], text).toContain(status);
        return (await read(deployment)).schedules.toReversed();
      };

      it.each(Object.entries(RULES).flatMap(([rule, bodies]) => [undefined, 'daily'].map((slug) => ({ rule, slug, ...bodies }))))(
        'keeps a schedule switched off: $rule, slug $slug',
        async ({ first, again, slug }) => {
          const named = slug === undefined ? {} : { slug };
          const deployment = await api.deployment({ schedules: [{ schedule: first, ...named }] });
          const [before] = deployment.schedules;
          await change(deployment, before, { active: false, max_scheduled_runs: 7, late_run_policy: { keep: 1 } });
          api.clock.advance(3_600_000 * 25);
          const [after] = await redeploy(deployment, [{ schedule: again, ...named }]);
          expect(after).toMatchObject({
            ...{ active: false, max_scheduled_runs: 7, slug: slug ?? null },
            late_run_policy: { keep: 1, max_age_seconds: null },
          });
          if ('interval' in again && !('anchor_date' in again)) expect(after.schedule).toEqual(before.schedule);
          await api.service('recent-deployments');
          expect((await api.post('/flow_runs/count', { deployments: { id: { any_: [deployment.id] } } })).body).toBe(0);
          // a given value wins
          expect(await redeploy(deployment, [{ schedule: again, ...named, active: true }])).toMatchObject([{ active: true }]);
          expect(await redeploy(deployment, [{ schedule: again, ...named, active: false }])).toMatchObject([{ active: false }]);
        },
      );

      it('keeps it off when its rule changes below the same slug', async () => {
        const deployment = await api.deployment({ schedules: [{ schedule: seven, slug: 's' }] });
        await change(deployment, deployment.schedules[0], { active: false });
        expect(await redeploy(deployment, [{ schedule: eight, slug: 's' }])).toMatchObject([{ schedule: eight, active: false }]);
      });

      it('keeps the right one off among schedules with the same rule, in any order', async () => {
        const europe = { schedule: seven, parameters: { region: 'eu' } };
        const america = { schedule: seven, parameters: { region: 'us' } };
        const deployment = await api.deployment({ schedules: [europe, america] });
        await change(
          deployment,
          deployment.schedules.find((one: Json) => one.parameters.region === 'us'),
          { active: false },
        );
        for (const schedules of [
          [europe, america],
          [america, europe],
        ]) {
          const after = await redeploy(deployment, schedules);
          expect(after).toHaveLength(2);
          for (const one of after) expect(one.active).toBe(one.parameters.region === 'eu');
        }
      });

      it('keeps equal schedules in order', async () => {
        const deployment = await api.deployment({ schedules: [{ schedule: seven }, { schedule: seven }] });
        await change(deployment, deployment.schedules[1], { active: false });
        const again = [{ schedule: seven }, { schedule: seven }, { schedule: seven }];
        expect((await redeploy(deployment, again)).map(({ active }) => active)).toEqual([false, true, true]);
      });

      it('switches on a schedule with another rule, and removes those that the list does not contain', async () => {
        const deployment = await api.deployment({ schedules: [{ schedule: seven }, { schedule: hourly }] });
        for (const one of deployment.schedules) await change(deployment, one, { active: false });
        expect(await redeploy(deployment, [{ schedule: eight }])).toMatchObject([
          { schedule: eight, active: true, max_scheduled_runs: null },
        ]);
        expect(await redeploy(deployment, [])).toEqual([]);
      });

      it('recognizes a schedule that receives a slug, but not one that has another slug', async () => {
        const deployment = await api.deployment({ schedules: [{ schedule: seven }] });
        await change(deployment, deployment.schedules[0], { active: false });
        expect(await redeploy(deployment, [{ schedule: seven, slug: 'a' }])).toMatchObject([{ slug: 'a', active: false }]);
        const after = await redeploy(deployment, [{ schedule: seven, slug: 'b' }]);
        expect(after.find(({ slug }) => slug === 'b')).toMatchObject({ active: true });
        // PATCH keeps schedules with slugs that the list does not contain
        expect(after).toHaveLength(isPatch ? 2 : 1);
      });
    });

    it('recognizes a schedule that loses its slug, and removes the slug, so that lists without slugs remain possible', async () => {
      const deployment = await api.deployment({ schedules: [{ schedule: seven, slug: 'a' }] });
      await change(deployment, deployment.schedules[0], { active: false });
      await REQUESTS['POST /deployments/'](api, deployment, { schedules: [{ schedule: seven }] });
      expect((await read(deployment)).schedules).toMatchObject([{ slug: null, active: false }]);
      expect((await REQUESTS['PATCH /deployments/{id}'](api, deployment, { schedules: [{ schedule: seven }] })).status).toBe(204);
      expect((await read(deployment)).schedules).toMatchObject([{ slug: null, active: false }]);
    });

    it('with POST keeps the parameters of a schedule that it omits', async () => {
      const deployment = await api.deployment({ schedules: [{ schedule: seven }] });
      await change(deployment, deployment.schedules[0], { parameters: { k: 1 } });
      const redeploy = (schedule: object) => REQUESTS['POST /deployments/'](api, deployment, { schedules: [schedule] });
      expect((await redeploy({ schedule: seven })).body.schedules).toMatchObject([{ parameters: { k: 1 } }]);
      expect((await redeploy({ schedule: seven, parameters: {} })).body.schedules).toMatchObject([{ parameters: {} }]);
    });

    it('keeps a limit switched off', async () => {
      const deployment = await api.deployment({ concurrency_limit: 2 });
      const { id } = deployment.global_concurrency_limit;
      expect((await api.patch(`/v2/concurrency_limits/${id}`, { active: false, slot_decay_per_second: 0.5 })).status).toBe(204);
      for (const request of Object.values(REQUESTS)) {
        await request(api, deployment, { concurrency_limit: 3 });
        const after = (await read(deployment)).global_concurrency_limit;
        expect(after).toMatchObject({ id, limit: 3, active: false, slot_decay_per_second: 0.5 });
      }
    });

    it('keeps every field that it omits, except those that POST computes', async () => {
      const [pool, limit, document] = [
        await api.workPool(),
        (await api.post('/v2/concurrency_limits/', { name: unique('limit'), limit: 4 })).body,
        await blockDocument(api),
      ];
      const deployment = await api.deployment({ labels: { team: 'etl' }, schedules: [{ schedule: seven, slug: 's' }] });
      await api.patch(`/deployments/${deployment.id}`, {
        ...Object.fromEntries(Object.entries(FIELDS).flatMap(([name, field]) => ('operator' in field ? [[name, field.operator]] : []))),
        work_pool_name: pool.name,
        work_queue_name: 'special',
        global_concurrency_limit_id: limit.id,
        storage_document_id: document.id,
        infrastructure_document_id: document.id,
      });
      const before = await read(deployment);
      expect(before).toMatchObject({ work_queue_name: 'special', global_concurrency_limit: { id: limit.id } });
      for (const field of Object.values(FIELDS)) if ('operator' in field) expect(before).toMatchObject({ [field.read]: field.operator });

      expect((await api.patch(`/deployments/${deployment.id}`, {})).status).toBe(204);
      const { updated, ...patched } = await read(deployment);
      expect(patched).toEqual({ ...before, updated: undefined });
      expect(updated > before.updated).toBe(true);

      await api.post('/deployments/', { flow_id: deployment.flow_id, name: deployment.name });
      const after = await read(deployment);
      for (const [name, { read: key, ...field }] of Object.entries(FIELDS)) {
        const expected =
          'reset' in field ? (field.reset === 'labels' ? { 'prefect.flow.id': deployment.flow_id } : field.reset) : before[key];
        expect({ [name]: after[key] }).toEqual({ [name]: expected });
      }
    });
  });
});

type Fields = Exclude<
  keyof Schema<'DeploymentCreate'>,
  ('name' | 'flow_id' | 'version_info') | ('worker_pool_queue_id' | 'worker_pool_name' | 'worker_pool_queue_name' | 'work_pool_queue_name')
>;

/**
 * Every field that a deployment stores: the field of the response that shows it, the value that the operator sets, and the value after a POST without the field
 * if it is not kept.
 */
const FIELDS: Record<Fields, { read: keyof Schema<'Deployment'>; operator?: unknown; reset?: unknown }> = {
  paused: { read: 'paused', operator: true },
  schedules: { read: 'schedules', reset: [] },
  concurrency_limit: { read: 'global_concurrency_limit' },
  global_concurrency_limit_id: { read: 'global_concurrency_limit' },
  concurrency_options: { read: 'concurrency_options', operator: { collision_strategy: 'CANCEL_NEW', grace_period_seconds: 90 } },
  enforce_parameter_schema: { read: 'enforce_parameter_schema', operator: false },
  parameter_openapi_schema: { read: 'parameter_openapi_schema', operator: { type: 'object', properties: { n: { type: 'integer' } } } },
  parameters: { read: 'parameters', operator: { n: 1 }, reset: {} },
  tags: { read: 'tags', operator: ['operated'] },
  labels: { read: 'labels', reset: 'labels' },
  pull_steps: { read: 'pull_steps', operator: [{ step: { a: 1 } }] },
  work_pool_name: { read: 'work_pool_name' },
  work_queue_name: { read: 'work_queue_name' },
  storage_document_id: { read: 'storage_document_id' },
  infrastructure_document_id: { read: 'infrastructure_document_id' },
  description: { read: 'description', operator: 'text' },
  path: { read: 'path', operator: '/srv' },
  version: { read: 'version', operator: '2' },
  entrypoint: { read: 'entrypoint', operator: 'flow.py:load' },
  job_variables: { read: 'job_variables', operator: { image: 'x' } },
  start_timeout_seconds: { read: 'start_timeout_seconds', operator: 600 },
  start_timeout_reschedules: { read: 'start_timeout_reschedules', operator: 1 },
  missed_heartbeats: { read: 'missed_heartbeats', operator: 7 },
  run_priority: { read: 'run_priority', operator: 3 },
  concurrency_key: { read: 'concurrency_key', operator: '{{ parameters.customer }}' },
  concurrency_key_limit: { read: 'concurrency_key_limit', operator: 3 },
  collision_policy: { read: 'collision_policy', operator: 'CANCEL_NEW' },
  late_run_policy: { read: 'late_run_policy', operator: { keep: 1, max_age_seconds: null } },
};

async function blockDocument(api: Api): Promise<Json> {
  const type = (await api.post('/block_types/', { name: unique('Type'), slug: unique('type') })).body;
  const schema = (await api.post('/block_schemas/', { block_type_id: type.id, fields: {}, capabilities: [], version: '1' })).body;
  const document = { name: unique('document'), data: {}, block_schema_id: schema.id, block_type_id: type.id };
  return (await api.post('/block_documents/', document)).body;
}
