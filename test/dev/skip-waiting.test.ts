import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { run } from '../support/process.ts';
import { stores } from '../support/test-database.ts';
import { Bench, temporaryPlace } from './bench.ts';

const START = '2026-01-05T08:00:00Z';
/** A reference to a record. */
const ref = (name: string) => `\${${name}}`;

const SEED = {
  clock: START,
  work_pools: [{ name: 'local', type: 'process' }],
  flows: [{ name: 'etl' }],
  deployments: [{ name: 'hourly', flow_id: ref('flows/etl'), work_pool_name: 'local', schedules: [{ schedule: { cron: '0 * * * *' } }] }],
  flow_runs: [{ name: 'running', flow_id: ref('flows/etl'), states: [{ type: 'RUNNING' }] }],
};

describe.each(someOf(stores()))('the clock of contralto dev --skip-waiting on %s', (kind) => {
  const place = temporaryPlace();
  let bench: Bench;
  let ids: Record<string, string>;
  const time = async () => (await bench.get('/admin/clock')).time as string;
  /** The response, once it is as expected. It is requested every 50 milliseconds. */
  const polled = async <T>(request: () => Promise<T>, isExpected: (response: T) => boolean): Promise<T> => {
    for (;;) {
      const response = await request();
      if (isExpected(response)) return response;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const poll = () =>
    bench.post('/work_pools/local/get_scheduled_flow_runs', { scheduled_before: new Date(Date.now() + 10_000).toISOString() });

  beforeAll(async () => {
    bench = await Bench.start(kind, place.folder, ['dev', '--skip-waiting']);
  });
  afterAll(async () => {
    await bench.process.kill('SIGTERM');
    place.delete();
  });
  beforeEach(async () => {
    ids = await bench.reset(SEED);
  });

  it('moves to the next run of a schedule while a worker polls, and no further while the run is at work', async () => {
    const [{ flow_run }] = await polled(poll, (runs) => runs.length > 0);
    expect(flow_run.next_scheduled_start_time).toBe('2026-01-05T09:00:00Z');
    expect(await time()).toMatch(/^2026-01-05T(08:59:5|09:00:0)/);
    await bench.post(`/flow_runs/${flow_run.id}/set_state`, { state: { type: 'PENDING' } });
    const before = await time();
    for (let polls = 0; polls < 30; polls++) {
      expect(await poll()).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await time()).slice(0, 19)).toBe(before.slice(0, 19));
    await bench.post(`/flow_runs/${flow_run.id}/set_state`, { state: { type: 'COMPLETED' }, force: true });
    const [next] = await polled(poll, (runs) => runs.length > 0);
    expect(next.flow_run.next_scheduled_start_time).toBe('2026-01-05T10:00:00Z');
  });

  it('moves to the lateness of a run, and to the end of a pause, while a client reads the run', async () => {
    const state = { type: 'SCHEDULED', state_details: { scheduled_time: START } };
    const { id } = await bench.post('/flow_runs/', { flow_id: ids['flows/etl'], state });
    await polled(
      () => bench.get(`/flow_runs/${id}`),
      (run) => run.state.name === 'Late',
    );
    expect(await time()).toMatch(/^2026-01-05T08:00:[12]/);
    const pause_timeout = '2026-01-05T08:30:00Z';
    await bench.post(`/flow_runs/${id}/set_state`, { state: { type: 'PAUSED', state_details: { pause_timeout } }, force: true });
    await polled(
      () => bench.get(`/flow_runs/${id}`),
      (run) => run.state.name === 'Failed',
    );
    expect(await time()).toMatch(/^2026-01-05T08:3/);
  });

  it('moves to the retry for which a client waits', async () => {
    const state_details = { scheduled_time: '2026-01-05T08:10:00Z' };
    const { id } = await bench.post('/flow_runs/', {
      flow_id: ids['flows/etl'],
      state: { type: 'SCHEDULED', name: 'AwaitingRetry', state_details },
    });
    const propose = () => bench.post(`/flow_runs/${id}/set_state`, { state: { type: 'RUNNING' } });
    expect(await propose()).toMatchObject({ status: 'WAIT', details: { delay_seconds: 600 } });
    await polled(time, (now) => now >= '2026-01-05T08:10');
    expect((await propose()).status).toBe('ACCEPT');
  });

  it('does not move without clients, and not for clients that work or only ask for health', async () => {
    for (let requests = 0; requests < 30; requests++) {
      await bench.get('/health');
      if (requests % 5 === 0) await bench.post('/flows/', { name: `flow ${requests}` });
      else await bench.get('/work_pools/local');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await time()).toMatch(/^2026-01-05T08:00:00/);
  });
});

describe('contralto dev --skip-waiting', () => {
  it('excludes a running clock', async () => {
    const { output, done } = run(['dev', '--skip-waiting', '--real-clock'], {});
    expect([await done, output()]).toEqual([2, expect.stringContaining('exclude each other')]);
  });
});
