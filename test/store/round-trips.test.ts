import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runDeployment, trigger } from '../automations/records/builders.ts';
import { storedEvents } from '../events/builders.ts';
import type { Api } from '../support/api.ts';
import { type Recorded, startRecorded } from '../support/statements.ts';

describe.runIf(inject('postgresUrl'))('statements and round trips to PostgreSQL', () => {
  let api: Api;
  let stop: () => Promise<void>;
  let ended: Recorded[];
  beforeAll(async () => {
    ({ api, stop, ended } = await startRecorded());
  });
  afterAll(() => stop());

  const log = (flow_run_id: string) => ({ name: 'n', level: 20, message: 'm', timestamp: api.clock.peek(), flow_run_id });
  const polledPool = async () => {
    await api.post('/work_pools/', { name: 'pool', type: 'process' });
    await api.post('/v2/concurrency_limits/', { name: 'slots', limit: 1000, active: true });
    return 'pool';
  };
  const slots = (path: string, more: object) => api.post(`/v2/concurrency_limits/${path}`, { names: ['slots'], slots: 1, ...more });
  const leases: string[] = [];
  const lease = ({ body }: { body: { lease_id: string } }) => leases.push(body.lease_id);

  /** The cost of the only transaction of the work. */
  const costOf = async (work: () => Promise<unknown>) => {
    ended.length = 0;
    await work();
    expect(ended).toHaveLength(1);
    return ended.map(({ statements, roundTrips }) => ({ statements: statements.length, roundTrips }))[0];
  };

  it('a new run', async () => {
    const { id } = await api.flow();
    const run = { flow_id: id, tags: ['a', 'b'], state: { type: 'PENDING' } };
    expect(await costOf(() => api.post('/flow_runs/', run))).toEqual({ statements: 8, roundTrips: 2 });
    expect(await costOf(() => api.post('/flow_runs/', { ...run, idempotency_key: 'key' }))).toEqual({ statements: 9, roundTrips: 2 });
    expect(await costOf(() => api.post('/flow_runs/', { ...run, idempotency_key: 'key' }))).toEqual({ statements: 5, roundTrips: 2 });
  });

  it('from an event to the run that an automation creates: the event, its evaluation, the action', async () => {
    const { id } = await api.deployment();
    await api.post('/automations/', { name: 'runs', trigger: trigger({ expect: ['acme.pinned'] }), actions: [runDeployment(id)] });
    const costOfOne = async () => {
      const event = { id: v7(), event: 'acme.pinned', occurred: api.clock.peek(), resource: { 'prefect.resource.id': 'acme.thing' } };
      ended.length = 0;
      await storedEvents(api, event);
      await api.service('triggers');
      await api.service('automation-actions');
      return ended
        .filter(({ statements }) => statements.some((text) => text.includes('insert into "events"')))
        .map(({ statements, roundTrips }) => ({ statements: statements.length, roundTrips }));
    };
    await costOfOne();
    expect(await costOfOne()).toEqual([
      { statements: 4, roundTrips: 2 },
      { statements: 10, roundTrips: 6 },
      { statements: 12, roundTrips: 7 },
    ]);
  });

  it('a client event that matches no trigger', async () => {
    const event = { id: v7(), event: 'acme.other', occurred: api.clock.peek(), resource: { 'prefect.resource.id': 'acme.thing' } };
    expect(await costOf(() => storedEvents(api, event))).toEqual({ statements: 3, roundTrips: 2 });
  });

  it.each<[string, { statements: number; roundTrips: number }, (n: number, basics: { pool: string; run: string }) => Promise<unknown>]>([
    ['a new variable', { statements: 8, roundTrips: 4 }, (n) => api.post('/variables/', { name: `v${n}`, value: n })],
    ['a changed variable', { statements: 9, roundTrips: 6 }, (n) => api.patch('/variables/name/v0', { value: n })],
    ['a new flow', { statements: 8, roundTrips: 4 }, (n) => api.post('/flows/', { name: `new ${n}` })],
    ['a heartbeat', { statements: 3, roundTrips: 1 }, (_, { pool }) => api.post(`/work_pools/${pool}/workers/heartbeat`, { name: 'w' })],
    ['logs', { statements: 3, roundTrips: 1 }, (_, { run }) => api.post('/logs/', [log(run), log(run)])],
    ['an input', { statements: 4, roundTrips: 2 }, (n, { run }) => api.post(`/flow_runs/${run}/input`, { key: `k${n}`, value: '1' })],
    ['an artifact without a key', { statements: 3, roundTrips: 1 }, (n) => api.post('/artifacts/', { data: n })],
    ['an artifact with a key', { statements: 5, roundTrips: 3 }, (n) => api.post('/artifacts/', { key: 'k', data: n })],
    ['a taken slot', { statements: 4, roundTrips: 2 }, () => slots('increment', { mode: 'concurrency' })],
    ['a slot given back', { statements: 4, roundTrips: 2 }, () => slots('decrement', { occupancy_seconds: 1 })],
    ['a lease', { statements: 6, roundTrips: 2 }, async () => lease(await slots('increment-with-lease', { lease_duration: 60 }))],
    [
      'a renewed lease',
      { statements: 3, roundTrips: 2 },
      () => api.post(`/v2/concurrency_limits/leases/${leases[0]}/renew`, { lease_duration: 60 }),
    ],
    [
      'a released lease',
      { statements: 7, roundTrips: 3 },
      () => api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id: leases.pop() }),
    ],
  ])('%s: %j', async (_, cost, send) => {
    const basics = { pool: await polledPool(), run: (await api.flowRun({ state: 'RUNNING' })).id };
    await send(0, basics);
    expect(await costOf(() => send(1, basics))).toEqual(cost);
  });

  it('each state of a run', async () => {
    const { id } = await api.flowRun({ state: 'SCHEDULED' });
    for (const type of ['PENDING', 'RUNNING', 'COMPLETED']) {
      const setState = () => api.post(`/flow_runs/${id}/set_state`, { state: { type }, force: false });
      expect(await costOf(setState)).toEqual({ statements: type === 'COMPLETED' ? 7 : 6, roundTrips: 2 });
    }
  });

  it('each state of a run of a deployment: only the first one reads its limit', async () => {
    const { id: deploymentId } = await api.deployment();
    const run = async () => (await api.post(`/deployments/${deploymentId}/create_flow_run`, {})).body.id;
    const costsOf = async (id: string) => {
      const costs = [];
      for (const type of ['PENDING', 'RUNNING', 'COMPLETED'])
        costs.push(await costOf(() => api.post(`/flow_runs/${id}/set_state`, { state: { type }, force: false })));
      return costs;
    };
    await costsOf(await run());
    expect(await costsOf(await run())).toEqual([
      { statements: 7, roundTrips: 3 },
      { statements: 6, roundTrips: 2 },
      { statements: 7, roundTrips: 2 },
    ]);
  });
});
