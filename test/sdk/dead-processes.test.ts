import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Bench, temporaryPlace } from '../dev/bench.ts';
import { runsAllCases } from '../support/cases.ts';
import { until } from '../support/waiting.ts';
import { environment, INTERPRETER, python } from './python.ts';
import { client } from './with-client.ts';

vi.setConfig({ testTimeout: 240_000 });

describe.runIf(INTERPRETER)('a process of the Python client that is killed', () => {
  it.runIf(runsAllCases())('is found by its missing heartbeats: the run is crashed, and the slot of its deployment is free', async () => {
    const place = temporaryPlace();
    const clock = `${new Date().toISOString().slice(0, 19)}Z`;
    const bench = await Bench.start('sqlite', place.folder, ['dev', '--clock', clock]);
    onTestFinished(async () => {
      await bench.process.kill('SIGTERM');
      place.delete();
    });
    const flow = await bench.post('/flows/', { name: 'endless' });
    const deployment = await bench.post('/deployments/', {
      name: 'killed',
      flow_id: flow.id,
      entrypoint: 'endless.py:endless',
      concurrency_limit: 1,
    });
    const slots = async () => (await bench.get(`/deployments/${deployment.id}`)).global_concurrency_limit.active_slots;
    const run = await bench.post(`/deployments/${deployment.id}/create_flow_run`);
    const id: string = run.id;
    await bench.post(`/flow_runs/${id}/set_state`, { state: { type: 'PENDING' } });
    const resource = { id: [`prefect.flow-run.${id}`] };
    const filter = {
      resource,
      event: { name: ['prefect.flow-run.heartbeat'] },
      occurred: { since: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' },
    };
    const heartbeats = async () => (await bench.post('/events/filter', { filter })).total;

    // the shortest interval that the client accepts
    const env = { PREFECT__FLOW_RUN_ID: id, PREFECT_FLOWS_HEARTBEAT_FREQUENCY: '30' };
    const program = python(await environment(...client()), ['-m', 'prefect.flow_engine', 'endless.py:endless'], {
      apiUrl: `${bench.process.url}/api`,
      env,
    });
    await program.says('under way');
    expect(await slots()).toBe(1);
    await until('two heartbeats arrive', async () => (await heartbeats()) >= 2, { seconds: 90 });
    program.kill('SIGKILL');
    await program.done;

    const read = () => bench.get(`/flow_runs/${id}`);
    await bench.post('/admin/clock', { seconds: 75, steps: 20 });
    expect((await read()).state.name).toBe('Running');
    // no other client is heard, so the process has twice the time
    await bench.post('/admin/clock', { seconds: 150, steps: 30 });
    expect((await read()).state).toMatchObject({
      type: 'CRASHED',
      message: expect.stringMatching(/had sent a heartbeat every 3\d seconds/),
    });
    expect(await slots()).toBe(0);
  });
});
