import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Schema } from '../../generated/operations.ts';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';
import { createDatabase, databaseSettings, type TestDatabase } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { Watcher } from './watcher.ts';

const WORKERS = 3;

interface NodeResponse<Body> {
  status: number;
  body: Body;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.runIf(inject('postgresUrl'))('several workers on one port', () => {
  const home = mkdtempSync(join(tmpdir(), 'contralto-workers-'));
  let database: TestDatabase;
  let service: ServiceProcess;
  let pool: pg.Pool;

  const start = async (env: Record<string, string> = {}) => {
    service = await startProcess(
      {
        SERVICE_HOME: home,
        ...databaseSettings(database.url),
        SERVICE_DATABASE_POOL_SIZE: '12',
        SERVICE_LOGGING_LEVEL: 'fatal',
        SERVICE_STOP_TIMEOUT_SECONDS: '60',
        SERVICE_SERVICES_LATE_RUNS_LOOP_SECONDS: '60',
        ...env,
      },
      ['start', '--workers', String(WORKERS)],
    );
  };

  beforeAll(async () => {
    database = await createDatabase('postgres');
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
  });

  afterAll(async () => {
    await service?.kill('SIGKILL');
    await pool?.end();
    await database?.drop();
    rmSync(home, { recursive: true, force: true });
  });

  /** Opens a connection per request, so that requests reach different workers. */
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<NodeResponse<Body>> => {
    const response = await fetch(`${service.url}/api${path}`, {
      method,
      headers: { connection: 'close', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
  };
  const metrics = async () => (await fetch(`${service.url}/metrics`, { headers: { connection: 'close' } })).text();
  const metricOf = (text: string, metric: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${metric} `))
        ?.slice(metric.length),
    );

  /** The processes that hold the leases of the background services. */
  const serviceHolders = async (): Promise<number[]> => {
    const { rows } = await pool.query<{ pid: string }>(
      `select distinct split_part(holder, ':', 2) as pid from service_states where holder is not null`,
    );
    return rows.map(({ pid }) => Number(pid));
  };
  /** The processes that the supervisor has started. */
  const workers = (): number[] => {
    const { pid } = service.child;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);
  };

  describe('of one service', () => {
    beforeAll(() => start({ SERVICE_LOGGING_LEVEL: 'info' }));
    beforeEach(() => until('all accept connections', async () => metricOf(await metrics(), 'contralto_workers') === WORKERS, PATIENCE));
    afterAll(async () => expect(await service.kill('SIGTERM')).toBe(0));

    it('a worker that is killed under load is replaced, and no acknowledged write is lost', async () => {
      const before = workers();
      expect(before).toHaveLength(WORKERS);
      const restarts = metricOf(await metrics(), 'contralto_worker_restarts_total');
      const flow = await call<{ id: string }>('POST', '/flows/', { name: 'workers' });
      const acknowledged = new Map<string, string>();
      let done = false;
      const client = async () => {
        while (!done) {
          try {
            const made = await call<Schema<'FlowRun'>>('POST', '/flow_runs/', { flow_id: flow.body.id });
            if (made.status === 201) acknowledged.set(made.body.id, made.body.state_id!);
            for (const type of ['RUNNING', 'COMPLETED']) {
              const set = await call<Schema<'OrchestrationResult'>>('POST', `/flow_runs/${made.body.id}/set_state`, { state: { type } });
              if (set.status === 201) acknowledged.set(made.body.id, set.body.state!.id);
            }
          } catch {
            // the connection broke with its worker
          }
        }
      };
      const load = Promise.all(Array.from({ length: 9 }, client));
      await until('some runs are acknowledged', () => acknowledged.size > 60, PATIENCE);
      process.kill(before[0]!, 'SIGKILL');
      await until(
        'the worker is replaced',
        () => {
          const now = workers();
          return now.length === WORKERS && !now.includes(before[0]!);
        },
        PATIENCE,
      );
      await until('all accept connections', async () => metricOf(await metrics(), 'contralto_workers') === WORKERS, PATIENCE);
      const so = acknowledged.size;
      await until('work continues', () => acknowledged.size > so + 60, PATIENCE);
      done = true;
      await load;
      const { rows } = await pool.query<{ id: string }>('select id from flow_run_states where id = any($1)', [[...acknowledged.values()]]);
      expect(rows).toHaveLength(acknowledged.size);
      expect(metricOf(await metrics(), 'contralto_worker_restarts_total')).toBe(restarts + 1);
    }, 240_000);

    it('background services run in one worker, and immediately continue in another when it is killed', async () => {
      await until('the services run', async () => (await serviceHolders()).length === 1, PATIENCE);
      const [holder] = await serviceHolders();
      expect(workers()).toContain(holder);
      process.kill(holder!, 'SIGKILL');
      // another worker continues each service long before its lease expires
      await until(
        'another worker has taken all over',
        async () => {
          const { rows } = await pool.query<{ holder: string }>('select holder from service_states where lease_expires is not null');
          return rows.length > 5 && rows.every(({ holder: now }) => now !== null && !now.includes(`:${holder}:`));
        },
        PATIENCE,
      );
      expect(await serviceHolders()).toHaveLength(1);
    }, 180_000);

    it('metrics cover all workers: request counts are sums, process metrics have a worker label', async () => {
      const requests = async () => metricOf(await metrics(), 'contralto_requests_total{op="readHealth",status="200"}') || 0;
      const before = await requests();
      const responses = await Promise.all(Array.from({ length: 20 }, () => call('GET', '/health')));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      const text = await metrics();
      expect(await requests()).toBe(before + 20);
      for (const worker of ['1', '2', '3']) {
        expect(metricOf(text, `process_resident_memory_bytes{worker="${worker}"}`)).toBeGreaterThan(10_000_000);
        expect(metricOf(text, `contralto_database_pool_size{worker="${worker}"}`)).toBe(4);
        expect(metricOf(text, `contralto_listener_connected{worker="${worker}"}`)).toBe(1);
      }
      // each is read once, whatever the number of workers
      for (const name of [
        'contralto_database_up',
        'contralto_late_flow_runs',
        'contralto_dead_letters',
        'contralto_sockets{kind="eventsOut"}',
      ])
        expect(text.split('\n').filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
      expect(metricOf(text, 'contralto_database_up')).toBe(1);
      expect(metricOf(text, 'contralto_workers')).toBe(WORKERS);
    }, 180_000);

    it('a subscriber receives events of all workers once, and every worker lists the task workers of all', async () => {
      const socketUrl = service.url.replace('http', 'ws');
      const watcher = await Watcher.on({ apiUrl: `${service.url}/api` }, 'from.any.worker');
      const sent = Array.from({ length: 30 }, () => crypto.randomUUID());
      const send = (id: string) =>
        call('POST', '/events', [
          { id, occurred: new Date().toISOString(), event: 'from.any.worker', resource: { 'prefect.resource.id': 'a' } },
        ]);
      expect((await Promise.all(sent.map(send))).map(({ status }) => status)).toEqual(sent.map(() => 204));
      await until('all events are received', () => sent.every((id) => watcher.received.has(id)), PATIENCE);
      expect([...watcher.received.values()]).toEqual(sent.map(() => 1));
      watcher.close();

      const taskWorker = new WebSocket(`${socketUrl}/api/task_runs/subscriptions/scheduled`, 'prefect');
      await new Promise((resolve) => taskWorker.once('open', resolve));
      taskWorker.send(JSON.stringify({ type: 'auth', token: null }));
      await new Promise((resolve) => taskWorker.once('message', resolve));
      taskWorker.send(JSON.stringify({ type: 'subscribe', keys: ['a'], client_id: 'worker-1' }));
      const list = async () =>
        (await call<Schema<'TaskWorker'>[]>('POST', '/task_workers/filter', {})).body.map(({ identifier }) => identifier);
      await until('it is listed', async () => (await list()).length > 0, PATIENCE);
      // any worker may respond
      const lists = await Promise.all(Array.from({ length: 4 * WORKERS }, list));
      expect(lists).toEqual(lists.map(() => ['worker-1']));
      taskWorker.close();
    }, 180_000);

    it('log lines name the worker that wrote them', async () => {
      const start = service.output().length;
      const lines = () =>
        service
          .output()
          .slice(start)
          .split('\n')
          .filter((line) => line.startsWith('{') && line.endsWith('}'))
          .map((line) => JSON.parse(line) as { worker?: string; op?: string });
      await until(
        'several workers have responded',
        async () => {
          await Promise.all(Array.from({ length: 4 * WORKERS }, () => call('GET', '/version')));
          return new Set(lines().flatMap(({ op, worker }) => (op ? worker : []))).size > 1;
        },
        PATIENCE,
      );
      expect(lines().filter(({ worker }) => worker === undefined)).toEqual([]);
    }, 180_000);
  });

  describe('of a service each', () => {
    afterEach(async () => {
      await service?.kill('SIGKILL');
    });

    it('SIGTERM lets every worker finish its requests', async () => {
      await start();
      const pids = workers();
      // requests whose heads the workers have received
      const agent = new Agent({ keepAlive: false });
      const flows = Array.from({ length: 4 * WORKERS }, (_, index) => {
        const body = JSON.stringify({ name: `drained-${index}` });
        const url = new URL(`${service.url}/api/flows/`);
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' };
        const open = request(url, { method: 'POST', agent, headers });
        const status = new Promise<number | undefined>((resolve, reject) => {
          open.on('response', (response) => {
            response.resume();
            resolve(response.statusCode);
          });
          open.on('error', reject);
        });
        const received = new Promise((resolve) => open.on('continue', resolve));
        open.flushHeaders();
        return { status, received, finish: () => open.end(body) };
      });
      await Promise.all(flows.map(({ received }) => received));
      const ended = service.kill('SIGTERM');
      await until(
        'no new connections are accepted',
        async () => {
          const response = await fetch(`${service.url}/api/ready`, { headers: { connection: 'close' } }).catch(() => undefined);
          return response?.status !== 200;
        },
        PATIENCE,
      );
      for (const { finish } of flows) finish();
      expect(await Promise.all(flows.map(({ status }) => status))).toEqual(flows.map(() => 201));
      expect(await ended).toBe(0);
      expect(pids.filter(isAlive)).toEqual([]);
    }, 180_000);

    it('workers exit when their supervisor is killed, and the port becomes free', async () => {
      await start();
      const pids = workers();
      const port = new URL(service.url).port;
      await service.kill('SIGKILL');
      await until('all workers have exited', () => !pids.some(isAlive), PATIENCE);
      service = await startProcess({ SERVICE_HOME: home, ...databaseSettings(database.url), SERVICE_PORT: port }, [
        'start',
        '--workers',
        '2',
      ]);
      expect((await call('GET', '/ready')).status).toBe(200);
      expect(await service.kill('SIGTERM')).toBe(0);
    }, 180_000);

    it('serves although the supervisor gets no connection to query whether keys exist', async ({ skip }) => {
      const other = await createDatabase('postgres');
      const admin = new pg.Client(other.url);
      try {
        await admin.connect();
        const { rows } = await admin.query<{ server_version_num: string }>('show server_version_num');
        skip(Number(rows[0]?.server_version_num) < 170_000, 'PostgreSQL has triggers of logins since 17');
        await admin.query(`create function reject_the_supervisor() returns event_trigger language plpgsql as $$
          begin
            if current_setting('application_name') = 'contralto moving' then raise exception 'no more connections'; end if;
          end $$`);
        await admin.query('create event trigger reject_the_supervisor on login execute function reject_the_supervisor()');
        await start(databaseSettings(other.url));
        const message = 'Access    unknown: the database is unavailable';
        await until('the start message is printed', () => service.output().includes(message), PATIENCE);
        expect((await call('GET', '/hello')).status).toBe(200);
        expect(await service.kill('SIGTERM')).toBe(0);
      } finally {
        await admin.end();
        await other.drop();
      }
    }, 180_000);
  });

  it('the error that prevents the first worker from starting is printed once', async () => {
    const failed = run(['start', '--workers', '2'], { SERVICE_PORT: '0', SERVICE_DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(await failed.done).toBe(1);
    expect(failed.output().trim().split('\n')).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });
});

describe('several workers on SQLite', () => {
  it('are rejected with one line', async () => {
    const rejected = run(['start', '--workers', '2'], { SERVICE_PORT: '0' });
    expect(await rejected.done).toBe(2);
    expect(rejected.output().trim()).toBe(
      'SERVICE_WORKERS: more than one worker requires PostgreSQL (SERVICE_DATABASE_URL), because only one process can use a SQLite file.',
    );
  });
});
