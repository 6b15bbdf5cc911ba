import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { StateInput } from '../../src/orchestration/states.ts';
import { deployments, flowRuns } from '../../src/store/schema/tables.ts';
import { type Answer, onEveryHarness } from './harness.ts';

const outcome = ({ status, details, state, written }: Answer) => ({
  status,
  reason: 'reason' in details ? details.reason : null,
  state: state && `${state.type} ${state.name}`,
  written,
});

const RESULT = { type: 'result', path: 'a' };

onEveryHarness((harness) => {
  describe('prevent-duplicate-transition', () => {
    const transition_id = '11111111-1111-7111-8111-111111111111';

    it('keeps the state when the same proposal is repeated', async () => {
      const id = await harness.flowRun('PENDING');
      const first = await harness.setFlowRun(id, { type: 'RUNNING', state_details: { transition_id } });
      const second = await harness.setFlowRun(id, { type: 'RUNNING', state_details: { transition_id } });
      expect(second).toMatchObject({ status: 'REJECT', written: false, state: { id: first.state!.id } });
      expect(second.details).toEqual({ type: 'reject_details', reason: 'This run has already made this state transition.' });
    });

    it('does not apply with force', async () => {
      const id = await harness.flowRun({ type: 'PENDING', state_details: { transition_id } });
      expect((await harness.setFlowRun(id, { type: 'RUNNING', state_details: { transition_id } }, { force: true })).status).toBe('ACCEPT');
    });

    it('compares only the id, not type or name', async () => {
      const id = await harness.flowRun({ type: 'RUNNING', state_details: { transition_id } });
      expect((await harness.setFlowRun(id, { type: 'COMPLETED', state_details: { transition_id } })).written).toBe(false);
    });
  });

  describe('leave-terminal', () => {
    it.each(['CANCELLING', 'PAUSED', 'CRASHED'] as const)('aborts %s', async (type) => {
      const id = await harness.flowRun('FAILED');
      expect(outcome(await harness.setFlowRun(id, { type }))).toEqual({
        status: 'ABORT',
        reason: 'Run is already in terminal state FAILED.',
        state: 'FAILED Failed',
        written: false,
      });
    });

    it('keeps a completed run with a persisted result', async () => {
      const id = await harness.flowRun({ type: 'COMPLETED', data: { k: 1 } });
      const result = await harness.setFlowRun(id, { type: 'RUNNING' });
      expect(outcome(result)).toMatchObject({ status: 'REJECT', reason: 'Run is already COMPLETED.', written: false });
      expect(result.state!.data).toEqual({ k: 1 });
    });

    it.each([[5], [{}], [[1]], [{ type: 'unpersisted' }], [null]])('runs a completed run again when its data is %j', async (data) => {
      const id = await harness.flowRun({ type: 'COMPLETED', data });
      expect((await harness.setFlowRun(id, { type: 'RUNNING' })).status).toBe('ACCEPT');
    });

    it('reschedules a run of a deployment: a new attempt with all its pauses', async () => {
      const { id: deploymentId } = await harness.deployment();
      const policy = { pause_keys: ['1'], resuming: true, retry_type: 'in_process' as const };
      const id = await harness.flowRun('FAILED', { deploymentId, policy });
      const { startTime } = await harness.readFlowRun(id);
      expect((await harness.setFlowRun(id, { type: 'SCHEDULED' })).status).toBe('ACCEPT');
      expect(await harness.readFlowRun(id)).toMatchObject({
        empiricalPolicy: { pause_keys: [], resuming: false, retry_type: 'reschedule' },
        retryType: 'reschedule',
        endTime: null,
        startTime,
      });
    });

    it('aborts a reschedule without a deployment', async () => {
      const id = await harness.flowRun('FAILED');
      expect(outcome(await harness.setFlowRun(id, { type: 'SCHEDULED' })).reason).toBe(
        'Cannot reschedule a run without an associated deployment.',
      );
    });

    it('clears the retry type when the run starts again in place', async () => {
      const id = await harness.flowRun('CRASHED', { policy: { retry_type: 'in_process' } });
      await harness.setFlowRun(id, { type: 'RUNNING' });
      expect(await harness.readFlowRun(id)).toMatchObject({ empiricalPolicy: { retry_type: null }, retryType: null });
    });

    it('restores the policy when a later rule decides otherwise', async () => {
      const { deployment } = await harness.limitedRun({ activeSlots: 1 });
      const policy = { pause_keys: ['1'], retry_type: 'in_process' as const };
      const id = await harness.flowRun('FAILED', { deploymentId: deployment.id, policy });
      expect(outcome(await harness.setFlowRun(id, { type: 'PENDING' })).state).toBe('SCHEDULED AwaitingConcurrencySlot');
      expect(await harness.readFlowRun(id)).toMatchObject({ empiricalPolicy: policy, retryType: 'in_process' });
    });
  });

  describe('protect-result', () => {
    const LOST = 'Cannot overwrite a COMPLETED state that carries persisted result data with one that does not.';

    it.each([false, true])('keeps a result without a replacement, force %s', async (force) => {
      const id = await harness.flowRun({ type: 'COMPLETED', data: RESULT });
      for (const data of [null, 5, { type: 'unpersisted' }])
        expect(outcome(await harness.setFlowRun(id, { type: 'COMPLETED', data }, { force }))).toMatchObject({
          status: 'REJECT',
          reason: LOST,
          written: false,
        });
    });

    it.each([false, true])('replaces a result with another result or another terminal state, force %s', async (force) => {
      const id = await harness.flowRun({ type: 'COMPLETED', data: RESULT });
      const { endTime } = await harness.readFlowRun(id);
      expect((await harness.setFlowRun(id, { type: 'COMPLETED', data: {} }, { force })).status).toBe('ACCEPT');
      expect((await harness.setFlowRun(id, { type: 'FAILED' }, { force })).status).toBe('ACCEPT');
      expect((await harness.readFlowRun(id)).endTime).toBe(endTime);
    });
  });

  describe('stay-cancelling', () => {
    it('only a cancelled state can follow', async () => {
      const id = await harness.flowRun('CANCELLING');
      const reason = 'Cannot transition flows that are cancelling to a state other than Cancelled.';
      expect(outcome(await harness.setFlowRun(id, { type: 'COMPLETED' }))).toMatchObject({ status: 'REJECT', reason, written: false });
      expect((await harness.setFlowRun(id, { type: 'COMPLETED' }, { force: true })).status).toBe('ACCEPT');
    });
  });

  describe.each([false, true])('cancel-without-infrastructure, force %s', (force) => {
    const cancel = (id: string) => harness.setFlowRun(id, { type: 'CANCELLING' }, { force });

    it('cancels a scheduled run immediately', async () => {
      const result = await cancel(await harness.flowRun('SCHEDULED'));
      const reason = 'Scheduled flow run has no infrastructure to terminate.';
      expect(outcome(result)).toEqual({ status: 'REJECT', reason, state: 'CANCELLED Cancelled', written: true });
      expect(harness.published.at(-1)!.event).toBe('prefect.flow-run.Cancelled');
    });

    it('does not cancel a run with a process immediately', async () => {
      expect(outcome(await cancel(await harness.flowRun('SCHEDULED', { infrastructurePid: 'host:1' }))).state).toBe(
        'CANCELLING Cancelling',
      );
    });

    it('cancels a run that is about to resume immediately', async () => {
      const id = await harness.flowRun({ type: 'SCHEDULED', name: 'Resuming' }, { infrastructurePid: 'host:1' });
      expect(outcome(await cancel(id)).state).toBe('CANCELLED Cancelled');
    });

    it('cancels a suspended run immediately', async () => {
      const id = await harness.flowRun({ type: 'PAUSED', name: 'Suspended', state_details: { pause_reschedule: true } });
      const reason = 'Suspended flow run has no infrastructure to terminate.';
      expect(outcome(await cancel(id))).toMatchObject({ reason, state: 'CANCELLED Cancelled', written: true });
    });

    it('does not cancel a waiting process immediately, also after the deadline of its pause', async () => {
      const pause_timeout = addSeconds(harness.clock.peek(), -10);
      const id = await harness.flowRun({ type: 'PAUSED', state_details: { pause_timeout } });
      expect(outcome(await cancel(id))).toMatchObject({ status: 'ACCEPT', state: 'CANCELLING Cancelling' });
    });
  });

  describe('prevent-double-submission', () => {
    it.each(['PENDING', 'RUNNING', 'CANCELLED'] as const)('aborts from %s', async (type) => {
      const id = await harness.flowRun(type);
      expect(outcome(await harness.setFlowRun(id, { type: 'PENDING' }))).toMatchObject({
        status: 'ABORT',
        reason: `This run is in a ${type} state and cannot transition to a PENDING state.`,
        written: false,
      });
    });

    it('allows the holder to rename its pending state, with time and lease', async () => {
      const details = {
        scheduled_time: '2026-01-01T00:00:00.000000Z',
        deployment_concurrency_lease_id: '22222222-2222-7222-8222-222222222222',
      };
      const id = await harness.flowRun({ type: 'PENDING', state_details: details });
      const sent = { scheduled_time: '2030-01-01T00:00:00.000000Z', deployment_concurrency_lease_id: null };
      const result = await harness.setFlowRun(id, { type: 'PENDING', name: 'Submitting', state_details: sent });
      expect(result).toMatchObject({ status: 'ACCEPT', state: { name: 'Submitting' } });
      expect(result.state!.state_details).toMatchObject({ ...details, scheduled_time: '2026-01-01T00:00:00Z' });
      expect((await harness.setFlowRun(id, { type: 'PENDING' })).status).toBe('ABORT');
      expect((await harness.setFlowRun(id, { type: 'PENDING', name: 'Submitting' })).status).toBe('ABORT');
    });

    it('allows one of four to win', async () => {
      const id = await harness.flowRun('SCHEDULED');
      const results = await Promise.all([1, 2, 3, 4].map(() => harness.setFlowRun(id, { type: 'PENDING' })));
      expect(results.map((result) => result.status).sort()).toEqual(['ABORT', 'ABORT', 'ABORT', 'ACCEPT']);
      expect((await harness.flowRunStates(id)).map((state) => state.type)).toEqual(['SCHEDULED', 'PENDING']);
    });
  });

  describe('prevent-late-claim', () => {
    const claimed = async (lastPolled: string | null) => {
      const deployment = await harness.deployment({ lastPolled });
      const id = await harness.flowRun('SCHEDULED', { deploymentId: deployment.id, flowId: deployment.flowId });
      for (const type of ['PENDING', 'RUNNING'] as const) expect((await harness.setFlowRun(id, { type })).status).toBe('ACCEPT');
      return id;
    };

    it.each(['COMPLETED', 'FAILED', 'CRASHED'] as const)(
      'aborts from %s if the run was claimed and its deployment is polled',
      async (type) => {
        const id = await claimed(harness.clock.now());
        await harness.setFlowRun(id, { type });
        expect(outcome(await harness.setFlowRun(id, { type: 'PENDING' }))).toMatchObject({
          status: 'ABORT',
          reason: `This run is in a ${type} state and cannot transition to a PENDING state.`,
          written: false,
        });
      },
    );

    it('accepts the claim of a deployment that nothing polls', async () => {
      const id = await claimed(null);
      await harness.setFlowRun(id, { type: 'COMPLETED' });
      expect((await harness.setFlowRun(id, { type: 'PENDING' })).status).toBe('ACCEPT');
    });
  });

  describe('drop-late', () => {
    const drop = (id: string) => harness.setFlowRun(id, { type: 'CANCELLED', message: 'Dropped: x' }, { policy: 'dropped' });
    const late = async (lateRunKeep: number | null, given: object = {}) => {
      const { id: deploymentId } = await harness.deployment({ lateRunKeep });
      const at = addSeconds(harness.clock.now(), -60);
      const id = await harness.flowRun('SCHEDULED', { deploymentId });
      await harness.write((db) =>
        db
          .update(flowRuns)
          .set({ autoScheduled: true, created: at, expectedStartTime: at, nextScheduledStartTime: at, ...given })
          .where(eq(flowRuns.id, id)),
      );
      return { id, deploymentId };
    };
    const count = async (id: string) =>
      (await harness.deps.store.reader.db.select().from(deployments).where(eq(deployments.id, id)))[0]!.lateRunsDropped;

    it('cancels a late run that the policy drops, and counts it', async () => {
      const { id, deploymentId } = await late(0);
      expect(outcome(await drop(id))).toMatchObject({ status: 'ACCEPT', state: 'CANCELLED Cancelled' });
      expect(await count(deploymentId)).toBe(1);
    });

    it.each([
      ['without a policy', null, {}],
      ['with a policy that keeps the latest run', 1, {}],
      ['that a client created', 0, { autoScheduled: false }],
      ['that has run', 0, { runCount: 1 }],
      ['with another time', 0, { nextScheduledStartTime: '2026-01-01T00:00:00.000000Z' }],
    ])('keeps a run %s', async (_, lateRunKeep, given) => {
      const { id, deploymentId } = await late(lateRunKeep, given);
      expect(outcome(await drop(id))).toMatchObject({
        status: 'REJECT',
        reason: 'The late-run policy keeps this flow run.',
        written: false,
      });
      expect(await count(deploymentId)).toBeNull();
    });
  });

  describe('reschedule-unstarted', () => {
    const crash = (id: string) => harness.setFlowRun(id, { type: 'CRASHED', message: 'too late' }, { policy: 'unstarted' });
    const pending = async (given: Parameters<typeof harness.deployment>[0] = {}, policy: object = {}) => {
      const lastPolled = harness.clock.now();
      const { id: deploymentId } = await harness.deployment({ lastPolled, startTimeoutSeconds: 60, startTimeoutReschedules: 2, ...given });
      return harness.flowRun('PENDING', { deploymentId, policy });
    };

    it('schedules the run again, as often as its deployment allows, and then lets it crash', async () => {
      const id = await pending();
      for (const count of [1, 2]) {
        const answer = await crash(id);
        expect(outcome(answer)).toMatchObject({
          status: 'REJECT',
          reason: 'The flow run did not start in time.',
          state: 'SCHEDULED Scheduled',
        });
        expect(answer.state!.message).toBe(
          `The flow run was pending for 60 seconds and did not start; it was scheduled again (${count} of 2).`,
        );
        expect((await harness.readFlowRun(id)).startTimeouts).toBe(count);
        await harness.setFlowRun(id, { type: 'PENDING' });
      }
      expect(outcome(await crash(id))).toMatchObject({ status: 'ACCEPT', state: 'CRASHED Crashed' });
      expect((await harness.readFlowRun(id)).startTimeouts).toBeNull();
    });

    it('counts again after the run has started', async () => {
      const id = await pending({ startTimeoutReschedules: 1 });
      await crash(id);
      for (const type of ['PENDING', 'RUNNING', 'SCHEDULED', 'PENDING'] as const) await harness.setFlowRun(id, { type }, { force: true });
      expect(outcome(await crash(id)).state).toBe('SCHEDULED Scheduled');
    });

    it('crashes the run of a deployment that nothing polls', async () => {
      expect(outcome(await crash(await pending({ lastPolled: null }))).state).toBe('CRASHED Crashed');
    });

    it('keeps a run without a limit, and one without a deployment', async () => {
      const reason = 'This flow run may be pending for any time.';
      for (const id of [
        await pending({ startTimeoutSeconds: 0 }),
        await pending({ startTimeoutSeconds: null }),
        await harness.flowRun('PENDING'),
      ])
        expect(outcome(await crash(id))).toMatchObject({ status: 'REJECT', reason, written: false });
    });

    it('gives a run to the workers, even if its process would have retried it', async () => {
      const id = await pending({}, { retry_type: 'in_process' });
      await crash(id);
      expect((await harness.readFlowRun(id)).empiricalPolicy.retry_type).toBe('reschedule');
    });
  });

  describe('retry-elsewhere', () => {
    const crash = (id: string) => harness.setFlowRun(id, { type: 'CRASHED', message: 'silent' }, { policy: 'silent' });
    const deployed = async (lastPolled: string | null = harness.clock.now()) => (await harness.deployment({ lastPolled })).id;
    const retries = { retries: 1, retry_delay: 40 };

    it('retries a run that has retries by a worker, after the delay', async () => {
      const id = await harness.flowRun('RUNNING', { deploymentId: await deployed(), runCount: 1, policy: retries });
      const answer = await crash(id);
      expect(outcome(answer)).toMatchObject({ status: 'REJECT', reason: 'Retrying', state: 'SCHEDULED AwaitingRetry' });
      expect(answer.state!.message).toBe('silent');
      const { empiricalPolicy, nextScheduledStartTime } = await harness.readFlowRun(id);
      expect(empiricalPolicy.retry_type).toBe('reschedule');
      expect(nextScheduledStartTime).toBe(addSeconds(answer.state!.timestamp, 40));
      // a worker that claims it is not too late
      expect((await harness.setFlowRun(id, { type: 'PENDING' })).status).toBe('ACCEPT');
    });

    it.each([
      ['without retries left', { runCount: 2 }],
      ['without retries', { policy: { retries: null } }],
      ['whose deployment nothing polls', { polled: null }],
      ['without a deployment', { deploymentId: null }],
    ] as const)(
      'crashes a run %s',
      async (_, { polled, ...given }: { polled?: null; policy?: object; runCount?: number; deploymentId?: null }) => {
        const deploymentId = await deployed(polled === null ? null : undefined);
        const id = await harness.flowRun('RUNNING', { deploymentId, runCount: 1, policy: retries, ...given });
        expect(outcome(await crash(id))).toMatchObject({ status: 'ACCEPT', state: 'CRASHED Crashed' });
      },
    );

    it('gives a run whose process waited for the retry to a worker immediately', async () => {
      const deploymentId = await deployed();
      const id = await harness.flowRun('RUNNING', { deploymentId, runCount: 1, policy: retries });
      await harness.setFlowRun(id, { type: 'FAILED' });
      const { state } = await crash(id);
      expect(state).toMatchObject({ type: 'SCHEDULED', name: 'AwaitingRetry' });
      const { empiricalPolicy, nextScheduledStartTime } = await harness.readFlowRun(id);
      expect(empiricalPolicy.retry_type).toBe('reschedule');
      expect(nextScheduledStartTime).toBe(state!.timestamp);
    });

    it('releases the slot that the process held', async () => {
      const { run, limitId, deployment } = await harness.limitedRun();
      await harness.write((db) => db.update(deployments).set({ lastPolled: harness.clock.now() }).where(eq(deployments.id, deployment.id)));
      for (const type of ['PENDING', 'RUNNING'] as const) await harness.setFlowRun(run, { type });
      const { empiricalPolicy } = await harness.readFlowRun(run);
      const policy = { ...empiricalPolicy, ...retries };
      await harness.write((db) => db.update(flowRuns).set({ empiricalPolicy: policy }).where(eq(flowRuns.id, run)));
      expect(await harness.slotsOf(limitId)).toBe(1);
      expect(outcome(await crash(run)).state).toBe('SCHEDULED AwaitingRetry');
      expect(await harness.slotsOf(limitId)).toBe(0);
    });
  });

  describe('guard-late', () => {
    it('marks a scheduled run late, once', async () => {
      const id = await harness.flowRun('SCHEDULED');
      const late = { type: 'SCHEDULED' as const, name: 'Late' };
      for (const policy of ['late', 'normal'] as const) {
        const expected =
          policy === 'late' ? { status: 'ACCEPT', written: true } : { status: 'REJECT', reason: 'This flow run is already marked late.' };
        expect(outcome(await harness.setFlowRun(id, late, { policy }))).toMatchObject(expected);
      }
    });

    it.each(['PENDING', 'RUNNING', 'PAUSED'] as const)('keeps a run that is %s', async (type) => {
      const id = await harness.flowRun(type);
      const reason = 'Only scheduled flows can be marked late.';
      expect(outcome(await harness.setFlowRun(id, { type: 'SCHEDULED', name: 'Late' }))).toMatchObject({
        status: 'REJECT',
        reason,
        written: false,
      });
    });

    it('ignores other names and runs without a state', async () => {
      expect((await harness.setFlowRun(await harness.flowRun('RUNNING'), { type: 'SCHEDULED', name: 'AwaitingRetry' })).status).toBe(
        'ACCEPT',
      );
      expect((await harness.setFlowRun(await harness.flowRun(), { type: 'SCHEDULED', name: 'Late' })).status).toBe('ACCEPT');
    });
  });

  const soon = () => addSeconds(harness.clock.peek(), 90);

  describe('wait-for-scheduled-time', () => {
    it('delays a run until its time, in whole seconds', async () => {
      const id = await harness.flowRun({ type: 'SCHEDULED', state_details: { scheduled_time: soon() } });
      const before = await harness.readFlowRun(id);
      const result = await harness.setFlowRun(id, { type: 'RUNNING' });
      expect(result).toMatchObject({ status: 'WAIT', written: false, state: { type: 'SCHEDULED', id: before.stateId } });
      expect(result.details).toEqual({ type: 'wait_details', delay_seconds: 90, reason: 'Scheduled time is in the future' });
      expect(await harness.readFlowRun(id)).toEqual(before);
      expect((await harness.setFlowRun(id, { type: 'RUNNING' }, { force: true })).status).toBe('ACCEPT');
      expect((await harness.readFlowRun(id)).runCount).toBe(1);
    });

    it('keeps the time in a pending state, and still delays the run', async () => {
      const scheduled_time = soon();
      const id = await harness.flowRun({ type: 'SCHEDULED', state_details: { scheduled_time } });
      const pending = await harness.setFlowRun(id, { type: 'PENDING' });
      expect(pending.state!.state_details.scheduled_time).toBe(scheduled_time);
      expect((await harness.setFlowRun(id, { type: 'RUNNING' })).status).toBe('WAIT');
      harness.clock.advance(89.6);
      expect((await harness.setFlowRun(id, { type: 'RUNNING' })).status).toBe('ACCEPT');
    });
  });

  describe('carry-scheduled-time', () => {
    it('copies the time into a pending state', async () => {
      const id = await harness.flowRun('SCHEDULED');
      const { nextScheduledStartTime } = await harness.readFlowRun(id);
      const { state } = await harness.setFlowRun(id, { type: 'PENDING', state_details: { scheduled_time: null } });
      expect(state!.state_details.scheduled_time).toBe(nextScheduledStartTime);
    });

    it('keeps a time in the proposal', async () => {
      const id = await harness.flowRun('SCHEDULED');
      const scheduled_time = soon();
      expect(
        (await harness.setFlowRun(id, { type: 'PENDING', state_details: { scheduled_time } })).state!.state_details.scheduled_time,
      ).toBe(scheduled_time);
    });
  });

  describe('retry', () => {
    it('schedules a retry instead of a failure while retries remain', async () => {
      const id = await harness.flowRun('RUNNING', { policy: { retries: 1, retry_delay: 3, pause_keys: ['1'], resuming: true } });
      const now = harness.clock.peek();
      const retried = await harness.setFlowRun(id, { type: 'FAILED', message: 'm', data: { e: 1 } });
      expect(outcome(retried)).toEqual({ status: 'REJECT', reason: 'Retrying', state: 'SCHEDULED AwaitingRetry', written: true });
      expect(retried.state).toMatchObject({ message: 'm', data: { e: 1 } });
      expect(retried.state!.state_details.scheduled_time! >= addSeconds(now, 3)).toBe(true);
      expect(await harness.readFlowRun(id)).toMatchObject({
        runCount: 1,
        empiricalPolicy: { retry_type: 'in_process', pause_keys: [], resuming: false },
        retryType: 'in_process',
        nextScheduledStartTime: retried.state!.state_details.scheduled_time,
        endTime: null,
      });
      harness.clock.advance(3);
      expect(outcome(await harness.setFlowRun(id, { type: 'RUNNING' })).status).toBe('ACCEPT');
      expect(outcome(await harness.setFlowRun(id, { type: 'FAILED' }))).toMatchObject({ status: 'ACCEPT', state: 'FAILED Failed' });
      expect(await harness.readFlowRun(id)).toMatchObject({ runCount: 2, empiricalPolicy: { retry_type: null }, retryType: null });
    });

    it('does not apply without retries, with force, or for a crash', async () => {
      expect((await harness.setFlowRun(await harness.flowRun('RUNNING'), { type: 'FAILED' })).status).toBe('ACCEPT');
      const forced = await harness.flowRun('RUNNING', { policy: { retries: 3 } });
      expect((await harness.setFlowRun(forced, { type: 'FAILED' }, { force: true })).status).toBe('ACCEPT');
      const crashed = await harness.flowRun('RUNNING', { policy: { retries: 3 } });
      expect((await harness.setFlowRun(crashed, { type: 'CRASHED' })).state!.type).toBe('CRASHED');
    });
  });

  describe('reschedule', () => {
    const retryTypeAfter = async (id: string, state: StateInput, force = false) => {
      await harness.setFlowRun(id, state, { force });
      const { empiricalPolicy, retryType } = await harness.readFlowRun(id);
      expect(retryType).toBe(empiricalPolicy.retry_type);
      return retryType;
    };
    const retried = (from: StateInput) => harness.flowRun(from, { policy: { retries: 3, retry_type: 'in_process' } });

    it.each(['SCHEDULED', 'PENDING', 'RUNNING'] as const)('gives a run that a client schedules to the workers: %s', async (from) => {
      for (const name of [null, 'AwaitingRetry'])
        for (const force of [false, true])
          expect(await retryTypeAfter(await retried({ type: from }), { type: 'SCHEDULED', name }, force)).toBe('reschedule');
    });

    it('leaves it to its process after a failure, when it starts, and when nothing is written', async () => {
      expect(await retryTypeAfter(await retried({ type: 'RUNNING' }), { type: 'FAILED' })).toBe('in_process');
      expect(await retryTypeAfter(await retried({ type: 'SCHEDULED' }), { type: 'RUNNING' })).toBe('in_process');
      expect(await retryTypeAfter(await retried({ type: 'CANCELLING' }), { type: 'SCHEDULED' })).toBe('in_process');
    });

    it('leaves runs alone that no process retries', async () => {
      expect(await retryTypeAfter(await harness.flowRun('RUNNING'), { type: 'SCHEDULED' })).toBeNull();
    });
  });
});
