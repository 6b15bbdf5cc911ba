import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { runsAllCases } from '../support/cases.ts';
import { deploymentsOf } from './deployments.ts';
import { PACKAGE, withClient } from './with-client.ts';

interface Task {
  id: string;
  name: string;
  state_name: string;
  flow_run_run_count: number;
}

withClient('runs that are retried from the failure, with the client and a worker', { packages: PACKAGE }, (session) => {
  const { start, when } = deploymentsOf(session);
  let folder: string;

  beforeAll(async () => {
    await session.live.post('/work_pools/', { name: 'local', type: 'process' });
    await session.runs(['retrying.py', 'local']);
    session.start(['-m', 'prefect', 'worker', 'start', '--pool', 'local'], { env: { PREFECT_WORKER_QUERY_SECONDS: '1' } });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'contralto-retrying-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });

  /** The tasks whose code ran since the last call. */
  const ran = () => {
    const names = readFileSync(join(folder, 'ran.txt'), 'utf8').trim().split('\n');
    writeFileSync(join(folder, 'ran.txt'), '');
    return names;
  };
  const taskNames = ({ name }: { name: string }) => name.replace(/-[^-]+$/, '');
  const preview = async (id: string) => (await session.live.get(`/flow_runs/${id}/retry/preview`)).body;
  /** The reasons for the tasks, except that the key of a stored result can look like a random one: a key is a hash, and one of 64 hashes does. */
  const reasonsOf = (tasks: { name: string; reason: string }[]) =>
    tasks.map((task) => [taskNames(task), task.reason === 'RANDOM_KEY' && taskNames(task) !== 'uncached' ? 'STORED_RESULT' : task.reason]);
  const retried = async (id: string) => {
    const { status } = await session.live.post(`/flow_runs/${id}/retry`, { from: 'FAILURE' });
    expect(status).toBe(201);
  };

  it.runIf(runsAllCases())('reuse the tasks before the failure, and continue with the failed one', async () => {
    const { id } = await start('three/retried', { parameters: { folder } });
    await when(id, 'Failed');
    const before: Task[] = await session.live.tasks(id, 2);
    expect(ran()).toEqual(['first', 'second']);
    const { first_task_runs, reused, uncertain, ...others } = await preview(id);
    expect(others).toMatchObject({ rejection: null, delays: [], total: 2, executed: 1 });
    expect(reused + uncertain).toBe(1);
    expect(reasonsOf(first_task_runs)).toEqual([
      ['first', 'STORED_RESULT'],
      ['second', 'NOT_COMPLETED'],
    ]);

    await retried(id);
    expect(await when(id, 'Completed')).toMatchObject({ id, run_count: 2 });
    expect(ran()).toEqual(['second', 'third']);
    const states = await session.live.stateNames('flow_run', id);
    const attempt = ['Pending', 'Submitting', 'Running'];
    expect(states).toEqual(['Scheduled', ...attempt, 'Failed', 'AwaitingRetry', ...attempt, 'Completed']);
    const tasks: Task[] = await session.live.tasks(id, 5);
    const known = new Set(before.map((task) => task.id));
    const added = tasks.filter((task) => !known.has(task.id)).map((task) => [taskNames(task), task.state_name, task.flow_run_run_count]);
    expect(added.sort()).toEqual([
      ['first', 'Cached', 2],
      ['second', 'Completed', 2],
      ['third', 'Completed', 2],
    ]);
  });

  it.runIf(runsAllCases())('fail if the stored result of a subflow is lost, and do not fail from the start', async () => {
    const { id } = await start('around/retried', { parameters: { folder } });
    await when(id, 'Failed');
    const tasks = await session.live.tasks(id, 2);
    rmSync(tasks.find(({ name }: Task) => name.startsWith('stored-')).state.data.storage_key);
    ran();
    const { warnings } = await preview(id);
    expect(warnings).toMatchObject([{ code: 'SUBFLOW_RESULTS', message: expect.stringContaining('one completed subflow') }]);
    await retried(id);
    const { state } = await when(id, 'Failed');
    expect(state.message).toMatch(/Path .* does not exist/);
    const { body: again } = await session.live.post(`/flow_runs/${id}/retry`, { from: 'START' });
    await when(again.id, 'Completed');
    expect(ran()).toEqual(['stored', 'second']);
  });

  it.runIf(runsAllCases())('execute each kind of task again, or reuse its result, as documented', async () => {
    const { id } = await start('kinds/retried', { parameters: { folder } });
    await when(id, 'Failed');
    ran();
    const tasks = await session.live.tasks(id, 15);
    const { first_task_runs } = await preview(id);
    expect(reasonsOf(first_task_runs).sort()).toEqual([
      ['by_inputs', 'STORED_RESULT'],
      ['changing', 'STORED_RESULT'],
      ['expired', 'EXPIRED_RESULT'],
      ['failing', 'NOT_COMPLETED'],
      ['first', 'STORED_RESULT'],
      ['lost', 'STORED_RESULT'],
      ['mapped', 'NOT_COMPLETED'],
      ['mapped', 'STORED_RESULT'],
      ['mapped', 'STORED_RESULT'],
      ['refreshed', 'STORED_RESULT'],
      ['retried', 'NOT_COMPLETED'],
      ['stored', 'STORED_RESULT'],
      ['uncached', 'RANDOM_KEY'],
      ['unpersisted', 'NO_STORED_RESULT'],
      ['unstored', 'NO_STORED_RESULT'],
    ]);

    rmSync(tasks.find(({ name }: Task) => name.startsWith('lost-')).state.data.storage_key);
    writeFileSync(join(folder, 'again'), '');
    await retried(id);
    await when(id, 'Completed');
    // the executed subflow is a new run, so its task with the default policy is executed too
    expect(ran().sort()).toEqual(
      ['unpersisted', 'uncached', 'expired', 'lost', 'changing', 'refreshed', 'unstored', 'first', 'retried', 'failing', 'mapped 1'].sort(),
    );
  });
});
