import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/instant.ts';
import { proposedState, type StateInput } from '../../src/orchestration/states.ts';
import { inEveryHouse, LEASING_CLIENT } from './house.ts';

inEveryHouse((house) => {
  const explain = (id: string, state: StateInput) =>
    house.transaction((tx) =>
      house.rooms.orchestrator.explainFlowRun(tx, id, proposedState(state, house.rooms), { clientVersion: LEASING_CLIENT }),
    );

  describe('dry runs', () => {
    it('say what would be written, and write nothing', async () => {
      const { run, limitId } = await house.limitedRun();
      const before = await house.readFlowRun(run);
      house.published.length = 0;
      const explained = await explain(run, { type: 'PENDING', data: { a: 1 } });
      expect(explained).toMatchObject({ status: 'ACCEPT', written: true, state: { type: 'PENDING' } });
      expect(explained.trace.find(({ rule }) => rule === 'take-deployment-slot')).toEqual({
        rule: 'take-deployment-slot',
        verdict: 'PROCEED',
        reason: 'Changes deployment_concurrency_lease_id.',
      });
      expect(await house.readFlowRun(run)).toEqual(before);
      expect(await house.flowRunStates(run)).toHaveLength(1);
      expect(await house.artifactsOf(run)).toEqual([]);
      expect(await house.slotsOf(limitId)).toBe(0);
      expect(house.published).toEqual([]);
    });

    it('say which rule decided, and which were not asked for it', async () => {
      const id = await house.flowRun({ type: 'SCHEDULED', state_details: { scheduled_time: addSeconds(house.clock.peek(), 60) } });
      const explained = await explain(id, { type: 'RUNNING' });
      expect(explained).toMatchObject({ status: 'WAIT', written: false });
      expect(explained.trace).toEqual([
        { rule: 'keep-lease', verdict: 'PROCEED', reason: null },
        { rule: 'prevent-duplicate-transition', verdict: 'PROCEED', reason: null },
        { rule: 'wait-for-scheduled-time', verdict: 'WAIT', reason: 'Scheduled time is in the future' },
        { rule: 'announce', verdict: 'SKIPPED', reason: 'An earlier rule decided otherwise.' },
        { rule: 'release-deployment-slot', verdict: 'SKIPPED', reason: 'An earlier rule decided otherwise.' },
      ]);
    });

    it('serve task runs too; the transaction goes on after them', async () => {
      const id = await house.taskRun('FAILED', { runCount: 2 });
      const result = await house.transaction(async (tx) => {
        const proposal = proposedState({ type: 'RUNNING' }, house.rooms);
        const explained = await house.rooms.orchestrator.explainTaskRun(tx, id, proposal);
        expect(explained).toMatchObject({
          status: 'ACCEPT',
          trace: expect.arrayContaining([{ rule: 'leave-terminal', verdict: 'PROCEED', reason: 'Changes the run.' }]),
        });
        return house.rooms.orchestrator.taskRun(tx, id, proposedState({ type: 'SCHEDULED' }, house.rooms));
      });
      expect(result.status).toBe('ACCEPT');
      expect((await house.taskRunStates(id)).map(({ type }) => type)).toEqual(['FAILED', 'SCHEDULED']);
    });

    it('404: an unknown run', async () => {
      await expect(explain(house.rooms.ids.next(), { type: 'RUNNING' })).rejects.toMatchObject({ status: 404 });
    });
  });
});
