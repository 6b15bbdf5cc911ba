import { describe, expect, it } from 'vitest';
import type { StateInput } from '../../src/orchestration/states.ts';
import { onEveryHarness } from './harness.ts';

let count = 0;

onEveryHarness((harness) => {
  const limited = async (limit: number, given = {}) => {
    const tag = `tag-${++count}`;
    const { id } = await harness.limit({ name: `tag:${tag}`, limit, ...given });
    return { tag, id };
  };
  const task = (...tags: string[]) => harness.taskRun('PENDING', { tags });
  const set = (id: string, type: StateInput['type'], force = false) => harness.setTaskRun(id, { type }, { force });

  describe('take-tag-slots', () => {
    it('acquires a slot of every limited tag, or delays the task', async () => {
      const [a, b] = [await limited(1), await limited(2)];
      expect((await set(await task(a.tag, b.tag, 'free'), 'RUNNING')).status).toBe('ACCEPT');
      expect([await harness.slotsOf(a.id), await harness.slotsOf(b.id)]).toEqual([1, 1]);
      const waiting = await set(await task(b.tag, a.tag), 'RUNNING');
      expect(waiting).toMatchObject({
        status: 'WAIT',
        written: false,
        details: { reason: `Concurrency limit reached for tags: ${b.tag}, ${a.tag}` },
      });
      expect([await harness.slotsOf(a.id), await harness.slotsOf(b.id)]).toEqual([1, 1]);
    });

    it('delays the task by about the time that a slot is occupied, at most ten seconds', async () => {
      const { tag } = await limited(1, { activeSlots: 1, avgSlotOccupancySeconds: 10_000 });
      for (let i = 0; i < 10; i++) {
        const { details } = await set(await task(tag), 'RUNNING');
        const seconds = details.type === 'wait_details' ? details.delay_seconds : -1;
        expect(seconds).toBeGreaterThanOrEqual(8);
        expect(seconds).toBeLessThanOrEqual(13);
      }
    });

    it('aborts at a limit of 0 and acquires no other slot', async () => {
      const [open, closed] = [await limited(1), await limited(0)];
      expect((await set(await task(open.tag, closed.tag), 'RUNNING')).details).toEqual({
        type: 'abort_details',
        reason: `The concurrency limit on tag "${closed.tag}" is 0 and will deadlock if the task tries to run again.`,
      });
      expect(await harness.slotsOf(open.id)).toBe(0);
    });

    it('ignores inactive limits, proposals with force, and background tasks', async () => {
      const { tag } = await limited(0, { active: false });
      expect((await set(await task(tag), 'RUNNING')).status).toBe('ACCEPT');
      const full = await limited(1, { activeSlots: 1 });
      expect((await set(await task(full.tag), 'RUNNING', true)).status).toBe('ACCEPT');
      const background = await harness.setTaskRun(await task(full.tag), { type: 'RUNNING', state_details: { deferred: true } });
      expect(background.status).toBe('ACCEPT');
    });

    it('does not delay a task because of its own slots', async () => {
      const { tag, id } = await limited(1);
      const run = await task(tag);
      await set(run, 'RUNNING');
      expect((await set(run, 'RUNNING')).status).toBe('ACCEPT');
      expect(await harness.slotsOf(id)).toBe(1);
    });

    it('releases the slots when the task must wait for its time', async () => {
      const { tag, id } = await limited(1);
      const run = await harness.taskRun(
        { type: 'SCHEDULED', state_details: { scheduled_time: '2030-01-01T00:00:00.000000Z' } },
        { tags: [tag] },
      );
      expect((await set(run, 'RUNNING')).details).toMatchObject({ reason: 'Scheduled time is in the future' });
      expect(await harness.slotsOf(id)).toBe(0);
    });
  });

  describe('release-tag-slots', () => {
    it.each(['COMPLETED', 'CANCELLED', 'SCHEDULED', 'PAUSED', 'PENDING'] as const)(
      'releases them on %s, with and without force',
      async (type) => {
        for (const force of [false, true]) {
          const { tag, id } = await limited(1);
          const run = await task(tag);
          await set(run, 'RUNNING');
          await set(run, type, force);
          expect(await harness.slotsOf(id)).toBe(0);
        }
      },
    );

    it('keeps them while the task is cancelling', async () => {
      const { tag, id } = await limited(1);
      const run = await task(tag);
      await set(run, 'RUNNING');
      await set(run, 'CANCELLING');
      expect(await harness.slotsOf(id)).toBe(1);
    });

    it('releases no slot of another task', async () => {
      const { tag, id } = await limited(1);
      const [holder, other] = [await task(tag), await task(tag)];
      await set(holder, 'RUNNING');
      await set(other, 'CANCELLED');
      expect(await harness.slotsOf(id)).toBe(1);
    });
  });

  describe('release-slots-of-dead-tasks', () => {
    it('frees the slots of the tasks of a dead process when a worker retries its run', async () => {
      const { tag, id: limitId } = await limited(1);
      const { id: deploymentId } = await harness.deployment({ lastPolled: harness.clock.now() });
      const flowRunId = await harness.flowRun('RUNNING', { deploymentId, runCount: 1, policy: { retries: 1, retry_delay: 0 } });
      await set(await harness.taskRun('PENDING', { flowRunId, tags: [tag] }), 'RUNNING');
      expect(await harness.slotsOf(limitId)).toBe(1);
      const { state } = await harness.setFlowRun(flowRunId, { type: 'CRASHED' }, { policy: 'silent' });
      expect(state!.name).toBe('AwaitingRetry');
      expect([await harness.slotsOf(limitId), await harness.leasesOn(limitId)]).toEqual([0, []]);
    });
  });

  describe('release-slots-of-tasks', () => {
    /** A running flow run whose task holds the only slot of a tag. */
    const holding = async () => {
      const { tag, id: limitId } = await limited(1);
      const flowRunId = await harness.flowRun('RUNNING');
      await set(await harness.taskRun('PENDING', { flowRunId, tags: [tag] }), 'RUNNING');
      return { flowRunId, limitId };
    };

    it.each(['COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED'] as const)('frees the slots of the tasks on %s, forced or not', async (type) => {
      for (const force of [false, true]) {
        const [run, other] = [await holding(), await holding()];
        await harness.setFlowRun(run.flowRunId, { type }, { force });
        expect([await harness.slotsOf(run.limitId), await harness.leasesOn(run.limitId)]).toEqual([0, []]);
        expect(await harness.slotsOf(other.limitId)).toBe(1);
      }
    });

    it.each(['PAUSED', 'SCHEDULED', 'CANCELLING', 'PENDING'] as const)('keeps them on %s, because the run continues', async (type) => {
      const { flowRunId, limitId } = await holding();
      await harness.setFlowRun(flowRunId, { type }, { force: true });
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it('keeps them when the run does not end', async () => {
      const { flowRunId, limitId } = await holding();
      await harness.setFlowRun(flowRunId, { type: 'CANCELLING' });
      expect((await harness.setFlowRun(flowRunId, { type: 'COMPLETED' })).status).toBe('REJECT');
      expect(await harness.slotsOf(limitId)).toBe(1);
    });
  });
});
