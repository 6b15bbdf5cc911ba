import { expect, it } from 'vitest';
import { CommandLine } from './command-line.ts';
import { deploymentsOf } from './deployments.ts';
import { PACKAGE, withClient } from './with-client.ts';

withClient('runs with priorities and turns, with the client and a worker', { packages: PACKAGE }, (session) => {
  const { deployment, runsOf, start, when } = deploymentsOf(session);
  const deploy = () => session.runs(['deployed.py', 'local', 'quick/backfilled', 'quick/hourly']);

  it('start in this order: a run with a high priority, then one run of each deployment', async () => {
    await session.live.post('/work_pools/', { name: 'local', type: 'process' });
    await session.live.patch('/work_pools/local/queues/default', { fairness: 'DEPLOYMENT' });
    await deploy();
    const { id: backfilled } = await deployment('quick/backfilled');
    const backfill = { start: '2026-01-01T00:00:00Z', end: '2026-01-09T00:00:00Z', schedule: { cron: '0 6 * * *' }, max_active_runs: 8 };
    expect((await session.live.post(`/deployments/${backfilled}/backfill`, backfill)).status).toBe(201);
    const waiting = { state: { type: { any_: ['SCHEDULED'] } } };
    await session.live.eventually(async () => (await runsOf('quick/backfilled', waiting)).length === 8);
    const { id: hourly } = await start('quick/hourly');
    const { id: urgent } = await start('quick/backfilled', { priority: 10 });

    session.start(['-m', 'prefect', 'worker', 'start', '--pool', 'local', '--limit', '1'], {
      env: { PREFECT_WORKER_QUERY_SECONDS: '1' },
    });
    const [first, second] = [await when(urgent, 'Completed'), await when(hourly, 'Completed')];
    expect([first.priority, second.priority]).toEqual([10, 50]);
    const started = (await runsOf('quick/backfilled')).filter(({ start_time: at }) => at && Date.parse(at) < Date.parse(second.start_time));
    // the turn of either deployment may be the first
    expect(started.length).toBeLessThanOrEqual(2);
    expect(started[0].id).toBe(urgent);
  });

  it('keep the priority of their deployment when it is deployed again', async () => {
    const { id } = await deployment('quick/hourly');
    await session.live.patch(`/deployments/${id}`, { run_priority: 20 });
    await deploy();
    expect((await deployment('quick/hourly')).run_priority).toBe(20);
    expect((await start('quick/hourly')).priority).toBe(20);
  });

  it('are read by the client, as are their deployment and queue', async () => {
    const prefect = CommandLine.start(session);
    const [run] = await runsOf('quick/hourly');
    expect(await prefect.run('flow-run', 'inspect', run.id)).toContain(run.id);
    const { id } = await deployment('quick/hourly');
    expect(await prefect.run('deployment', 'inspect', 'quick/hourly')).toContain(id);
    expect(await prefect.run('work-queue', 'inspect', 'default', '--pool', 'local')).toContain('default');
  });
});
