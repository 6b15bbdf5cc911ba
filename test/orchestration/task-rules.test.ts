import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { StateInput } from '../../src/orchestration/states.ts';
import { taskRunStates } from '../../src/store/schema/tables.ts';
import { onEveryHarness } from './harness.ts';

onEveryHarness((harness) => {
  const taskIn = async (
    flow: StateInput | StateInput['type'] | null,
    state: StateInput | StateInput['type'] | null = 'PENDING',
    given = {},
  ) => harness.taskRun(state, { flowRunId: await harness.flowRun(flow), ...given });
  const reasonOf = async (id: string, state: StateInput) => {
    const { status, details, written } = await harness.setTaskRun(id, state);
    return [status, 'reason' in details ? details.reason : null, written];
  };
  let keys = 0;
  const newKey = () => `key-${++keys}`;

  const complete = (id: string, cache_key: string, more = {}) =>
    harness.setTaskRun(id, { type: 'COMPLETED', data: { r: 1 }, message: 'done', state_details: { cache_key, ...more } });
  const start = async (state_details: StateInput['state_details']) =>
    (await harness.setTaskRun(await taskIn('RUNNING', null), { type: 'RUNNING', state_details })).state!.name;

  describe('use-cached-state', () => {
    it('does not run a task with a cached result', async () => {
      const cache_key = newKey();
      await complete(await taskIn('RUNNING', 'RUNNING'), cache_key);
      const id = await taskIn('RUNNING', null);
      const result = await harness.setTaskRun(id, { type: 'RUNNING', state_details: { cache_key } });
      expect(result).toMatchObject({
        status: 'REJECT',
        written: true,
        details: { reason: 'Retrieved state from cache' },
        state: { type: 'COMPLETED', name: 'Cached', data: { r: 1 }, message: 'done', state_details: { cache_key, task_run_id: id } },
      });
      expect(await harness.readTaskRun(id)).toMatchObject({ runCount: 0, stateName: 'Cached' });
    });

    it('runs it if requested, and if the entry has expired or has another key', async () => {
      const cache_key = newKey();
      await complete(await taskIn('RUNNING', 'RUNNING'), cache_key, { cache_expiration: addSeconds(harness.clock.peek(), 10) });
      expect(await start({ cache_key })).toBe('Cached');
      expect(await start({ cache_key, refresh_cache: true })).toBe('Running');
      expect(await start({ cache_key: newKey() })).toBe('Running');
      harness.clock.advance(10);
      expect(await start({ cache_key })).toBe('Running');
    });

    it('uses the newest entry, and no other if its state is deleted', async () => {
      const cache_key = newKey();
      await complete(await taskIn('RUNNING', 'RUNNING'), cache_key);
      const newest = await taskIn('RUNNING', 'RUNNING');
      await complete(newest, cache_key);
      await harness.write((db) => db.delete(taskRunStates).where(eq(taskRunStates.taskRunId, newest)));
      expect((await harness.setTaskRun(await taskIn('RUNNING', null), { type: 'RUNNING', state_details: { cache_key } })).status).toBe(
        'ACCEPT',
      );
    });

    it('has priority over a result of the task itself', async () => {
      const cache_key = newKey();
      const id = await taskIn('RUNNING', 'RUNNING');
      await complete(id, cache_key);
      expect((await harness.setTaskRun(id, { type: 'RUNNING', state_details: { cache_key } })).state!.name).toBe('Cached');
    });
  });

  describe('cache-state', () => {
    it('stores the result with its key, also with the longest, counted in characters', async () => {
      const cache_key = '💥'.repeat(2000);
      expect((await complete(await taskIn('RUNNING', 'RUNNING'), cache_key)).status).toBe('ACCEPT');
      expect(await start({ cache_key })).toBe('Cached');
    });

    it('treats an empty key as none', async () => {
      await complete(await taskIn('RUNNING', 'RUNNING'), '');
      expect(await start({ cache_key: '' })).toBe('Running');
    });

    it('reports a key that is too long; the state is written and not cached', async () => {
      const cache_key = 'k'.repeat(2001);
      const result = await complete(await taskIn('RUNNING', 'RUNNING'), cache_key);
      expect(result).toMatchObject({ status: 'REJECT', written: true, state: { type: 'COMPLETED', data: { r: 1 } } });
      expect(result.details).toMatchObject({ reason: 'Cache key exceeded maximum allowed length of 2000 characters.' });
      expect((await harness.setTaskRun(await taskIn('RUNNING', null), { type: 'RUNNING', state_details: { cache_key } })).status).toBe(
        'ACCEPT',
      );
    });
  });

  describe('leave-terminal', () => {
    it.each(['CANCELLING', 'PAUSED', 'CRASHED'] as const)('aborts %s', async (type) => {
      expect(await reasonOf(await taskIn('RUNNING', { type: 'COMPLETED', data: { a: 1 } }), { type })).toEqual([
        'ABORT',
        'Run is already COMPLETED.',
        false,
      ]);
    });

    it.each(['RUNNING', 'SCHEDULED', 'COMPLETED', 'FAILED'] as const)('keeps a result: %s', async (type) => {
      const id = await taskIn('RUNNING', { type: 'COMPLETED', data: { a: 1 } });
      expect(await reasonOf(id, { type, data: { b: 1 } })).toEqual(['REJECT', 'This run is already completed.', false]);
    });

    it.each([[5], [[1]], [{}], [{ type: 'unpersisted' }]])('%j is not a result', async (data) => {
      expect((await harness.setTaskRun(await taskIn('RUNNING', { type: 'COMPLETED', data }), { type: 'RUNNING' })).status).toBe('ACCEPT');
    });

    it('resets the run count when the task runs again in the same attempt of its flow', async () => {
      const flowRunId = await harness.flowRun('RUNNING', { runCount: 1 });
      const id = await harness.taskRun('FAILED', { flowRunId, runCount: 3, flowRunRunCount: 1 });
      expect((await harness.setTaskRun(id, { type: 'RUNNING' })).state!.name).toBe('Running');
      expect(await harness.readTaskRun(id)).toMatchObject({ runCount: 1, flowRunRunCount: 1, endTime: null });
    });

    it('names it a retry in a later attempt of the flow', async () => {
      const flowRunId = await harness.flowRun('RUNNING', { runCount: 2 });
      const id = await harness.taskRun('FAILED', { flowRunId, runCount: 3, flowRunRunCount: 1 });
      expect((await harness.setTaskRun(id, { type: 'RUNNING' })).state!.name).toBe('Retrying');
      expect(await harness.readTaskRun(id)).toMatchObject({ runCount: 1, flowRunRunCount: 2 });
    });

    it('restores the run count when a later rule rejects or replaces the state', async () => {
      for (const flow of ['COMPLETED', 'PAUSED'] as const) {
        const id = await taskIn(flow, 'FAILED', { runCount: 3 });
        await harness.setTaskRun(id, { type: 'RUNNING' });
        expect((await harness.readTaskRun(id)).runCount).toBe(3);
      }
    });
  });

  describe('require-running-flow', () => {
    const REASON = 'The enclosing flow must be running to begin task execution.';

    it.each([null, 'SCHEDULED', 'PENDING', 'COMPLETED', 'CANCELLING'] as const)('aborts while the flow is %s', async (flow) => {
      expect(await reasonOf(await taskIn(flow), { type: 'RUNNING' })).toEqual(['ABORT', REASON, false]);
    });

    it('delays the task while the flow is paused', async () => {
      const pause_timeout = '2026-03-06T00:00:00.000000Z';
      const id = await taskIn({ type: 'PAUSED', state_details: { pause_timeout, pause_reschedule: true } });
      const { flowRunId } = await harness.readTaskRun(id);
      expect(await harness.setTaskRun(id, { type: 'RUNNING' })).toMatchObject({
        status: 'REJECT',
        written: true,
        details: { reason: `The flow is paused, new tasks can execute after resuming flow run: ${flowRunId}.` },
        state: { type: 'PAUSED', name: 'NotReady', state_details: { pause_timeout: '2026-03-06T00:00:00Z', pause_reschedule: true } },
      });
    });

    it('does not apply to tasks without a flow, or with force', async () => {
      expect((await harness.setTaskRun(await harness.taskRun('PENDING'), { type: 'RUNNING' })).status).toBe('ACCEPT');
      expect((await harness.setTaskRun(await taskIn('COMPLETED'), { type: 'RUNNING' }, { force: true })).status).toBe('ACCEPT');
    });
  });

  describe('carry-scheduled-time and wait-for-scheduled-time, as for flow runs', () => {
    it('delay a task until its time, also once it is pending', async () => {
      const scheduled_time = addSeconds(harness.clock.peek(), 30);
      const id = await taskIn('RUNNING', { type: 'SCHEDULED', state_details: { scheduled_time } });
      expect((await harness.setTaskRun(id, { type: 'PENDING' })).state!.state_details.scheduled_time).toBe(scheduled_time);
      expect((await harness.setTaskRun(id, { type: 'RUNNING' })).details).toMatchObject({ type: 'wait_details', delay_seconds: 30 });
    });
  });

  describe('carry-parameters', () => {
    it('keeps the location of the parameters of background tasks', async () => {
      const task_parameters_id = harness.deps.ids.next();
      const id = await harness.taskRun({ type: 'SCHEDULED', state_details: { deferred: true, task_parameters_id } });
      for (const type of ['PENDING', 'RUNNING'] as const) {
        const { state } = await harness.setTaskRun(id, { type, state_details: { deferred: true } });
        expect(state!.state_details.task_parameters_id).toBe(task_parameters_id);
      }
    });
  });

  describe('retry', () => {
    const failing = (policy: object, given = {}) => taskIn('RUNNING', 'RUNNING', { policy: { retries: 2, ...policy }, ...given });
    const delayOf = async (id: string) => {
      const now = harness.clock.peek();
      const { state } = await harness.setTaskRun(id, { type: 'FAILED', message: 'm', data: { e: 1 } });
      return (Date.parse(state!.state_details.scheduled_time!) - Date.parse(now)) / 1000;
    };

    it('schedules a retry while retries remain, then accepts the failure', async () => {
      const id = await failing({ retries: 1, retry_delay: [0, 7] });
      const retried = await harness.setTaskRun(id, { type: 'FAILED', message: 'm', data: { e: 1 } });
      expect(retried).toMatchObject({ status: 'REJECT', written: true, details: { reason: 'Retrying' } });
      expect(retried.state).toMatchObject({ type: 'SCHEDULED', name: 'AwaitingRetry', message: 'm', data: { e: 1 } });
      expect((await harness.setTaskRun(id, { type: 'RUNNING', name: 'Mine' })).state!.name).toBe('Retrying');
      expect((await harness.setTaskRun(id, { type: 'FAILED' })).state!.type).toBe('FAILED');
      expect((await harness.readTaskRun(id)).runCount).toBe(2);
    });

    it('uses the delays of a list in order, and the last one for all further retries', async () => {
      const policy = { retry_delay: [1, 7], retries: 5 };
      expect(await delayOf(await failing(policy))).toBeCloseTo(1, 2);
      expect(await delayOf(await failing(policy, { runCount: 2 }))).toBeCloseTo(7, 2);
      expect(await delayOf(await failing(policy, { runCount: 4 }))).toBeCloseTo(7, 2);
      expect(await delayOf(await failing({ retry_delay: [] }))).toBeCloseTo(0, 2);
      expect(await delayOf(await failing({ retry_delay: 4 }))).toBeCloseTo(4, 2);
    });

    it('spreads delays around the base', async () => {
      for (let i = 0; i < 20; i++) {
        const delay = await delayOf(await failing({ retry_delay: 100, retry_jitter_factor: 1 }));
        expect(delay).toBeGreaterThan(41);
        expect(delay).toBeLessThan(201);
      }
    });

    it('does not apply to a final failure, without retries, or with force', async () => {
      const final = await failing({});
      expect((await harness.setTaskRun(final, { type: 'FAILED', state_details: { retriable: false } })).status).toBe('ACCEPT');
      expect((await harness.setTaskRun(await failing({ retries: null }), { type: 'FAILED' })).status).toBe('ACCEPT');
      expect((await harness.setTaskRun(await failing({}), { type: 'FAILED' }, { force: true })).status).toBe('ACCEPT');
    });

    it('schedules at most at the last representable instant', async () => {
      const id = await failing({ retry_delay: 1e300 });
      const { state } = await harness.setTaskRun(id, { type: 'FAILED' });
      expect(state!.state_details.scheduled_time).toBe('9999-12-31T23:59:59.999999Z');
    });
  });

  describe('name-reruns', () => {
    it('names a start after a scheduled retry Retrying', async () => {
      const id = await taskIn('RUNNING', { type: 'SCHEDULED', name: 'AwaitingRetry' }, { runCount: 1 });
      expect((await harness.setTaskRun(id, { type: 'RUNNING' })).state!.name).toBe('Retrying');
    });

    it('keeps the name of a first start', async () => {
      expect((await harness.setTaskRun(await taskIn('RUNNING'), { type: 'RUNNING', name: 'Mine' })).state!.name).toBe('Mine');
    });

    it('names a second start of the same run Rerunning', async () => {
      const id = await taskIn('RUNNING', 'RUNNING');
      expect((await harness.setTaskRun(id, { type: 'RUNNING', name: 'Mine' })).state!.name).toBe('Rerunning');
      expect((await harness.readTaskRun(id)).runCount).toBe(2);
    });
  });

  describe('note-flow-attempt', () => {
    it('stores the attempt of the flow in which a task starts', async () => {
      const flowRunId = await harness.flowRun('RUNNING', { runCount: 3 });
      const id = await harness.taskRun('PENDING', { flowRunId });
      await harness.setTaskRun(id, { type: 'RUNNING' });
      expect((await harness.readTaskRun(id)).flowRunRunCount).toBe(3);
    });

    it('stores it with force, too', async () => {
      const id = await harness.taskRun('PENDING', { flowRunId: await harness.flowRun('PAUSED', { runCount: 3 }) });
      await harness.setTaskRun(id, { type: 'RUNNING' }, { force: true });
      expect((await harness.readTaskRun(id)).flowRunRunCount).toBe(3);
    });

    it('stores nothing without a flow, or when the task does not start', async () => {
      const flowRunId = await harness.flowRun({ type: 'PAUSED' }, { runCount: 3 });
      const paused = await harness.taskRun('PENDING', { flowRunId });
      await harness.setTaskRun(paused, { type: 'RUNNING' });
      const alone = await harness.taskRun('PENDING');
      await harness.setTaskRun(alone, { type: 'RUNNING' });
      for (const id of [paused, alone]) expect((await harness.readTaskRun(id)).flowRunRunCount).toBe(0);
    });
  });

  describe('enqueue', () => {
    const queued = async (id: string) => {
      const { queuedAt, queue } = await harness.readTaskRun(id);
      return queuedAt === null ? null : queue;
    };

    it('adds a background task to the queue of its key', async () => {
      const woken: string[] = [];
      const stop = harness.deps.bus.subscribe('scheduledTaskRuns', (taskKeys) => woken.push(...taskKeys));
      const id = await harness.taskRun(null, { taskKey: 'mine' });
      await harness.setTaskRun(id, { type: 'SCHEDULED', state_details: { deferred: true } });
      expect(await queued(id)).toBe('scheduled');
      const retry = await harness.taskRun('RUNNING', { taskKey: 'mine' });
      await harness.setTaskRun(retry, { type: 'SCHEDULED', name: 'AwaitingRetry', state_details: { deferred: true } });
      expect(await queued(retry)).toBe('retry');
      expect(woken).toEqual(['mine', 'mine']);
      stop();
    });

    it('excludes other tasks, and retries by the service', async () => {
      const plain = await harness.taskRun(null);
      await harness.setTaskRun(plain, { type: 'SCHEDULED' });
      expect(await queued(plain)).toBeNull();
      const retried = await harness.taskRun({ type: 'RUNNING', state_details: { deferred: true } }, { policy: { retries: 1 } });
      const { state } = await harness.setTaskRun(retried, { type: 'FAILED', state_details: { deferred: true } });
      expect([state!.name, state!.state_details.deferred, await queued(retried)]).toEqual(['AwaitingRetry', false, null]);
    });
  });
});
