import { expect, it } from 'vitest';
import { withClient } from './with-client.ts';

withClient('fifty concurrent flows of an unmodified client', {}, (session) => {
  it('are all COMPLETED, with every task and every state', async () => {
    await session.runs(['crowd.py']);
    const runs = await session.live.runs('one-of-many');
    expect(runs).toHaveLength(50);
    expect(runs.every(({ state_type, run_count }) => state_type === 'COMPLETED' && run_count === 1)).toBe(true);
    expect(new Set(runs.map(({ parameters }) => parameters.number)).size).toBe(50);

    const flows = { name: { any_: ['one-of-many'] } };
    await session.live.eventually(async () => {
      const { body } = await session.live.post('/task_runs/count', { flows, task_runs: { state: { type: { any_: ['COMPLETED'] } } } });
      return body === 100;
    }, 30);
    expect((await session.live.post('/task_runs/count', { flows })).body).toBe(100);
    expect((await session.live.post('/flows/count', { flows })).body).toBe(1);
    for (const run of runs.slice(0, 5)) {
      expect(await session.live.stateNames('flow_run', run.id)).toEqual(['Pending', 'Running', 'Completed']);
      const [task] = await session.live.tasks(run.id, 2);
      expect(await session.live.stateNames('task_run', task.id)).toEqual(['Pending', 'Running', 'Completed']);
    }
  });
});
