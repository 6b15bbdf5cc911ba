import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Bench, temporaryPlace } from '../dev/bench.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { environment, INTERPRETER, python } from './python.ts';
import { PACKAGE } from './with-client.ts';

vi.setConfig({ testTimeout: 300_000 });

describe.runIf(INTERPRETER)('contralto dev --skip-waiting', () => {
  it('lets an unmodified worker run a deployment that is scheduled in an hour', async () => {
    const place = temporaryPlace();
    const bench = await Bench.start('sqlite', place.folder, ['dev', '--skip-waiting']);
    const venv = await environment(...PACKAGE);
    const env = { PREFECT_WORKER_QUERY_SECONDS: '1' };
    await bench.post('/work_pools/', { name: 'local', type: 'process' });
    expect((await python(venv, ['deployed.py', 'local', 'quick/normal'], { apiUrl: bench.apiUrl }).done).code).toBe(0);
    const { id } = await bench.get('/deployments/name/quick/normal');
    const begun = (await bench.get('/admin/clock')).time as string;
    const due = new Date(Date.parse(begun) + 3_600_000).toISOString();
    await bench.post(`/deployments/${id}/schedules`, [{ active: true, schedule: { interval: 86_400, anchor_date: due } }]);
    const worker = python(venv, ['-m', 'prefect', 'worker', 'start', '--pool', 'local'], { apiUrl: bench.apiUrl, env });
    onTestFinished(async () => {
      await worker.destroy();
      await bench.process.kill('SIGTERM');
      place.delete();
    });
    await worker.says('started!');
    const completed = {
      deployments: { id: { any_: [id] } },
      flow_runs: { state: { type: { any_: ['COMPLETED'] } } },
      sort: 'START_TIME_ASC',
    };
    const isDue = (run: { expected_start_time: string }) => Date.parse(run.expected_start_time) === Date.parse(due);
    const run = await until('the run completes', async () => (await bench.post('/flow_runs/filter', completed)).find(isDue), PATIENCE);
    expect(Date.parse(run.start_time)).toBeGreaterThanOrEqual(Date.parse(due));
  });
});
