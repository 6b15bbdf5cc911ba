import { beforeAll, expect, it } from 'vitest';
import { CommandLine } from './command-line.ts';
import { PACKAGE, withClient } from './with-client.ts';

withClient('deployments from a project file', { packages: PACKAGE }, (session) => {
  let prefect: CommandLine;
  const deploy = (...args: string[]) => prefect.run('deploy', '--prefect-file', 'project.yaml', '--no-prompt', ...args);
  const deployment = async (name: string) => (await session.live.get(`/deployments/name/${name}`)).body;
  const triggers = async (id: string) => (await session.live.get(`/automations/related-to/prefect.deployment.${id}`)).body;

  beforeAll(async () => {
    prefect = new CommandLine(session);
    await prefect.run('work-pool', 'create', 'project', '--type', 'process');
  });

  it('are created with their schedules, limits and triggers', async () => {
    await deploy('--all');
    const planned = await deployment('quick/planned');
    expect(planned).toMatchObject({
      description: 'deployed from a file',
      version: '1.2',
      tags: ['from-file'],
      parameters: { n: 3 },
      global_concurrency_limit: { limit: 2 },
      concurrency_options: { collision_strategy: 'CANCEL_NEW' },
      work_pool_name: 'project',
      work_queue_name: 'special',
      job_variables: { env: { COLOUR: 'blue' } },
      pull_steps: [{ 'prefect.deployments.steps.set_working_directory': { directory: '.' } }],
    });
    expect(planned.schedules).toHaveLength(3);
    expect(planned.schedules).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          slug: 'morning',
          active: true,
          parameters: { greeting: 'good morning' },
          schedule: { cron: '0 7 * * *', timezone: 'Europe/Rome', day_or: true },
        }),
        expect.objectContaining({ active: false, schedule: expect.objectContaining({ interval: 3600 }) }),
        expect.objectContaining({ schedule: { rrule: 'DTSTART:20200101T000000\nFREQ=WEEKLY;BYDAY=MO', timezone: 'UTC' } }),
      ]),
    );
    const automations = await triggers(planned.id);
    expect(automations.map(({ trigger }: { trigger: { type: string } }) => trigger.type).sort()).toEqual(['compound', 'event']);
    expect(automations[0].actions).toMatchObject([{ type: 'run-deployment', source: 'selected', deployment_id: planned.id }]);

    const unplanned = await deployment('long/unplanned');
    expect(unplanned).toMatchObject({ global_concurrency_limit: { limit: 1 }, concurrency_options: null, schedules: [] });
    expect(unplanned).toMatchObject({ work_queue_name: 'default', parameters: {} });
  });

  it('are updated without duplicates when they are deployed again', async () => {
    const before = await deployment('quick/planned');
    await deploy('--name', 'planned', '--version', '2');
    const after = await deployment('quick/planned');
    expect(after).toMatchObject({ id: before.id, created: before.created, version: '2' });
    expect(after.schedules).toHaveLength(3);
    expect(await triggers(after.id)).toHaveLength(2);
    expect((await session.live.post('/automations/count')).body).toBe(2);
  });

  it('leave their triggers when they are deleted', async () => {
    await prefect.run('deployment', 'delete', '--all');
    expect((await session.live.post('/deployments/count')).body).toBe(0);
    expect((await session.live.post('/automations/count')).body).toBe(2);
  });
});
