import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { problemsOf } from '../../scripts/migration-rules.ts';
import { tablesInOrder } from '../../src/store/moving/tables.ts';
import { runsAllCases } from '../support/cases.ts';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';
import { createDatabase, databaseSettings, type TestDatabase } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { type Cluster, send, startCluster } from './cluster.ts';
import { type NewerRelease, newerRelease } from './newer-release.ts';
import { Load } from './upgrade-load.ts';
import { Watcher } from './watcher.ts';

/** The command that measures an upgrade: CONTRALTO_TEST_RUNS=1000000 npm run test:acceptance -- test/nodes/two-releases.test.ts */
const RUNS = Number(process.env.CONTRALTO_TEST_RUNS ?? 1000);

/** Flow runs of the last days, and as many task runs. */
const FILL = [
  `insert into flows (id, created, updated, name, tags) values ('00000000-0000-4000-8000-000000000001', now(), now(), 'filled', '[]')`,
  `insert into flow_runs (id, created, updated, flow_id, name, state_type, state_name, state_timestamp, run_count, expected_start_time, start_time, end_time, total_run_time, parameters, context, empirical_policy, tags, labels, auto_scheduled)
   select gen_random_uuid(), at, at, '00000000-0000-4000-8000-000000000001', 'run-' || n, 'COMPLETED', 'Completed', at, 1, at, at, at + interval '1 minute', 60, '{}', '{}', '{}', '[]', '{}', false
   from (select n, now() - n * interval '1 second' as at from generate_series(1, ${RUNS}) n) as runs`,
  `insert into task_runs (id, created, updated, name, task_key, dynamic_key, flow_run_run_count, empirical_policy, task_inputs, tags, state_type, state_name, state_timestamp, run_count, expected_start_time, start_time, end_time, total_run_time)
   select gen_random_uuid(), at, at, 'task-' || n, 'task', n::text, 1, '{}', '{}', '[]', 'COMPLETED', 'Completed', at, 1, at, at, at, 1
   from (select n, now() - n * interval '1 second' as at from generate_series(1, ${RUNS}) n) as runs`,
  'analyze flow_runs, task_runs',
];

/** The next release adds a column to every table, so that no statement of this release depends on the exact columns, and indexes of both kinds of tables. */
const NEXT = [
  ...tablesInOrder.filter(({ name }) => name !== 'task_runs').map(({ name }) => `ALTER TABLE "${name}" ADD COLUMN "of_next_release" text;`),
  'CREATE TABLE "next_things" ("id" uuid PRIMARY KEY NOT NULL);',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "task_runs_next" ON "task_runs" USING btree ("name","id");',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_next" ON "flow_runs" USING btree ("name","updated","id");',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "logs_next" ON "logs" USING btree ("level","timestamp");',
];

const isChosen = inject('postgresUrl') !== undefined && runsAllCases();

describe.runIf(isChosen)('nodes of this release, while and after the next release migrates the database', () => {
  let home: string;
  let database: TestDatabase;
  let query: (text: string) => Promise<Record<string, unknown>[]>;
  let cluster: Cluster;
  let newer: NewerRelease;
  let load: Load;
  let env: Record<string, string>;
  const clients: pg.Client[] = [];
  const processes: ServiceProcess[] = [];

  const measured = (phase: string) => {
    if (RUNS > 1000) console.log(phase, load.takeSlowest());
  };

  const connected = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    clients.push(client);
    return async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  };

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'contralto-releases-'));
    database = await createDatabase('postgres');
    query = await connected();
    for (const statement of FILL) await query(statement);
    env = { ...databaseSettings(database.url), SERVICE_HOME: home };
    cluster = await startCluster(env, { api: 2, services: 1 });
    const unread = async () => Number((await query('select count(*) as n from run_total_changes'))[0]!.n);
    await until('the totals contain the runs', async () => (await unread()) === 0, { seconds: 900 });
    newer = newerRelease(NEXT);
    load = new Load(cluster.api);
  }, 1_200_000);

  afterAll(async () => {
    await load?.stop();
    for (const node of cluster?.all ?? []) await node.stop();
    for (const { kill } of processes) await kill('SIGKILL');
    for (const client of clients) await client.end();
    await database?.drop();
    newer?.remove();
    rmSync(home, { recursive: true, force: true });
  }, 120_000);

  it('serve, and start again, during all of it', async () => {
    expect(NEXT.flatMap(problemsOf)).toEqual([]);
    const [first, second] = cluster.api;
    await load.rounds(2);
    measured('before');

    // the migration can't get its lock, and tries again
    const [holder, writer] = [await connected(), await connected()];
    await holder('begin');
    await holder('lock table flow_runs in access share mode');
    // the creation of the index waits for this transaction
    await writer('begin');
    await writer('lock table task_runs in row exclusive mode');
    const upgrade = () => run(['db', 'upgrade'], env, newer.program);
    const interrupted = upgrade();
    await until('the migration tries again', () => interrupted.output().includes('trying again'), PATIENCE);
    await load.rounds(2);
    await first!.stop();
    await first!.start();
    await load.rounds(2);
    measured('during attempts to get a lock, with a restart of a node');
    await holder('rollback');

    const phase = () => query('select phase from pg_stat_progress_create_index');
    const waiting = async () => (await phase()).some((row) => row.phase === 'waiting for writers before build');
    await until('the index waits for the transaction', waiting, PATIENCE);
    await load.rounds(2);
    await second!.crash();
    await second!.start();
    await load.rounds(2);
    measured('while the creation of an index waits, with a crash of a node');
    interrupted.child.kill('SIGKILL');
    await interrupted.done;
    await until('the server ends its statement', async () => (await phase()).length === 0 || (await waiting()), PATIENCE);
    await load.rounds(1);
    await query(`select pg_terminate_backend(pid) from pg_stat_progress_create_index`);
    await writer('rollback');

    // another node of the next release continues
    const upgraded = upgrade();
    expect(await upgraded.done, upgraded.output()).toBe(0);
    expect(
      await query(
        `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indexrelid::regclass::text in ('task_runs_next', 'flow_runs_next', 'logs_next') order by 1`,
      ),
    ).toEqual([
      { name: 'flow_runs_next', valid: true },
      { name: 'logs_next', valid: true },
      { name: 'task_runs_next', valid: true },
    ]);
    measured('during the rest');
    await load.rounds(2);
    measured('after');
    expect(load.errors).toEqual([]);
  }, 300_000);

  it('and nodes of the next release work together', async () => {
    processes.push(await startProcess(env, ['start'], newer.program));
    const all = [{ apiUrl: `${processes[0]!.url}/api` }, ...cluster.api];
    const watchers = await Promise.all(all.map((node) => Watcher.on(node, 'prefect.flow.')));
    load.add(all[0]!);
    await load.rounds(4);
    const created = await Promise.all(
      all.map((node, index) => send<{ id: string }>(node, 'POST', '/flows/', { name: `announced-${index}` })),
    );
    await until('every node announces the flows of all nodes', () =>
      watchers.every(({ resources }) => created.every(({ body }) => resources.has(`prefect.flow.${body.id}`))),
    );
    for (const watcher of watchers) watcher.close();
    // the services of this release stop last, or first
    for (const node of cluster.services) await node.stop();
    await load.rounds(2);
    await load.stop();
    expect(load.errors).toEqual([]);
  }, 120_000);

  it('report the newer migration, and copy nothing that they don’t know', async () => {
    const status = run(['db', 'status', '--json'], env);
    expect(await status.done).toBe(0);
    expect(JSON.parse(status.output())).toMatchObject({ pending: [], newer: [newer.migration] });
    const again = run(['db', 'upgrade'], env);
    expect(await again.done).toBe(0);
    expect(again.output()).toContain(`A newer release, with which this release can serve, added ${newer.migration}.`);
    const backup = run(['backup', join(home, 'backup.db')], env);
    expect(await backup.done).toBe(2);
    expect(backup.output()).toContain('newer than this release');
  });

  it('do not start after the release after the next one', async () => {
    await query(
      `insert into schema_migrations (position, name, hash, applied, oldest_release) values (9999, '9002_after_next', 'x', 'x', '9.0.0')`,
    );
    const refused = run(['start'], env);
    expect(await refused.done).toBe(2);
    expect(refused.output()).toContain('it has the migration 9002_after_next, which requires release 9.0.0 or later.');
  });
});
