import { beforeAll, expect, it } from 'vitest';
import { runsAllCases } from '../support/cases.ts';
import { CommandLine } from './command-line.ts';
import { deploymentsOf, isAlive } from './deployments.ts';
import type { PythonRun } from './python.ts';
import { PACKAGE, type Session, withClient } from './with-client.ts';

const startWorker = (session: Session, name: string, ...more: string[]): PythonRun =>
  session.start(['-m', 'prefect', 'worker', 'start', '--pool', 'local', '--name', name, ...more], {
    env: { PREFECT_WORKER_QUERY_SECONDS: '1', PREFECT_WORKER_HEARTBEAT_SECONDS: '1' },
  });

withClient(
  'deployments that a worker runs',
  { packages: PACKAGE, settings: { SERVICE_SERVICES_FOREMAN_LOOP_SECONDS: '1', SERVICE_DEPLOYMENTS_CONCURRENCY_SLOT_WAIT_SECONDS: '2' } },
  (session) => {
    const { get, deployment, runsOf, start, when, processOf } = deploymentsOf(session);
    const workers = async () => {
      const { body } = await session.live.post('/work_pools/local/workers/filter');
      return Object.fromEntries(body.map(({ name, status }: { name: string; status: string }) => [name, status]));
    };
    const lastHeartbeat = async () => (await session.live.post('/work_pools/local/workers/filter')).body[0].last_heartbeat_time;
    let worker: PythonRun;
    let prefect: CommandLine;

    beforeAll(async () => {
      prefect = new CommandLine(session);
      await session.live.post('/work_pools/', { name: 'local', type: 'process' });
      await session.live.post('/work_pools/local/queues', { name: 'urgent', priority: 1 });
      await session.runs(['deployed.py', 'local', 'quick/normal', 'quick/urgent@urgent', 'long/normal', 'holding/normal']);
    });

    it('runs of the queue with the higher priority start first, one at a time if that is the limit of the pool', async () => {
      await prefect.run('work-pool', 'set-concurrency-limit', 'local', '1');
      const each = Array<null>(runsAllCases() ? 2 : 1).fill(null);
      const started = [];
      for (const name of [...each.map(() => 'quick/normal'), ...each.map(() => 'quick/urgent')]) started.push(await start(name));
      worker = startWorker(session, 'first');
      const runs = [];
      for (const { id } of started) runs.push(await when(id, 'Completed'));
      runs.sort((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time));
      expect(runs.map(({ work_queue_name }) => work_queue_name)).toEqual([...each.map(() => 'urgent'), ...each.map(() => 'default')]);
      for (const [index, run] of runs.slice(1).entries())
        expect(Date.parse(run.start_time)).toBeGreaterThanOrEqual(Date.parse(runs[index]!.end_time));
      await prefect.run('work-pool', 'clear-concurrency-limit', 'local');
    });

    it('a run records its worker and infrastructure', async () => {
      const { id } = await start('quick/normal', { parameters: { n: 20, greeting: 'good morning' } });
      const run = await when(id, 'Completed');
      expect(run.state.message).toBe('good morning 21');
      expect(run).toMatchObject({ run_count: 1, work_pool_name: 'local', work_queue_name: 'default' });
      expect(run.infrastructure_pid).toBeTruthy();
      expect(run.labels).toMatchObject({
        'prefect.worker.name': 'first',
        'prefect.worker.type': 'process',
        'prefect.work-pool.name': 'local',
      });
      expect(await session.live.stateNames('flow_run', id)).toEqual(['Scheduled', 'Pending', 'Submitting', 'Running', 'Completed']);
      expect(await workers()).toEqual({ first: 'ONLINE' });
      expect((await get('/work_pools/local')).status).toBe('READY');
    });

    it.runIf(runsAllCases())('no run of a paused pool starts until it is resumed', async () => {
      await prefect.run('work-pool', 'pause', 'local');
      const { id } = await start('quick/normal');
      // the worker continues to poll, and each poll is a heartbeat
      for (let beats = 0; beats < 3; beats++) {
        const before = await lastHeartbeat();
        await session.live.eventually(async () => (await lastHeartbeat()) !== before);
      }
      expect((await get(`/flow_runs/${id}`)).state_name).toBe('Scheduled');
      await prefect.run('work-pool', 'resume', 'local');
      await when(id, 'Completed');
    });

    it.runIf(runsAllCases())('cancelling from the command line ends the process; the run of a killed process is Crashed', async () => {
      const [cancelled, killed] = [await start('long/normal'), await start('long/normal')];
      const pid = await processOf(cancelled.id);
      process.kill(await processOf(killed.id), 'SIGKILL');
      await prefect.run('flow-run', 'cancel', cancelled.id);
      expect((await when(cancelled.id, 'Cancelled')).state_type).toBe('CANCELLED');
      await session.live.eventually(async () => !isAlive(pid));
      expect((await when(killed.id, 'Crashed')).state_type).toBe('CRASHED');
    });

    it.runIf(runsAllCases())(
      'a run is cancelled for a new one of its deployment, if the collision policy requires it, and the worker ends its process',
      async () => {
        const { id } = await deployment('long/normal');
        await session.live.patch(`/deployments/${id}`, { concurrency_limit: 1, collision_policy: 'CANCEL_RUNNING' });
        const first = await start('long/normal');
        const pid = await processOf(first.id);
        const second = await start('long/normal');
        expect((await when(first.id, 'Cancelled')).state_type).toBe('CANCELLED');
        await session.live.eventually(async () => !isAlive(pid));
        await processOf(second.id);
        expect(await session.live.stateNames('flow_run', first.id)).toContain('Cancelling');
        await session.live.patch(`/deployments/${id}`, { concurrency_limit: null, collision_policy: null });
        await prefect.run('flow-run', 'cancel', second.id);
        await when(second.id, 'Cancelled');
      },
    );

    it.runIf(runsAllCases())(
      'runs with the same value of a concurrency key run one after the other, runs with another value at the same time',
      async () => {
        const { id } = await deployment('holding/normal');
        await session.live.patch(`/deployments/${id}`, { concurrency_key: '{{ parameters.seconds }}' });
        const [first, second, other] = [
          await start('holding/normal', { parameters: { seconds: 3 } }),
          await start('holding/normal', { parameters: { seconds: 3 } }),
          await start('holding/normal', { parameters: { seconds: 3.5 } }),
        ];
        const runs = [];
        for (const run of [first, second, other]) runs.push(await when(run.id, 'Completed'));
        expect(runs.map(({ concurrency_key }) => concurrency_key)).toEqual(['3', '3', '3.5']);
        const [earlier, later] = runs.slice(0, 2).sort((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time));
        expect(Date.parse(later.start_time)).toBeGreaterThanOrEqual(Date.parse(earlier.end_time));
        expect((await session.live.post('/deployments/concurrency_keys', { deployment_id: id })).body.count).toBe(0);
        await session.live.patch(`/deployments/${id}`, { concurrency_key: null });
      },
    );

    it.runIf(runsAllCases())('after a worker is killed, its started runs continue, and the others wait for another worker', async () => {
      const { id: running } = await start('holding/normal', { parameters: { seconds: 4, word: 'fast' } });
      // after this line the output of the run goes nowhere, because writing to the pipe of the killed worker would end its process
      await worker.says('holding fast');
      worker.kill('SIGKILL');
      const { id: waiting } = await start('quick/normal');
      expect((await when(running, 'Completed')).run_count).toBe(1);
      await session.live.eventually(async () => (await workers()).first === 'OFFLINE', 30);
      expect((await get(`/flow_runs/${waiting}`)).state_type).toBe('SCHEDULED');

      worker = startWorker(session, 'second');
      const run = await when(waiting, 'Completed');
      expect(run).toMatchObject({ run_count: 1, labels: { 'prefect.worker.name': 'second' } });
      expect(await workers()).toEqual({ first: 'OFFLINE', second: 'ONLINE' });
    });

    it('a stopped worker leaves no unfinished run', async () => {
      worker.kill('SIGINT');
      await worker.done;
      const unfinished = { state: { type: { any_: ['PENDING', 'RUNNING', 'CANCELLING'] } } };
      expect(await runsOf('quick/normal', unfinished)).toEqual([]);
    });
  },
);

withClient('a worker whose service is killed', { packages: PACKAGE, asProcess: true }, (session) => {
  const { start, when } = deploymentsOf(session);

  it.runIf(runsAllCases())('reconnects: the run continues, the next one starts, and none runs twice', async () => {
    await session.live.post('/work_pools/', { name: 'local', type: 'process' });
    await session.runs(['deployed.py', 'local', 'quick/normal', 'holding/normal']);
    startWorker(session, 'steadfast');
    const { id: running } = await start('holding/normal', { parameters: { seconds: 2 } });
    await when(running, 'Running');
    const { id: waiting } = await start('quick/normal');
    await session.live.restart();
    const { id: later } = await start('quick/normal');
    for (const id of [running, waiting, later]) {
      expect((await when(id, 'Completed')).run_count).toBe(1);
      const names = await session.live.stateNames('flow_run', id);
      expect(names.filter((name) => name === 'Running')).toHaveLength(1);
    }
  });
});
