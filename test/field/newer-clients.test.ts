import { pino } from 'pino';
import supertest from 'supertest';
import { v4 } from 'uuid';
import { describe, expect, it } from 'vitest';
import * as readers from '../../generated/readers.ts';
import { NEWEST_CLIENT } from '../../src/base/client-release.ts';
import type { Problem } from '../../src/base/errors.ts';
import { loadContract } from '../../src/contract/load.ts';
import { problemsDropping, type Reader } from '../../src/contract/reader.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { app, flow } from '../http/harness.ts';
import { connect } from '../sockets/client.ts';
import { type Api, type Method, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

/** As the client of the ecosystem sends it, over HTTP and in the upgrade of a WebSocket. */
const agent = (release: string) => ({ 'User-Agent': `prefect/${release} (API 0.8.4)` });
const newer = agent('99.0.0');
const later = { from_a_later_release: { a: [1] } };
const COUNT = /^contralto_dropped_fields_total\{op="(\w+)"\} (\d+)$/gm;

const state = { type: 'PENDING', state_details: { cache_key: 'k', ...later }, ...later };
const match = { 'prefect.resource.id': 'prefect.flow-run.*' };
const trigger = (more: object = {}) => ({ type: 'event', posture: 'Reactive', threshold: 1, within: 0, match, expect: ['x'], ...more });

interface Sent {
  what: string;
  method: Method;
  path: (api: Api) => Promise<string>;
  body: (api: Api, more: object) => Promise<unknown>;
  /** The number of unknown fields that another client gets 422 for. */
  unknown: number;
}

const flowOf = async (api: Api) => (await api.flow()).id;
const pathOf =
  (make: (api: Api) => Promise<{ id: string }>, prefix: string, suffix = '') =>
  async (api: Api) =>
    `${prefix}${(await make(api)).id}${suffix}`;

const rows: Sent[] = [
  { what: 'a flow', method: 'post', path: async () => '/flows/', body: async (_, more) => ({ name: unique('f'), ...more }), unknown: 1 },
  {
    what: 'the state and policy of a flow run',
    method: 'post',
    path: async () => '/flow_runs/',
    body: async (api, more) => ({
      flow_id: await flowOf(api),
      state,
      empirical_policy: { retries: 2, ...later },
      ...more,
    }),
    unknown: 2,
  },
  {
    what: 'a state',
    method: 'post',
    path: pathOf((api) => api.flowRun({ state: 'SCHEDULED' }), '/flow_runs/', '/set_state'),
    body: async () => ({ state }),
    unknown: 1,
  },
  {
    what: 'a task run',
    method: 'post',
    path: async () => '/task_runs/',
    body: async (api, more) => ({ flow_run_id: (await api.flowRun()).id, task_key: 'k', dynamic_key: v4(), state, ...more }),
    unknown: 2,
  },
  {
    what: 'the schedules of a deployment',
    method: 'post',
    path: async () => '/deployments/',
    body: async (api, more) => ({
      name: unique('d'),
      flow_id: await flowOf(api),
      schedules: [
        { schedule: { interval: 3600, ...more }, ...more },
        { schedule: { cron: '0 0 * * *', ...more }, ...more },
        { schedule: { rrule: 'FREQ=DAILY', ...more }, ...more },
      ],
      ...more,
    }),
    unknown: 7,
  },
  {
    what: 'a work pool',
    method: 'post',
    path: async () => '/work_pools/',
    body: async (_, more) => ({ name: unique('p'), type: 'process', storage_configuration: more, ...more }),
    unknown: 2,
  },
  {
    what: 'a change of a variable',
    method: 'patch',
    path: pathOf(async (api) => (await api.post('/variables/', { name: unique('v').replaceAll('-', '_'), value: 1 })).body, '/variables/'),
    body: async (_, more) => ({ value: 2, ...more }),
    unknown: 1,
  },
  {
    what: 'an automation',
    method: 'post',
    path: async () => '/automations/',
    body: async (_, more) => ({
      name: unique('a'),
      trigger: trigger(more),
      actions: [{ type: 'do-nothing', ...more }],
      ...more,
    }),
    unknown: 1,
  },
  {
    what: 'logs',
    method: 'post',
    path: async () => '/logs/',
    body: async (api, more) => [
      { name: 'l', level: 20, message: 'm', timestamp: '2026-03-05T10:00:00Z', flow_run_id: (await api.flowRun()).id, ...more },
    ],
    unknown: 1,
  },
];

const text = (value: unknown) => JSON.stringify(value);

describe('unknown fields of a client of a newer release', () => {
  onEveryStore((api) => {
    it.each(rows)('$what: they are dropped, and the rest is accepted', async ({ method, path, body, unknown }) => {
      const send = async (headers: Record<string, string>, more: object) =>
        api.request(method, await path(api), { body: await body(api, more), headers });
      const counted = async () =>
        [...(await api.get('//metrics')).text.matchAll(COUNT)].reduce((sum, [, , count]) => sum + Number(count), 0);
      const before = await counted();
      for (const headers of [{}, agent(NEWEST_CLIENT), agent('3.0.0'), { 'User-Agent': 'curl/9.0.0' }]) {
        const refused = await send(headers, later);
        expect([refused.status, text(refused.body).includes('extra_forbidden')]).toEqual([422, true]);
      }
      expect(await counted()).toBe(before);
      const accepted = await send(newer, later);
      expect([accepted.status < 300, text(accepted.body).includes('from_a_later_release')]).toEqual([true, false]);
      expect((await counted()) - before).toBe(unknown);
    });

    it('the record has every known field next to the unknown ones', async () => {
      const schedule = { cron: '5 4 * * *', timezone: 'Europe/Berlin', day_or: false };
      const body = { name: unique('d'), flow_id: await flowOf(api), tags: ['a'], schedules: [{ schedule: { ...schedule, ...later } }] };
      const made = await api.post('/deployments/', { ...body, ...later }, newer);
      expect(made.body).toMatchObject({ name: body.name, tags: ['a'], schedules: [{ schedule }] });
    });

    it('422: the rest is validated, and unknown fields are not among the problems', async () => {
      const refused = await api.post('/flows/', { name: 5, ...later }, newer);
      expect(refused.status).toBe(422);
      expect(refused.body.exception_detail.map(({ type, loc }: Problem) => [type, loc])).toEqual([['string_type', ['body', 'name']]]);
      const schedule = { cron: 'never', ...later };
      const other = await api.post('/deployments/', { name: 'd', flow_id: await flowOf(api), schedules: [{ schedule }] }, newer);
      expect([other.status, text(other.body.exception_detail).includes('extra_forbidden')]).toEqual([422, false]);
    });

    it('422: a schedule of two kinds, of which one would have to be dropped', async () => {
      const schedule = { interval: 3600, cron: '0 0 * * *', ...later };
      const refused = await api.post('/deployments/', { name: 'd', flow_id: await flowOf(api), schedules: [{ schedule }] }, newer);
      expect(refused.status).toBe(422);
    });

    it('422: unknown conditions of a filter, so that a bulk operation never matches more', async () => {
      const { id } = await api.flowRun();
      for (const flow_runs of [later, { id: { any_: [v4()], ...later } }]) {
        for (const path of ['/flow_runs/bulk_delete', '/flow_runs/filter', '/flow_runs/count']) {
          const refused = await api.post(path, { flow_runs }, newer);
          expect([path, refused.status, text(refused.body).includes('extra_forbidden')]).toEqual([path, 422, true]);
        }
      }
      expect((await api.get(`/flow_runs/${id}`)).status).toBe(200);
    });

    it.each([
      ['99.0.0', 'prefect'],
      [NEWEST_CLIENT, undefined],
    ])('worker channel: a worker of %s', async (release, accepted) => {
      const pool = await api.workPool();
      const client = await connect(api, `/work_pools/${pool.name}/workers/connect`, ['prefect'], agent(release));
      const frame = (type: string, payload: object) => ({ type, id: v4(), sent_at: '2026-03-05T10:00:00Z', payload, ...later });
      client.send({ type: 'auth', token: null, ...later });
      if (!accepted) return expect((await client.closed).code).toBe(1008);
      expect(await client.next()).toEqual({ type: 'auth_success' });
      const worker = { consumer_id: v4(), worker_name: unique('w'), heartbeat_interval_seconds: 30, ...later };
      client.send(
        frame('worker.hello.v1', {
          ...worker,
          worker_type: 'process',
          supported_channel_versions: ['work_pool_worker_channel.v1'],
          requested_capabilities: ['worker_heartbeat.v1', 'work_pool_snapshot.v1'],
        }),
      );
      expect((await client.next()).type).toBe('worker.ready.v1');
      client.send(frame('worker.heartbeat.v1', worker));
      client.send(frame('worker.heartbeat.v1', { ...worker, worker_name: '' }));
      expect((await client.closed).reason).toBe('protocol_error');
      // three frames of the worker were accepted: one unknown field in the first, two in each of the others
      expect((await api.get('//metrics')).text).toMatch(
        /^contralto_dropped_fields_total\{op="\/work_pools\/\{work_pool_name\}\/workers\/connect"\} 5$/m,
      );
    });
  });

  it.each([
    [NEWEST_CLIENT, '3.8.0', true],
    ['3.9.2', '3.9.1', true],
    ['3.10.0', '3.9.1', true],
    ['3.9.2.dev1', '3.9.1', true],
    ['3.9.1+12.g0a1b2c3', '3.9.1', true],
    ['3.9.1.dev1', '3.9.1', false],
    ['3.9.0', '3.9.1', false],
    // the service knows its own release, whatever it reports
    ['99.0.0', '99.0.0', true],
  ])('a client of %s is newer than a service that reports %s: %s', async (release, reported, isNewer) => {
    const server = app({ createFlow: async () => ({ status: 201, body: flow }) }, { env: { SERVICE_API_REPORTED_VERSION: reported } });
    const response = await supertest(server)
      .post('/api/flows/')
      .set(agent(release))
      .send({ name: 'f', ...later });
    expect(response.status).toBe(isNewer ? 201 : 422);
  });

  it('each field is logged once per operation, and a client cannot fill the log or the labels of the metric', async () => {
    const lines: { op: string; field: string; client: string }[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const metrics = createMetrics({ processMetrics: false });
    const handlers = { createFlow: async () => ({ status: 201 as const, body: flow }) };
    const server = supertest(app(handlers, { log, metrics }));
    const send = async (fields: object) =>
      expect(
        (
          await server
            .post('/api/flows/')
            .set(newer)
            .send({ name: 'f', ...fields })
        ).status,
      ).toBe(201);
    for (let turn = 0; turn < 3; turn++) await send({ colour: 'secret' });
    expect(lines).toMatchObject([{ op: 'createFlow', field: 'FlowCreate.colour', client: '99.0.0' }]);
    expect(JSON.stringify(lines)).not.toContain('secret');
    for (let turn = 0; turn < 50; turn++) await send(Object.fromEntries(Array.from({ length: 50 }, () => [v4().repeat(20), 1])));
    expect(lines.length).toBe(20);
    expect(lines.every(({ field }) => field.length < 200)).toBe(true);
    expect((await metrics.text()).match(/^contralto_dropped_fields_total.*$/gm)).toEqual([
      'contralto_dropped_fields_total{op="createFlow"} 2503',
    ]);
  });

  describe('every schema of the contract that rejects unknown fields', () => {
    const contract = loadContract();
    const strict = Object.keys(contract.components.schemas).filter(
      (name) => contract.components.schemas[name]!.additionalProperties === false,
    );
    const isRejected = (problems: Problem[]) => problems.some(({ type, loc }) => type === 'extra_forbidden' && loc.at(-1) === 'later');

    it.each(strict)('%s drops them, or is part of a filter', (name) => {
      const read = (readers as unknown as Record<string, Reader>)[`read${name}`]!;
      const [usual, dropping]: [Problem[], ReturnType<typeof problemsDropping>] = [[], problemsDropping()];
      // a union reports only the fields of the alternative that matches
      const value = { later: 1, ...(name === 'Schedule' && { interval: 60 }) };
      read(value, usual);
      read(value, dropping);
      const isFilter = /(Filter|Criterion)$/.test(name);
      expect([isRejected(usual), isRejected(dropping), [...dropping.dropped.names]]).toEqual([
        true,
        isFilter,
        isFilter ? [] : [name === 'Schedule' ? 'IntervalSchedule.later' : `${name}.later`],
      ]);
    });
  });
});
