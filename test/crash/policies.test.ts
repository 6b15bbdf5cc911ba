import { describe, expect, inject, it } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { callUntilAccepted } from '../nodes/cluster.ts';
import { runsAllCases } from '../support/cases.ts';
import { PATIENCE, pace, until } from '../support/waiting.ts';
import { twoServices } from './two-services.ts';

const SETTINGS = {
  SERVICE_SERVICES_COLLISIONS_LOOP_SECONDS: '0.5',
  SERVICE_SERVICES_PAUSE_EXPIRATIONS_LOOP_SECONDS: '0.5',
  SERVICE_DEPLOYMENTS_CONCURRENCY_SLOT_WAIT_SECONDS: '1',
};

type Run = Schema<'FlowRun'>;

/** Two services on one database; `kill` ends the first one. */
async function twoNodes() {
  const { killed, other } = await twoServices(SETTINGS);
  let serving = [killed, other].map(({ url }) => ({ apiUrl: `${url}/api` }));
  const call = async <T>(method: string, path: string, body?: unknown) => (await callUntilAccepted<T>(serving, method, path, body)).body;
  const post = <T = { id: string }>(path: string, body: unknown) => call<T>('POST', path, body);
  return {
    post,
    get: <T>(path: string) => call<T>('GET', path),
    set: (id: string, state: object) => post<Schema<'OrchestrationResult'>>(`/flow_runs/${id}/set_state`, { state }),
    async deployment(body: object) {
      const { id: flow_id } = await post('/flows/', { name: 'f' });
      return post('/deployments/', { flow_id, name: JSON.stringify(body).replace(/\W/g, '-'), ...body });
    },
    create: ({ id }: { id: string }, body: object = {}) => post<Run>(`/deployments/${id}/create_flow_run`, body),
    async stateNames(id: string) {
      return (await call<Schema<'State'>[]>('GET', `/flow_run_states/?flow_run_id=${id}`)).map(({ name }) => name);
    },
    async slotsOf({ id }: { id: string }) {
      return (await call<Schema<'Deployment'>>('GET', `/deployments/${id}`)).global_concurrency_limit?.active_slots;
    },
    async kill() {
      await killed.kill('SIGKILL');
      serving = serving.slice(1);
    },
  };
}

describe.runIf(inject('postgresUrl'))('a node that is killed', () => {
  it.runIf(runsAllCases())(
    'while runs collide: each run is cancelled once, and each deployment has one holder',
    async () => {
      const nodes = await twoNodes();
      const { post, get, set, create, stateNames, slotsOf } = nodes;
      const limited = (collision_policy: string, n: number) =>
        nodes.deployment({
          concurrency_limit: 1,
          collision_policy,
          tags: [String(n)],
          concurrency_options: { collision_strategy: 'ENQUEUE', grace_period_seconds: 60 },
        });
      const cancelling = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => limited('CANCEL_RUNNING', n)));
      const keeping = await Promise.all([0, 1, 2, 3].map((n) => limited('KEEP_NEWEST', n)));
      const holders: Run[] = [];
      for (const deployment of [...cancelling, ...keeping]) {
        const holder = await create(deployment);
        await set(holder.id, { type: 'PENDING' });
        await set(holder.id, { type: 'RUNNING' });
        holders.push(holder);
      }
      const newer: Run[] = [];
      const older: Run[] = [];
      for (const [n, deployment] of [...cancelling, ...keeping].entries()) {
        if (n >= cancelling.length) for (const _ of [1, 2, 3]) older.push(await create(deployment));
        const run = await create(deployment);
        await set(run.id, { type: 'PENDING' });
        newer.push(run);
        if (n === 3) await nodes.kill();
      }

      const replaced = holders.slice(0, cancelling.length);
      await until(
        'the older runs are cancelled',
        async () => {
          await pace(200);
          const types = await Promise.all(
            [...replaced, ...older].map(async ({ id }) => (await get<Run>(`/flow_runs/${id}`)).state_type ?? ''),
          );
          return types.every((type) => type.startsWith('CANCELL'));
        },
        PATIENCE,
      );
      for (const { id } of replaced) expect(await stateNames(id)).toEqual(['Scheduled', 'Pending', 'Running', 'Cancelling']);
      for (const { id } of older) expect(await stateNames(id)).toEqual(['Scheduled', 'Cancelled']);
      for (const { id } of holders.slice(cancelling.length)) expect((await get<Run>(`/flow_runs/${id}`)).state_type).toBe('RUNNING');
      for (const deployment of [...cancelling, ...keeping]) expect(await slotsOf(deployment)).toBe(1);
      // the slots of the replaced runs are free for the newer ones, and only for them
      for (const { id } of replaced) await set(id, { type: 'CANCELLED' });
      for (const [n, deployment] of cancelling.entries()) {
        expect(await slotsOf(deployment)).toBe(0);
        expect(
          (await post<Schema<'OrchestrationResult'>>(`/flow_runs/${newer[n]?.id}/set_state`, { state: { type: 'PENDING' } })).status,
        ).toBe('ACCEPT');
        expect(await slotsOf(deployment)).toBe(1);
      }
    },
    240_000,
  );

  it('while runs with concurrency keys are claimed: no value has two, and no slot remains', async () => {
    const nodes = await twoNodes();
    const { post, set, create } = nodes;
    const deployment = await nodes.deployment({ concurrency_key: '{{ parameters.customer }}', parameters: { customer: 'a' } });
    const customers = ['a', 'b', 'c', 'd'];
    const runs: Run[] = [];
    for (let n = 0; n < 24; n++) runs.push(await create(deployment, { parameters: { customer: customers[n % customers.length] } }));
    const claims = runs.map(async ({ id }, n) => {
      const { status } = await set(id, { type: 'PENDING' });
      if (n === 5) await nodes.kill();
      return status;
    });
    await Promise.all(claims);
    const pending = async () => {
      const filter = { flow_runs: { state: { type: { any_: ['PENDING'] } } } };
      return (await post<Run[]>('/flow_runs/filter', filter)).sort((a, b) =>
        (a.concurrency_key ?? '').localeCompare(b.concurrency_key ?? ''),
      );
    };
    // a claim whose response was lost counts as well
    const holders = await pending();
    expect(holders.map(({ concurrency_key }) => concurrency_key)).toEqual(customers);
    for (const { id } of holders) await set(id, { type: 'COMPLETED' });
    const values = await post<Schema<'ConcurrencyKeyPage'>>('/deployments/concurrency_keys', { deployment_id: deployment.id });
    expect(values.results.filter(({ active_slots }) => active_slots > 0)).toEqual([]);
    for (const customer of customers) {
      const next = await create(deployment, { parameters: { customer } });
      expect((await set(next.id, { type: 'PENDING' })).status).toBe('ACCEPT');
    }
  }, 240_000);

  it('while the resume times of paused runs pass: each run is resumed once', async () => {
    const nodes = await twoNodes();
    const { get, set, create, stateNames } = nodes;
    const deployment = await nodes.deployment({ concurrency_limit: 40 });
    const runs: Run[] = [];
    const resume_time = new Date(Date.now() + 5000).toISOString();
    for (let n = 0; n < 20; n++) {
      const run = await create(deployment);
      await set(run.id, { type: 'PENDING' });
      await set(run.id, { type: 'RUNNING' });
      await set(run.id, { type: 'PAUSED', name: 'Suspended', state_details: { pause_reschedule: true, resume_time } });
      runs.push(run);
    }
    const resumed = async () =>
      (await Promise.all(runs.map(({ id }) => get<Run>(`/flow_runs/${id}`)))).filter(({ state_name }) => state_name === 'Resuming').length;
    await until('the first run is resumed', async () => (await resumed()) > 0, PATIENCE);
    await nodes.kill();
    await until('all runs are resumed', async () => (await resumed()) === runs.length, PATIENCE);
    for (const { id } of runs) expect(await stateNames(id)).toEqual(['Scheduled', 'Pending', 'Running', 'Suspended', 'Resuming']);
    expect(await nodes.slotsOf(deployment)).toBe(0);
  }, 240_000);
});
