import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';
import { Engine } from '../engine/harness.ts';

type Body = Record<string, unknown>;

describe('metric triggers', () => {
  onEveryStore((api) => {
    const engine = new Engine(api);
    const metric = (given: Body) => ({ name: 'failures', operator: '>=', threshold: 2, range: 600, firing_for: 300, ...given });
    const trigger = (deployment: { id: string }, given: Body = {}): Body & { name: string } => ({
      ...{ type: 'metric', posture: 'Metric', name: '' },
      match: { 'prefect.resource.id': 'prefect.flow-run.*' },
      match_related: { 'prefect.resource.id': `prefect.deployment.${deployment.id}`, 'prefect.resource.role': 'deployment' },
      metric: metric(given),
    });
    const create = (deployment: { id: string }, given: Body = {}, body: Body = {}) => engine.automation(trigger(deployment, given), body);
    const pass = async (seconds = 0) => {
      if (seconds > 0) api.clock.advance(seconds);
      return (await api.service('metric-triggers'))!.handled;
    };
    const stateOf = async (id: string) => (await api.get(`/automations/${id}/activity`)).body.triggers[0];
    const runsIn = async (deployment: { id: string; flow_id: string }, ...states: string[]) => {
      for (const state of states) await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, state });
    };
    const resolved = async (id: string) =>
      (await api.events('prefect.automation.resolved')).filter(
        ({ resource }) => resource['prefect.resource.id'] === `prefect.automation.${id}`,
      );

    it('fires once when the threshold has been crossed for the time, resolves in the same way, and fires again', async () => {
      const deployment = await api.deployment();
      const id = await create(deployment, {}, { actions_on_resolve: [{ type: 'do-nothing' }, { type: 'do-nothing' }] });
      await runsIn(deployment, 'FAILED', 'CRASHED', 'COMPLETED');
      await pass();
      expect(await stateOf(id)).toMatchObject({
        summary: 'Fires when the number of failed flow runs in the last 600 seconds is at least 2 for 300 seconds.',
        metric: { value: 2, triggered: false, changing_since: expect.any(String) },
      });
      for (let passed = 0; passed < 270; passed += 30) await pass(30);
      expect(await engine.fired(id)).toBe(0);
      await pass(30);
      const [fired] = await engine.triggered(id);
      expect(fired).toMatchObject({
        resource: { 'prefect.posture': 'Metric' },
        payload: { triggering_labels: {}, triggering_event: null, triggering_value: 2 },
      });
      expect((await stateOf(id)).metric).toMatchObject({ triggered: true, changing_since: null });
      expect((await api.get(`/automations/${id}/activity`)).body.last_fired.reason).toBe(
        'For 300 seconds, the number of failed flow runs in the last 600 seconds was at least 2; the last value was 2.',
      );
      // the failures leave the range at 600 seconds, and it resolves 300 seconds later
      for (let passed = 0; passed < 600; passed += 30) await pass(30);
      expect([await engine.fired(id), (await resolved(id)).length]).toEqual([1, 1]);
      expect((await resolved(id))[0]).toMatchObject({ payload: { triggering_value: 0 }, resource: { 'prefect.posture': 'Metric' } });
      expect((await engine.firings(id)).map(({ firing }) => firing.trigger_states)).toEqual([['Triggered'], ['Resolved']]);
      expect((await engine.actions(id)).map(({ actionIndex, onTrigger }) => [actionIndex, onTrigger])).toEqual([
        [0, false],
        [1, true],
        [2, true],
      ]);
      await runsIn(deployment, 'FAILED', 'FAILED');
      await pass(30);
      await pass(300);
      expect(await engine.fired(id)).toBe(2);
    });

    it('does not fire if the value was in order for a moment', async () => {
      const deployment = await api.deployment();
      const id = await create(deployment, { name: 'lateness', operator: '>', threshold: 60 });
      const { flow_id } = deployment;
      const run = await api.flowRun({ flow_id, deployment_id: deployment.id, state: 'SCHEDULED' });
      await pass(120);
      await pass(150);
      await api.setState('flow_runs', run.id, 'RUNNING', { force: true });
      for (let started = 0; started < 4; started++) await runsIn(deployment, 'RUNNING');
      await pass(30);
      expect((await stateOf(id)).metric).toMatchObject({ value: expect.closeTo(54, 2), triggered: false, changing_since: null });
      await pass(30);
      expect(await engine.fired(id)).toBe(0);
    });

    it('an automation that is replaced, disabled or deleted starts again', async () => {
      const deployment = await api.deployment();
      const id = await create(deployment, { range: 3600 });
      await runsIn(deployment, 'FAILED', 'FAILED');
      await pass();
      await api.patch(`/automations/${id}`, { enabled: false });
      await pass(300);
      await api.patch(`/automations/${id}`, { enabled: true });
      await pass();
      expect(await engine.fired(id)).toBe(0);
      await pass(299);
      expect(await engine.fired(id)).toBe(0);
      await pass(1);
      expect(await engine.fired(id)).toBe(1);
      await api.delete(`/automations/${id}`);
      await pass(60);
    });

    it('concurrent passes fire once', async () => {
      const deployment = await api.deployment();
      const id = await create(deployment);
      await runsIn(deployment, 'FAILED', 'FAILED');
      await pass();
      api.clock.advance(300);
      await Promise.all(Array.from({ length: 8 }, () => api.service('metric-triggers')));
      expect(await engine.fired(id)).toBe(1);
    });

    it('is a part of compound triggers and sequences', async () => {
      const deployment = await api.deployment();
      const { name: _, ...part } = trigger(deployment);
      const { name: event, ...other } = engine.trigger();
      const compound = await engine.automation({ type: 'compound', require: 'all', within: 600, triggers: [part, other], name: '' });
      const sequence = await engine.automation({ type: 'sequence', within: null, triggers: [other, part], name: '' });
      await engine.send(engine.event(event));
      await runsIn(deployment, 'FAILED', 'FAILED');
      await pass();
      expect([await engine.fired(compound), await engine.fired(sequence)]).toEqual([0, 0]);
      await pass(300);
      expect([await engine.fired(compound), await engine.fired(sequence)]).toEqual([1, 1]);
      const { firing } = (await engine.firings(compound))[0]!;
      expect(firing).toMatchObject({ triggering_firings: [{ triggering_value: null }, { triggering_value: 2 }] });
      for (let passed = 0; passed < 960; passed += 30) await pass(30);
      expect((await resolved(compound)).length).toBe(0);
    });

    it('previewTrigger 200: reports when it would have fired', async () => {
      const deployment = await api.deployment();
      const since = api.clock.now();
      api.clock.advance(300);
      await runsIn(deployment, 'FAILED', 'FAILED');
      api.clock.advance(600);
      const { name: _, ...given } = trigger(deployment);
      const preview = async (changes: Body = {}) =>
        (await api.post('/automations/preview', { trigger: { ...given, metric: metric(changes) }, since })).body;
      expect(await preview()).toMatchObject({
        total_firings: 1,
        firings: [{ reason: expect.stringContaining('the last value was 2') }],
        explanation: [expect.stringContaining('fired 1 time')],
      });
      expect((await preview({ threshold: 3 })).explanation).toEqual(['The value was between 0 and 2 and never crossed the threshold.']);
      expect((await preview({ firing_for: 3000 })).explanation).toEqual([expect.stringContaining('but not for 3000 seconds')]);
      expect((await preview({ name: 'queue_depth' })).explanation).toEqual(['Past values are not stored. The value is 0.']);
      expect((await preview({ name: 'duration' })).explanation).toEqual([expect.stringContaining('The value was')]);
      const compound = {
        type: 'compound',
        require: 'all',
        within: null,
        triggers: [given, { type: 'event', posture: 'Reactive', expect: ['x'] }],
      };
      const { explanation } = (await api.post('/automations/preview', { trigger: compound, since })).body;
      expect(explanation.join(' ')).toContain('This part would have fired 1 time.');
    });
  });
});
