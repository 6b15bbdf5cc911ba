import { execFileSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readMigrations } from '../../src/store/migrations/migrations.ts';
import { upgradeDatabase } from '../../src/store/moving/inspect.ts';
import { sendAlone } from '../../src/store/postgres/driver/batching-connection.ts';
import { StatementBatch } from '../../src/store/postgres/driver/statement-batch.ts';
import { lockKey } from '../../src/store/postgres/own-schema.ts';
import type { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { type NodeResponse, send } from '../nodes/cluster.ts';
import { Watcher } from '../nodes/watcher.ts';
import { someOf } from '../support/cases.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { type PgBouncer, type PoolMode, startPgBouncer } from '../support/pgbouncer.ts';
import { run } from '../support/process.ts';
import { pgbouncer } from '../support/system-programs.ts';
import { createDatabase } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';

const program = pgbouncer();
const server = inject('postgresUrl');

/** The first release that keeps prepared statements of its clients in transaction mode. */
const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(program ? execFileSync(program, ['--version'], { encoding: 'utf8' }) : '') ?? [];
const mayKeepStatements = Number(major) > 1 || Number(minor) >= 21;

const VARIANTS: { name: string; mode: PoolMode; more: string[]; keepsStatements: boolean }[] = [
  { name: 'in session mode', mode: 'session', more: [], keepsStatements: true },
  {
    name: 'in transaction mode without prepared statements',
    mode: 'transaction',
    more: mayKeepStatements ? ['max_prepared_statements = 0'] : [],
    keepsStatements: false,
  },
  ...(mayKeepStatements
    ? [
        {
          name: 'in transaction mode with prepared statements',
          mode: 'transaction' as const,
          more: ['max_prepared_statements = 100'],
          keepsStatements: true,
        },
      ]
    : []),
];

const CLIENTS = 4;
const LIVES = 15;
const SCHEDULED = '2027-07-01T12:00:00Z';
const SETTINGS = sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout, current_setting('jit') as jit, current_setting('work_mem') as memory`;

interface Run {
  id: string;
  created: string;
  expected_start_time: string;
  state: { type: string };
}

let count = 0;

// skipped without PgBouncer: apt-get install pgbouncer
describe.skipIf(!program || !server)('behind PgBouncer', () => {
  describe.each(someOf(VARIANTS))('$name', ({ mode, more, keepsStatements }) => {
    const name = `contralto_test_pooled_${process.pid}_${++count}`;
    const direct = `${server}/${name}`;
    const options = 'options=-c%20work_mem%3D5MB';
    let admin: pg.Client;
    let pooler: PgBouncer;
    let nodes: Node[] = [];
    const storeOf = (node: Node) => node.service.deps.store as PostgresStore;
    const read = async <T>(text: string) => (await admin.query(text)).rows as T[];
    const ask = async <T>(node: Node, method: string, path: string, body?: unknown): Promise<T> => {
      const response: NodeResponse<T> = await send(node, method, path, body);
      if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
      return response.body;
    };

    beforeAll(async () => {
      const creator = new pg.Client({ connectionString: `${server}/postgres` });
      await creator.connect();
      await creator.query(`create database ${name}`);
      for (const setting of ["timezone = 'Asia/Kathmandu'", "datestyle = 'SQL, DMY'", 'extra_float_digits = 0'])
        await creator.query(`alter database ${name} set ${setting}`);
      await creator.end();
      admin = new pg.Client({ connectionString: direct });
      await admin.connect();
      pooler = await startPgBouncer(program!, direct, mode, more);
      const settings = {
        ...(mode === 'transaction' && { SERVICE_DATABASE_DIRECT_URL: direct }),
        SERVICE_SERVICES_SCHEDULER_LOOP_SECONDS: '1',
        SERVICE_DATABASE_TIMEOUT_SECONDS: '30',
        SERVICE_DATABASE_POOL_SIZE: '6',
      };
      // both migrate the empty database
      nodes = await Promise.all([1, 2].map(() => startNode(`${pooler.url}?${options}`, {}, settings)));
    }, 120_000);

    afterAll(async () => {
      await Promise.all(nodes.map((node) => node.service.stop()));
      await admin?.end();
      await pooler?.stop();
      const creator = new pg.Client({ connectionString: `${server}/postgres` });
      await creator.connect();
      await creator.query(`drop database if exists ${name} with (force)`);
      await creator.end();
    });

    it('two nodes migrate once and leave no lock', async () => {
      const applied = await read<{ name: string }>('select name from schema_migrations order by position');
      const shipped = readMigrations('drizzle', 'postgres').map((one) => one.name);
      const status = await upgradeDatabase(mode === 'transaction' ? direct : pooler.url, { migrationsFolder: 'drizzle', now: () => '' });
      expect(status.applied).toEqual([]);
      expect(applied.map((one) => one.name)).toEqual(shipped);
      const held = `select 1 from pg_locks where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = ${lockKey('migration')}`;
      // the connection that upgraded the database closes after that
      await until('no session holds the lock of migrations', async () => (await read(held)).length === 0);
    });

    it('the load of several clients is served without an error, and times and events arrive unchanged', async () => {
      const [one, other] = nodes as [Node, Node];
      const watcher = await Watcher.on(other, 'prefect.flow-run.Completed');
      const flow = await ask<{ id: string }>(one, 'POST', '/flows/', { name: 'pooled' });
      const began = Date.now();
      const life = async (node: Node): Promise<string> => {
        const state = { type: 'SCHEDULED', state_details: { scheduled_time: SCHEDULED } };
        const { id } = await ask<Run>(node, 'POST', '/flow_runs/', { flow_id: flow.id, state });
        for (const type of ['PENDING', 'RUNNING', 'COMPLETED'])
          await ask(node, 'POST', `/flow_runs/${id}/set_state`, { state: { type }, force: true });
        const stored = await ask<Run>(node === one ? other : one, 'GET', `/flow_runs/${id}`);
        expect(stored.state.type).toBe('COMPLETED');
        expect(stored.expected_start_time).toBe(SCHEDULED);
        expect(Math.abs(Date.parse(stored.created) - began)).toBeLessThan(PATIENCE.seconds * 1000);
        await ask(node, 'POST', '/flow_runs/filter', { flow_runs: { state: { type: { any_: ['COMPLETED'] } } }, limit: 20 });
        await ask(node, 'POST', '/flow_runs/count', { flow_runs: { expected_start_time: { after_: '2027-07-01T11:59:59Z' } } });
        return id;
      };
      const client = async (index: number): Promise<string[]> => {
        const ids: string[] = [];
        for (let turn = 0; turn < LIVES; turn++) ids.push(await life(nodes[(index + turn) % 2]!));
        return ids;
      };
      const ids = (await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)))).flat();
      const missing = () => ids.filter((id) => !watcher.resources.has(`prefect.flow-run.${id}`));
      await until('every event reaches the other node', () => missing().length === 0, PATIENCE);
      watcher.close();
      const response = await fetch(`${one.apiUrl}/ready`);
      expect(response.status).toBe(200);
    }, 120_000);

    it('schedules run at their times', async () => {
      const [one] = nodes as [Node, Node];
      const flow = await ask<{ id: string }>(one, 'POST', '/flows/', { name: 'scheduled' });
      const schedule = { interval: 60, anchor_date: '2026-01-01T00:00:07Z' };
      const began = Date.now();
      const { id } = await ask<{ id: string }>(one, 'POST', '/deployments/', {
        name: 'minutely',
        flow_id: flow.id,
        schedules: [{ schedule }],
      });
      const filter = { deployments: { id: { any_: [id] } }, sort: 'EXPECTED_START_TIME_ASC' };
      const [first] = await until(
        'the scheduler creates runs',
        async () => {
          const runs = await ask<Run[]>(one, 'POST', '/flow_runs/filter', filter);
          return runs.length > 0 && runs;
        },
        PATIENCE,
      );
      const next = Math.ceil((began - 7000) / 60_000) * 60_000 + 7000;
      expect(Date.parse(first!.expected_start_time)).toBeOneOf([next, next + 60_000]);
    }, 60_000);

    it('every statement has the settings of the service, and none stays on a connection of the server', async () => {
      const store = storeOf(nodes[0]!);
      const expected = { zone: 'UTC', timeout: '30s', jit: 'off', memory: '5MB' };
      const asked = [
        ...Array.from({ length: 5 }, () => store.reader.dialect.rows(store.reader.db, SETTINGS)),
        ...Array.from({ length: 5 }, () => store.transaction((tx) => tx.dialect.rows(tx.db, SETTINGS))),
        ...store.readers(2).map(({ reader }) => reader.dialect.rows(reader.db, SETTINGS)),
      ];
      for (const rows of await Promise.all(asked)) expect(rows).toEqual([expected]);
      const stranger = new pg.Client({ connectionString: pooler.url });
      await stranger.connect();
      const { rows } = await stranger.query('show statement_timeout');
      expect(rows).toEqual([{ statement_timeout: '0' }]);
      await stranger.end();
      const client = await store.pool.connect();
      expect(client.session?.keepsStatements).toBe(keepsStatements);
      client.release();
    });

    it('statements after a failure are prepared again, on each connection of the server', async () => {
      const clients = await Promise.all([1, 2, 3].map(() => storeOf(nodes[0]!).pool.connect()));
      const failing = (turn: number) => ({ name: `failing ${turn}`, text: `select ${turn} / 0` });
      const select = (name: string) => ({ name, text: `select '${name}' as name` });
      for (const [turn, client] of clients.entries()) {
        const { settings } = client.session ?? {};
        const batches = [
          ['begin', settings, failing(turn), select('in the same batch')],
          // sent before the response to the first one
          [select('in the same transaction')],
          ['rollback'],
        ].map((statements) => {
          const batch = new StatementBatch(client.session);
          const results = statements.flatMap((one) => (one ? batch.add(typeof one === 'string' ? { name: one, text: one } : one) : []));
          client.query(batch);
          return Promise.allSettled(results);
        });
        const [first = [], second = [], third = []] = await Promise.all(batches);
        const statusOf = ({ status }: PromiseSettledResult<unknown>) => status;
        expect([...first.slice(-2), ...second].map(statusOf)).toEqual(['rejected', 'rejected', 'rejected']);
        expect(third.map(statusOf)).toEqual(['fulfilled']);
      }
      // more than there are connections of the server, so that all are used
      for (let turn = 0; turn < 4; turn++)
        await Promise.all(
          clients.flatMap((client) =>
            ['in the same batch', 'in the same transaction'].map(async (name) =>
              expect((await sendAlone(client, select(name))).rows).toEqual([{ name }]),
            ),
          ),
        );
      for (const client of clients) client.release();
    });

    it('the space of aggregated changes can be freed', async () => {
      const [node] = nodes as [Node];
      await storeOf(node).vacuum('run_total_changes');
      const vacuums = () =>
        read<{ count: string }>(`select vacuum_count as count from pg_stat_user_tables where relname = 'run_total_changes'`);
      await until('PostgreSQL reports it', async () => Number((await vacuums())[0]?.count) > 0);
    });

    it('a read that is no longer wanted is cancelled on the server', async () => {
      const [reading] = storeOf(nodes[0]!).readers(1);
      const controller = new AbortController();
      const { db, dialect } = reading!.reader;
      const sleeping = reading!.until(controller.signal, async () => dialect.rows(db, sql`select pg_sleep(25) as cancelled`));
      const active = () =>
        read("select 1 from pg_stat_activity where query like '%pg_sleep(25)%' and state = 'active' and pid <> pg_backend_pid()");
      await until('the statement runs', async () => (await active()).length > 0);
      controller.abort();
      await expect(sleeping).rejects.toThrow();
      await until('the statement has ended', async () => (await active()).length === 0);
    });

    it('nodes that have stopped do not seem to use the database', async () => {
      await Promise.all(nodes.map((node) => node.service.stop()));
      nodes = [];
      const inUse =
        "select 1 from pg_stat_activity where datname = current_database() and application_name in ('contralto', 'contralto relay')";
      await until('the connections are gone', async () => (await read(inUse)).length === 0, PATIENCE);
    });
  });

  it.each([
    ['transaction', 'Set SERVICE_DATABASE_DIRECT_URL to the URL of PostgreSQL itself'],
    ['statement', 'The connection pooler is in statement mode'],
  ] as const)('in %s mode, commands that can not work end with one line', async (mode, line) => {
    const database = await createDatabase('postgres');
    const pooler = await startPgBouncer(program!, database.url, mode);
    try {
      for (const command of [['start', '--port', '0'], ['services'], ['db', 'upgrade'], ['db', 'status']]) {
        const { done, output } = run(command, { SERVICE_DATABASE_URL: pooler.url });
        expect(await done, output()).toBe(2);
        expect(output().trim().split('\n')).toEqual([expect.stringContaining(line)]);
      }
    } finally {
      await pooler.stop();
      await database.drop();
    }
  });
});
