import { describe, expect, it } from 'vitest';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

type Body = Record<string, unknown>;

describe('sla-violations', () => {
  onEveryStore((api) => {
    const pass = async (seconds = 0) => {
      if (seconds > 0) api.clock.advance(seconds);
      return (await api.service('sla-violations'))!.handled;
    };
    async function withSla(body: Body) {
      const deployment = await api.deployment();
      const { body: sla } = await api.post('/slas/', {
        name: unique('sla'),
        owner_resource: `prefect.deployment.${deployment.id}`,
        severity: 'high',
        ...body,
      });
      const run = (state = 'SCHEDULED') => api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, state });
      const violations = async (filter: Body = {}) =>
        (await api.post('/slas/violations/filter', { violations: { sla_id: { any_: [sla.id] }, ...filter } })).body;
      const events = async (name: string) =>
        (await api.events('prefect.sla.violation')).filter(
          ({ event, resource }) => event === name && resource['prefect.resource.id'] === `prefect.sla.${sla.id}`,
        );
      return { deployment, sla, run, violations, events };
    }
    const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

    it('a run that takes too long is a violation from then until its end, with one event each', async () => {
      const { deployment, sla, run, violations, events } = await withSla({ duration: 60 });
      const slow = await run('RUNNING');
      await run('RUNNING').then(({ id }) => api.setState('flow_runs', id, 'COMPLETED', { force: true }));
      await pass(59);
      expect(await violations()).toEqual([]);
      await pass(11);
      await pass();
      const [open] = await violations({ open: { eq_: true } });
      const { start_time } = (await api.get(`/flow_runs/${slow.id}`)).body;
      expect(open).toMatchObject({ sla_id: sla.id, deployment_id: deployment.id, flow_run_id: slow.id, end: null });
      expect(seconds(start_time, open.start)).toBeCloseTo(60, 1);
      await api.setState('flow_runs', slow.id, 'COMPLETED', { force: true });
      await pass(10);
      expect(await pass(10)).toBe(0);
      const { end_time } = (await api.get(`/flow_runs/${slow.id}`)).body;
      expect(await violations()).toEqual([{ ...open, end: end_time }]);
      const [began, ...others] = await events('prefect.sla.violation');
      expect(others).toEqual([]);
      expect(began).toMatchObject({
        resource: { 'prefect.resource.name': sla.name, 'prefect.sla.severity': 'high' },
        related: [
          { 'prefect.resource.id': `prefect.deployment.${deployment.id}`, 'prefect.resource.role': 'deployment' },
          { 'prefect.resource.role': 'flow' },
          { 'prefect.resource.id': `prefect.flow-run.${slow.id}`, 'prefect.resource.role': 'flow-run' },
        ],
        payload: { violation_id: open.id, type: 'time_to_completion', seconds: 60, end: null },
      });
      expect(await events('prefect.sla.violation.ended')).toMatchObject([{ payload: { violation_id: open.id, end: end_time } }]);
    });

    it('a run that took too long between two passes is a violation, also after a restart', async () => {
      const { run, violations, events } = await withSla({ duration: 60 });
      const { id } = await run('RUNNING');
      api.clock.advance(100);
      await api.setState('flow_runs', id, 'COMPLETED', { force: true });
      api.clock.advance(3600);
      await pass();
      const [violation] = await violations({ open: { eq_: false } });
      expect(seconds(violation.start, violation.end)).toBeCloseTo(40, 1);
      expect([(await events('prefect.sla.violation')).length, (await events('prefect.sla.violation.ended')).length]).toEqual([1, 1]);
      await pass(3600);
      await pass();
      expect((await violations()).length).toBe(1);
    });

    it('a run that does not start in time is a violation until it starts, ends, or is deleted', async () => {
      const { run, violations } = await withSla({ within: 120 });
      const [started, deleted, cancelled] = [await run(), await run(), await run()];
      api.clock.advance(100);
      const onTime = await run();
      await pass(30);
      expect((await violations({ open: { eq_: true } })).length).toBe(3);
      await api.setState('flow_runs', started.id, 'RUNNING', { force: true });
      await api.setState('flow_runs', cancelled.id, 'CANCELLED', { force: true });
      await api.delete(`/flow_runs/${deleted.id}`);
      await api.setState('flow_runs', onTime.id, 'RUNNING', { force: true });
      await pass(5);
      expect(await violations({ open: { eq_: true } })).toEqual([]);
      expect((await violations({ flow_run_id: { any_: [onTime.id] } })).length).toBe(0);
      const late = await run();
      api.clock.advance(500);
      await api.setState('flow_runs', late.id, 'RUNNING', { force: true });
      await pass();
      const [violation] = await violations({ flow_run_id: { any_: [late.id] } });
      expect(seconds(violation.start, violation.end)).toBeCloseTo(380, 1);
    });

    it('no completed run in time is a violation until the next completion', async () => {
      const { run, violations, events } = await withSla({ stale_after: 600 });
      await run('COMPLETED');
      await pass(500);
      await run('COMPLETED');
      await pass(599);
      expect(await violations()).toEqual([]);
      await run('FAILED');
      await pass(60);
      await pass(60);
      const [open] = await violations();
      expect(open).toMatchObject({ flow_run_id: null, end: null });
      await run('COMPLETED');
      await pass(10);
      const [over] = await violations();
      expect(over).toMatchObject({ id: open.id, start: open.start });
      expect(seconds(over.start, over.end)).toBeCloseTo(119, 0);
      expect([(await events('prefect.sla.violation')).length, (await events('prefect.sla.violation.ended')).length]).toEqual([1, 1]);
    });

    it('an SLA that is disabled or changed to another type ends its violations, and finds no earlier ones again', async () => {
      const { sla, run, violations } = await withSla({ within: 60 });
      await run();
      await pass(100);
      await api.patch(`/slas/${sla.id}`, { enabled: false });
      expect((await violations({ open: { eq_: true } })).length).toBe(0);
      await pass(100);
      await api.patch(`/slas/${sla.id}`, { enabled: true, stale_after: 60 });
      await pass(30);
      expect((await violations()).length).toBe(1);
      await pass(40);
      expect((await violations()).length).toBe(2);
    });

    it('concurrent passes record a violation once', async () => {
      const { run, violations, events } = await withSla({ duration: 60 });
      await run('RUNNING');
      api.clock.advance(100);
      await Promise.all(Array.from({ length: 6 }, () => api.service('sla-violations')));
      expect([(await violations()).length, (await events('prefect.sla.violation')).length]).toEqual([1, 1]);
    });

    it('an automation reacts to the violation; violations are pages of a list; old ones are deleted', async () => {
      const { sla, run, violations } = await withSla({ duration: 1 });
      const { body: automation } = await api.post('/automations/', {
        name: unique('automation'),
        trigger: {
          type: 'event',
          posture: 'Reactive',
          expect: ['prefect.sla.violation'],
          match: { 'prefect.resource.id': `prefect.sla.${sla.id}` },
        },
        actions: [{ type: 'do-nothing' }],
      });
      const runs = [await run('RUNNING'), await run('RUNNING'), await run('RUNNING')];
      await pass(10);
      await api.service('triggers');
      expect((await api.get(`/automations/${automation.id}/activity`)).body.firings.length).toBe(3);
      const filter = { violations: { sla_id: { any_: [sla.id] } }, limit: 2 };
      const first = await api.post('/slas/violations/filter', filter, { 'x-contralto-cursor': 'start' });
      const next = await api.post('/slas/violations/filter', filter, { 'x-contralto-cursor': first.headers['x-contralto-next-cursor']! });
      expect([...first.body, ...next.body]).toEqual(await violations());
      await api.setState('flow_runs', runs[0].id, 'COMPLETED', { force: true });
      await pass(1);
      api.clock.advance(91 * 86_400);
      await api.service('sla-vacuum');
      expect((await violations()).length).toBe(2);
    });

    it('readSlaAttainment 200: the time without a violation, and the use of the budget', async () => {
      const { sla, run, deployment } = await withSla({ duration: 3600, monthly_violations: 1, monthly_seconds: 10_000 });
      const attainment = async () => (await api.get(`/slas/${sla.id}/attainment`)).body;
      expect(await attainment()).toMatchObject({ attainment: 1, complete: true, budget: { violations: 0, violations_left: 1 } });
      // to the start of the second day of a month, so that all of this is in one day and month
      const now = new Date(api.clock.peek());
      const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2) / 1000;
      api.clock.advance(day - now.getTime() / 1000);
      const [one, other] = [await run('RUNNING'), await run('RUNNING')];
      await pass(3600 + 7200);
      for (const { id } of [one, other]) await api.setState('flow_runs', id, 'COMPLETED', { force: true });
      await pass(3600);
      const { days, budget } = await attainment();
      expect(days.at(-1)).toMatchObject({ violations: 2, seconds: expect.closeTo(7200, 0), attainment: expect.closeTo(0.5, 3) });
      expect(days.length).toBeLessThanOrEqual(30);
      expect(budget).toMatchObject({
        violations: 2,
        violations_left: -1,
        seconds: expect.closeTo(7200, 0),
        seconds_left: expect.closeTo(2800, 0),
      });
      await api.delete(`/deployments/${deployment.id}`);
    });
  });
});
