import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import { takeDeploymentSlot } from '../../src/orchestration/flow-rules/take-deployment-slot.ts';
import { proposedState, type StateInput } from '../../src/orchestration/states.ts';
import { LEASING_CLIENT, onEveryHarness } from './harness.ts';

onEveryHarness((harness) => {
  const explain = (id: string, state: StateInput) =>
    harness.transaction((tx) =>
      harness.deps.orchestrator.explainFlowRun(tx, id, proposedState(state, harness.deps), { clientVersion: LEASING_CLIENT }),
    );

  describe('dry runs', () => {
    it('return the changes, and write nothing', async () => {
      const { run, limitId } = await harness.limitedRun();
      const before = await harness.readFlowRun(run);
      harness.published.length = 0;
      const explained = await explain(run, { type: 'PENDING', data: { a: 1 } });
      expect(explained).toMatchObject({ status: 'ACCEPT', written: true, state: { type: 'PENDING' } });
      expect(explained.trace!.find(({ rule }) => rule === 'take-deployment-slot')).toEqual({
        rule: 'take-deployment-slot',
        description: takeDeploymentSlot.description,
        verdict: 'PROCEED',
        reason: 'Changes deployment_concurrency_lease_id.',
      });
      expect(await harness.readFlowRun(run)).toEqual(before);
      expect(await harness.flowRunStates(run)).toHaveLength(1);
      expect(await harness.artifactsOf(run)).toEqual([]);
      expect(await harness.slotsOf(limitId)).toBe(0);
      expect(harness.published).toEqual([]);
    });

    it('return the rule that decided, and the rules that were not evaluated', async () => {
      const id = await harness.flowRun({ type: 'SCHEDULED', state_details: { scheduled_time: addSeconds(harness.clock.peek(), 60) } });
      const explained = await explain(id, { type: 'RUNNING' });
      expect(explained).toMatchObject({ status: 'WAIT', written: false });
      expect(explained.trace!.map(({ rule, verdict, reason }) => ({ rule, verdict, reason }))).toEqual([
        { rule: 'keep-lease', verdict: 'PROCEED', reason: null },
        { rule: 'prevent-duplicate-transition', verdict: 'PROCEED', reason: null },
        { rule: 'admit-late-start', verdict: 'PROCEED', reason: null },
        { rule: 'wait-for-scheduled-time', verdict: 'WAIT', reason: 'Scheduled time is in the future' },
        ...['reschedule', 'announce', 'release-deployment-slot', 'release-slots-of-tasks'].map((rule) => ({
          rule,
          verdict: 'SKIPPED',
          reason: 'An earlier rule made another decision.',
        })),
      ]);
    });

    it('support task runs too; the transaction continues after them', async () => {
      const id = await harness.taskRun('FAILED', { runCount: 2 });
      const result = await harness.transaction(async (tx) => {
        const proposal = proposedState({ type: 'RUNNING' }, harness.deps);
        const explained = await harness.deps.orchestrator.explainTaskRun(tx, id, proposal);
        expect(explained).toMatchObject({
          status: 'ACCEPT',
          trace: expect.arrayContaining([
            expect.objectContaining({ rule: 'leave-terminal', verdict: 'PROCEED', reason: 'Changes the run.' }),
          ]),
        });
        return harness.deps.orchestrator.taskRun(tx, id, proposedState({ type: 'SCHEDULED' }, harness.deps));
      });
      expect(result.status).toBe('ACCEPT');
      expect((await harness.taskRunStates(id)).map(({ type }) => type)).toEqual(['FAILED', 'SCHEDULED']);
    });

    it('404: an unknown run', async () => {
      await expect(explain(harness.deps.ids.next(), { type: 'RUNNING' })).rejects.toMatchObject({ status: 404 });
    });
  });
});
