import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { runsAllCases } from '../support/cases.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { PATIENCE, pace, until } from '../support/waiting.ts';
import { type Cluster, callUntilAccepted, type NodeResponse, send, startCluster } from './cluster.ts';
import { Watcher } from './watcher.ts';
import { type Journal, work } from './workers.ts';

/** A short pass, in which several nodes crash. */
const RUNS = Number(process.env.CONTRALTO_TEST_CLUSTER_RUNS ?? 600);
const POOL_LIMIT = 40;
const QUEUE_LIMITS: Record<string, number> = { high: 25, low: 30 };
/** The fields of a response that the load uses: of a run, or of the result of a transition. */
interface Written {
  id: string;
  state: { id: string };
}

/** Number of crashes while the runs execute. Each follows when a share of the runs has finished, and before most of the others have started. */
const CRASHES = Math.max(4, Math.round(RUNS / 150));

describe.runIf(inject('postgresUrl'))('three API nodes and two service nodes on one PostgreSQL', () => {
  const home = mkdtempSync(join(tmpdir(), 'contralto-cluster-'));
  let server: PostgresServer;
  let cluster: Cluster;
  let database: pg.Pool;
  const query = async <T>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as T[];
  const request = <Body>(method: string, path: string, body?: unknown) => callUntilAccepted<Body>(cluster.api, method, path, body);
  const made = async <Body = { id: string }>(path: string, body: unknown): Promise<Body> => {
    const response = await request<Body>('POST', path, body);
    if (response.status >= 300) throw new Error(`${path} responded with ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body;
  };

  beforeAll(async () => {
    server = await startPostgres();
    database = new pg.Pool({ connectionString: `${server.url}/postgres`, max: 2 });
    database.on('error', () => undefined);
    cluster = await startCluster(
      {
        SERVICE_HOME: home,
        SERVICE_DATABASE_URL: `${server.url}/postgres`,
        SERVICE_DATABASE_POOL_SIZE: '8',
        SERVICE_SERVICES_SCHEDULER_LOOP_SECONDS: '1',
        SERVICE_SERVICES_LATE_RUNS_LOOP_SECONDS: '1',
        SERVICE_SERVICES_LATE_RUNS_AFTER_SECONDS: '3',
        SERVICE_API_BLOCKS_REGISTER_ON_START: 'false',
        SERVICE_LOGGING_LEVEL: 'fatal',
      },
      { api: 3, services: 2 },
    );
  }, 120_000);

  afterAll(async () => {
    await Promise.all((cluster?.all ?? []).map((node) => node.crash()));
    await database?.end();
    await server?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it.runIf(runsAllCases())(
    'scheduled runs, five workers, nodes killed at random: each run starts once, none is lost, no limit is exceeded',
    async () => {
      const flow = await made('/flows/', { name: 'cluster' });
      await made('/work_pools/', { name: 'pool', type: 'process', concurrency_limit: POOL_LIMIT });
      const deployments: string[] = [];
      for (const [name, concurrency_limit] of Object.entries(QUEUE_LIMITS)) {
        await made('/work_pools/pool/queues', { name, concurrency_limit });
        const placed = { name, flow_id: flow.id, work_pool_name: 'pool', work_queue_name: name };
        deployments.push((await made('/deployments/', placed)).id);
      }
      const metronome = await made('/deployments/', { name: 'metronome', flow_id: flow.id, schedules: [{ schedule: { interval: 1 } }] });
      const watcher = await Watcher.on(cluster.api[0]!, 'prefect.flow-run.Completed');
      const ids = await createRuns(deployments);
      expect(new Set(ids).size).toBe(RUNS);

      const journal: Journal = { started: new Map(), finished: new Set(), mostStarted: 0, stop: false };
      const most = watchLimits(journal);
      const workers = Array.from({ length: 5 }, (_, index) => work(`worker-${index}`, 'pool', cluster.api, journal));
      const crashes = crashAtRandom(journal);
      const finished = until('every run is finished', () => journal.finished.size >= RUNS, { seconds: 200 });
      try {
        await Promise.race([finished, ...workers]);
      } finally {
        journal.stop = true;
        await Promise.allSettled([...workers, crashes]);
      }
      await Promise.all(workers);
      expect(await crashes).toBe(CRASHES);

      expect(journal.finished.size).toBe(RUNS);
      expect([...journal.started].filter(([, by]) => by.length !== 1)).toEqual([]);
      // in the database, every run entered every state once
      const wrong = await query(
        `select r.id, string_agg(s.type, ' ' order by s.timestamp) as path from flow_runs r join flow_run_states s on s.flow_run_id = r.id
       where r.deployment_id = any($1) group by r.id, r.run_count, r.state_type
       having string_agg(s.type, ' ' order by s.timestamp) !~ '^(SCHEDULED )+PENDING RUNNING COMPLETED$' or r.run_count <> 1 or r.state_type <> 'COMPLETED'`,
        [deployments],
      );
      expect(wrong).toEqual([]);
      const reached = await most;
      expect(reached.samples).toBeGreaterThan(50);
      expect(reached.pool).toBeLessThanOrEqual(POOL_LIMIT);
      for (const [name, limit] of Object.entries(QUEUE_LIMITS)) expect(reached.queues.get(name)).toBeLessThanOrEqual(limit);
      // the limits were actually reached
      expect(reached.pool).toBeGreaterThan(POOL_LIMIT / 2);

      // a subscriber of one node received the completion of every run through any node once
      await until('the subscriber knows every run', () => ids.every((id) => watcher.resources.has(`prefect.flow-run.${id}`)), PATIENCE);
      expect([...watcher.received.values()].filter((times) => times !== 1)).toEqual([]);
      watcher.close();

      // the schedule continued: one run per second, regardless of the node that computed it
      const [slots] = await query<{ n: string; distinct_n: string; span: string }>(
        `select count(*) as n, count(distinct expected_start_time) as distinct_n,
       extract(epoch from max(expected_start_time) - min(expected_start_time))::int + 1 as span from flow_runs where deployment_id = $1`,
        [metronome.id],
      );
      expect(Number(slots!.n)).toBeGreaterThan(90);
      expect([Number(slots!.distinct_n), Number(slots!.span)]).toEqual([Number(slots!.n), Number(slots!.n)]);
    },
    270_000,
  );

  it('PostgreSQL restarts under load: 503 during the outage, no acknowledged write is lost, and all nodes recover', async () => {
    const flow = await made('/flows/', { name: 'outage' });
    const watcher = await Watcher.on(cluster.api[1]!, 'prefect.flow-run.');
    const acknowledged = new Map<string, string>();
    const statuses = new Set<number>();
    /** Number of responses with status 503, by client. */
    const rejected = [0, 0, 0, 0, 0, 0];
    let stop = false;
    const load = rejected.map(async (_, index) => {
      const node = cluster.api[index % cluster.api.length]!;
      const call = async (path: string, body: unknown): Promise<NodeResponse<Written> | undefined> => {
        const response = await send<Written>(node, 'POST', path, body);
        statuses.add(response.status);
        if (response.status === 503) rejected[index]! += 1;
        return response.status < 300 ? response : undefined;
      };
      while (!stop) {
        const run = await call('/flow_runs/', { flow_id: flow.id, state: { type: 'PENDING' } });
        if (run) acknowledged.set(run.body.id, run.body.state.id);
        const set = run && (await call(`/flow_runs/${run.body.id}/set_state`, { state: { type: 'RUNNING' } }));
        if (set) acknowledged.set(run.body.id, set.body.state.id);
        if (!set) await pace(20);
      }
    });
    await until('runs are acknowledged', () => acknowledged.size > 100, PATIENCE);

    await server.pause();
    for (const node of cluster.api) {
      const [flowResponse, ready, health] = await Promise.all([
        send(node, 'GET', `/flows/${flow.id}`),
        send(node, 'GET', '/ready'),
        send(node, 'GET', '/health'),
      ]);
      expect([flowResponse.status, ready.status, health.status]).toEqual([503, 503, 200]);
      expect(flowResponse.body).toMatchObject({ exception_message: 'Service Unavailable' });
    }
    // a response to an earlier request may still be in transit when the database stops, but none after the first rejection
    const everyClient = (what: string, times: number) => {
      const goals = rejected.map((count) => count + times);
      return until(what, () => goals.every((goal, index) => (rejected[index] ?? 0) >= goal), PATIENCE);
    };
    await everyClient('every client is rejected', 1);
    const meanwhile = acknowledged.size;
    await everyClient('every client is rejected again and again', 10);
    expect(acknowledged.size).toBe(meanwhile);
    await server.resume();
    const resumed = new Date().toISOString();

    await until('writes continue', () => acknowledged.size >= meanwhile + 100, PATIENCE);
    stop = true;
    await Promise.all(load);
    expect([...statuses].sort()).toEqual([201, 503]);
    for (const node of cluster.all) expect(node.exitCode).toBeUndefined();

    const stored = new Set((await query<{ id: string }>('select id from flow_run_states')).map(({ id }) => id));
    const events = new Set((await query<{ id: string }>('select id from events')).map(({ id }) => id));
    expect([...acknowledged.values()].filter((state) => !stored.has(state) || !events.has(state))).toEqual([]);

    // the socket stayed open and received everything that any node acknowledged before and after the outage
    const isKnown = (id: string) => watcher.resources.has(`prefect.flow-run.${id}`);
    await until('the subscriber knows every run', () => [...acknowledged.keys()].every(isKnown), PATIENCE);
    expect(watcher.closed).toBeUndefined();
    expect([...watcher.received.values()].filter((times) => times !== 1)).toEqual([]);
    watcher.close();

    // the background services continue, too
    const lateRuns = async () =>
      (await request<Schema<'ServiceStatus'>[]>('GET', '/admin/services')).body.find(({ name }) => name === 'late-runs')!;
    await until('late-runs runs again', async () => ((await lateRuns()).last_run ?? '') > resumed, PATIENCE);
    expect((await lateRuns()).last_error).toBeNull();
  }, 120_000);

  it('SIGTERM ends all nodes with exit code 0', async () => {
    expect(await Promise.all(cluster.all.map((node) => node.stop()))).toEqual([0, 0, 0, 0, 0]);
    // stopped nodes have released their leases; those of crashed nodes expire later
    const held = await query<{ holder: string }>('select holder from service_states where holder is not null');
    const living = new Set(cluster.services.map(({ pid }) => String(pid)));
    expect(held.filter(({ holder }) => living.has(holder.split(':')[1]!))).toEqual([]);
  }, 60_000);

  /** Creates half of the runs for each deployment, by bulk requests through all nodes. Idempotency keys make repeated requests harmless. */
  async function createRuns(deployments: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (let start = 0; start < RUNS; start += 100) {
      const runs = Array.from({ length: 100 }, (_, index) => ({ idempotency_key: `run-${start + index}` }));
      const { results } = await made<{ results: { flow_run_id: string }[] }>(
        `/deployments/${deployments[(start / 100) % deployments.length]}/create_flow_run/bulk`,
        runs,
      );
      ids.push(...results.map(({ flow_run_id }) => flow_run_id));
    }
    return ids;
  }

  /** Kills and restarts random nodes one after another, except the node of the watcher. @returns the number of crashes */
  async function crashAtRandom(journal: Journal): Promise<number> {
    const victims = cluster.all.slice(1);
    let crashes = 0;
    while (crashes < CRASHES) {
      journal.mostStarted = (RUNS * (crashes + 0.75)) / CRASHES;
      while (!journal.stop && journal.finished.size < (RUNS * (crashes + 0.5)) / CRASHES) await pace(20);
      if (journal.stop) break;
      const victim = victims[(crashes * 3 + Math.floor(Math.random() * 2)) % victims.length]!;
      await victim.crash();
      crashes++;
      await victim.start();
    }
    journal.mostStarted = Number.POSITIVE_INFINITY;
    return crashes;
  }

  /** The maximum number of runs that had a slot at the same time, from continuous queries. */
  async function watchLimits(journal: Journal): Promise<{ pool: number; queues: Map<string, number>; samples: number }> {
    const most = { pool: 0, queues: new Map<string, number>(), samples: 0 };
    while (!journal.stop) {
      const rows = await query<{ name: string; n: string }>(
        `select q.name, count(*) as n from flow_runs r join work_queues q on q.id = r.work_queue_id where r.state_type in ('PENDING', 'RUNNING') group by q.name`,
      );
      most.samples++;
      most.pool = Math.max(
        most.pool,
        rows.reduce((sum, { n }) => sum + Number(n), 0),
      );
      for (const { name, n } of rows) most.queues.set(name, Math.max(most.queues.get(name) ?? 0, Number(n)));
      await pace(20);
    }
    return most;
  }
});
