import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { REFERENCE_RELEASE } from '../../src/moving-in/source/recognition.ts';
import { sources } from '../moving-in/sources.ts';
import { freePort } from '../support/free-port.ts';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';
import { createDataFolder, stores } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { deploymentsOf } from './deployments.ts';
import { Live } from './live.ts';
import { otherServer } from './other-server.ts';
import { environment, INTERPRETER, type PythonRun, python } from './python.ts';

const { target } = sources();

// the other server is installed, and starts slowly on a busy machine
vi.setConfig({ hookTimeout: 600_000, testTimeout: 600_000 });

describe.runIf(INTERPRETER).each(stores().slice(0, 1))('a switch from another server to a service on %s', (kind) => {
  const home = createDataFolder();
  let venv: string;
  let port: number;
  let into: string;
  let api: string;
  let old: PythonRun | undefined;
  let service: ServiceProcess | undefined;
  const programs: PythonRun[] = [];
  const start = (args: string[], apiUrl = api) => {
    const program = python(venv, args, { apiUrl, env: { PREFECT_WORKER_QUERY_SECONDS: '1' } });
    programs.push(program);
    return program;
  };
  const worker = (name: string, apiUrl?: string) => start(['-m', 'prefect', 'worker', 'start', '--pool', 'local', '--name', name], apiUrl);
  const commands: ReturnType<typeof run>[] = [];
  const command = (...flags: string[]) => {
    const started = run(['import', '--from', `sqlite:${join(home, 'prefect.db')}`, '--into', into, ...flags], {});
    commands.push(started);
    return started;
  };
  const follow = async () => {
    const following = command('--follow', '--every', '1');
    await until('the first round has ended', () => following.output().includes('rows copied'), PATIENCE);
    return following;
  };

  beforeAll(async () => {
    venv = await environment(`prefect==${REFERENCE_RELEASE}`);
    [port, into] = [await freePort(), await target(kind)];
    api = `http://127.0.0.1:${port}/api`;
    old = await otherServer(venv, { home, port });
  });
  afterAll(async () => {
    for (const { child } of commands) child.kill('SIGKILL');
    for (const program of [...programs, old]) await program?.destroy();
    await service?.kill('SIGKILL');
  });

  it('the worker stays with the old server after an abort, and continues after the switch: at the same URL, or restarted at another one', async () => {
    const live = new Live(api, async () => undefined);
    const { get, start: request, when, processOf } = deploymentsOf({ live, start: (args) => start(args), runs: async () => '' });
    // the other server rejects requests while it is busy
    const create = async (...args: Parameters<typeof request>) => ({
      id: await until('the run is created', async () => (await request(...args)).id as string | undefined, PATIENCE),
    });
    await live.post('/work_pools/', { name: 'local', type: 'process' });
    const deployed = await start(['deployed.py', 'local', 'quick/normal', 'long/normal', 'pausing/normal']).done;
    expect(deployed.code, deployed.output).toBe(0);
    const first = worker('first');
    const [long, pausing] = [await create('long/normal'), await create('pausing/normal')];
    await processOf(long.id);
    await when(pausing.id, 'Paused');

    const abandoned = await follow();
    const waiting = command('--finish', '--source-api', api);
    await until('it waits for runs', () => waiting.output().includes('Waiting for'), PATIENCE);
    waiting.child.kill('SIGKILL');
    const aborted = command('--abort', '--source-api', api);
    expect(await aborted.done, aborted.output()).toBe(0);
    expect(await abandoned.done).toBe(0);
    expect((await get('/work_pools/local')).is_paused).toBe(false);
    const kept = await create('quick/normal');
    expect((await when(kept.id, 'Completed')).labels).toMatchObject({ 'prefect.worker.name': 'first' });

    const following = await follow();
    const followed = await create('quick/normal');
    await when(followed.id, 'Completed');
    // no worker takes it before the switch
    const later = await create('quick/normal', { state: { type: 'SCHEDULED', state_details: { scheduled_time: '2100-01-01T00:00:00Z' } } });

    const finished = command('--finish', '--source-api', api, '--wait', '1');
    expect(await finished.done, finished.output()).toBe(0);
    expect(finished.output()).toMatch(/Paused 1 work pool.*Handed over 1 run.*Both sides are equal/s);
    expect(await following.done).toBe(0);
    expect((await get('/work_pools/local')).is_paused).toBe(true);

    await old?.destroy();
    service = await startProcess({
      SERVICE_HOME: home,
      SERVICE_DATABASE_URL: into,
      SERVICE_PORT: String(port),
      SERVICE_SERVICES_FOREMAN_LOOP_SECONDS: '1',
    });
    expect((await get('/work_pools/local')).is_paused).toBe(false);
    expect((await get(`/flow_runs/${later.id}`)).next_scheduled_start_time).toMatch(/^2100/);
    expect(await live.stateNames('flow_run', followed.id)).toEqual(['Scheduled', 'Pending', 'Submitting', 'Running', 'Completed']);
    await live.post(`/flow_runs/${pausing.id}/resume`);
    expect((await when(pausing.id, 'Completed')).state.message).toBe('continued');
    await live.post(`/flow_runs/${long.id}/set_state`, { state: { type: 'CANCELLING' } });
    await when(long.id, 'Cancelled');
    const { id } = await create('quick/normal');
    expect((await when(id, 'Completed')).labels).toMatchObject({ 'prefect.worker.name': 'first' });

    await first.destroy();
    worker('second', api.replace('127.0.0.1', 'localhost'));
    const again = await create('quick/normal');
    expect((await when(again.id, 'Completed')).labels).toMatchObject({ 'prefect.worker.name': 'second' });
  });
});
