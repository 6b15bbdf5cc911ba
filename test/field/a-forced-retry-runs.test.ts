import { describe, expect, it } from 'vitest';
import { event, outcome } from '../automations/actions/builders.ts';
import { onEveryStore } from '../support/every-store.ts';

/** A client release that renews its leases. */
const LEASING = { 'user-agent': 'prefect/3.6.2 (API 0.8.4)' };

describe('a run that is retried by force', () => {
  onEveryStore((api) => {
    const set = (id: string, state: string | Record<string, unknown>, force = false) => api.setState('flow_runs', id, state, { force });
    const read = async (id: string) => (await api.get(`/flow_runs/${id}`)).body;

    /** A run of a deployment on a pool with a worker. */
    async function deployed(body: Record<string, unknown> = {}, deployment: Record<string, unknown> = {}) {
      const pool = await api.workPool();
      await api.post(`/work_pools/${pool.name}/workers/heartbeat`, { name: 'w' });
      const { id: deploymentId } = await api.deployment({ work_pool_name: pool.name, ...deployment });
      const { id } = (await api.post(`/deployments/${deploymentId}/create_flow_run`, body)).body;
      return { id, pool: pool.name };
    }

    /** A run that crashed in a retry in its process. */
    async function crashedInRetry() {
      const run = await deployed({ empirical_policy: { retries: 1 } });
      for (const state of ['PENDING', 'RUNNING', 'FAILED', 'RUNNING']) await set(run.id, state);
      await set(run.id, 'CRASHED', true);
      expect((await read(run.id)).empirical_policy.retry_type).toBe('in_process');
      expect(await api.poll(run.pool)).toEqual([]);
      return run;
    }

    const RETRY = { type: 'SCHEDULED', name: 'AwaitingRetry', message: 'Retry from the UI' };
    const filterOf = (id: string) => ({ id: { any_: [id] } });
    const change = (force: boolean) => async (id: string) => {
      await outcome(api, { type: 'change-flow-run-state', state: 'SCHEDULED', force }, { event: event(api, `prefect.flow-run.${id}`) });
    };

    it.each([
      ['with force, as the interface does', (id: string) => set(id, RETRY, true)],
      ['with force, as the command line does', (id: string) => set(id, 'SCHEDULED', true)],
      ['without force', (id: string) => set(id, 'SCHEDULED')],
      [
        'in bulk, with force',
        (id: string) => api.post('/flow_runs/bulk_set_state', { flow_runs: filterOf(id), state: RETRY, force: true }),
      ],
      ['in bulk, without force', (id: string) => api.post('/flow_runs/bulk_set_state', { flow_runs: filterOf(id), state: RETRY })],
      ['by an automation, with force', change(true)],
      ['by an automation, without force', change(false)],
    ])('is polled immediately after it crashed in an in-process retry: %s', async (_, retry) => {
      const { id, pool } = await crashedInRetry();
      await retry(id);
      expect((await read(id)).empirical_policy).toMatchObject({ retry_type: 'reschedule', pause_keys: [], resuming: false });
      expect(await api.poll(pool)).toEqual([id]);
      const { reasons } = (await api.get(`/flow_runs/${id}/why`)).body;
      expect(reasons.map(({ code }: { code: string }) => code)).toEqual(['waiting_for_worker']);
    });

    it('is marked late like any other run while no worker takes it, and is still polled', async () => {
      const { id, pool } = await crashedInRetry();
      await set(id, 'SCHEDULED', true);
      api.clock.advance(60);
      await api.service('late-runs');
      expect((await read(id)).state_name).toBe('Late');
      expect(await api.poll(pool)).toEqual([id]);
    });

    it('stops at every pause again, and counts its execution', async () => {
      const { id } = await deployed();
      const pause = { type: 'PAUSED', state_details: { pause_key: 'approval' } };
      for (const state of ['PENDING', 'RUNNING', pause, 'RUNNING']) await set(id, state);
      expect((await set(id, pause)).body.details.reason).toBe('This pause has already fired.');
      await set(id, 'CRASHED', true);
      const { run_count } = await read(id);
      await set(id, 'SCHEDULED', true);
      for (const state of ['PENDING', 'RUNNING']) await set(id, state);
      expect((await read(id)).run_count).toBe(run_count + 1);
      expect((await set(id, pause)).body.status).toBe('ACCEPT');
    });

    it('continues after its pauses if it was suspended', async () => {
      const { id, pool } = await deployed({ empirical_policy: { retries: 1 } });
      for (const state of ['PENDING', 'RUNNING', 'FAILED', 'RUNNING']) await set(id, state);
      await set(id, { type: 'PAUSED', name: 'Suspended', state_details: { pause_key: 'p', pause_reschedule: true } });
      const { run_count } = await read(id);
      await api.post(`/flow_runs/${id}/resume`, {});
      expect(await api.poll(pool)).toEqual([id]);
      for (const state of ['PENDING', 'RUNNING']) await set(id, state);
      expect(await read(id)).toMatchObject({ run_count, empirical_policy: { pause_keys: ['p'], resuming: false } });
    });

    it('fails by force without a pause left to resume', async () => {
      const { id } = await deployed();
      const pause_timeout = '2026-01-01T00:00:00Z';
      for (const state of ['PENDING', 'RUNNING']) await set(id, state);
      await set(id, { type: 'PAUSED', state_details: { pause_key: 'p', pause_timeout } }, true);
      await api.service('pause-expirations');
      expect(await read(id)).toMatchObject({ state_type: 'FAILED', empirical_policy: { resuming: false } });
    });
  });
});

describe('a pending run whose state the interface forces', () => {
  onEveryStore((api) => {
    const EXPIRED = 400;

    it.each(['RUNNING', 'CANCELLING'])('holds its slot while it is %s, however long, and frees it at its end', async (type) => {
      const { id: deploymentId } = await api.deployment({ concurrency_limit: 1 });
      const run = async () => (await api.post(`/deployments/${deploymentId}/create_flow_run`, {})).body.id;
      const [first, second] = [await run(), await run()];
      await api.setState('flow_runs', first, 'PENDING', { headers: LEASING });
      await api.request('patch', `/flow_runs/${first}`, { body: { infrastructure_pid: 'host:1' } });
      await api.setState('flow_runs', first, type, { force: true });
      api.clock.advance(EXPIRED);
      await api.service('lease-repossessor');
      expect((await api.setState('flow_runs', second, 'PENDING')).body.state.name).toBe('AwaitingConcurrencySlot');
      await api.setState('flow_runs', first, 'CANCELLED', { force: true });
      expect((await api.setState('flow_runs', second, 'PENDING')).body.status).toBe('ACCEPT');
    });

    it('keeps the lease that its process renews', async () => {
      const { id: deploymentId } = await api.deployment({ concurrency_limit: 1 });
      const { id } = (await api.post(`/deployments/${deploymentId}/create_flow_run`, {})).body;
      await api.setState('flow_runs', id, 'PENDING', { headers: LEASING });
      await api.setState('flow_runs', id, 'RUNNING', { force: true });
      const { body } = await api.setState('flow_runs', id, 'RUNNING', { headers: LEASING });
      const lease = body.state.state_details.deployment_concurrency_lease_id;
      expect((await api.post(`/v2/concurrency_limits/leases/${lease}/renew`, { lease_duration: 60 })).status).toBeLessThan(300);
      api.clock.advance(EXPIRED);
      await api.service('lease-repossessor');
      const limit = (await api.get(`/deployments/${deploymentId}`)).body.global_concurrency_limit;
      expect((await api.get(`/v2/concurrency_limits/${limit.id}`)).body.active_slots).toBe(0);
    });
  });
});
