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
    // the related resources of its event are read once
    expect(await costOf(() => api.post('/flow_runs/', run))).toEqual({ statements: 8, roundTrips: 2 });
    expect(await costOf(() => api.post('/flow_runs/', run))).toEqual({ statements: 7, roundTrips: 1 });
    expect(await costOf(() => api.post('/flow_runs/', { ...run, idempotency_key: 'key' }))).toEqual({ statements: 7, roundTrips: 2 });
    expect(await costOf(() => api.post('/flow_runs/', { ...run, idempotency_key: 'key' }))).toEqual({ statements: 6, roundTrips: 3 });
  });

  it('a new run of a flow with more labels than the cache keeps', async () => {
    const { id } = await api.flow({ labels: { long: 'x'.repeat(20_000) } });
    for (let n = 0; n < 2; n++)
      expect(await costOf(() => api.post('/flow_runs/', { flow_id: id }))).toEqual({ statements: 7, roundTrips: 2 });
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
      { statements: 10, roundTrips: 5 },
      { statements: 10, roundTrips: 5 },
    ]);
  });

  it('a client event that matches no trigger', async () => {
    const event = { id: v7(), event: 'acme.other', occurred: api.clock.peek(), resource: { 'prefect.resource.id': 'acme.thing' } };
    expect(await costOf(() => storedEvents(api, event))).toEqual({ statements: 3, roundTrips: 1 });
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
