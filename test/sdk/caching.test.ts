import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from './with-client.ts';

const home = mkdtempSync(join(tmpdir(), 'contralto-caching-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

withClient('results, caches and transactions of an unmodified client', {}, (session) => {
  let output: string;
  beforeAll(async () => {
    rmSync(home, { recursive: true, force: true });
    output = await session.runs(['caching.py'], { home });
  });

  /** The names of the final states of a task's runs, in the order of their start. */
  const outcomes = async (round: number, task: string) => {
    const run = (await session.live.runs('cached')).find(({ parameters }) => parameters.round === round);
    const tasks = await session.live.tasks(run.id, 17);
    const own = tasks.filter(({ name }) => name.replace(/-[^-]+$/, '') === task);
    return own.sort((a, b) => (a.expected_start_time < b.expected_start_time ? -1 : 1)).map(({ state_name }) => state_name);
  };

  it.for([
    ['by_inputs', ['Completed', 'Cached', 'Completed'], ['Cached', 'Cached', 'Cached']],
    ['by_some_inputs', ['Completed', 'Cached'], ['Cached', 'Cached']],
    ['by_a_key', ['Completed', 'Cached'], ['Cached', 'Cached']],
    ['once_per_run', ['Completed', 'Cached'], ['Completed', 'Cached']],
    ['by_source', ['Completed', 'Cached'], ['Cached', 'Cached']],
    ['never_cached', ['Completed', 'Completed'], ['Completed', 'Completed']],
    ['expiring', ['Completed', 'Completed'], ['Completed', 'Completed']],
    ['refreshed', ['Completed', 'Completed'], ['Completed', 'Completed']],
  ] as const)('%s: %s, in the next run %s', async ([task, first, second]) => {
    expect(await outcomes(1, task)).toEqual(first);
    expect(await outcomes(2, task)).toEqual(second);
  });

  it('the state keeps the storage key of a result, and the client reads the result', async () => {
    const version = (await session.runs(['-c', 'import prefect; print(prefect.__version__)'])).trim();
    const [run] = await session.live.runs('cached');
    expect(run.state.data).toMatchObject({ storage_key: expect.any(String), prefect_version: version, serializer: { type: 'pickle' } });
    expect(readdirSync(join(home, 'storage')).length).toBeGreaterThan(5);
    const tasks = await session.live.tasks(run.id, 17);
    const [first, again] = tasks.filter(({ name }) => name.startsWith('by_a_key'));
    expect(first.state.data.storage_key).toMatch(/one-for-all$/);
    expect(again.state.data).toEqual(first.state.data);
  });

  it('the tasks of a failed transaction are RolledBack', async () => {
    const run = await session.live.run('undone');
    expect(run.state_type).toBe('FAILED');
    expect(output.match(/undone everything/g)).toHaveLength(2);
    const written = await session.live.eventually(async () => {
      const tasks = (await session.live.tasks(run.id, 3)).filter(({ name }) => name.startsWith('write'));
      return tasks.every(({ state_name }) => state_name === 'RolledBack') && tasks;
    });
    expect(written).toHaveLength(2);
    expect(await session.live.stateNames('task_run', written[0].id)).toEqual(['Pending', 'Running', 'Completed', 'RolledBack']);
  });

  it('a committed transaction does not run again', async () => {
    const runs = await session.live.runs('committed');
    expect(runs.map(({ state_type }) => state_type)).toEqual(['COMPLETED', 'COMPLETED']);
    await session.live.tasks(runs[0].id, 1);
    const { body: later } = await session.live.post('/task_runs/filter', { flow_runs: { id: { any_: [runs[1].id] } } });
    expect(later).toEqual([]);
  });
});
