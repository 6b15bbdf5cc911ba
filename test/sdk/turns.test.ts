import { beforeAll, expect, it } from 'vitest';
import { runsAllCases } from '../support/cases.ts';
import { CommandLine } from './command-line.ts';
import { deploymentsOf } from './deployments.ts';
import { PACKAGE, withClient } from './with-client.ts';

withClient('runs with priorities and turns, with the client and a worker', { packages: PACKAGE }, (session) => {
  const { deployment, runsOf, start } = deploymentsOf(session);
  const deploy = () => session.runs(['deployed.py', 'local', 'quick/backfilled', 'quick/hourly']);

  beforeAll(async () => {
    await session.live.post('/work_pools/', { name: 'local', type: 'process' });
    await session.live.patch('/work_pools/local/queues/default', { fairness: 'DEPLOYMENT' });
    await deploy();
  });

  it.runIf(runsAllCases())('start in this order: a run with a high priority, then one run of each deployment', async () => {
    const { id: backfilled } = await deployment('quick/backfilled');
    const backfill = { start: '2026-01-01T00:00:00Z', end: '2026-01-09T00:00:00Z', schedule: { cron: '0 6 * * *' }, max_active_runs: 8 };
    expect((await session.live.post(`/deployments/${backfilled}/backfill`, backfill)).status).toBe(201);
    const waiting = { state: { type: { any_: ['SCHEDULED'] } } };
    await session.live.eventually(async () => (await runsOf('quick/backfilled', waiting)).length === 8);
    const { id: hourly } = await start('quick/hourly');
    const { id: urgent } = await start('quick/backfilled', { priority: 10 });

    // a worker that polls while it is busy moves the turns without a start
    for (let n = 0; n < 3; n++) await session.runs(['-m', 'prefect', 'worker', 'start', '--pool', 'local', '--limit', '1', '--run-once']);
    const ended = { state: { type: { any_: ['COMPLETED'] } } };
    const [first, ...others] = (await runsOf('quick/backfilled', ended)) as { id: string; priority: number }[];
    expect([first, others.length]).toMatchObject([{ id: urgent, priority: 10 }, 1]);
    expect(await runsOf('quick/hourly', ended)).toMatchObject([{ id: hourly, priority: 50 }]);
  });

  it('keep the priority of their deployment when it is deployed again', async () => {
    const { id } = await deployment('quick/hourly');
    await session.live.patch(`/deployments/${id}`, { run_priority: 20 });
    await deploy();
    expect((await deployment('quick/hourly')).run_priority).toBe(20);
    expect((await start('quick/hourly')).priority).toBe(20);
  });

  it('are read by the client, as are their deployment and queue', async () => {
    const prefect = new CommandLine(session);
    const [run] = await runsOf('quick/hourly');
    expect(await prefect.run('flow-run', 'inspect', run.id)).toContain(run.id);
    const { id } = await deployment('quick/hourly');
    expect(await prefect.run('deployment', 'inspect', 'quick/hourly')).toContain(id);
    expect(await prefect.run('work-queue', 'inspect', 'default', '--pool', 'local')).toContain('default');
  });
});
