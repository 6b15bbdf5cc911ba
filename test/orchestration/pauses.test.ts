import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { StateInput } from '../../src/orchestration/states.ts';
import { onEveryHarness } from './harness.ts';

const SUSPENDED: StateInput = { type: 'PAUSED', name: 'Suspended', state_details: { pause_reschedule: true } };
const pausedWith = (state_details: StateInput['state_details']): StateInput => ({ type: 'PAUSED', state_details });

onEveryHarness((harness) => {
  const policyOf = async (id: string) => (await harness.readFlowRun(id)).empiricalPolicy;
  const reasonOf = async (id: string, state: StateInput) => {
    const { status, details, written } = await harness.setFlowRun(id, state);
    return [status, 'reason' in details ? details.reason : null, written];
  };

  describe('pause', () => {
    it('applies once per key', async () => {
      const id = await harness.flowRun('RUNNING');
      expect((await harness.setFlowRun(id, pausedWith({ pause_key: '1' }))).status).toBe('ACCEPT');
      expect((await policyOf(id)).pause_keys).toEqual(['1']);
      const resumed = await harness.setFlowRun(id, { type: 'RUNNING' });
      const again = await harness.setFlowRun(id, pausedWith({ pause_key: '1' }));
      expect(again).toMatchObject({ status: 'REJECT', written: false, state: { id: resumed.state!.id, type: 'RUNNING' } });
      expect(again.details).toMatchObject({ reason: 'This pause has already fired.' });
      expect((await harness.setFlowRun(id, pausedWith({ pause_key: '2' }))).status).toBe('ACCEPT');
    });

    it('treats an empty key as none', async () => {
      const id = await harness.flowRun('RUNNING');
      for (const type of ['PAUSED', 'RUNNING', 'PAUSED'] as const)
        expect((await harness.setFlowRun(id, { type, state_details: { pause_key: '' } })).status).toBe('ACCEPT');
    });

    it('stores a random key if there is none', async () => {
      const id = await harness.flowRun('RUNNING');
      await harness.setFlowRun(id, { type: 'PAUSED' });
      expect((await policyOf(id)).pause_keys).toHaveLength(1);
    });

    it('applies only to running flow runs, with the verb of the proposal', async () => {
      expect(await reasonOf(await harness.flowRun(), SUSPENDED)).toEqual(['ABORT', 'Cannot suspend flows with no state.', false]);
      expect(await reasonOf(await harness.flowRun('PENDING'), { type: 'PAUSED' })).toEqual([
        'REJECT',
        'Cannot pause flows that are not currently running.',
        false,
      ]);
      const id = await harness.flowRun('RUNNING', { policy: { pause_keys: ['1'] } });
      expect(await reasonOf(id, { ...SUSPENDED, state_details: { pause_key: '1' } })).toEqual([
        'REJECT',
        'This suspend has already fired.',
        false,
      ]);
    });

    it('suspends only runs that can start again', async () => {
      expect(await reasonOf(await harness.flowRun('RUNNING'), SUSPENDED)).toEqual([
        'ABORT',
        'Cannot suspend flows without a deployment.',
        false,
      ]);
      const parentTaskRunId = await harness.taskRun('RUNNING', { flowRunId: await harness.flowRun('RUNNING') });
      const { id: deploymentId } = await harness.deployment();
      const subflow = await harness.flowRun('RUNNING', { parentTaskRunId, deploymentId });
      expect(await reasonOf(subflow, SUSPENDED)).toEqual(['ABORT', 'Cannot suspend subflows.', false]);
      expect((await harness.setFlowRun(subflow, SUSPENDED, { force: true })).status).toBe('ACCEPT');
      expect((await policyOf(subflow)).pause_keys).toEqual([]);
    });

    it('deletes inputs of an earlier attempt', async () => {
      const id = await harness.flowRun('RUNNING');
      await harness.input(id, 'pause-1-schema', '{}');
      await harness.input(id, 'pause-1-response', '1');
      await harness.input(id, 'other', 'stays');
      const run_input_keyset = { schema: 'pause-1-schema', response: 'pause-1-response', description: 'pause-1-description' };
      await harness.setFlowRun(id, pausedWith({ pause_key: '1', run_input_keyset }));
      expect(await harness.inputs(id)).toEqual({ other: 'stays' });
    });
  });

  describe('leave-pause', () => {
    it.each(['PENDING'] as const)('%s does not follow a pause', async (type) => {
      const reason = `This run cannot transition to the StateType.${type} state from the StateType.PAUSED state.`;
      expect(await reasonOf(await harness.flowRun('PAUSED'), { type })).toEqual(['REJECT', reason, false]);
    });

    it.each(['SCHEDULED', 'RUNNING', 'COMPLETED', 'CRASHED'] as const)('keeps a suspended run without a deployment: %s', async (type) => {
      const id = await harness.flowRun(SUSPENDED);
      const name = type.toLowerCase();
      expect(await reasonOf(id, { type })).toEqual(['REJECT', `Cannot reschedule a ${name} flow run without a deployment.`, false]);
    });

    it.each(['RUNNING', 'SCHEDULED', 'COMPLETED'] as const)('fails the run when its pause has timed out: %s', async (type) => {
      const id = await harness.flowRun(pausedWith({ pause_timeout: addSeconds(harness.clock.peek(), -1) }));
      const result = await harness.setFlowRun(id, { type });
      const message = `The flow was ${type.toLowerCase()} and never resumed.`;
      expect(result).toMatchObject({ status: 'REJECT', written: true, state: { type: 'FAILED', message } });
      expect(result.details).toMatchObject({ reason: 'The flow run pause has timed out and can no longer resume.' });
    });

    it('schedules a suspended run with a deployment; the attempt continues and the run count stays the same', async () => {
      const { id: deploymentId } = await harness.deployment();
      const id = await harness.flowRun(SUSPENDED, { deploymentId, policy: { pause_keys: ['1'] } });
      await harness.setFlowRun(id, { type: 'SCHEDULED', name: 'Resuming' });
      expect(await policyOf(id)).toMatchObject({ resuming: true, pause_keys: ['1'], retry_type: null });
      await harness.setFlowRun(id, { type: 'PENDING' });
      await harness.setFlowRun(id, { type: 'RUNNING' });
      expect(await harness.readFlowRun(id)).toMatchObject({ runCount: 1, empiricalPolicy: { resuming: false } });
    });

    it('counts the first resume of a pause in process, and not the second', async () => {
      const id = await harness.flowRun('RUNNING');
      const counts: [number, boolean][] = [];
      for (const key of ['1', '2']) {
        await harness.setFlowRun(id, pausedWith({ pause_key: key }));
        await harness.setFlowRun(id, { type: 'RUNNING' });
        const { runCount, empiricalPolicy } = await harness.readFlowRun(id);
        counts.push([runCount, empiricalPolicy.resuming]);
      }
      expect(counts).toEqual([
        [2, true],
        [2, true],
      ]);
      await harness.setFlowRun(id, { type: 'COMPLETED' });
      expect((await policyOf(id)).resuming).toBe(false);
    });

    it('starts a new attempt when a run paused in process is scheduled again', async () => {
      const { id: deploymentId } = await harness.deployment();
      const id = await harness.flowRun('PAUSED', { deploymentId, policy: { pause_keys: ['1'], resuming: true } });
      await harness.setFlowRun(id, { type: 'SCHEDULED' });
      expect(await harness.readFlowRun(id)).toMatchObject({
        empiricalPolicy: { resuming: false, pause_keys: [], retry_type: 'reschedule' },
        retryType: 'reschedule',
      });
    });

    it.each(['COMPLETED', 'CANCELLING'] as const)('keeps the run marked as resuming: %s', async (type) => {
      const id = await harness.flowRun('PAUSED');
      await harness.setFlowRun(id, { type });
      expect((await policyOf(id)).resuming).toBe(true);
    });
  });
});
