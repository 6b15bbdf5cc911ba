import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';
import { trigger } from '../records/builders.ts';
import { event, fire, outcome, results, stored } from './builders.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('actions on the objects of the service', () => {
  onEveryStore((api) => {
    const flowRunEvent = (id: string) => event(api, `prefect.flow-run.${id}`);
    const read = async (path: string) => (await api.get(path)).body;

    describe('result events', () => {
      it('report the start and the end, each with all its causes', async () => {
        const run = await api.flowRun({ state: 'RUNNING' });
        const triggering = flowRunEvent(run.id);
        const { automation, triggeredEventId, invocations, begun, ended } = await outcome(
          api,
          { type: 'cancel-flow-run' },
          { event: triggering, trigger: trigger({ expect: ['acme.never'], posture: 'Reactive' }), name: 'Stop it' },
        );
        const resource = {
          'prefect.resource.id': `prefect.automation.${automation.id}`,
          'prefect.resource.name': 'Stop it',
          'prefect.trigger-type': 'event',
          'prefect.posture': 'Reactive',
        };
        const related = [
          { 'prefect.resource.id': `prefect.flow-run.${run.id}`, 'prefect.resource.role': 'target' },
          { 'prefect.resource.id': `prefect.event.${triggeredEventId}`, 'prefect.resource.role': 'automation-triggered-event' },
          { 'prefect.resource.id': `prefect.event.${triggering.id}`, 'prefect.resource.role': 'triggering-event' },
        ];
        const payload = { action_index: 0, action_type: 'cancel-flow-run', invocation: invocations[0] };
        expect(begun).toMatchObject({ event: 'prefect.automation.action.triggered', resource, related, payload, follows: triggering.id });
        expect(begun.payload).toEqual(payload);
        expect(ended).toMatchObject({ event: 'prefect.automation.action.executed', resource, related, follows: begun.id });
        expect(ended.payload).toEqual({ ...payload, status_code: 201 });
        expect(begun.occurred < ended.occurred).toBe(true);
        const { state } = await read(`/flow_runs/${run.id}`);
        expect(state).toMatchObject({ type: 'CANCELLING', message: `Cancelled by Automation ${automation.id}` });
        expect(await stored(api, invocations[0]!)).toMatchObject({
          status: 'executed',
          reason: null,
          attempts: 0,
          ended: expect.any(String),
        });
      });

      it('do not follow an event that is five minutes away, nor any event after a proactive firing', async () => {
        const late = event(api);
        api.clock.advance(300);
        expect((await outcome(api, { type: 'do-nothing' }, { event: late })).begun.follows).toBeNull();
        const silent = await outcome(api, { type: 'do-nothing' }, { event: null });
        expect(silent.begun.follows).toBeNull();
        expect(silent.begun.related).toEqual([
          { 'prefect.resource.id': `prefect.event.${silent.triggeredEventId}`, 'prefect.resource.role': 'automation-triggered-event' },
        ]);
      });

      it('name the type of composite triggers and no posture', async () => {
        const compound = { type: 'compound', require: 'all', within: null, triggers: [trigger()] };
        const { begun, ended } = await outcome(api, { type: 'do-nothing' }, { trigger: compound });
        expect(begun.resource['prefect.trigger-type']).toBe('compound');
        expect(begun.resource).not.toHaveProperty('prefect.posture');
        expect(ended.event).toBe('prefect.automation.action.executed');
      });

      it('of actions on trigger continue the count, and name the triggered event as the triggering one', async () => {
        const { invocations, triggeredEventId } = await fire(api, {
          actions: [{ type: 'do-nothing' }],
          onTrigger: [{ type: 'do-nothing' }],
        });
        await api.service('automation-actions');
        const [begun] = await results(api, invocations[1]!);
        expect(begun).toMatchObject({ payload: { action_index: 1 }, follows: triggeredEventId });
        expect(begun!.related.at(-1)).toEqual({
          'prefect.resource.id': `prefect.event.${triggeredEventId}`,
          'prefect.resource.role': 'triggering-event',
        });
      });
    });

    describe('flow runs', () => {
      it('are taken from the triggering labels before those of the event', async () => {
        const [run, other] = [await api.flowRun({ state: 'RUNNING' }), await api.flowRun({ state: 'RUNNING' })];
        const labels = { 'prefect.resource.id': `prefect.flow-run.${run.id}` };
        await outcome(api, { type: 'cancel-flow-run' }, { event: flowRunEvent(other.id), labels });
        expect((await read(`/flow_runs/${run.id}`)).state_type).toBe('CANCELLING');
        expect((await read(`/flow_runs/${other.id}`)).state_type).toBe('RUNNING');
      });

      it('can be related to the event', async () => {
        const run = await api.flowRun({ state: 'RUNNING' });
        const related = [{ 'prefect.resource.id': 'prefect.flow-run.unknown' }, { 'prefect.resource.id': `prefect.flow-run.${run.id}` }];
        await outcome(api, { type: 'cancel-flow-run' }, { event: event(api, 'acme.thing', { related }) });
        expect((await read(`/flow_runs/${run.id}`)).state_type).toBe('CANCELLING');
      });

      it.each(['cancel-flow-run', 'suspend-flow-run', 'resume-flow-run', 'delete-flow-run'])(
        '%s fails without a flow run',
        async (type) => {
          for (const given of [event(api), null]) {
            const { begun, ended } = await outcome(api, { type }, { event: given });
            expect(ended).toMatchObject({
              event: 'prefect.automation.action.failed',
              payload: { reason: 'No flow run could be inferred' },
            });
            expect(begun.related[0]!['prefect.resource.role']).toBe('automation-triggered-event');
          }
        },
      );

      it('report why the rules rejected a state; the rules still apply', async () => {
        const run = await api.flowRun({ state: 'COMPLETED' });
        const { ended, invocations } = await outcome(api, { type: 'cancel-flow-run' }, { event: flowRunEvent(run.id) });
        expect(ended.event).toBe('prefect.automation.action.failed');
        expect(ended.payload.reason).toMatch(/^Failed to set state: ./);
        expect(ended.payload.status_code).toBe(200);
        expect(await stored(api, invocations[0]!)).toMatchObject({ status: 'failed', reason: ended.payload.reason });
        const scheduled = await api.flowRun({ state: 'SCHEDULED' });
        const rejected = await outcome(api, { type: 'cancel-flow-run' }, { event: flowRunEvent(scheduled.id) });
        expect(rejected.ended.event).toBe('prefect.automation.action.failed');
        // the state with which the rules replaced the proposal
        expect((await read(`/flow_runs/${scheduled.id}`)).state_type).toBe('CANCELLED');
      });

      it('change to the state of the action, with force if the action specifies it', async () => {
        const run = await api.flowRun({ state: 'COMPLETED' });
        const action = { type: 'change-flow-run-state', state: 'FAILED', name: 'Rejected', message: 'no', force: true };
        const { ended } = await outcome(api, action, { event: flowRunEvent(run.id) });
        expect(ended.payload).toMatchObject({ status_code: 201 });
        expect((await read(`/flow_runs/${run.id}`)).state).toMatchObject({ type: 'FAILED', name: 'Rejected', message: 'no' });
        const plain = await outcome(api, { type: 'change-flow-run-state', state: 'CRASHED', force: true }, { event: flowRunEvent(run.id) });
        const { state } = await read(`/flow_runs/${run.id}`);
        expect(state).toMatchObject({ type: 'CRASHED', name: 'Crashed', message: `State changed by Automation ${plain.automation.id}` });
      });

      it('are suspended for an hour and resumed', async () => {
        const deployment = await api.deployment();
        const run = (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
        await api.setState('flow_runs', run.id, 'RUNNING', { force: true });
        const suspended = await outcome(api, { type: 'suspend-flow-run' }, { event: flowRunEvent(run.id) });
        expect(suspended.ended).toMatchObject({ event: 'prefect.automation.action.executed', payload: { status_code: 201 } });
        const { state } = await read(`/flow_runs/${run.id}`);
        expect(state).toMatchObject({
          type: 'PAUSED',
          name: 'Suspended',
          message: `Suspended by Automation ${suspended.automation.id}`,
          state_details: { pause_reschedule: true },
        });
        const seconds = (Date.parse(state.state_details.pause_timeout) - Date.parse(state.timestamp)) / 1000;
        expect(seconds).toBeCloseTo(3600, 1);
        const resumed = await outcome(api, { type: 'resume-flow-run' }, { event: flowRunEvent(run.id) });
        expect(resumed.ended.event).toBe('prefect.automation.action.executed');
        expect(resumed.ended.payload).toEqual({ action_index: 0, action_type: 'resume-flow-run', invocation: resumed.invocations[0] });
        expect((await read(`/flow_runs/${run.id}`)).state).toMatchObject({ type: 'SCHEDULED', name: 'Resuming' });
        const again = await outcome(api, { type: 'resume-flow-run' }, { event: flowRunEvent(run.id) });
        expect(again.ended.payload.reason).toBe('Failed to resume flow run: Cannot resume a flow run that is not paused.');
      });

      it('are suspended for a time, without a timeout', async () => {
        const deployment = await api.deployment();
        const run = await api.flowRun({ deployment_id: deployment.id, state: 'RUNNING' });
        const action = { type: 'suspend-flow-run', resume_after_seconds: 7200 };
        const { ended, automation } = await outcome(api, action, { event: flowRunEvent(run.id) });
        expect(ended.event).toBe('prefect.automation.action.executed');
        expect((await read(`/automations/${automation.id}`)).actions).toEqual([action]);
        const { state } = await read(`/flow_runs/${run.id}`);
        expect(state).toMatchObject({ name: 'Suspended', state_details: { pause_reschedule: true, pause_timeout: null } });
        const seconds = (Date.parse(state.state_details.resume_time) - Date.parse(state.timestamp)) / 1000;
        expect(seconds).toBeCloseTo(7200, 1);
        api.clock.advance(7201);
        await api.service('pause-expirations');
        expect((await read(`/flow_runs/${run.id}`)).state).toMatchObject({ type: 'SCHEDULED', name: 'Resuming' });
      });

      it('are deleted', async () => {
        const run = await api.flowRun({ state: 'COMPLETED' });
        const { ended } = await outcome(api, { type: 'delete-flow-run' }, { event: flowRunEvent(run.id) });
        expect(ended.payload).toMatchObject({ status_code: 204 });
        expect((await api.get(`/flow_runs/${run.id}`)).status).toBe(404);
        await api.deps.background.done();
      });

      it.each(['cancel-flow-run', 'resume-flow-run', 'delete-flow-run'])('%s of a deleted flow run reports the status', async (type) => {
        const { ended } = await outcome(api, { type }, { event: flowRunEvent(UNKNOWN_ID) });
        expect(ended.event).toBe('prefect.automation.action.failed');
        expect(ended.payload.reason).toBe(`Unexpected status from '${type}' action: 404`);
        expect(ended.related[0]).toEqual({ 'prefect.resource.id': `prefect.flow-run.${UNKNOWN_ID}`, 'prefect.resource.role': 'target' });
      });
    });

    describe('pausing and resuming', () => {
      const objects = {
        deployment: async () => {
          const { id } = await api.deployment();
          return { id, isOn: async () => !(await read(`/deployments/${id}`)).paused, status: 200 };
        },
        'work-queue': async () => {
          const { id } = await api.workQueue((await api.workPool()).name);
          return { id, isOn: async () => !(await read(`/work_queues/${id}`)).is_paused, status: 204 };
        },
        'work-pool': async () => {
          const { id, name } = await api.workPool();
          return { id, name, isOn: async () => !(await read(`/work_pools/${name}`)).is_paused, status: 204 };
        },
        automation: async () => {
          const { automation } = await fire(api);
          return { id: automation.id, isOn: async () => (await read(`/automations/${automation.id}`)).enabled, status: 204 };
        },
      };
      type Kind = keyof typeof objects;
      const member = (kind: Kind) => `${kind.replace('-', '_')}_id`;

      it.each(Object.keys(objects) as Kind[])('a %s, selected or inferred', async (kind) => {
        const target = await objects[kind]();
        const paused = await outcome(api, { type: `pause-${kind}`, [member(kind)]: target.id });
        expect(paused.ended).toMatchObject({ event: 'prefect.automation.action.executed', payload: { status_code: target.status } });
        expect(paused.ended.related[0]).toEqual({
          'prefect.resource.id': `prefect.${kind}.${target.id}`,
          ...('name' in target && { 'prefect.resource.name': target.name }),
          'prefect.resource.role': 'target',
        });
        expect(await target.isOn()).toBe(false);
        const about = event(api, 'acme.thing', { related: [{ 'prefect.resource.id': `prefect.${kind}.${target.id}` }] });
        await outcome(api, { type: `resume-${kind}`, source: 'inferred' }, { event: about });
        expect(await target.isOn()).toBe(true);
      });

      it.each(Object.keys(objects) as Kind[])('a %s fails without an event, or with an event of another resource', async (kind) => {
        const noun = kind.replace('-', ' ');
        const action = { type: `pause-${kind}`, source: 'inferred' };
        expect((await outcome(api, action, { event: null })).ended.payload.reason).toBe(`No event to infer the ${noun}`);
        expect((await outcome(api, action)).ended.payload.reason).toBe(`No ${noun} could be inferred`);
      });

      it.each(Object.keys(objects) as Kind[])('a %s fails when it does not exist', async (kind) => {
        const type = `pause-${kind}`;
        const { ended } = await outcome(api, { type, [member(kind)]: UNKNOWN_ID });
        const expected = kind === 'work-pool' ? `Work pool ${UNKNOWN_ID} not found` : `Unexpected status from '${type}' action: 404`;
        expect(ended.payload.reason).toBe(expected);
        expect(ended.payload.status_code).toBe(kind === 'work-pool' ? undefined : 404);
      });

      it('an automation that would start runs forever is rejected with the reason', async () => {
        const looping = await fire(api);
        const deployment = await api.deployment();
        await api.put(`/automations/${looping.automation.id}`, {
          name: 'loops',
          enabled: false,
          trigger: trigger({ expect: ['prefect.flow-run.*'] }),
          actions: [{ type: 'run-deployment', deployment_id: deployment.id }],
        });
        const { ended } = await outcome(api, { type: 'resume-automation', automation_id: looping.automation.id });
        expect(ended.payload.reason).toMatch(/^Validation error occurred for 'resume-automation' - .*infinite loop of flow runs/);
      });
    });

    it('an invocation that is announced twice runs once', async () => {
      const { invocations } = await outcome(api, { type: 'do-nothing' });
      await api.service('automation-actions');
      expect(await results(api, invocations[0]!)).toHaveLength(2);
    });
  });
});
