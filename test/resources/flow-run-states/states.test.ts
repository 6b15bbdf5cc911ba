import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('states of flow runs', () => {
  onEveryStore((api) => {
    it('readFlowRunStates 200: the history in order; readFlowRunState 200, 404', async () => {
      const run = await api.flowRun();
      await api.setState('flow_runs', run.id, 'RUNNING');
      await api.setState('flow_runs', run.id, { type: 'COMPLETED', data: { x: 1 }, message: 'done' });
      const states = (await api.get(`/flow_run_states/?flow_run_id=${run.id}`)).body;
      expect(states.map(({ type }: { type: string }) => type)).toEqual(['PENDING', 'RUNNING', 'COMPLETED']);
      expect((await api.get(`/flow_run_states/${states[2].id}`)).body).toEqual(states[2]);
      expect(states[2]).toMatchObject({ data: { x: 1 }, message: 'done' });
      const unknown = await api.get(`/flow_run_states/${NOWHERE}`);
      expect([unknown.status, unknown.body.detail]).toEqual([404, 'Flow run state not found']);
      expect((await api.get(`/flow_run_states/?flow_run_id=${NOWHERE}`)).body).toEqual([]);
      expect((await api.get('/flow_run_states/')).status).toBe(422);
    });
  });
});
