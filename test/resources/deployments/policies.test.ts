import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../../src/base/settings.ts';
import type { Api } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

const HOURLY = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
const DEADLINES = ['start_timeout_seconds', 'start_timeout_reschedules', 'missed_heartbeats'];

/** A record with policies: how to create it, change it, and read it. */
interface Resource {
  fields: readonly string[];
  create(api: Api, body: Record<string, unknown>): Promise<Json>;
  change(api: Api, record: Json, body: Record<string, unknown>): Promise<{ status: number }>;
  read(api: Api, record: Json): Promise<Json>;
}

const RESOURCES: Record<string, Resource> = {
  deployment: {
    fields: [...DEADLINES, 'collision_policy', 'late_run_policy'],
    create: (api, body) => api.deployment(body),
    change: (api, { id }, body) => api.patch(`/deployments/${id}`, body),
    read: async (api, { id }) => (await api.get(`/deployments/${id}`)).body,
  },
  schedule: {
    fields: ['late_run_policy'],
    async create(api, body) {
      const { id } = await api.deployment();
      const [schedule] = (await api.post(`/deployments/${id}/schedules`, [{ active: false, schedule: HOURLY, ...body }])).body;
      return schedule;
    },
    change: (api, { deployment_id, id }, body) => api.patch(`/deployments/${deployment_id}/schedules/${id}`, body),
    read: async (api, { deployment_id }) => (await api.get(`/deployments/${deployment_id}/schedules`)).body[0],
  },
  'work pool': {
    fields: DEADLINES,
    create: (api, body) => api.workPool(body),
    change: (api, { name }, body) => api.patch(`/work_pools/${name}`, body),
    read: async (api, { name }) => (await api.get(`/work_pools/${name}`)).body,
  },
  'work queue': {
    fields: DEADLINES,
    async create(api, body) {
      const { name } = await api.workPool();
      return api.workQueue(name, body);
    },
    change: (api, { work_pool_name, name }, body) => api.patch(`/work_pools/${work_pool_name}/queues/${name}`, body),
    read: async (api, { work_pool_name, name }) => (await api.get(`/work_pools/${work_pool_name}/queues/${name}`)).body,
  },
};

const VALUES: Record<string, unknown> = { collision_policy: 'KEEP_NEWEST', late_run_policy: { keep: 1, max_age_seconds: null } };
const ALL = { keep: null, max_age_seconds: null };

const valuesOf = ({ fields }: Resource, value: (field: string) => unknown) =>
  Object.fromEntries(fields.map((field) => [field, value(field)]));

describe('policies', () => {
  onEveryStore((api) => {
    it.each(Object.keys(RESOURCES))('of a %s accept "inherit" in place of null', async (kind) => {
      const resource = RESOURCES[kind]!;
      const inherited = valuesOf(resource, () => null);
      const own = valuesOf(resource, (field) => VALUES[field] ?? 5);
      const record = await resource.create(
        api,
        valuesOf(resource, () => 'inherit'),
      );
      expect(await resource.read(api, record)).toMatchObject(inherited);
      for (const word of ['inherit', null]) {
        expect((await resource.change(api, record, own)).status).toBe(204);
        expect(await resource.read(api, record)).toMatchObject(own);
        const body = valuesOf(resource, () => word);
        expect((await resource.change(api, record, body)).status).toBe(204);
        expect(await resource.read(api, record)).toMatchObject(inherited);
      }
      for (const field of resource.fields) expect((await resource.change(api, record, { [field]: 'INHERITED' })).status).toBe(422);
    });

    it.each(['deployment', 'schedule'])('of a %s keep all late runs with "all", {}, or keep: "all"', async (kind) => {
      const { create, change, read } = RESOURCES[kind]!;
      for (const late_run_policy of ['all', {}, { keep: 'all' }, { keep: null }] as const) {
        expect(await create(api, { late_run_policy })).toMatchObject({ late_run_policy: ALL });
        const record = await create(api, { late_run_policy: { keep: 0 } });
        expect((await change(api, record, { late_run_policy })).status).toBe(204);
        expect(await read(api, record)).toMatchObject({ late_run_policy: ALL });
      }
      const aged = await create(api, { late_run_policy: { keep: 'all', max_age_seconds: 60 } });
      expect(aged).toMatchObject({ late_run_policy: { keep: null, max_age_seconds: 60 } });
    });

    it('accept "inherit" for the grace period', async () => {
      const concurrency_options = { collision_strategy: 'ENQUEUE', grace_period_seconds: 'inherit' };
      const deployment = await api.deployment({ concurrency_limit: 1, concurrency_options });
      expect(deployment.concurrency_options).toEqual({ collision_strategy: 'ENQUEUE', grace_period_seconds: null });
    });

    const POLICY = '299 contralto "collision_policy has no effect: the deployment has neither a concurrency limit nor a concurrency key."';
    const OPTIONS = POLICY.replace('collision_policy', 'concurrency_options');
    const KEY = '299 contralto "concurrency_key_limit has no effect: the deployment has no concurrency key."';
    const CANCEL_NEW = { collision_strategy: 'CANCEL_NEW' };
    it.each<[Record<string, unknown>, string | undefined]>([
      [{}, undefined],
      [{ collision_policy: 'CANCEL_RUNNING' }, POLICY],
      [{ collision_policy: 'CANCEL_RUNNING', concurrency_limit: 1 }, undefined],
      [{ collision_policy: 'CANCEL_RUNNING', concurrency_key: '{{ parameters.a }}', concurrency_key_limit: 2 }, undefined],
      [{ concurrency_options: CANCEL_NEW }, OPTIONS],
      [{ concurrency_options: CANCEL_NEW, concurrency_limit: 1 }, undefined],
      [{ concurrency_key_limit: 2 }, KEY],
      [{ collision_policy: 'KEEP_NEWEST', concurrency_options: CANCEL_NEW, concurrency_key_limit: 2 }, `${POLICY}, ${KEY}`],
    ])('report fields without an effect in a header: %j', async (body, warning) => {
      const flow = await api.flow();
      const given = { flow_id: flow.id, name: 'warned', ...body };
      for (const status of [201, 200]) {
        const response = await api.post('/deployments/', given);
        expect([response.status, response.headers.warning]).toEqual([status, warning]);
      }
      const { id } = await api.deployment();
      expect((await api.patch(`/deployments/${id}`, body)).headers.warning).toBe(warning);
      // also a change of another field
      expect((await api.patch(`/deployments/${id}`, { tags: ['a'] })).headers.warning).toBe(warning);
    });

    it('report a policy that loses its limit', async () => {
      const { id } = await api.deployment({ concurrency_limit: 1, collision_policy: 'KEEP_NEWEST' });
      expect((await api.patch(`/deployments/${id}`, { concurrency_limit: null })).headers.warning).toBe(POLICY);
    });
  });

  it.each([
    ['all', -1],
    ['-1', -1],
    ['3', 3],
  ])('of the service: SERVICE_SERVICES_LATE_RUNS_KEEP=%s', (text, keep) => {
    expect(loadSettings({ SERVICE_SERVICES_LATE_RUNS_KEEP: text })).toMatchObject({ settings: { services: { lateRuns: { keep } } } });
  });
});
