import { describe, expect, it } from 'vitest';
import { workPools, workQueues } from '../../src/store/schema/tables.ts';
import { onEveryHarness } from './harness.ts';

onEveryHarness((harness) => {
  describe('announce', () => {
    it('reports the changes, and follows the previous event', async () => {
      const id = await harness.flowRun('PENDING', { name: 'my-run' });
      const pending = (await harness.readFlowRun(id)).stateId;
      harness.published.length = 0;
      const { state } = await harness.setFlowRun(id, { type: 'RUNNING', message: 'go' });
      expect(harness.published).toHaveLength(1);
      expect(harness.published[0]).toMatchObject({
        id: state!.id,
        occurred: (await harness.readFlowRun(id)).stateTimestamp,
        event: 'prefect.flow-run.Running',
        follows: pending,
        resource: {
          'prefect.resource.id': `prefect.flow-run.${id}`,
          'prefect.resource.name': 'my-run',
          'prefect.run-count': '1',
          'prefect.state-message': 'go',
          'prefect.state-name': 'Running',
          'prefect.state-timestamp': state!.timestamp.replace('Z', '+00:00'),
          'prefect.state-type': 'RUNNING',
        },
        payload: {
          intended: { from: 'PENDING', to: 'RUNNING' },
          initial_state: { type: 'PENDING', name: 'Pending' },
          validated_state: { type: 'RUNNING', name: 'Running', message: 'go' },
        },
      });
    });

    it('does not follow an event that is five minutes old, or a missing one', async () => {
      const id = await harness.flowRun('PENDING');
      harness.clock.advance(300);
      await harness.setFlowRun(id, { type: 'RUNNING' });
      expect(harness.published.at(-1)!.follows).toBeNull();
      await harness.setFlowRun(await harness.flowRun(), { type: 'PENDING' });
      expect(harness.published.at(-1)).toMatchObject({ follows: null, payload: { initial_state: null, intended: { from: null } } });
    });

    it('reports the written state, not the proposed one, and how a pause continues', async () => {
      const id = await harness.flowRun('RUNNING', { policy: { retries: 1 } });
      await harness.setFlowRun(id, { type: 'FAILED' });
      expect(harness.published.at(-1)).toMatchObject({
        event: 'prefect.flow-run.AwaitingRetry',
        payload: { intended: { from: 'RUNNING', to: 'SCHEDULED' } },
      });
      const paused = await harness.flowRun('RUNNING');
      await harness.setFlowRun(paused, { type: 'PAUSED' });
      expect(harness.published.at(-1)!.payload.validated_state).toEqual({ type: 'PAUSED', name: 'Paused', pause_reschedule: 'false' });
    });

    it('relates the resources of the run, in order', async () => {
      const now = harness.clock.now();
      const stamps = { created: now, updated: now };
      const flowId = await harness.flow({ name: 'around', tags: ['c', 'a'] });
      const deployment = await harness.deployment({ flowId, name: 'dep', tags: ['d'] });
      const poolId = harness.deps.ids.next();
      const queueId = harness.deps.ids.next();
      await harness.write(async (db) => {
        const common = { ...stamps, isPaused: false, status: 'READY' as const };
        const pool = { ...common, id: poolId, name: 'pool', type: 'process', baseJobTemplate: {}, storageConfiguration: {} };
        await db.insert(workPools).values(pool);
        await db.insert(workQueues).values({ ...common, id: queueId, workPoolId: poolId, name: 'queue', description: '', priority: 1 });
      });
      const parentTaskRunId = await harness.taskRun('RUNNING', { name: 'parent', tags: ['b', 'a'] });
      const id = await harness.flowRun('PENDING', {
        flowId,
        deploymentId: deployment.id,
        workQueueId: queueId,
        parentTaskRunId,
        tags: ['e', 'a'],
        createdById: deployment.id,
        createdByType: 'DEPLOYMENT',
        createdByName: 'dep',
      });
      await harness.setFlowRun(id, { type: 'RUNNING' });
      const { related } = harness.published.at(-1)!;
      expect(
        related.map((resource) => [resource['prefect.resource.role'], resource['prefect.resource.id'], resource['prefect.resource.name']]),
      ).toEqual([
        ['flow', `prefect.flow.${flowId}`, 'around'],
        ['deployment', `prefect.deployment.${deployment.id}`, 'dep'],
        ['work-queue', `prefect.work-queue.${queueId}`, 'queue'],
        ['work-pool', `prefect.work-pool.${poolId}`, 'pool'],
        ['task-run', `prefect.task-run.${parentTaskRunId}`, 'parent'],
        ...['a', 'b', 'c', 'd', 'e'].map((tag) => ['tag', `prefect.tag.${tag}`, undefined]),
        ['creator', `prefect.deployment.${deployment.id}`, 'dep'],
      ]);
      expect(related[3]!['prefect.work-pool.type']).toBe('process');
    });

    it('truncates a very long message, only in the event', async () => {
      const id = await harness.flowRun('RUNNING');
      const message = 'a'.repeat(60_000) + 'b'.repeat(60_000);
      const { state } = await harness.setFlowRun(id, { type: 'FAILED', message });
      expect(state!.message).toBe(message);
      const shown = harness.published.at(-1)!.resource['prefect.state-message']!;
      expect(shown).toBe(`${'a'.repeat(50_000)}...20000 additional characters...${'b'.repeat(50_000)}`);
    });
  });

  describe('the mirror of a subflow', () => {
    it('sets its states on the task run of the parent', async () => {
      const flowRunId = await harness.flowRun('RUNNING');
      const parentTaskRunId = await harness.taskRun('PENDING', { flowRunId });
      const id = await harness.flowRun('PENDING', { parentTaskRunId });
      harness.published.length = 0;
      await harness.setFlowRun(id, { type: 'RUNNING' });
      const { state } = await harness.setFlowRun(id, { type: 'COMPLETED', message: 'done', data: { v: 1 } });
      expect(state!.state_details).toMatchObject({ flow_run_id: id, task_run_id: parentTaskRunId, child_flow_run_id: null });
      const mirrored = (await harness.taskRunStates(parentTaskRunId)).at(-1)!;
      expect(mirrored).toMatchObject({
        type: 'COMPLETED',
        name: 'Completed',
        message: 'done',
        details: { child_flow_run_id: id, flow_run_id: flowRunId, task_run_id: parentTaskRunId },
      });
      expect(mirrored.id).not.toBe(state!.id);
      expect(await harness.readTaskRun(parentTaskRunId)).toMatchObject({ runCount: 1, stateType: 'COMPLETED', stateId: mirrored.id });
      expect(await harness.artifactsOf(flowRunId)).toMatchObject([{ data: { v: 1 }, taskRunId: parentTaskRunId }]);
      expect(harness.published.map((event) => event.event)).toEqual(['prefect.flow-run.Running', 'prefect.flow-run.Completed']);
    });
  });
});
