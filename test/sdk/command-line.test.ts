import { beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { CommandLine } from './command-line.ts';
import { PACKAGE, RELEASE, withClient } from './with-client.ts';

/** Groups of commands that do not depend on each other. */
const GROUPS = [
  'work queues',
  'schedules',
  'retry of a run that crashed in an in-process retry',
  'variables',
  'concurrency limits of both kinds',
  'blocks',
  'artifacts, automations and events',
] as const;
const chosen = new Set(someOf(GROUPS));
const group = (name: (typeof GROUPS)[number], test: () => Promise<void>) => it.runIf(chosen.has(name))(name, test);

withClient('the command line of an unmodified client', { packages: PACKAGE }, (session) => {
  let prefect: CommandLine;
  beforeAll(() => {
    prefect = new CommandLine(session);
  });
  const get = async (path: string) => (await session.live.get(path)).body;

  it('shows the service that it is connected to', async () => {
    expect((await prefect.run('version')).split(/\s+/).slice(0, 2)).toEqual(['Version:', RELEASE]);
    expect(await prefect.run('config', 'view')).toContain(session.live.apiUrl);
    expect(await prefect.run('api', 'GET', '/health')).toContain('true');
    expect(await prefect.run('api', 'POST', '/flows/filter', '--data', '{}')).toContain('[]');
    expect(await prefect.fails('api', 'GET', '/flows/00000000-0000-4000-8000-000000000000')).toContain('404');
  });

  it('work pools', async () => {
    expect(await prefect.run('work-pool', 'create', 'local', '--type', 'process')).toContain("Created work pool 'local'!");
    expect(await prefect.fails('work-pool', 'create', 'local', '--type', 'process')).toContain('already exists');
    expect(await prefect.run('work-pool', 'ls')).toMatch(/local .* process .* None/);
    expect(await prefect.run('work-pool', 'inspect', 'local')).toMatch(/type='process'[\s\S]*'job_configuration'[\s\S]*NOT_READY/);
    await prefect.run('work-pool', 'pause', 'local');
    expect(await get('/work_pools/local')).toMatchObject({ is_paused: true, status: 'PAUSED' });
    expect(await prefect.run('work-pool', 'ls')).toContain('local (**)');
    await prefect.run('work-pool', 'resume', 'local');
    expect((await get('/work_pools/local')).is_paused).toBe(false);
    await prefect.run('work-pool', 'set-concurrency-limit', 'local', '3');
    expect((await get('/work_pools/local')).concurrency_limit).toBe(3);
    expect(await prefect.run('work-pool', 'slots', 'local')).toMatch(/Slots: +0 \/ 3/);
    await prefect.run('work-pool', 'clear-concurrency-limit', 'local');
    await prefect.run('work-pool', 'update', 'local', '--description', 'the machine here');
    expect(await get('/work_pools/local')).toMatchObject({ concurrency_limit: null, description: 'the machine here' });
    expect(await prefect.run('work-pool', 'get-default-base-job-template', '--type', 'process')).toContain('"job_configuration"');
    expect(await prefect.run('work-pool', 'preview', 'local')).toContain('No runs found');
    expect(await prefect.fails('work-pool', 'inspect', 'nowhere')).toContain('not found');
  });

  group('work queues', async () => {
    const pool = ['--pool', 'local'];
    expect(await prefect.run('work-queue', 'create', 'urgent', ...pool, '--priority', '1')).toContain("name - 'urgent'");
    expect(await prefect.run('work-queue', 'ls', ...pool)).toMatch(/urgent +│ 1 [\s\S]*default +│ 2 /);
    expect(await prefect.run('work-queue', 'inspect', 'urgent', ...pool)).toContain("work_pool_name='local'");
    await prefect.run('work-queue', 'pause', 'urgent', ...pool);
    expect((await get('/work_pools/local/queues/urgent')).is_paused).toBe(true);
    await prefect.run('work-queue', 'resume', 'urgent', ...pool);
    await prefect.run('work-queue', 'set-concurrency-limit', 'urgent', '2', ...pool);
    expect(await get('/work_pools/local/queues/urgent')).toMatchObject({ is_paused: false, concurrency_limit: 2 });
    await prefect.run('work-queue', 'clear-concurrency-limit', 'urgent', ...pool);
    expect(await prefect.run('work-queue', 'slots', 'urgent', ...pool)).toContain('Unlimited');
    expect(await prefect.run('work-queue', 'read-runs', 'urgent', ...pool)).toContain('Read 0 runs');
  });

  describe('deployments and their runs', () => {
    const name = 'quick/nightly';
    const deployment = () => get(`/deployments/name/${name}`);
    const runs = async () => (await session.live.post('/flow_runs/filter', { sort: 'EXPECTED_START_TIME_ASC' })).body;

    it('deploy', async () => {
      await session.runs(['deployed.py', 'local', 'quick/nightly@urgent']);
      expect(await deployment()).toMatchObject({ work_pool_name: 'local', work_queue_name: 'urgent', tags: ['deployed'], paused: false });
      expect(await prefect.run('deployment', 'ls')).toContain(name);
      expect(await prefect.run('flow', 'ls')).toContain('quick');
      expect(await prefect.run('deployment', 'inspect', name)).toContain("entrypoint': 'deployed.py:quick'");
    });

    it('run', async () => {
      const output = await prefect.run(
        'deployment',
        'run',
        name,
        '--param',
        'n=41',
        '--tag',
        'by-hand',
        '--flow-run-name',
        'first',
        '--start-in',
        '2 hours',
      );
      expect(output).toContain('first');
      const [run] = await runs();
      expect(run).toMatchObject({
        name: 'first',
        state_type: 'SCHEDULED',
        parameters: { n: 41 },
        tags: expect.arrayContaining(['by-hand', 'deployed']),
      });
      expect(Date.parse(run.expected_start_time) - Date.now()).toBeGreaterThan(7000_000);
      expect(await prefect.fails('deployment', 'run', name, '--param', 'n=many')).toMatch(/valid|number|integer/i);
      expect(await prefect.run('work-pool', 'preview', 'local', '--hours', '3')).toContain('first');
      expect(await prefect.run('flow-run', 'ls')).toContain('first');
      expect(await prefect.run('flow-run', 'ls', '--state', 'Running')).not.toContain('first');
      expect(await prefect.run('flow-run', 'inspect', run.id)).toContain("name='first'");
    });

    it('cancel, delete, logs', async () => {
      const [run] = await runs();
      expect(await prefect.run('flow-run', 'cancel', run.id)).toContain('was successfully');
      expect((await get(`/flow_runs/${run.id}`)).state_type).toBe('CANCELLED');
      expect(await prefect.run('flow-run', 'delete', run.id)).toContain('Successfully deleted');
      expect((await session.live.get(`/flow_runs/${run.id}`)).status).toBe(404);

      await session.runs(['first_flow.py']);
      const { id } = await session.live.run('first-flow');
      await session.live.logs(id, 'Finished in state');
      expect(await prefect.run('flow-run', 'logs', id)).toMatch(/summing 3 numbers[\s\S]*Finished in state/);
      expect(await prefect.run('flow-run', 'logs', id, '--tail', '--num-logs', '1')).not.toContain('summing');
      await session.live.tasks(id, 3);
      expect(await prefect.run('task-run', 'ls')).toContain('add-');
    });

    group('schedules', async () => {
      await prefect.run('deployment', 'schedule', 'create', name, '--interval', '3600', '--timezone', 'Europe/Rome');
      await prefect.run('deployment', 'schedule', 'create', name, '--cron', '0 7 * * 1-5', '--no-active');
      await prefect.run('deployment', 'schedule', 'create', name, '--rrule', 'FREQ=DAILY;BYHOUR=8');
      expect(await prefect.fails('deployment', 'schedule', 'create', name, '--cron', 'never')).toMatch(/cron/i);
      const { schedules } = await deployment();
      expect(schedules).toHaveLength(3);
      const [rrule, cron, interval] = ['rrule', 'cron', 'interval'].map((kind) =>
        schedules.find(({ schedule }: { schedule: object }) => kind in schedule),
      );
      expect(interval).toMatchObject({ active: true, schedule: { interval: 3600, timezone: 'Europe/Rome' } });
      expect(cron.active).toBe(false);
      expect(await prefect.run('deployment', 'schedule', 'ls', name)).toMatch(/0 7 \* \* 1-5/);

      await prefect.run('deployment', 'schedule', 'pause', name, rrule.id);
      await prefect.run('deployment', 'schedule', 'resume', name, cron.id);
      const active = Object.fromEntries((await deployment()).schedules.map((one: { id: string; active: boolean }) => [one.id, one.active]));
      expect(active).toEqual({ [rrule.id]: false, [cron.id]: true, [interval.id]: true });
      await prefect.run('deployment', 'schedule', 'delete', name, rrule.id, '-y');
      expect((await deployment()).schedules).toHaveLength(2);

      // the runs of the coming days exist already
      const coming = await session.live.eventually(async () => {
        const { body } = await session.live.post('/flow_runs/filter', { flow_runs: { state: { type: { any_: ['SCHEDULED'] } } } });
        return body.some(({ expected_start_time }: { expected_start_time: string }) => /T0[5-7]:00:00/.test(expected_start_time)) && body;
      });
      expect(coming.every((run: { auto_scheduled: boolean }) => run.auto_scheduled)).toBe(true);
      await prefect.run('deployment', 'schedule', 'clear', name, '--accept-yes');
      expect((await deployment()).schedules).toEqual([]);
      await session.live.eventually(
        async () => (await session.live.post('/flow_runs/count', { flow_runs: { state: { type: { any_: ['SCHEDULED'] } } } })).body === 0,
      );
    });

    it('delete', async () => {
      expect(await prefect.run('deployment', 'delete', name)).toContain('Deleted deployment');
      expect(await prefect.fails('deployment', 'inspect', name)).toContain('not found');
      await prefect.run('work-queue', 'delete', 'urgent', '--pool', 'local');
      expect(await prefect.run('work-pool', 'delete', 'local')).toContain("Deleted work pool 'local'");
      expect((await session.live.get('/work_pools/local')).status).toBe(404);
    });
  });

  group('retry of a run that crashed in an in-process retry', async () => {
    const { post } = session.live;
    const id = async (path: string, body: object) => (await post(path, body)).body.id as string;
    await prefect.run('work-pool', 'create', 'retries', '--type', 'process');
    const flow_id = await id('/flows/', { name: 'retried' });
    const deployment = await id('/deployments/', { flow_id, name: 'retried', work_pool_name: 'retries' });
    const run = await id(`/deployments/${deployment}/create_flow_run`, { empirical_policy: { retries: 1 } });
    for (const type of ['PENDING', 'RUNNING', 'FAILED', 'RUNNING', 'CRASHED'])
      await post(`/flow_runs/${run}/set_state`, { state: { type } });
    expect((await get(`/flow_runs/${run}`)).empirical_policy.retry_type).toBe('in_process');
    await prefect.run('flow-run', 'retry', run);
    const due = (await post('/work_pools/retries/get_scheduled_flow_runs', {})).body;
    expect(due.map((one: { flow_run: { id: string } }) => one.flow_run.id)).toEqual([run]);
    await prefect.run('work-pool', 'delete', 'retries');
  });

  group('variables', async () => {
    await prefect.run('variable', 'set', 'answer', '42');
    expect(await prefect.fails('variable', 'set', 'answer', '43')).toContain('already exists');
    await prefect.run('variable', 'set', 'answer', '[1, 2.0, 9007199254740993]', '--overwrite', '--tag', 'exact');
    expect(await prefect.run('variable', 'get', 'answer')).toContain('[1, 2.0, 9007199254740993]');
    expect(await prefect.run('variable', 'ls')).toContain('answer');
    expect(await prefect.run('variable', 'inspect', 'answer')).toContain("tags=['exact']");
    await prefect.run('variable', 'unset', 'answer');
    expect(await prefect.fails('variable', 'get', 'answer')).toContain('not found');
  });

  group('concurrency limits of both kinds', async () => {
    const limit = (...args: string[]) => prefect.run('global-concurrency-limit', ...args);
    await limit('create', 'database', '--limit', '3', '--slot-decay-per-second', '0.5');
    expect(await limit('ls')).toMatch(/database .* 3 .* 0\.5/);
    expect(await limit('inspect', 'database')).toContain('limit=3');
    await limit('update', 'database', '--limit', '4');
    await limit('disable', 'database');
    expect(await get('/v2/concurrency_limits/database')).toMatchObject({ limit: 4, active: false });
    await limit('enable', 'database');
    await limit('delete', 'database');
    expect((await session.live.get('/v2/concurrency_limits/database')).status).toBe(404);

    const tag = (...args: string[]) => prefect.run('concurrency-limit', ...args);
    await tag('create', 'gpu', '2');
    expect(await tag('ls')).toMatch(/gpu .* 2 .* 0/);
    expect(await tag('inspect', 'gpu')).toContain('Active Task Run IDs');
    await tag('reset', 'gpu');
    await tag('delete', 'gpu');
    expect(await prefect.fails('concurrency-limit', 'inspect', 'gpu')).toMatch(/No concurrency limit found/);
  });

  group('blocks', async () => {
    expect(await prefect.run('block', 'type', 'ls')).toMatch(/secret[\s\S]*slack-webhook/);
    expect(await prefect.run('block', 'type', 'inspect', 'secret')).toContain('format: password');
    expect(await prefect.run('block', 'register', '-m', 'prefect.blocks.system')).toContain('Successfully registered 1 block');
    await session.runs([
      '-c',
      'from prefect.blocks.system import Secret; Secret(value="hidden").save("mine"); assert Secret.load("mine").get() == "hidden"',
    ]);
    expect(await prefect.run('block', 'ls')).toContain('secret/mine');
    const shown = await prefect.run('block', 'inspect', 'secret/mine');
    expect(shown).toContain('********');
    expect(shown).not.toContain('hidden');
    await prefect.run('block', 'delete', 'secret/mine');
    expect(await prefect.run('block', 'ls')).not.toContain('secret/mine');
  });

  group('artifacts, automations and events', async () => {
    await session.runs(['-c', 'from prefect.artifacts import create_markdown_artifact; create_markdown_artifact("# one", key="one")']);
    expect(await prefect.run('artifact', 'ls')).toContain('one');
    expect(await prefect.run('artifact', 'inspect', 'one')).toContain('# one');
    await prefect.run('artifact', 'delete', 'one');
    expect((await session.live.get('/artifacts/one/latest')).status).toBe(404);

    const automation = {
      name: 'tidy up',
      trigger: {
        type: 'event',
        posture: 'Reactive',
        expect: ['disk.full'],
        match: { 'prefect.resource.id': 'disk.*' },
        threshold: 1,
        within: 0,
      },
      actions: [{ type: 'do-nothing' }],
    };
    expect(await prefect.run('automation', 'create', '--from-json', JSON.stringify(automation))).toContain('tidy up');
    expect(await prefect.run('automation', 'ls')).toContain('tidy up');
    expect(await prefect.run('automation', 'inspect', 'tidy up')).toContain('disk.full');
    await prefect.run('automation', 'pause', 'tidy up');
    await prefect.run('automation', 'resume', 'tidy up');
    await prefect.run('automation', 'delete', 'tidy up');
    expect(await prefect.run('automation', 'ls')).not.toContain('tidy up');

    expect(await prefect.run('events', 'emit', 'disk.full', '--resource-id', 'disk.1')).toContain("emitted event 'disk.full'");
    expect(await session.live.events('disk.1', 'disk.full')).toEqual(['disk.full']);
  });
});
