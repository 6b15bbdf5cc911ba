import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

interface Reason {
  code: string;
  message: string;
  resource: string | null;
}

describe('explainFlowRun', () => {
  onEveryStore((api) => {
    const why = async (id: string): Promise<Reason[]> => (await api.get(`/flow_runs/${id}/why`)).body.reasons;
    const codes = async (id: string) => (await why(id)).map(({ code }) => code);
    const heartbeat = (pool: string) => api.post(`/work_pools/${pool}/workers/heartbeat`, { name: 'w' });
    const poll = async (pool: string) => {
      const { body } = await api.post(`/work_pools/${pool}/queues/filter`, {});
      for (const queue of body) await api.patch(`/work_pools/${pool}/queues/${queue.name}`, { last_polled: api.clock.peek() });
    };
    /** A pool with a worker that has just polled its queue. */
    async function livePool(body: Record<string, unknown> = {}) {
      const pool = await api.workPool(body);
      await heartbeat(pool.name);
      await poll(pool.name);
      return pool;
    }
    const due = (pool: { name: string }, body: Record<string, unknown> = {}) =>
      api.flowRun({ work_pool_name: pool.name, state: 'SCHEDULED', ...body });

    it('200: nothing for runs that are running or have ended; 404', async () => {
      for (const state of ['RUNNING', 'COMPLETED', 'CRASHED']) expect(await why((await api.flowRun({ state })).id)).toEqual([]);
      const unknown = await api.get(`/flow_runs/${NOWHERE}/why`);
      expect([unknown.status, unknown.body.detail]).toEqual([404, 'Flow run not found']);
    });

    it('200: the state itself: submitted, paused, cancelling', async () => {
      const pending = await api.flowRun();
      const { body } = await api.get(`/flow_runs/${pending.id}/why`);
      expect(body).toMatchObject({
        flow_run_id: pending.id,
        state: { id: pending.state_id },
        reasons: [{ code: 'starting', resource: null }],
      });
      const details = { pause_timeout: '2040-01-01T00:00:00Z', run_input_keyset: { schema: 's' } };
      const [paused] = await why((await api.flowRun({ state: { type: 'PAUSED', state_details: details } })).id);
      expect(paused).toMatchObject({
        code: 'paused',
        message: expect.stringMatching(/with the required input\. It fails at 2040-01-01T00:00:00Z\.$/),
      });
      expect(await codes((await api.flowRun({ state: 'CANCELLING' })).id)).toEqual(['cancelling']);
    });

    it('200: not due yet, and the later reasons', async () => {
      const pool = await api.workPool();
      const [notDue, noWorker] = await why(
        (await due(pool, { state: { type: 'SCHEDULED', state_details: { scheduled_time: '2040-01-01T00:00:00Z' } } })).id,
      );
      expect(notDue).toMatchObject({ code: 'not_due', message: expect.stringContaining('2040-01-01T00:00:00Z'), resource: null });
      expect(noWorker).toMatchObject({ code: 'no_online_worker', resource: `prefect.work-pool.${pool.id}` });
    });

    it('200: no pool, no worker that polls, a worker that has not polled yet', async () => {
      expect(await codes((await api.flowRun({ state: 'SCHEDULED' })).id)).toEqual(['no_work_pool']);
      const pool = await api.workPool();
      await heartbeat(pool.name);
      const run = await due(pool);
      expect(await why(run.id)).toMatchObject([{ code: 'not_polled', resource: `prefect.work-queue.${pool.default_queue_id}` }]);
      await poll(pool.name);
      const later = await due(pool);
      expect((await why(later.id)).map(({ code, message }) => [code, message])).toEqual([
        ['waiting_for_worker', expect.stringMatching(/; 1 run in its queue is due before it\.$/)],
      ]);
    });

    it('200: a paused pool and a paused queue', async () => {
      const pool = await livePool();
      const run = await due(pool);
      await api.patch(`/work_pools/${pool.name}`, { is_paused: true });
      await api.patch(`/work_pools/${pool.name}/queues/default`, { is_paused: true });
      expect(await codes(run.id)).toEqual(['work_pool_paused', 'work_queue_paused']);
    });

    it('200: limits of pool and queue, and the runs that occupy the slots', async () => {
      const pool = await livePool({ concurrency_limit: 1 });
      await api.patch(`/work_pools/${pool.name}/queues/default`, { concurrency_limit: 0 });
      const holder = await due(pool, { state: 'RUNNING', name: 'holder' });
      const run = await due(pool);
      expect(await why(run.id)).toMatchObject([
        { code: 'work_pool_limit', message: expect.stringContaining(': holder.'), resource: `prefect.work-pool.${pool.id}` },
        { code: 'work_queue_limit', message: expect.stringContaining('at most 0') },
      ]);
      await api.patch(`/work_pools/${pool.name}/queues/default`, { concurrency_limit: null });
      await api.setState('flow_runs', holder.id, 'COMPLETED');
      expect(await codes(run.id)).toEqual(['waiting_for_worker']);
    });

    it('200: the limit of the deployment, and a deployment that is paused', async () => {
      const pool = await livePool();
      const deployment = await api.deployment({ work_pool_name: pool.name, concurrency_limit: 1 });
      const of = (name: string) => due(pool, { flow_id: deployment.flow_id, deployment_id: deployment.id, name });
      const [first, second] = [await of('first'), await of('second')];
      await api.setState('flow_runs', first.id, 'PENDING');
      expect((await api.setState('flow_runs', second.id, 'PENDING')).body.status).toBe('REJECT');
      const [limit] = await why(second.id);
      expect(limit).toMatchObject({
        code: 'deployment_limit',
        message: expect.stringMatching(/at most 1 at the same time: first\. The run retries at /),
        resource: expect.stringMatching(/^prefect\.concurrency-limit\./),
      });
      await api.setState('flow_runs', first.id, 'CANCELLED');
      expect((await why(second.id))[0]?.message).toMatch(/a slot is free now/);
      await api.patch(`/deployments/${deployment.id}`, { paused: true });
      expect((await codes(second.id)).at(-1)).toBe('deployment_paused');
      await api.patch(`/v2/concurrency_limits/${limit!.resource!.split('.').at(-1)}`, { active: false });
      expect((await why(second.id))[0]).toMatchObject({ code: 'deployment_limit', message: expect.stringContaining('is inactive') });
      await api.patch(`/deployments/${deployment.id}`, { concurrency_limit: null });
      expect(await codes(second.id)).toEqual(['not_due', 'deployment_paused']);
    });

    it('200: a deployment without a pool, with and without a process that serves it', async () => {
      const deployment = await api.deployment();
      const run = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, state: 'SCHEDULED' });
      expect(await why(run.id)).toMatchObject([{ code: 'not_polled', resource: `prefect.deployment.${deployment.id}` }]);
      await api.post('/deployments/get_scheduled_flow_runs', { deployment_ids: [deployment.id] });
      await api.deps.background.done();
      expect(await why(run.id)).toMatchObject([{ code: 'waiting_for_worker', resource: null }]);
    });

    it('200: a failed run that will be retried, by its own process or by a worker', async () => {
      const run = await api.flowRun({ state: 'RUNNING', empirical_policy: { retries: 1, retry_delay: 60 } });
      expect((await api.setState('flow_runs', run.id, 'FAILED')).body.state.name).toBe('AwaitingRetry');
      const [retry, ...others] = await why(run.id);
      expect(others).toEqual([]);
      expect(retry).toMatchObject({ code: 'awaiting_retry', message: expect.stringContaining('Its process retries it') });
      const pool = await livePool();
      const again = await due(pool, {
        state: {
          type: 'SCHEDULED',
          name: 'AwaitingRetry',
          state_details: { scheduled_time: addSeconds(api.clock.peek(), 90) },
        },
        empirical_policy: { retry_type: 'reschedule' },
      });
      expect(await why(again.id)).toMatchObject([
        { code: 'awaiting_retry', message: expect.stringMatching(/^The run failed. Its next attempt is due at .*, in 90 seconds\.$/) },
      ]);
    });
  });
});
