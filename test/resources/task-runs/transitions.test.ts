import { describe, expect, it } from 'vitest';
import { addSeconds, parseInstant } from '../../../src/base/time/instant.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('transitions of a task run', () => {
  onEveryStore((api) => {
    const set = (id: string, state: string | Record<string, unknown>, force = false) => api.setState('task_runs', id, state, { force });
    const setFlow = (id: string, state: string | Record<string, unknown>) => api.setState('flow_runs', id, state);
    const read = async (id: string) => (await api.get(`/task_runs/${id}`)).body;
    const alone = (body: Record<string, unknown> = {}) => api.taskRun({ flow_run_id: null, ...body });
    const outcome = ({ status, body }: Awaited<ReturnType<typeof set>>) => [status, body.status, body.state.type, body.state.name];

    it('pause with its flow, and do not start it when the flow has ended', async () => {
      const flow = await api.flowRun({ state: 'RUNNING' });
      const { id } = await api.taskRun({ flow_run_id: flow.id });
      await setFlow(flow.id, { type: 'PAUSED', state_details: { pause_timeout: '2030-01-01T00:00:00Z' } });
      const paused = await set(id, 'RUNNING');
      expect(outcome(paused)).toEqual([201, 'REJECT', 'PAUSED', 'NotReady']);
      expect(paused.body.state.state_details).toMatchObject({ pause_timeout: '2030-01-01T00:00:00Z', pause_reschedule: false });
      await setFlow(flow.id, 'COMPLETED');
      expect(outcome(await set(id, 'RUNNING')).slice(0, 2)).toEqual([200, 'ABORT']);
    });

    it('do not run it when its result is cached', async () => {
      const cache_key = unique('key');
      const cache_expiration = addSeconds(api.clock.peek(), 1000);
      const start = async (state_details: Record<string, unknown>) => {
        const { id } = await alone();
        return { id, ...(await set(id, { type: 'RUNNING', state_details: { cache_key, ...state_details } })) };
      };
      await set((await alone()).id, { type: 'COMPLETED', message: 'm', data: { v: 1 }, state_details: { cache_key, cache_expiration } });
      const cached = await start({});
      expect(outcome(cached)).toEqual([201, 'REJECT', 'COMPLETED', 'Cached']);
      expect(cached.body).toMatchObject({ details: { reason: 'Retrieved state from cache' }, state: { message: 'm', data: { v: 1 } } });
      expect(await read(cached.id)).toMatchObject({ run_count: 0, state: { data: { v: 1 } } });
      expect((await start({ refresh_cache: true })).body.state.type).toBe('RUNNING');
      api.clock.advance(1000);
      expect((await start({})).body.state.type).toBe('RUNNING');
    });

    it('retry it after the configured delay, unless it is not retriable', async () => {
      const { id } = await alone({ empirical_policy: { retries: 2, retry_delay: [0, 7] } });
      await set(id, 'RUNNING');
      await set(id, 'FAILED');
      expect((await set(id, 'RUNNING')).body.state.name).toBe('Retrying');
      const now = api.clock.peek();
      const second = (await set(id, 'FAILED')).body.state;
      expect(second.name).toBe('AwaitingRetry');
      expect(parseInstant(second.state_details.scheduled_time)! >= addSeconds(now, 7)).toBe(true);
      expect((await set(id, 'RUNNING')).body.status).toBe('WAIT');
      api.clock.advance(8);
      await set(id, 'RUNNING');
      expect(outcome(await set(id, { type: 'FAILED', state_details: { retriable: false } }))).toEqual([201, 'ACCEPT', 'FAILED', 'Failed']);
    });

    it('reset the run count when it runs again, and name it a retry in a later attempt of its flow', async () => {
      const flow = await api.flowRun({ state: 'RUNNING' });
      const { id } = await api.taskRun({ flow_run_id: flow.id });
      for (const state of ['RUNNING', 'FAILED']) await set(id, state);
      expect((await set(id, 'RUNNING')).body.state.name).toBe('Running');
      expect(await read(id)).toMatchObject({ run_count: 1, flow_run_run_count: 1 });
      await set(id, 'FAILED');
      await setFlow(flow.id, 'RUNNING');
      expect((await set(id, 'RUNNING')).body.state.name).toBe('Retrying');
      expect(await read(id)).toMatchObject({ run_count: 1, flow_run_run_count: 2 });
      await set(id, 'FAILED');
      await setFlow(flow.id, 'COMPLETED');
      expect((await set(id, 'RUNNING')).body.status).toBe('ABORT');
      expect((await read(id)).run_count).toBe(1);
    });

    it('delay it until the holder of the slot of its tag releases it', async () => {
      const tag = unique('tag');
      await api.post('/concurrency_limits/', { tag, concurrency_limit: 1 });
      const [holder, waiting] = [await alone({ tags: [tag] }), await alone({ tags: [tag] })];
      await set(holder.id, 'RUNNING');
      const { status, body } = await set(waiting.id, 'RUNNING');
      expect([status, body.status, body.details.reason]).toEqual([200, 'WAIT', `Concurrency limit reached for tags: ${tag}`]);
      expect(body.details.delay_seconds).toBeLessThanOrEqual(13);
      await set(holder.id, 'CANCELLING');
      expect((await set(waiting.id, 'RUNNING')).body.status).toBe('WAIT');
      await set(holder.id, 'CANCELLED');
      for (const type of ['COMPLETED', 'CANCELLED', 'SCHEDULED']) {
        expect((await set(waiting.id, 'RUNNING')).body.status).toBe('ACCEPT');
        await set(waiting.id, type);
      }
    });
  });
});
