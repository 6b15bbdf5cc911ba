import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('readScheduledFlowRunsOfWorkPool', () => {
  onEveryStore((api) => {
    /** Creates a run that is due this number of seconds from now. */
    const due = async (seconds: number, pool: string, queue = 'default', more: Record<string, unknown> = {}) => {
      const scheduled_time = addSeconds(api.clock.peek(), seconds);
      const state = { type: 'SCHEDULED', state_details: { scheduled_time } };
      return (await api.flowRun({ state, work_pool_name: pool, work_queue_name: queue, ...more })).id as string;
    };
    const poll = async (pool: string, body: Record<string, unknown> = {}) => {
      const response = await api.post(`/work_pools/${pool}/get_scheduled_flow_runs`, body);
      expect(response.status).toBe(200);
      return response.body.map((item: { flow_run: { id: string } }) => item.flow_run.id) as string[];
    };
    const settled = () => api.deps.background.done();
    const readQueue = async (pool: string, name = 'default') => (await api.get(`/work_pools/${pool}/queues/${name}`)).body;

    it('200: by priority of the queue, then by time', async () => {
      const { name } = await api.workPool();
      await api.workQueue(name, { name: 'b', priority: 2 });
      const low = await due(0, name, 'b');
      const late = await due(300, name);
      const early = await due(100, name);
      expect(await poll(name)).toEqual([early, late, low]);
      expect(await poll(name, { limit: 1 })).toEqual([early]);
      expect(await poll(name, { limit: 0 })).toEqual([]);
      expect(await poll(name, { work_queue_names: ['b', 'b'] })).toEqual([low]);
      expect(await poll(name, { work_queue_names: [] })).toEqual([early, late, low]);
      expect(await poll(name, { work_queue_names: null, scheduled_before: null, limit: null })).toEqual([early, late, low]);
    });

    it('200: shows the run with its state', async () => {
      const pool = await api.workPool();
      const id = await due(0, pool.name);
      const { body } = await api.post(`/work_pools/${pool.name}/get_scheduled_flow_runs`);
      expect(body[0]).toMatchObject({
        work_pool_id: pool.id,
        work_queue_id: pool.default_queue_id,
        flow_run: { id, state: { type: 'SCHEDULED' }, work_queue_name: 'default' },
      });
    });

    it('200: bounds are inclusive and can contain a space', async () => {
      const { name } = await api.workPool();
      const at = (scheduled_time: string) =>
        api.flowRun({ state: { type: 'SCHEDULED', state_details: { scheduled_time } }, work_pool_name: name });
      const first = (await at('2026-01-01T00:00:00Z')).id;
      const second = (await at('2026-01-01T01:00:00Z')).id;
      expect(await poll(name, { scheduled_before: '2026-01-01 00:00:00+00:00' })).toEqual([first]);
      expect(await poll(name, { scheduled_after: '2026-01-01T01:00:00Z' })).toEqual([second]);
      expect(await poll(name, { scheduled_after: '2026-01-01T01:00:00.000001Z' })).toEqual([]);
    });

    it('200: the same runs in two consecutive polls', async () => {
      const { name } = await api.workPool();
      const id = await due(0, name);
      expect(await poll(name)).toEqual([id]);
      expect(await poll(name)).toEqual([id]);
    });

    it('200: all scheduled states, and no others', async () => {
      const { name } = await api.workPool();
      const state = { type: 'SCHEDULED', name: 'AwaitingRetry' };
      const again = (await api.flowRun({ state, work_pool_name: name })).id;
      for (const other of ['PENDING', 'RUNNING', 'PAUSED', 'COMPLETED']) await api.flowRun({ state: other, work_pool_name: name });
      expect(await poll(name)).toEqual([again]);
    });

    it('200: no run that its own process will restart', async () => {
      const { name } = await api.workPool();
      await due(0, name, 'default', { empirical_policy: { retry_type: 'in_process' } });
      const rescheduled = await due(0, name, 'default', { empirical_policy: { retry_type: 'reschedule' } });
      expect(await poll(name)).toEqual([rescheduled]);
    });

    it('200: the limit of the pool counts the runs of all its queues, including paused ones', async () => {
      const { name } = await api.workPool({ concurrency_limit: 3 });
      await api.workQueue(name, { name: 'closed', is_paused: true });
      for (let i = 0; i < 2; i++) await api.flowRun({ state: 'RUNNING', work_pool_name: name, work_queue_name: 'closed' });
      await due(0, name, 'closed');
      const first = await due(0, name);
      await due(1, name);
      expect(await poll(name)).toEqual([first]);
      await api.patch(`/work_pools/${name}`, { concurrency_limit: 0 });
      expect(await poll(name)).toEqual([]);
    });

    it('200: a queue without free slots returns nothing', async () => {
      const { name } = await api.workPool();
      await api.workQueue(name, { name: 'two', priority: 1, concurrency_limit: 2 });
      for (let i = 0; i < 2; i++) await api.flowRun({ state: 'PENDING', work_pool_name: name, work_queue_name: 'two' });
      await api.flowRun({ state: 'CANCELLING', work_pool_name: name, work_queue_name: 'two' });
      await due(0, name, 'two');
      const other = await due(0, name);
      expect(await poll(name)).toEqual([other]);
      await api.patch(`/work_pools/${name}/queues/two`, { concurrency_limit: 3 });
      expect(await poll(name)).toHaveLength(2);
    });

    it('200: a paused pool returns nothing, but its queues count as polled', async () => {
      const { name } = await api.workPool({ is_paused: true });
      await due(0, name);
      expect(await poll(name)).toEqual([]);
      await settled();
      expect(await readQueue(name)).toMatchObject({ status: 'READY' });
      expect((await readQueue(name)).last_polled).not.toBeNull();
      expect((await api.get(`/work_pools/${name}`)).body.status).toBe('PAUSED');
    });

    it('200: polled queues become ready and emit it once; a paused one stays paused', async () => {
      const pool = await api.workPool();
      await api.workQueue(pool.name, { name: 'closed' });
      await api.patch(`/work_pools/${pool.name}/queues/closed`, { is_paused: true });
      await poll(pool.name);
      await settled();
      api.clock.advance(5);
      await poll(pool.name);
      await settled();
      expect((await readQueue(pool.name, 'closed')).status).toBe('PAUSED');
      expect((await readQueue(pool.name, 'closed')).last_polled).not.toBeNull();
      const reported = (await api.events('prefect.work-queue.ready')).filter(
        (event) => event.resource['prefect.resource.id'] === `prefect.work-queue.${pool.default_queue_id}`,
      );
      expect(reported).toHaveLength(1);
      expect(reported[0]!.related).toEqual([
        {
          'prefect.resource.id': `prefect.work-pool.${pool.id}`,
          'prefect.resource.name': pool.name,
          'prefect.work-pool.type': 'process',
          'prefect.resource.role': 'work-pool',
        },
      ]);
    });

    it('200: deployments of the queues become ready; their `updated` remains', async () => {
      const { name } = await api.workPool();
      const before = await api.deployment({ work_pool_name: name });
      expect(before.status).toBe('NOT_READY');
      api.clock.advance(5);
      await poll(name);
      await settled();
      const after = (await api.get(`/deployments/${before.id}`)).body;
      expect(after).toMatchObject({ status: 'READY', updated: before.updated });
      expect(after.last_polled).not.toBeNull();
      const [event] = (await api.events('prefect.deployment.ready')).filter(
        (reported) => reported.resource['prefect.resource.id'] === `prefect.deployment.${before.id}`,
      );
      expect(event!.related.map((resource) => resource['prefect.resource.role'])).toEqual(['flow', 'work-queue', 'work-pool']);
    });

    it('404: an unknown pool', async () => {
      const { status, body } = await api.post('/work_pools/nobody/get_scheduled_flow_runs', {});
      expect(status).toBe(404);
      expect(body.detail).toBe('Work pool "nobody" not found.');
    });

    it('404: a queue of another pool; no queue counts as polled', async () => {
      const [pool, other] = [await api.workPool(), await api.workPool()];
      const queue = unique('elsewhere');
      await api.workQueue(other.name, { name: queue });
      const { status, body } = await api.post(`/work_pools/${pool.name}/get_scheduled_flow_runs`, { work_queue_names: ['default', queue] });
      expect(status).toBe(404);
      expect(body.detail).toBe(`Work pool queue '${pool.name}/${queue}' not found.`);
      await settled();
      expect((await readQueue(pool.name)).last_polled).toBeNull();
      expect((await readQueue(other.name, queue)).last_polled).toBeNull();
    });
  });
});
