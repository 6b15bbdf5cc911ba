import { beforeAll, describe, expect, it } from 'vitest';
import { runsAllCases, someOf } from '../support/cases.ts';
import { deploymentsOf } from './deployments.ts';
import { PACKAGE, withClient } from './with-client.ts';

const settings = { SERVICE_API_AUTH_STRING: 'admin:secret', SERVICE_SERVICES_FOREMAN_LOOP_SECONDS: '1' };
const ROLES = ['viewer', 'runner', 'worker', 'deployer'] as const;
type Role = (typeof ROLES)[number];

withClient('a service that requires keys', { packages: PACKAGE, settings }, (session) => {
  const { deployment, start, when } = deploymentsOf(session);
  const keys = {} as Record<Role, string>;
  const as = (role: Role) => ({ PREFECT_API_AUTH_STRING: keys[role], COLUMNS: '240' });
  const prefect = (role: Role, ...args: string[]) => session.start(['-m', 'prefect', ...args], { env: as(role) }).done;

  beforeAll(async () => {
    for (const role of ROLES) {
      const { status, body } = await session.live.post('/api-keys', { name: `the-${role}`, role });
      expect(status).toBe(201);
      keys[role] = body.key;
    }
  });

  it.runIf(runsAllCases()).each(someOf(['first_flow.py', 'caching.py', 'outcomes.py']))(
    'a runner key is sufficient for %s',
    async (program) => {
      await session.runs([program], { env: as('runner') });
    },
  );

  it('a key is also accepted as the API key setting of the client', async () => {
    await session.runs(['first_flow.py'], { env: { PREFECT_API_KEY: keys.runner } });
  });

  it('a run records the key that created it', async () => {
    const { body } = await session.live.post('/flow_runs/filter', { flows: { name: { any_: ['first-flow'] } } });
    expect(body[0]).toMatchObject({ state_type: 'COMPLETED', created_by: { type: 'API_KEY', display_value: 'the-runner' } });
  });

  it.runIf(runsAllCases())('a worker key creates the pool and runs what a deployer key deploys; a runner key cancels a run', async () => {
    const worker = session.start(['-m', 'prefect', 'worker', 'start', '--pool', 'keyed', '--type', 'process', '--name', 'keyed'], {
      env: { ...as('worker'), PREFECT_WORKER_QUERY_SECONDS: '1', PREFECT_WORKER_HEARTBEAT_SECONDS: '1' },
    });
    await session.live.eventually(async () => (await session.live.get('/work_pools/keyed')).status === 200, 60);
    await session.runs(['deployed.py', 'keyed', 'quick/normal', 'long/normal'], { env: as('deployer') });
    const { id } = await start('quick/normal', { parameters: { n: 1, greeting: 'hello' } });
    expect((await when(id, 'Completed')).state.message).toBe('hello 2');
    const long = await start('long/normal');
    await when(long.id, 'Running');
    expect(await prefect('runner', 'flow-run', 'cancel', long.id)).toMatchObject({ code: 0 });
    await when(long.id, 'Cancelled');
    await worker.destroy();
  });

  it('a deployer key deploys a project', async () => {
    const made = await prefect('deployer', 'work-pool', 'create', 'project', '--type', 'process');
    expect(made).toMatchObject({ code: 0 });
    const { code, output } = await prefect('deployer', 'deploy', '--prefect-file', 'project.yaml', '--no-prompt', '--all');
    expect([code, output]).toEqual([0, expect.any(String)]);
    expect((await deployment('quick/planned')).schedules).toHaveLength(3);
  });

  describe('beyond its role', () => {
    it('a viewer can read but not write', async () => {
      expect(await prefect('viewer', 'flow', 'ls')).toMatchObject({ code: 0, output: expect.stringContaining('quick') });
      const { code, output } = await session.start(['first_flow.py'], { env: as('viewer') }).done;
      expect([code, output]).toEqual([1, expect.stringContaining('lacks the scope flows:write')]);
    });

    it.each<[Role, string[], string]>([
      ['runner', ['deployed.py', 'project', 'quick/mine'], 'deployments:write'],
      ['worker', ['-m', 'prefect', 'variable', 'set', 'one', '1'], 'variables:write'],
      [
        'deployer',
        [
          '-c',
          'from prefect.client.orchestration import get_client; get_client(sync_client=True).request("POST", "/api-keys", json={"name": "more", "role": "admin"}).raise_for_status()',
        ],
        '403',
      ],
    ])('a %s gets an error with the missing scope: %j', async (role, args, reported) => {
      const { code, output } = await session.start(args, { env: as(role) }).done;
      expect([code, output]).toEqual([1, expect.stringContaining(reported)]);
    });

    it('a revoked key is rejected', async () => {
      const { body } = await session.live.post('/api-keys/filter');
      const runner = body.find(({ name }: { name: string }) => name === 'the-runner');
      expect((await session.live.post(`/api-keys/${runner.id}/revoke`)).status).toBeLessThan(300);
      const { code, output } = await session.start(['first_flow.py'], { env: as('runner') }).done;
      expect([code, output]).toEqual([1, expect.stringContaining('401 Unauthorized')]);
    });
  });
});
