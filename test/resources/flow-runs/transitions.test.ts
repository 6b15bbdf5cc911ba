import { describe, expect, it } from 'vitest';
import { addSeconds, parseInstant } from '../../../src/base/time/instant.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const ANY_ID = '00000000-0000-4000-8000-000000000000';

describe('transitions of a flow run', () => {
  onEveryStore((api) => {
    const set = (id: string, state: string | Record<string, unknown>, force = false) => api.setState('flow_runs', id, state, { force });
    const read = async (id: string) => (await api.get(`/flow_runs/${id}`)).body;
    const resume = (id: string, body?: unknown) => api.post(`/flow_runs/${id}/resume`, body);
    const eventsOf = async (id: string) =>
      (await api.events('prefect.flow-run.')).filter(({ resource }) => resource['prefect.resource.id'] === `prefect.flow-run.${id}`);
    const outcome = ({ status, body }: Awaited<ReturnType<typeof set>>) => [status, body.status, body.state.type, body.details.reason];

    it('are announced with the ids of the states, each following the previous one', async () => {
      const created = await api.flowRun();
      const running = await set(created.id, 'RUNNING');
      expect(await read(created.id)).toMatchObject({ run_count: 1, start_time: running.body.state.timestamp });
      expect(await eventsOf(created.id)).toMatchObject([
        { id: created.state_id, event: 'prefect.flow-run.Pending', follows: null, payload: { intended: { from: null, to: 'PENDING' } } },
        { id: running.body.state.id, event: 'prefect.flow-run.Running', follows: created.state_id },
      ]);
    });

    it('set the expected start to the first scheduled time', async () => {
      const { id, state, ...run } = await api.flowRun({ state: 'SCHEDULED' });
      const { scheduled_time } = state.state_details;
      expect([state.name, run.expected_start_time, run.next_scheduled_start_time]).toEqual(['Scheduled', scheduled_time, scheduled_time]);
      api.clock.advance(5);
      const later = (await set(id, 'SCHEDULED')).body.state.state_details.scheduled_time;
      expect(later).not.toBe(scheduled_time);
      expect(await read(id)).toMatchObject({ expected_start_time: scheduled_time, next_scheduled_start_time: later });
    });

    it('leave nothing after a wait, an abort, and a kept state', async () => {
      const scheduled_time = addSeconds(api.clock.peek(), 90);
      const { id } = await api.flowRun({ state: { type: 'SCHEDULED', state_details: { scheduled_time } } });
      const before = await read(id);
      const waiting = await set(id, 'RUNNING');
      expect(outcome(waiting)).toEqual([200, 'WAIT', 'SCHEDULED', 'Scheduled time is in the future']);
      expect([89, 90]).toContain(waiting.body.details.delay_seconds);
      await set(id, 'PAUSED');
      expect(await read(id)).toEqual(before);
      expect(await eventsOf(id)).toHaveLength(1);
      const pending = await set(id, { type: 'PENDING', state_details: { scheduled_time: null } });
      expect(parseInstant(pending.body.state.state_details.scheduled_time)).toBe(scheduled_time);
      expect((await set(id, 'RUNNING')).body.status).toBe('WAIT');
      expect((await set(id, 'RUNNING', true)).status).toBe(201);
      expect((await read(id)).run_count).toBe(1);
    });

    it('are made once, unless forced', async () => {
      const { id } = await api.flowRun();
      const state = { type: 'RUNNING', state_details: { transition_id: ANY_ID } };
      const first = await set(id, state);
      const again = await set(id, state);
      expect(outcome(again)).toEqual([200, 'REJECT', 'RUNNING', 'This run has already made this state transition.']);
      expect(again.body.state.id).toBe(first.body.state.id);
      expect((await set(id, state, true)).body.status).toBe('ACCEPT');
    });

    it('do not restart a completed run with a result, and restart a failed one', async () => {
      const completed = async (data: unknown) => {
        const { id } = await api.flowRun({ state: 'RUNNING' });
        await set(id, { type: 'COMPLETED', data });
        return id;
      };
      expect(outcome(await set(await completed({ k: 1 }), 'RUNNING'))).toEqual([200, 'REJECT', 'COMPLETED', 'Run is already COMPLETED.']);
      for (const data of [5, { type: 'unpersisted' }]) expect((await set(await completed(data), 'RUNNING')).body.status).toBe('ACCEPT');
      const id = await completed({ k: 1 });
      for (const force of [false, true]) expect(outcome(await set(id, 'COMPLETED', force)).slice(0, 2)).toEqual([200, 'REJECT']);
      expect((await set(id, { type: 'COMPLETED', data: { z: 1 } })).body.status).toBe('ACCEPT');
      const { end_time } = await read(id);
      await set(id, 'FAILED');
      expect((await read(id)).end_time).toBe(end_time);
    });

    it.each([false, true])('cancel a run without infrastructure immediately, force %s', async (force) => {
      const scheduled = async (state: string | Record<string, unknown>, infrastructure_pid: string | null) => {
        const { id } = await api.flowRun({ state });
        await api.patch(`/flow_runs/${id}`, { infrastructure_pid });
        return id;
      };
      const gone = await scheduled('SCHEDULED', null);
      const reason = 'Scheduled flow run has no infrastructure to terminate.';
      expect(outcome(await set(gone, 'CANCELLING', force))).toEqual([201, 'REJECT', 'CANCELLED', reason]);
      expect((await eventsOf(gone)).at(-1)).toMatchObject({
        event: 'prefect.flow-run.Cancelled',
        payload: { intended: { to: 'CANCELLED' } },
      });
      expect(outcome(await set(await scheduled('SCHEDULED', 'pid'), 'CANCELLING', force)).slice(1, 3)).toEqual(['ACCEPT', 'CANCELLING']);
      const resuming = await scheduled({ type: 'SCHEDULED', name: 'Resuming' }, 'pid');
      expect(outcome(await set(resuming, 'CANCELLING', force)).slice(1, 3)).toEqual(['REJECT', 'CANCELLED']);
    });

    it('pause once per key, and resume into the same attempt', async () => {
      const { id } = await api.flowRun({ state: 'RUNNING' });
      const paused = { type: 'PAUSED', state_details: { pause_key: '1' } };
      expect((await set(id, paused)).body.status).toBe('ACCEPT');
      await resume(id);
      expect(outcome(await set(id, paused))).toEqual([200, 'REJECT', 'RUNNING', 'This pause has already fired.']);
      expect(await read(id)).toMatchObject({ run_count: 2, empirical_policy: { resuming: true } });
      await set(id, { type: 'PAUSED', state_details: { pause_key: '2' } });
      await resume(id);
      expect(await read(id)).toMatchObject({ run_count: 2, empirical_policy: { resuming: true } });
      await set(id, 'COMPLETED');
      expect((await read(id)).empirical_policy.resuming).toBe(false);
    });

    it('let a suspended run wait for a worker after its resumption, and do not change the run count', async () => {
      const { id } = await api.flowRun({ deployment_id: (await api.deployment()).id, state: 'RUNNING' });
      await set(id, { type: 'PAUSED', name: 'Suspended', state_details: { pause_reschedule: true } });
      expect((await resume(id)).body).toMatchObject({ status: 'ACCEPT', state: { type: 'SCHEDULED', name: 'Resuming' } });
      expect((await read(id)).empirical_policy.resuming).toBe(true);
      await set(id, 'PENDING');
      await set(id, 'RUNNING');
      expect(await read(id)).toMatchObject({ run_count: 1, empirical_policy: { resuming: false } });
    });

    it('fail a run whose pause timed out', async () => {
      const { id } = await api.flowRun({ state: 'RUNNING' });
      await set(id, { type: 'PAUSED', state_details: { pause_timeout: addSeconds(api.clock.peek(), 10) } });
      api.clock.advance(11);
      const late = await resume(id);
      expect(outcome(late)).toEqual([201, 'REJECT', 'FAILED', 'The flow run pause has timed out and can no longer resume.']);
      expect(late.body.state.message).toBe('The flow was running and never resumed.');
    });

    it('find no inputs of an earlier attempt after a pause in a new attempt', async () => {
      const { id } = await api.flowRun({ deployment_id: (await api.deployment()).id, state: 'RUNNING' });
      const run_input_keyset = { schema: 's', response: 'r', description: 'd' };
      const paused = { type: 'PAUSED', state_details: { pause_key: '1', run_input_keyset } };
      const input = async (key: string) => (await api.get(`/flow_runs/${id}/input/${key}`)).status;
      await set(id, paused);
      for (const key of ['s', 'r', 'd']) await api.post(`/flow_runs/${id}/input`, { key, value: '{}' });
      await set(id, 'SCHEDULED');
      expect((await read(id)).empirical_policy).toMatchObject({ resuming: false, pause_keys: [], retry_type: 'reschedule' });
      for (const type of ['PENDING', 'RUNNING']) await set(id, type);
      expect(await input('s')).toBe(200);
      expect((await set(id, paused)).body.status).toBe('ACCEPT');
      expect(await Promise.all(['s', 'r', 'd'].map(input))).toEqual([404, 404, 404]);
    });

    it('set the states of the task run in the parent', async () => {
      const task = await api.taskRun();
      const { id } = await api.flowRun({ parent_task_run_id: task.id });
      const { state } = (
        await set(id, { type: 'RUNNING', name: 'Foo', message: 'hi', data: { a: 1 }, state_details: { task_run_id: ANY_ID } })
      ).body;
      expect(state.state_details).toMatchObject({ flow_run_id: id, task_run_id: task.id });
      const mirror = (await api.get(`/task_runs/${task.id}`)).body;
      expect(mirror.state).toMatchObject({ type: 'RUNNING', name: 'Foo', message: 'hi', data: { a: 1 } });
      expect(mirror.state.state_details).toMatchObject({ child_flow_run_id: id, flow_run_id: task.flow_run_id, task_run_id: task.id });
      expect([mirror.state.id !== state.id, mirror.run_count]).toEqual([true, 1]);
      const suspended = { type: 'PAUSED', name: 'Suspended', state_details: { pause_reschedule: true, pause_key: 'k' } };
      expect(outcome(await set(id, suspended)).slice(1)).toEqual(['ABORT', 'RUNNING', 'Cannot suspend subflows.']);
      expect((await set(id, suspended, true)).body.status).toBe('ACCEPT');
      expect((await read(id)).empirical_policy.pause_keys).toEqual([]);
    });

    it('can name the artifact of a result', async () => {
      const key = unique('key');
      const { id } = await api.flowRun({ state: 'RUNNING' });
      expect((await set(id, { type: 'COMPLETED', data: { artifact_key: key, v: 1 } })).body.state.data).toEqual({ v: 1 });
      expect((await api.get(`/artifacts/${key}/latest`)).body).toMatchObject({ key, data: { v: 1 }, flow_run_id: id });
    });
  });
});
