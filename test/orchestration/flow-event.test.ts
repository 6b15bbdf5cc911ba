import { describe, expect, it } from 'vitest';
import { workPools, workQueues } from '../../src/store/schema/tables.ts';
import { inEveryHouse } from './house.ts';

inEveryHouse((house) => {
  describe('announce', () => {
    it('tells what changed, and follows the one before', async () => {
      const id = await house.flowRun('PENDING', { name: 'my-run' });
      const pending = (await house.readFlowRun(id)).stateId;
      house.published.length = 0;
      const { state } = await house.setFlowRun(id, { type: 'RUNNING', message: 'go' });
      expect(house.published).toHaveLength(1);
      expect(house.published[0]).toMatchObject({
        id: state!.id,
        occurred: (await house.readFlowRun(id)).stateTimestamp,
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

    it('does not follow one that is five minutes old, or none', async () => {
      const id = await house.flowRun('PENDING');
      house.clock.advance(300);
      await house.setFlowRun(id, { type: 'RUNNING' });
      expect(house.published.at(-1)!.follows).toBeNull();
      await house.setFlowRun(await house.flowRun(), { type: 'PENDING' });
      expect(house.published.at(-1)).toMatchObject({ follows: null, payload: { initial_state: null, intended: { from: null } } });
    });

    it('names the written state, not the proposed one, and how a pause continues', async () => {
      const id = await house.flowRun('RUNNING', { policy: { retries: 1 } });
      await house.setFlowRun(id, { type: 'FAILED' });
      expect(house.published.at(-1)).toMatchObject({
        event: 'prefect.flow-run.AwaitingRetry',
        payload: { intended: { from: 'RUNNING', to: 'SCHEDULED' } },
      });
      const paused = await house.flowRun('RUNNING');
      await house.setFlowRun(paused, { type: 'PAUSED' });
      expect(house.published.at(-1)!.payload.validated_state).toEqual({ type: 'PAUSED', name: 'Paused', pause_reschedule: 'false' });
    });

    it('mentions everything around the run, in order', async () => {
      const now = house.clock.now();
      const stamps = { created: now, updated: now };
      const flowId = await house.flow({ name: 'around', tags: ['c', 'a'] });
      const deployment = await house.deployment({ flowId, name: 'dep', tags: ['d'] });
      const poolId = house.rooms.ids.next();
      const queueId = house.rooms.ids.next();
      await house.write(async (db) => {
        const common = { ...stamps, isPaused: false, status: 'READY' as const };
        const pool = { ...common, id: poolId, name: 'pool', type: 'process', baseJobTemplate: {}, storageConfiguration: {} };
        await db.insert(workPools).values(pool);
        await db.insert(workQueues).values({ ...common, id: queueId, workPoolId: poolId, name: 'queue', description: '', priority: 1 });
      });
      const parentTaskRunId = await house.taskRun('RUNNING', { name: 'parent', tags: ['b', 'a'] });
      const id = await house.flowRun('PENDING', {
        flowId,
        deploymentId: deployment.id,
        workQueueId: queueId,
        parentTaskRunId,
        tags: ['e', 'a'],
        createdById: deployment.id,
        createdByType: 'DEPLOYMENT',
        createdByName: 'dep',
      });
      await house.setFlowRun(id, { type: 'RUNNING' });
      const { related } = house.published.at(-1)!;
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

    it('shortens a very long message, in the event only', async () => {
      const id = await house.flowRun('RUNNING');
      const message = 'a'.repeat(60_000) + 'b'.repeat(60_000);
      const { state } = await house.setFlowRun(id, { type: 'FAILED', message });
      expect(state!.message).toBe(message);
      const shown = house.published.at(-1)!.resource['prefect.state-message']!;
      expect(shown).toBe(`${'a'.repeat(50_000)}...20000 additional characters...${'b'.repeat(50_000)}`);
    });
  });

  describe('the mirror of a subflow', () => {
    it('shows its states on the task run of the parent', async () => {
      const flowRunId = await house.flowRun('RUNNING');
      const parentTaskRunId = await house.taskRun('PENDING', { flowRunId });
      const id = await house.flowRun('PENDING', { parentTaskRunId });
      house.published.length = 0;
      await house.setFlowRun(id, { type: 'RUNNING' });
      const { state } = await house.setFlowRun(id, { type: 'COMPLETED', message: 'done', data: { v: 1 } });
      expect(state!.state_details).toMatchObject({ flow_run_id: id, task_run_id: parentTaskRunId, child_flow_run_id: null });
      const mirrored = (await house.taskRunStates(parentTaskRunId)).at(-1)!;
      expect(mirrored).toMatchObject({
        type: 'COMPLETED',
        name: 'Completed',
        message: 'done',
        details: { child_flow_run_id: id, flow_run_id: flowRunId, task_run_id: parentTaskRunId },
      });
      expect(mirrored.id).not.toBe(state!.id);
      expect(await house.readTaskRun(parentTaskRunId)).toMatchObject({ runCount: 1, stateType: 'COMPLETED', stateId: mirrored.id });
      expect(await house.artifactsOf(flowRunId)).toMatchObject([{ data: { v: 1 }, taskRunId: parentTaskRunId }]);
      expect(house.published.map((event) => event.event)).toEqual(['prefect.flow-run.Running', 'prefect.flow-run.Completed']);
    });
  });
});
