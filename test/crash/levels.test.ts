import { describe, expect, it } from 'vitest';
import { stores } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { startCrashing } from './crashing.ts';

const AUTOMATIONS = 40;
const RUNS = 40;

type Made = { id: string };

describe.each(stores())('kill -9 on %s', (store) => {
  it('while metrics cross their thresholds: each automation fires once, and resolves once', async () => {
    const { call, crash, count, query } = await startCrashing(store, { SERVICE_EVENTS_PROACTIVE_GRANULARITY: '0.2' });
    const flow = await call<Made>('/flows/', { name: 'f' });
    const run = await call<Made>('/flow_runs/', { flow_id: flow.id, state: { type: 'FAILED' } });
    const metric = { name: 'failures', operator: '>=', threshold: 1, range: 300, firing_for: 300 };
    for (let n = 0; n < AUTOMATIONS; n++) {
      const trigger = { type: 'metric', posture: 'Metric', match: { 'prefect.resource.id': `prefect.flow.${flow.id}` }, metric };
      await call('/automations/', {
        name: `a${n}`,
        trigger,
        actions: [{ type: 'do-nothing' }],
        actions_on_resolve: [{ type: 'do-nothing' }],
      });
    }
    /** Moves the begin of the change into the past, as if the shortest period had passed, and kills a process while automations change. */
    const change = async (event: string) => {
      const changing = 'metric_states where changing_since is not null';
      await until('all values cross their thresholds', async () => (await count(changing)) === AUTOMATIONS, PATIENCE);
      const before = `'${new Date(Date.now() - 301_000).toISOString().replace('Z', '000Z')}'`;
      await query(`update metric_states set changing_since = ${before}, next_run = ${before}`);
      const emitted = () => count(`events where event = '${event}'`);
      await until('some automations have changed', async () => (await emitted()) > 5, PATIENCE);
      await crash();
      await until(
        'all automations have changed',
        async () => (await count('metric_states where changing_since is null')) === AUTOMATIONS,
        PATIENCE,
      );
      expect(await emitted()).toBe(AUTOMATIONS);
    };
    await change('prefect.automation.triggered');
    await call(`/flow_runs/${run.id}/set_state`, { state: { type: 'COMPLETED' }, force: true });
    await query('update metric_states set next_run = evaluated');
    await change('prefect.automation.resolved');
    const once = 'select automation_id from automation_firings group by automation_id having count(*) = 2';
    expect(await count(`(${once}) as automations`)).toBe(AUTOMATIONS);
  }, 240_000);

  it('while SLAs are violated: each violation begins once, and ends once', async () => {
    const settings = { SERVICE_SERVICES_SLA_VIOLATIONS_LOOP_SECONDS: '0.2', SERVICE_SERVICES_SLA_VIOLATIONS_BATCH_SIZE: '3' };
    const { call, crash, count } = await startCrashing(store, settings);
    const flow = await call<Made>('/flows/', { name: 'f' });
    const deployment = await call<Made>('/deployments/', { name: 'd', flow_id: flow.id });
    const create = (type: string) => call<Made>('/flow_runs/', { flow_id: flow.id, deployment_id: deployment.id, state: { type } });
    const runs: Made[] = [];
    while (runs.length < 2 * RUNS) runs.push(await create('RUNNING'), await create('SCHEDULED'));
    for (const level of [
      { name: 'slow', duration: 1 },
      { name: 'late', within: 1 },
    ])
      await call('/slas/', { owner_resource: `prefect.deployment.${deployment.id}`, ...level });
    await until('some violations are found', async () => (await count('sla_violations')) > 5, PATIENCE);
    await crash();
    await until('all violations are found', async () => (await count('sla_violations')) === runs.length, PATIENCE);
    const ended = 'sla_violations where violated_until is not null';
    const changed = async (event: string) => [
      await count(`events where event = '${event}'`),
      await count(`(select distinct payload ->> 'violation_id' from events where event = '${event}') as v`),
    ];
    expect([await count(ended), ...(await changed('prefect.sla.violation'))]).toEqual([0, runs.length, runs.length]);

    const complete = ({ id }: Made) => call(`/flow_runs/${id}/set_state`, { state: { type: 'COMPLETED' }, force: true });
    for (let start = 0; start < runs.length; start += 10) {
      await Promise.all(runs.slice(start, start + 10).map(complete));
      if (start === RUNS) await crash();
    }
    await until('all violations have ended', async () => (await count(ended)) === runs.length, PATIENCE);
    expect(await changed('prefect.sla.violation')).toEqual([runs.length, runs.length]);
    expect(await changed('prefect.sla.violation.ended')).toEqual([runs.length, runs.length]);
  }, 240_000);
});
