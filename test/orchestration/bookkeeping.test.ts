import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import { proposedState } from '../../src/orchestration/states.ts';
import { carryOut } from '../../src/store/short-transaction.ts';
import { onEveryHarness } from './harness.ts';

onEveryHarness((harness) => {
  const start = async (state: Parameters<typeof proposedState>[0]) => {
    const id = await harness.flowRun();
    const row = { ...(await harness.readFlowRun(id)), expectedStartTime: null };
    const flow = { name: 'flow', tags: [], labels: null };
    const relations = { flow, deployment: null, queue: null, pool: null, parent: null, triggers: null };
    await harness.transaction(async (tx) =>
      carryOut(tx, await harness.deps.orchestrator.startFlowRun(tx, row, proposedState(state, harness.deps), { stored: row, relations })),
    );
    return { id, row: await harness.readFlowRun(id), state: (await harness.flowRunStates(id)).at(-1)! };
  };

  describe('the first state of a run', () => {
    it('RUNNING starts the run', async () => {
      const { row, state } = await start({ type: 'RUNNING' });
      expect(row).toMatchObject({
        runCount: 1,
        startTime: state.timestamp,
        expectedStartTime: state.timestamp,
        endTime: null,
        totalRunTime: 0,
      });
    });

    it('COMPLETED starts and ends it', async () => {
      const { row, state } = await start({ type: 'COMPLETED', data: { a: 1 } });
      expect(row).toMatchObject({ runCount: 0, startTime: state.timestamp, endTime: state.timestamp });
      expect(state.resultArtifactId).not.toBeNull();
    });

    it('SCHEDULED sets the expected start; without a time, now', async () => {
      const { row, state } = await start({ type: 'SCHEDULED' });
      expect(state.details.scheduled_time).toBe(state.timestamp);
      expect(row).toMatchObject({ expectedStartTime: state.timestamp, nextScheduledStartTime: state.timestamp, startTime: null });
    });

    it('of a task run; a deferred one is queued', async () => {
      const id = await harness.taskRun();
      const row = await harness.readTaskRun(id);
      const proposal = proposedState({ type: 'SCHEDULED', state_details: { deferred: true } }, harness.deps);
      const { result } = await harness.transaction(async (tx) =>
        carryOut(tx, await harness.deps.orchestrator.startTaskRun(tx, row, proposal)),
      );
      expect(result).toMatchObject({ status: 'ACCEPT', written: true });
      expect(await harness.readTaskRun(id)).toMatchObject({ stateType: 'SCHEDULED', queue: 'scheduled' });
    });
  });

  it('counts runs and adds up their run times', async () => {
    const id = await harness.flowRun('PENDING');
    await harness.setFlowRun(id, { type: 'RUNNING' });
    harness.clock.advance(10);
    await harness.setFlowRun(id, { type: 'RUNNING' });
    harness.clock.advance(5);
    const { state } = await harness.setFlowRun(id, { type: 'FAILED' });
    const row = await harness.readFlowRun(id);
    expect(row).toMatchObject({ runCount: 2, endTime: state!.timestamp });
    expect(row.totalRunTime).toBeCloseTo(15, 3);
  });

  it('sets and clears the end of a run', async () => {
    const id = await harness.flowRun('RUNNING');
    const { startTime } = await harness.readFlowRun(id);
    await harness.setFlowRun(id, { type: 'FAILED' });
    const failed = await harness.readFlowRun(id);
    await harness.setFlowRun(id, { type: 'CANCELLED' });
    expect((await harness.readFlowRun(id)).endTime).toBe(failed.endTime);
    await harness.setFlowRun(id, { type: 'RUNNING' });
    expect(await harness.readFlowRun(id)).toMatchObject({ endTime: null, startTime });
  });

  it('updates the next start with scheduled states', async () => {
    const id = await harness.flowRun('SCHEDULED');
    const expected = (await harness.readFlowRun(id)).expectedStartTime;
    const scheduled_time = addSeconds(harness.clock.peek(), 60);
    await harness.setFlowRun(id, { type: 'SCHEDULED', state_details: { scheduled_time } });
    expect(await harness.readFlowRun(id)).toMatchObject({ nextScheduledStartTime: scheduled_time, expectedStartTime: expected });
    await harness.setFlowRun(id, { type: 'PENDING' });
    expect((await harness.readFlowRun(id)).nextScheduledStartTime).toBeNull();
  });

  it('gives every state of a run its own instant, in order', async () => {
    const id = await harness.flowRun('PENDING');
    const proposals = [1, 2, 3].map(() => ({
      ...proposedState({ type: 'RUNNING' }, harness.deps),
      timestamp: '2026-01-01T00:00:00.000000Z',
    }));
    for (const proposal of proposals) await harness.transaction((tx) => harness.deps.orchestrator.flowRun(tx, id, proposal));
    const stamps = (await harness.flowRunStates(id)).map((state) => state.timestamp);
    expect(new Set(stamps).size).toBe(4);
    expect(stamps[3]).toBe(addSeconds(stamps[0]!, 0.000003));
  });

  it('sets the ids of the run in the details of every state', async () => {
    const flowRunId = await harness.flowRun('RUNNING');
    const foreign = harness.deps.ids.next();
    const details = { flow_run_id: foreign, task_run_id: foreign };
    const flow = await harness.setFlowRun(flowRunId, { type: 'RUNNING', state_details: details });
    expect(flow.state!.state_details).toMatchObject({ flow_run_id: flowRunId, task_run_id: foreign });
    const taskRunId = await harness.taskRun('PENDING', { flowRunId });
    const task = await harness.setTaskRun(taskRunId, { type: 'RUNNING', state_details: details });
    expect(task.state!.state_details).toMatchObject({ flow_run_id: flowRunId, task_run_id: taskRunId });
  });

  describe('data', () => {
    it.each([[0], [false], [''], [[]], [{}], [{ a: [1] }]])('%j is stored in an artifact', async (data) => {
      const id = await harness.flowRun('RUNNING');
      const { state } = await harness.setFlowRun(id, { type: 'COMPLETED', data });
      expect(state!.data).toEqual(data);
      expect(await harness.artifactsOf(id)).toMatchObject([{ data, key: null, type: null, taskRunId: null }]);
      const kept = await harness.setFlowRun(id, { type: 'CRASHED' });
      expect(kept).toMatchObject({ status: 'ABORT', state: { id: state!.id, data } });
    });

    it('unpersisted data is returned once', async () => {
      const id = await harness.flowRun('RUNNING');
      const data = { type: 'unpersisted' };
      expect((await harness.setFlowRun(id, { type: 'COMPLETED', data })).state!.data).toEqual(data);
      expect(await harness.artifactsOf(id)).toEqual([]);
      expect((await harness.setFlowRun(id, { type: 'CRASHED' })).state!.data).toBeNull();
    });

    it('a state can name its artifact', async () => {
      const flowRunId = await harness.flowRun('RUNNING');
      const id = await harness.taskRun('RUNNING', { flowRunId });
      const hints = { artifact_key: 'k', artifact_type: 'result', artifact_description: 'd' };
      const { state } = await harness.setTaskRun(id, { type: 'COMPLETED', data: { ...hints, v: 1 } });
      expect(state!.data).toEqual({ v: 1 });
      expect(await harness.artifactsOf(flowRunId)).toMatchObject([
        { data: { v: 1 }, key: 'k', type: 'result', description: 'd', taskRunId: id },
      ]);
    });
  });
});
