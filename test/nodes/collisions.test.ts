import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { runsAllCases } from '../support/cases.ts';
import { startNode } from '../support/nodes.ts';
import { createDatabase } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { callUntilAccepted } from './cluster.ts';

const LIMIT = 3;
const NEW_RUNS = 2;

describe.runIf(inject('postgresUrl'))('two nodes on PostgreSQL that resolve collisions at the same time', () => {
  it.runIf(runsAllCases())(
    'cancel as many runs as new ones wait, oldest first, each once, while holders end and runs are claimed',
    async () => {
      const database = await createDatabase('postgres');
      const settings = { SERVICE_SERVICES_COLLISIONS_LOOP_SECONDS: '0.05' };
      const nodes = await Promise.all([1, 2].map(() => startNode(database.url, {}, settings)));
      onTestFinished(async () => {
        await Promise.all(nodes.map(({ service }) => service.stop()));
        await database.drop();
      });
      const post = async <T>(path: string, body: unknown) => (await callUntilAccepted<T>(nodes, 'POST', path, body)).body;
      const read = async (id: string) => (await callUntilAccepted<Schema<'FlowRun'>>(nodes, 'GET', `/flow_runs/${id}`)).body;
      const set = (id: string, type: string) => post<Schema<'OrchestrationResult'>>(`/flow_runs/${id}/set_state`, { state: { type } });
      const flow = await post<Schema<'Flow'>>('/flows/', { name: 'collide' });
      for (let round = 0; round < 8; round++) {
        const deployment = await post<Schema<'Deployment'>>('/deployments/', {
          name: `d-${round}`,
          flow_id: flow.id,
          concurrency_limit: LIMIT,
          collision_policy: 'CANCEL_RUNNING',
        });
        const create = async () => (await post<Schema<'FlowRun'>>(`/deployments/${deployment.id}/create_flow_run`, {})).id;
        const holders: string[] = [];
        for (let n = 0; n < LIMIT; n++) {
          holders.push(await create());
          await set(holders[n]!, 'PENDING');
          await set(holders[n]!, 'RUNNING');
        }
        const fresh = await Promise.all(Array.from({ length: NEW_RUNS }, create));
        const passes = () => Promise.all(nodes.map(({ service }) => service.services.runNow('collisions')));
        // the newest holder ends by itself while the others are cancelled
        const ending = round % 2 === 0 ? [] : holders.slice(-1);
        await Promise.all([...fresh.map((id) => set(id, 'PENDING')), ...ending.map((id) => set(id, 'COMPLETED')), passes(), passes()]);
        const cancelled = async () => {
          const states = await Promise.all(holders.map(async (id) => (await read(id)).state_type));
          return states.filter((type) => type === 'CANCELLING').length;
        };
        // a run gets the slot of the holder that has ended, or of one that is cancelled
        const admitted = new Set<string>();
        await until(
          'all new runs have a slot',
          async () => {
            await passes();
            for (const id of holders) if ((await read(id)).state_type === 'CANCELLING') await set(id, 'CANCELLED');
            for (const id of fresh) if ((await read(id)).state_type === 'SCHEDULED') await set(id, 'PENDING');
            for (const id of fresh) if ((await read(id)).state_type === 'PENDING') admitted.add(id);
            return admitted.size === NEW_RUNS;
          },
          PATIENCE,
        );
        await passes();
        expect(await cancelled()).toBe(0);
        const ended = await Promise.all(holders.map(async (id) => (await read(id)).state_type));
        const count = ended.filter((type) => type === 'CANCELLED').length;
        expect(count, ended.join()).toBeLessThanOrEqual(NEW_RUNS);
        expect(count, ended.join()).toBeGreaterThanOrEqual(NEW_RUNS - ending.length);
        // oldest first
        expect(
          ended.slice(0, count).every((type) => type === 'CANCELLED'),
          ended.join(),
        ).toBe(true);
        for (const id of holders) {
          const states = await callUntilAccepted<Schema<'State'>[]>(nodes, 'GET', `/flow_run_states/?flow_run_id=${id}`);
          expect(states.body.filter(({ type }) => type === 'CANCELLING').length).toBeLessThanOrEqual(1);
        }
        const { global_concurrency_limit: limit } = (
          await callUntilAccepted<Schema<'Deployment'>>(nodes, 'GET', `/deployments/${deployment.id}`)
        ).body;
        expect(limit?.active_slots).toBe(LIMIT - count - ending.length + NEW_RUNS);
      }
    },
    180_000,
  );
});

describe.runIf(inject('postgresUrl'))('two nodes on PostgreSQL that claim and end runs with the same values at the same time', () => {
  it('admit one run per value, and as many as the deployment allows, without deadlocks, and leave no limit behind', async () => {
    const database = await createDatabase('postgres');
    const nodes = await Promise.all([1, 2].map(() => startNode(database.url)));
    onTestFinished(async () => {
      await Promise.all(nodes.map(({ service }) => service.stop()));
      await database.drop();
    });
    const post = async <T>(path: string, body: unknown) => (await callUntilAccepted<T>(nodes, 'POST', path, body)).body;
    const set = (id: string, type: string) => post<Schema<'OrchestrationResult'>>(`/flow_runs/${id}/set_state`, { state: { type } });
    const flow = await post<Schema<'Flow'>>('/flows/', { name: 'keyed' });
    const deployment = await post<Schema<'Deployment'>>('/deployments/', {
      name: 'keyed',
      flow_id: flow.id,
      concurrency_limit: 2,
      concurrency_key: '{{ parameters.customer }}',
      enforce_parameter_schema: false,
    });
    const runs = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const customer = `c${n % 3}`;
        const { id } = await post<Schema<'FlowRun'>>(`/deployments/${deployment.id}/create_flow_run`, { parameters: { customer } });
        return { id, customer };
      }),
    );
    const active = new Map<string, number>();
    const count = (customer: string, by: number) => active.set(customer, (active.get(customer) ?? 0) + by);
    const problems: string[] = [];
    await Promise.all(
      runs.map(async ({ id, customer }) => {
        await until('the run is admitted', async () => (await set(id, 'PENDING')).status === 'ACCEPT', PATIENCE);
        count(customer, 1);
        const total = [...active.values()].reduce((sum, one) => sum + one, 0);
        if ((active.get(customer) ?? 0) > 1 || total > 2) problems.push(`${customer}: ${JSON.stringify([...active])}`);
        await set(id, 'RUNNING');
        count(customer, -1);
        await set(id, 'COMPLETED');
      }),
    );
    expect(problems).toEqual([]);
    const held = await post<Schema<'ConcurrencyKeyPage'>>('/deployments/concurrency_keys', {});
    expect(held.count).toBe(0);
    const { body } = await callUntilAccepted<Schema<'Deployment'>>(nodes, 'GET', `/deployments/${deployment.id}`);
    expect(body.global_concurrency_limit?.active_slots).toBe(0);
  }, 180_000);
});
