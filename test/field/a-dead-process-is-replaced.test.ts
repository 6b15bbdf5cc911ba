import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../support/every-store.ts';

describe('a process that ends while it waits to retry its run', () => {
  onEveryStore((api) => {
    const set = (id: string, state: string | Record<string, unknown>, force = false) => api.setState('flow_runs', id, state, { force });
    const why = async (id: string) => (await api.get(`/flow_runs/${id}/why`)).body.reasons;

    /** A run that failed, and waits for its retry in process for a minute. */
    async function waiting() {
      const pool = await api.workPool();
      await api.post(`/work_pools/${pool.name}/workers/heartbeat`, { name: 'w' });
      const deployment = await api.deployment({ work_pool_name: pool.name, concurrency_limit: 1 });
      const body = { empirical_policy: { retries: 1, retry_delay: 60 } };
      const { id } = (await api.post(`/deployments/${deployment.id}/create_flow_run`, body)).body;
      for (const state of ['PENDING', 'RUNNING']) await set(id, state);
      expect((await set(id, 'FAILED')).body.state.name).toBe('AwaitingRetry');
      return { id, pool: pool.name, deploymentId: deployment.id };
    }

    it('is reported as overdue when its time is long past', async () => {
      const { id, pool } = await waiting();
      expect(await why(id)).toMatchObject([{ code: 'awaiting_retry', message: expect.stringContaining('Its process retries it') }]);
      api.clock.advance(70);
      expect(await why(id)).toMatchObject([{ code: 'awaiting_retry', message: expect.stringContaining('now') }]);
      api.clock.advance(70);
      expect(await why(id)).toMatchObject([
        { code: 'retry_overdue', resource: null, message: expect.stringContaining('schedule it again') },
      ]);
      expect(await api.poll(pool)).toEqual([]);
    });

    it.each([
      ['SCHEDULED', false],
      ['SCHEDULED', true],
      ['AwaitingRetry', false],
      ['AwaitingRetry', true],
    ])('loses its run to a worker after a client has set %s, force %s', async (name, force) => {
      const { id, pool, deploymentId } = await waiting();
      api.clock.advance(300);
      expect((await set(id, { type: 'SCHEDULED', name }, force)).body.status).toBe('ACCEPT');
      expect((await api.get(`/flow_runs/${id}`)).body.empirical_policy).toMatchObject({ retry_type: 'reschedule', retries: 1 });
      expect(await api.poll(pool)).toEqual([id]);
      // the slot that the process held is free for the next one
      const { id: limit } = (await api.get(`/deployments/${deploymentId}`)).body.global_concurrency_limit;
      expect((await api.get(`/v2/concurrency_limits/${limit}`)).body.active_slots).toBe(0);
      for (const state of ['PENDING', 'RUNNING', 'FAILED']) expect((await set(id, state)).body.status).toBe('ACCEPT');
      expect((await api.get(`/flow_runs/${id}`)).body).toMatchObject({ state_type: 'FAILED', run_count: 2 });
    });

    it('is replaced for a later time', async () => {
      const { id, pool } = await waiting();
      await set(id, { type: 'SCHEDULED', state_details: { scheduled_time: '2040-01-01T00:00:00Z' } });
      expect((await why(id)).map(({ code }: { code: string }) => code)).toContain('not_due');
      expect(await api.poll(pool)).toEqual([]);
    });

    it('loses its run when a runner that shuts down hands the run back', async () => {
      const { id, pool } = await waiting();
      api.clock.advance(60);
      await set(id, 'RUNNING');
      // not forced, from a running state, in the second attempt of the same process
      await set(id, { type: 'SCHEDULED', name: 'AwaitingRetry', message: 'Rescheduled due to process termination' });
      expect(await api.poll(pool)).toEqual([id]);
    });

    it('keeps its run while it is alive', async () => {
      const { id, pool } = await waiting();
      expect((await set(id, 'RUNNING')).body.status).toBe('WAIT');
      api.clock.advance(60);
      expect(await api.poll(pool)).toEqual([]);
      expect((await set(id, 'RUNNING')).body.status).toBe('ACCEPT');
    });
  });
});
