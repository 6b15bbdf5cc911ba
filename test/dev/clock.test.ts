import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { stores } from '../support/test-database.ts';
import { Bench, temporaryPlace } from './bench.ts';

describe.each(someOf(stores()))('the clock of contralto dev on %s', (kind) => {
  const place = temporaryPlace();
  let bench: Bench;
  let ids: Record<string, string>;
  const stateOf = async (name: string) => (await bench.get(`/flow_runs/${ids[`flow_runs/${name}`]}`)).state.name;

  beforeAll(async () => {
    bench = await Bench.start(kind, place.folder, ['dev', '--seed', 'docs/seeds/example.json']);
  });
  afterAll(async () => {
    await bench.process.kill('SIGTERM');
    place.delete();
  });
  beforeEach(async () => {
    ids = await bench.reset();
  });

  it('makes the runs of a schedule due, and then late', async () => {
    const due = async () => {
      const found = await bench.post('/work_pools/local/get_scheduled_flow_runs', { scheduled_before: '2026-01-05T09:00:00Z' });
      return found.map(({ flow_run }: { flow_run: { state: { name: string } } }) => flow_run.state.name);
    };
    expect(await due()).toEqual(['Scheduled']);
    await bench.move('2026-01-05T09:00:10Z');
    expect(await due()).toEqual(['Scheduled']);
    await bench.move(10);
    expect(await due()).toEqual(['Late']);
  });

  it('lets a run start again once its retry is due', async () => {
    const start = () => bench.post(`/flow_runs/${ids['flow_runs/retrying']}/set_state`, { state: { type: 'RUNNING' } });
    expect(await start()).toMatchObject({ status: 'WAIT', details: { delay_seconds: 300 } });
    await bench.move('2026-01-05T08:05:00Z');
    expect((await start()).status).toBe('ACCEPT');
  });

  it('frees the slots of an expired lease', async () => {
    const active = async () => (await bench.get('/v2/concurrency_limits/warehouse')).active_slots;
    await bench.move(290);
    expect(await active()).toBe(1);
    await bench.move(11);
    expect(await active()).toBe(0);
  });

  it('fires an automation for an event that does not occur, and runs its action', async () => {
    const paused = async () => (await bench.get(`/deployments/${ids['deployments/hourly']}`)).paused;
    const { time } = await bench.move(0);
    const opened = { id: '0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22', event: 'warehouse.opened', occurred: time };
    await bench.post('/events', [{ ...opened, resource: { 'prefect.resource.id': 'warehouse.main' } }]);
    await bench.move(59);
    expect(await paused()).toBe(false);
    await bench.move(15);
    expect(await paused()).toBe(true);
  });

  it('fails a run whose pause has expired', async () => {
    expect(await stateOf('paused')).toBe('Paused');
    await bench.move(3590);
    expect(await stateOf('paused')).toBe('Paused');
    await bench.move(11);
    expect(await stateOf('paused')).toBe('Failed');
  });

  it('resumes a run at the resume time of its pause', async () => {
    const { time } = await bench.move(0);
    const state_details = { resume_time: new Date(Date.parse(time) + 600_000).toISOString() };
    await bench.post(`/flow_runs/${ids['flow_runs/running']}/set_state`, { state: { type: 'PAUSED', state_details } });
    await bench.move(590);
    expect(await stateOf('running')).toBe('Paused');
    await bench.move(11);
    expect(await stateOf('running')).toBe('Running');
  });

  it('schedules a run again that does not start in time', async () => {
    const deployment = `/deployments/${ids['deployments/hourly']}`;
    await bench.call('PATCH', deployment, { start_timeout_seconds: 120, start_timeout_reschedules: 1 });
    const { id } = await bench.post(`${deployment}/create_flow_run`);
    expect(await bench.post('/work_pools/local/get_scheduled_flow_runs')).not.toEqual([]);
    await bench.post(`/flow_runs/${id}/set_state`, { state: { type: 'PENDING' } });
    const state = async () => (await bench.get(`/flow_runs/${id}`)).state;
    await bench.move(110);
    expect(await state()).toMatchObject({ type: 'PENDING' });
    // at 135 seconds, the run becomes late
    await bench.move(15);
    expect(await state()).toMatchObject({ type: 'SCHEDULED', message: expect.stringMatching(/was pending for 120 seconds/) });
  });

  it('crashes a run whose process no longer sends heartbeats, and no run whose process does', async () => {
    const begin = async (): Promise<string> => {
      const { id } = await bench.post('/flow_runs', { flow_id: ids['flows/etl'], state: { type: 'PENDING' } });
      await bench.post(`/flow_runs/${id}/set_state`, { state: { type: 'RUNNING' } });
      return id;
    };
    const [silent, alive] = [await begin(), await begin()];
    const pass = async (beating: readonly string[]) => {
      const { time } = await bench.move(30);
      const event = { event: 'prefect.flow-run.heartbeat', occurred: time };
      const heartbeats = beating.map((id) => ({
        ...event,
        id: crypto.randomUUID(),
        resource: { 'prefect.resource.id': `prefect.flow-run.${id}` },
      }));
      await bench.post('/events', heartbeats);
    };
    for (let n = 0; n < 3; n++) await pass([silent, alive]);
    for (let n = 0; n < 6; n++) await pass([alive]);
    const [first, second] = await Promise.all([silent, alive].map((id) => bench.get(`/flow_runs/${id}`)));
    expect(first.state).toMatchObject({ type: 'CRASHED', message: expect.stringMatching(/had sent a heartbeat every 30 seconds/) });
    expect(second.state_type).toBe('RUNNING');
  });

  it('marks a worker without heartbeats offline', async () => {
    const status = async () => (await bench.post('/work_pools/local/workers/filter'))[0].status;
    await bench.move(60);
    expect(await status()).toBe('ONLINE');
    await bench.move(60);
    expect(await status()).toBe('OFFLINE');
  });

  it('deletes events after their retention', async () => {
    const count = async () =>
      (
        await bench.post('/events/filter', {
          filter: { event: { name: ['warehouse.loaded'] }, occurred: { since: '2026-01-01T00:00:00Z', until: '2026-01-06T00:00:00Z' } },
        })
      ).total;
    expect(await count()).toBe(1);
    await bench.move(8 * 86_400);
    expect(await count()).toBe(0);
  });

  it('rejects an earlier time, and accepts the same time again', async () => {
    await bench.move('2026-01-05T08:00:01Z');
    const again = await bench.move('2026-01-05T08:00:01Z');
    expect(again.time).toMatch(/^2026-01-05T08:00:01/);
    expect(await bench.get('/admin/clock')).toEqual({ time: expect.stringMatching(/^2026-01-05T08:00:01/), running: false });
    expect((await bench.send('POST', '/admin/clock', { time: '2026-01-05T08:00:00Z' })).status).toBe(422);
    expect((await bench.send('POST', '/admin/clock', { time: '2026-01-05T09:00:00Z', seconds: 1 })).status).toBe(422);
  });
});
