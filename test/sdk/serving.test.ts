import { beforeAll, describe, expect, it } from 'vitest';
import { runsAllCases } from '../support/cases.ts';
import { CommandLine } from './command-line.ts';
import { deploymentsOf, isAlive } from './deployments.ts';
import type { PythonRun } from './python.ts';
import { PACKAGE, withClient } from './with-client.ts';

const settings = {
  SERVICE_DEPLOYMENTS_CONCURRENCY_SLOT_WAIT_SECONDS: '1',
  SERVICE_SERVICES_SCHEDULER_LOOP_SECONDS: '1',
};
const env = { PREFECT_RUNNER_POLL_FREQUENCY: '1' };

withClient('deployments that a process serves', { packages: PACKAGE, settings }, (session) => {
  let runner: PythonRun;
  let prefect: CommandLine;
  beforeAll(async () => {
    prefect = new CommandLine(session);
    runner = session.start(['serving.py'], { env });
    await runner.says('Your deployments are being served');
  });

  const { deployment, runsOf, start, when, processOf } = deploymentsOf(session);

  it.runIf(runsAllCases()).for(['by-interval', 'by-rrule'])('%s: run on time and once per scheduled time', async (name) => {
    const { id } = await deployment(`quick/${name}`);
    // active only during this test, because on a busy machine runs become due faster than processes can start
    await session.live.patch(`/deployments/${id}`, { paused: false });
    const done = await session.live
      .eventually(async () => {
        const runs = await runsOf(`quick/${name}`, { state: { type: { any_: ['COMPLETED'] } } });
        return runs.length >= 2 && runs;
      }, 100)
      .finally(() => session.live.patch(`/deployments/${id}`, { paused: true }));
    expect(done.every((run: { auto_scheduled: boolean; run_count: number }) => run.auto_scheduled && run.run_count === 1)).toBe(true);
    const due = done.map((run: { expected_start_time: string }) => Date.parse(run.expected_start_time));
    const all = (await runsOf(`quick/${name}`)).map((run: { expected_start_time: string }) => run.expected_start_time);
    expect(new Set(all).size).toBe(all.length);
    // the service sends waiting times in rounded seconds
    for (const [index, run] of done.entries()) expect(Date.parse(run.start_time)).toBeGreaterThanOrEqual(due[index]! - 500);
    // runs that are already due remain, because a busy runner may not have started them yet
    const { updated } = await deployment(`quick/${name}`);
    const waiting = await runsOf(`quick/${name}`, { state: { type: { any_: ['SCHEDULED'] } } });
    expect(waiting.filter((run: { expected_start_time: string }) => Date.parse(run.expected_start_time) > Date.parse(updated))).toEqual([]);
  });

  it.runIf(runsAllCases())('run when a program or a flow calls them', async () => {
    await session.runs(['calling.py']);
    const [called] = await runsOf('quick/by-hand', { tags: { all_: ['called'] } });
    expect(called).toMatchObject({ state_type: 'COMPLETED', parameters: { n: 2 }, tags: expect.arrayContaining(['served', 'called']) });
    const calling = await session.live.run('calling');
    const [inside] = await runsOf('quick/by-hand', { parent_flow_run_id: { any_: [calling.id] } });
    expect(inside).toMatchObject({ parameters: { n: 8 }, state_type: 'COMPLETED' });
    const { body: once } = await session.live.post('/flow_runs/filter', { flow_runs: { name: { any_: ['the only one'] } } });
    expect(once).toHaveLength(1);
    await when(once[0].id, 'Completed');
  });

  it.runIf(runsAllCases())('the command line watches a run until it ends', async () => {
    const output = await prefect.run('deployment', 'run', 'quick/by-hand', '--param', 'n=4', '--watch');
    expect(output).toMatch(/finished successfully|Completed/);
  });

  it('by cron: the next minutes are scheduled with the parameters of the schedule', async () => {
    const runs = await runsOf('quick/by-cron', { state: { type: { any_: ['SCHEDULED'] } } });
    expect(runs.length).toBeGreaterThan(10);
    for (const run of runs) expect(run).toMatchObject({ parameters: { n: 60 }, expected_start_time: expect.stringMatching(/:00Z$/) });
  });

  it('paused: have no runs', async () => {
    expect(await deployment('quick/paused')).toMatchObject({ paused: true });
    expect(await runsOf('quick/paused')).toEqual([]);
  });

  describe.concurrent('each run in a separate process', () => {
    it.runIf(runsAllCases())('cancelling from the command line ends the process', async () => {
      const { id } = await start('long/by-hand');
      const pid = await processOf(id);
      expect(isAlive(pid)).toBe(true);
      await prefect.run('flow-run', 'cancel', id);
      const run = await when(id, 'Cancelled');
      expect(run.state_type).toBe('CANCELLED');
      await session.live.eventually(async () => !isAlive(pid));
      expect(await session.live.stateNames('flow_run', id)).toContain('Cancelling');
    });

    it.runIf(runsAllCases())('the runner reports a killed process as Crashed', async () => {
      const { id } = await start('long/by-hand');
      process.kill(await processOf(id), 'SIGKILL');
      const run = await when(id, 'Crashed');
      expect(run.state_type).toBe('CRASHED');
    });

    it.runIf(runsAllCases())('suspended: the process ends, and another one continues after the input', async () => {
      const { id } = await start('suspending/by-hand');
      const suspended = await when(id, 'Suspended');
      expect(suspended.state_type).toBe('PAUSED');
      await session.live.eventually(
        async () =>
          (await session.live.get(`/flow_runs/${id}/input/${suspended.state.state_details.run_input_keyset.schema}`)).status === 200,
      );
      const { body: reply } = await session.live.post(`/flow_runs/${id}/resume`, { run_input: { value: 5 } });
      expect(reply.status).toBe('ACCEPT');
      const run = await when(id, 'Completed');
      expect(run.state.message).toBe('was told 5');
      expect(run.run_count).toBe(1);
      expect(await session.live.stateNames('flow_run', id)).toEqual(expect.arrayContaining(['Suspended', 'Resuming', 'Completed']));
    });

    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const resumed = 'The flow run was resumed at the resume time of its pause.';
    const messages = async (id: string): Promise<(string | null)[]> =>
      (await session.live.get(`/flow_run_states/?flow_run_id=${id}`)).body.map(({ message }: { message: string | null }) => message);

    it.runIf(runsAllCases())('suspended by a request until a time: the process ends, and another one continues', async () => {
      const { id } = await start('counting/by-hand');
      await when(id, 'Running');
      const state_details = { pause_reschedule: true, resume_time: inSeconds(2) };
      const { body } = await session.live.post(`/flow_runs/${id}/set_state`, {
        state: { type: 'PAUSED', name: 'Suspended', state_details },
      });
      expect(body.status).toBe('ACCEPT');
      await when(id, 'Completed');
      expect(await session.live.stateNames('flow_run', id)).toEqual(expect.arrayContaining(['Suspended', 'Resuming']));
      expect(await messages(id)).toContain(resumed);
    });

    it.runIf(runsAllCases())(
      'paused in their process: a request adds a resume time, and the process continues before its timeout',
      async () => {
        const { id } = await start('pausing/by-hand');
        const paused = await when(id, 'Paused');
        const state_details = { ...paused.state.state_details, resume_time: inSeconds(2) };
        await session.live.post(`/flow_runs/${id}/set_state`, { state: { type: 'PAUSED', state_details }, force: true });
        const run = await when(id, 'Completed');
        expect(run.state.message).toBe('continued');
        expect(await messages(id)).toContain(resumed);
      },
    );

    it.runIf(runsAllCases())('ENQUEUE: runs of a deployment at its limit wait', async () => {
      const [first, second] = [await start('holding/in-a-row'), await start('holding/in-a-row')];
      const runs = [await when(first.id, 'Completed'), await when(second.id, 'Completed')];
      const [early, late] = runs.sort((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time));
      expect(Date.parse(late.start_time)).toBeGreaterThanOrEqual(Date.parse(early.end_time));
      expect(await session.live.stateNames('flow_run', late.id)).toContain('AwaitingConcurrencySlot');
    });

    it.runIf(runsAllCases())('CANCEL_NEW: runs of a deployment at its limit are cancelled', async () => {
      const first = await start('holding/or-not-at-all', { parameters: { seconds: 5 } });
      await when(first.id, 'Running');
      const second = await start('holding/or-not-at-all');
      expect((await when(second.id, 'Cancelled')).run_count).toBe(0);
      await when(first.id, 'Completed');
    });
  });

  it('the process pauses its deployments when it stops', async () => {
    runner.kill('SIGINT');
    await runner.done;
    for (const name of ['quick/by-hand', 'quick/by-cron', 'long/by-hand']) expect((await deployment(name)).paused).toBe(true);
    expect(await runsOf('quick/by-cron', { state: { type: { any_: ['SCHEDULED'] } } })).toEqual([]);
  });
});
