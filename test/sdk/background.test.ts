import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withClient } from './with-client.ts';

// the client exchanges parameters and results in files below this folder
const home = mkdtempSync(join(tmpdir(), 'contralto-background-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

withClient('background tasks of an unmodified client', {}, (session) => {
  const runs = async (filter: object) => (await session.live.post('/task_runs/filter', { task_runs: filter })).body;
  const named = (name: string) => runs({ name: { any_: [name] } });

  it('wait until a worker serves them, and run once each', async () => {
    const program = session.start(['background.py'], { home });
    await program.says('handed over');
    const early = await session.live.eventually(async () => (await named('greet')).length >= 2 && (await named('greet')));
    expect(
      early.every(
        ({ state_type, flow_run_id }: { state_type: string; flow_run_id: unknown }) => state_type === 'SCHEDULED' && !flow_run_id,
      ),
    ).toBe(true);
    expect((await session.live.post('/task_workers/filter')).body).toEqual([]);

    const workers = [1, 2].map(() => session.start(['background.py', 'serve'], { home }));
    const present = await session.live.eventually(async () => {
      const { body } = await session.live.post('/task_workers/filter');
      return body.length === 2 && body;
    }, 30);
    expect(present[0].task_keys).toHaveLength(3);
    const { code, output } = await program.done;
    if (code !== 0) throw new Error(output);

    const greeted = await session.live.eventually(async () => {
      const found = await runs({ name: { any_: ['greet'] }, state: { type: { any_: ['COMPLETED'] } } });
      return found.length === 22 && found;
    });
    expect(greeted.every(({ run_count }: { run_count: number }) => run_count === 1)).toBe(true);
    expect(await session.live.stateNames('task_run', greeted[0].id)).toEqual(['Scheduled', 'Pending', 'Running', 'Completed']);
    const [lucky] = await named('unlucky');
    expect(lucky).toMatchObject({ state_type: 'COMPLETED', run_count: 2 });
    expect(await session.live.stateNames('task_run', lucky.id)).toEqual([
      'Scheduled',
      'Pending',
      'Running',
      'AwaitingRetry',
      'Retrying',
      'Completed',
    ]);
    expect((await named('refusing'))[0]).toMatchObject({ state_type: 'FAILED', run_count: 1 });
    expect((await named('nobody_serves_this'))[0]).toMatchObject({ state_type: 'SCHEDULED', run_count: 0 });

    // a task that a flow submits belongs to the flow run
    await session.runs(['background.py', 'flow'], { home });
    const run = await session.live.run('submitting');
    expect(run.state_type).toBe('COMPLETED');
    const [task] = await session.live.tasks(run.id, 1);
    expect(task).toMatchObject({ state_type: 'COMPLETED', run_count: 1, flow_run_id: run.id });
    const messages = await session.live.eventually(async () => {
      const { body } = await session.live.post('/logs/filter', { logs: { task_run_id: { any_: [task.id] } } });
      return body.length > 0 && body.map(({ message }: { message: string }) => message);
    });
    expect(messages).toContain('greeting from a flow');

    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(workers.map((worker) => worker.done));
    await session.live.eventually(async () => (await session.live.post('/task_workers/filter')).body.length === 0);
  });
});
