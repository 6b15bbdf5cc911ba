import { beforeAll, expect, it } from 'vitest';
import { runsAllCases } from '../support/cases.ts';
import { CommandLine } from './command-line.ts';
import { deploymentsOf } from './deployments.ts';
import { PACKAGE, withClient } from './with-client.ts';

withClient('automations of an unmodified client', { packages: PACKAGE }, (session) => {
  const { runsOf, when } = deploymentsOf(session);
  let prefect: CommandLine;

  const automations = async (name: string) =>
    (await session.live.post('/automations/filter', { automations: { name: { any_: [name] } } })).body;
  const eventsOf = async (filter: object) => (await session.live.post('/events/filter', { filter })).body.events;
  const firstRun = (deployment: string, filter: object) => session.live.eventually(async () => (await runsOf(deployment, filter))[0], 60);

  beforeAll(async () => {
    prefect = new CommandLine(session);
    await session.live.post('/work_pools/', { name: 'local', type: 'process' });
    await session.runs(['deployed.py', 'local', 'quick/rescuer']);
    session.start(['-m', 'prefect', 'worker', 'start', '--pool', 'local', '--name', 'helper'], {
      env: { PREFECT_WORKER_QUERY_SECONDS: '1' },
    });
  });

  it('the failure of a flow makes a worker run a deployment with parameters from the event', async () => {
    await session.runs(['automating.py', 'rescue']);
    const run = await firstRun('quick/rescuer', {});
    const [{ id }] = await automations('rescue');
    expect(run).toMatchObject({
      parameters: { n: 'FAILED'.length, greeting: 'breaking: Failed' },
      created_by: { id, type: 'AUTOMATION', display_value: 'rescue' },
    });
    expect((await when(run.id, 'Completed')).state.message).toBe('breaking: Failed 7');
    const results = await eventsOf({ event: { prefix: ['prefect.automation.action.'] }, resource: { id: [`prefect.automation.${id}`] } });
    expect(results.map(({ event }: { event: string }) => event).sort()).toEqual([
      'prefect.automation.action.executed',
      'prefect.automation.action.triggered',
    ]);
    expect((await session.live.get(`/automations/${id}/activity`)).body).toMatchObject({
      last_fired: { reason: 'The event prefect.flow-run.Failed occurred.' },
      actions: [{ action_type: 'run-deployment', status: 'executed', reason: null }],
    });
  });

  it('a program emits an event and receives the event about the resulting run', async () => {
    const output = await session.runs(['automating.py', 'order']);
    const { run, status } = JSON.parse(output.split('\n').find((line) => line.startsWith('{'))!);
    expect(status).toBe(201);
    expect((await when(run, 'Completed')).parameters).toMatchObject({ n: 41 });
  });

  it.runIf(runsAllCases())('a missing heartbeat fires a proactive trigger', async () => {
    await session.runs(['automating.py', 'silence']);
    const [{ id }] = await automations('silence');
    const [fired] = await session.live.eventually(async () => {
      const events = await eventsOf({ event: { name: ['prefect.automation.triggered'] }, resource: { id: [`prefect.automation.${id}`] } });
      return events.length > 0 && events;
    }, 60);
    expect(fired.payload).toMatchObject({
      triggering_labels: { 'prefect.resource.id': 'acme.machine.1' },
      triggering_event: { event: 'acme.heartbeat' },
    });
    expect(Date.parse(fired.occurred) - Date.parse(fired.payload.triggering_event.occurred)).toBeGreaterThanOrEqual(10_000);
  });

  it('triggers of a deployment are created and replaced with it', async () => {
    await session.runs(['automating.py', 'deploy', 'acme.first', 'acme.second']);
    expect(await automations('on acme.first')).toHaveLength(1);
    await session.runs(['automating.py', 'deploy', 'acme.second']);
    expect(await automations('on acme.first')).toEqual([]);
    expect(await automations('on acme.second')).toHaveLength(1);
    await session.runs(['automating.py', 'emit', 'acme.first']);
    await session.runs(['automating.py', 'emit', 'acme.second']);
    const run = await firstRun('quick/triggered', {});
    expect((await when(run.id, 'Completed')).state.message).toBe('acme.second 2');
    expect(await runsOf('quick/triggered')).toHaveLength(1);
  });

  it('the command line lists, inspects, pauses, resumes and deletes automations', async () => {
    expect(await prefect.run('automation', 'ls')).toContain('rescue');
    expect(await prefect.run('automation', 'inspect', 'rescue', '--json')).toContain('"prefect.flow-run.Failed"');
    await prefect.run('automation', 'pause', 'rescue');
    expect(await automations('rescue')).toMatchObject([{ enabled: false }]);
    await prefect.run('automation', 'resume', 'rescue');
    expect(await automations('rescue')).toMatchObject([{ enabled: true }]);
    await prefect.run('automation', 'delete', 'rescue');
    expect(await automations('rescue')).toEqual([]);
    expect(await prefect.fails('automation', 'inspect', 'rescue')).toContain('not found');
  });
});
