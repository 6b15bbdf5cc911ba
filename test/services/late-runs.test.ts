import { describe, expect, it } from 'vitest';
import { addSeconds, toWireInstant } from '../../src/base/time/instant.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('late-runs', () => {
  onEveryStore((api) => {
    /** Creates a run that was due this number of seconds ago. */
    const overdue = (seconds: number, name = 'Scheduled') => {
      const scheduled_time = toWireInstant(addSeconds(api.clock.peek(), -seconds));
      return { type: 'SCHEDULED', name, state_details: { scheduled_time } };
    };
    const read = async (run: { id: string }) => (await api.get(`/flow_runs/${run.id}`)).body;
    const statesOf = async (run: { id: string }) => (await api.get(`/flow_run_states/?flow_run_id=${run.id}`)).body;

    it('marks an overdue run once, and keeps its scheduled time', async () => {
      const [late, near, slot] = [
        await api.flowRun({ state: overdue(20) }),
        await api.flowRun({ state: overdue(10) }),
        await api.flowRun({ state: overdue(100, 'AwaitingConcurrencySlot') }),
      ];
      expect(await api.service('late-runs')).toMatchObject({ handled: 1 });
      const after = await read(late);
      expect(after.state).toMatchObject({ type: 'SCHEDULED', name: 'Late', message: null });
      expect(after.state.state_details.scheduled_time).toBe(late.next_scheduled_start_time);
      expect(after.next_scheduled_start_time).toBe(late.next_scheduled_start_time);
      expect((await read(near)).state_name).toBe('Scheduled');
      expect((await read(slot)).state_name).toBe('AwaitingConcurrencySlot');
      expect(await api.service('late-runs')).toMatchObject({ handled: 0 });
      expect(await statesOf(late)).toHaveLength(2);
      const events = await api.events('prefect.flow-run.Late');
      expect(events.map((event) => event.id)).toEqual([after.state_id]);
    });

    it('cancels it instead if the deployment cancels new runs', async () => {
      for (const [collision_strategy, name] of [
        ['CANCEL_NEW', 'Cancelled'],
        ['ENQUEUE', 'Late'],
      ]) {
        const deployment = await api.deployment({ concurrency_limit: 1, concurrency_options: { collision_strategy } });
        const run = async (state: unknown) => (await api.post(`/deployments/${deployment.id}/create_flow_run`, { state })).body;
        const free = await run(overdue(30));
        await api.service('late-runs');
        expect((await read(free)).state_name).toBe('Late');
        const holder = await run(overdue(0));
        await api.setState('flow_runs', holder.id, 'PENDING');
        const late = await run(overdue(30));
        await api.service('late-runs');
        const { state } = await read(late);
        expect(state.name).toBe(name);
        if (name === 'Cancelled') expect(state.message).toBe('Deployment concurrency limit reached.');
      }
    });
  });

  onEveryStore(
    (api) => {
      it('processes more runs than one batch', async () => {
        const state = { type: 'SCHEDULED', state_details: { scheduled_time: '2026-03-05T09:00:00Z' } };
        const flow_id = (await api.flow()).id;
        for (let i = 0; i < 5; i++) await api.flowRun({ flow_id, state });
        expect(await api.service('late-runs')).toMatchObject({ handled: 5 });
      });
    },
    { settings: { SERVICE_SERVICES_LATE_RUNS_BATCH_SIZE: '2' } },
  );
});
