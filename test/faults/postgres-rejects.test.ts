import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runsAllCases, someOf } from '../support/cases.ts';
import { type PostgresProxy, type Refusal, startPostgresProxy, TOO_MANY } from '../support/postgres-proxy.ts';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';
import { createDatabase, type TestDatabase } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';

const home = mkdtempSync(join(tmpdir(), 'contralto-refused-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const SERVING = { SERVICE_PORT: '0', SERVICE_HOME: home, SERVICE_LOGGING_LEVEL: 'warn', SERVICE_DATABASE_POOL_SIZE: '4' };

const backup = join(home, 'backup.db');

/** Every command that opens the database. Those that serve run until they are stopped. */
const COMMANDS: readonly { args: readonly string[]; serves?: true }[] = [
  { args: ['start'], serves: true },
  { args: ['start', '--workers', '2'], serves: true },
  { args: ['services'], serves: true },
  { args: ['db', 'upgrade'] },
  { args: ['db', 'status'] },
  { args: ['db', 'totals', 'verify'] },
  { args: ['db', 'totals', 'rebuild'] },
  { args: ['retention'] },
  { args: ['retention', '--apply'] },
  { args: ['keys', 'list'] },
  { args: ['copy', '--to', `sqlite:${join(home, 'copy.db')}`, '--force'] },
  { args: ['backup', join(home, 'second.db'), '--force'] },
  { args: ['restore', backup, '--force'] },
];

/** A database of its own behind a proxy, so that cases can run at the same time. */
class Rejecting {
  private constructor(
    private readonly database: TestDatabase,
    readonly proxy: PostgresProxy,
  ) {}

  static async start(): Promise<Rejecting> {
    const database = await createDatabase('postgres');
    return new Rejecting(database, await startPostgresProxy(database.url));
  }

  /** Runs a command to its end, or until it serves; then stops it. */
  async perform(args: readonly string[], serves = false): Promise<{ code: number | null; output: string }> {
    const settings = { ...SERVING, SERVICE_DATABASE_URL: this.proxy.url };
    if (!serves) {
      const { done, output } = run([...args], settings);
      return { code: await done, output: output() };
    }
    const service = await startProcess(settings, [...args]);
    // the connections that it opened before it served
    const output = service.output();
    return { code: await service.kill('SIGTERM'), output };
  }

  async stop(): Promise<void> {
    await this.proxy.close();
    await this.database.drop();
  }
}

// most of the time, a command waits before it tries to connect again
describe.skipIf(!inject('postgresUrl')).concurrent('a PostgreSQL that rejects connections', () => {
  beforeAll(async () => {
    const rejecting = await Rejecting.start();
    const { code, output } = await rejecting.perform(['backup', backup]);
    await rejecting.stop();
    expect([code, output]).toEqual([0, expect.any(String)]);
  });

  it.runIf(runsAllCases()).each(someOf(COMMANDS))(
    '$args succeeds if any one of its connections is rejected',
    async ({ args, serves = false }) => {
      const rejecting = await Rejecting.start();
      const { proxy } = rejecting;
      const { code, output } = await rejecting.perform(args, serves);
      expect([code, output]).toEqual([0, expect.not.stringContaining('Cannot connect to PostgreSQL')]);
      const connections = proxy.connections();
      expect(connections).toBeGreaterThan(0);
      for (let refused = 1; refused <= connections; refused++) {
        proxy.refuse((number) => number === refused, TOO_MANY);
        expect([refused, (await rejecting.perform(args, serves)).code]).toEqual([refused, 0]);
      }
      await rejecting.stop();
    },
    240_000,
  );

  it.runIf(runsAllCases()).each(someOf([['start'], ['services']]))(
    '%s serves if any one of its connections is closed without a word',
    async (command) => {
      const rejecting = await Rejecting.start();
      const { proxy } = rejecting;
      await rejecting.perform([command], true);
      const connections = proxy.connections();
      for (let closed = 1; closed <= connections; closed++) {
        proxy.refuse((number) => number === closed);
        expect([closed, (await rejecting.perform([command], true)).code]).toEqual([closed, 0]);
      }
      await rejecting.stop();
    },
    240_000,
  );

  it
    .runIf(runsAllCases())
    .each(someOf([['start'], ['services'], ['db', 'upgrade'], ['db', 'status'], ['backup', join(home, 'silent.db')]]))(
    '%s %s ends with one line and code 1 if the server accepts a connection and then falls silent',
    async (...args) => {
      const rejecting = await Rejecting.start();
      rejecting.proxy.fallSilentOnceAccepted();
      const { code, output } = await rejecting.perform(args);
      await rejecting.stop();
      expect([code, output.trimEnd().split('\n')]).toEqual([1, [expect.stringContaining('PostgreSQL does not respond')]]);
    },
    240_000,
  );

  /** The connections that remain for a start: for none, for the migration only, and for the migration and the pool. */
  const FROM = [1, 2, 3];
  it.runIf(runsAllCases()).each(
    someOf([
      ['too many connections', TOO_MANY],
      ['a parameter that a pooler rejects', { code: '08P01', message: 'unsupported startup parameter: options' }],
    ] satisfies [string, Refusal][]),
  )(
    'ends with one line and code 1 if it persists: %s',
    async (_, reason) => {
      const own = await Promise.all(
        [
          ...FROM.map((from) => ({ args: ['start'], from })),
          { args: ['services'], from: 2 },
          { args: ['start', '--workers', '2'], from: 2 },
        ].map(async ({ args, from }) => {
          const rejecting = await Rejecting.start();
          rejecting.proxy.refuse((number) => number >= from, reason);
          const { code, output } = await rejecting.perform(args);
          await rejecting.stop();
          return { code, lines: output.trimEnd().split('\n') };
        }),
      );
      for (const { code, lines } of own) {
        expect(code).toBe(1);
        expect(lines.at(-1)).toContain(`SERVICE_DATABASE_URL (postgres://postgres:***@`);
        expect(lines.at(-1)).toContain(`${reason.message} (${reason.code}).`);
        expect(lines.length).toBeGreaterThan(3);
        // each other line reports an attempt
        for (const line of lines.slice(0, -1)) expect(line).toContain('Cannot connect to PostgreSQL');
      }
    },
    240_000,
  );
});

describe.skipIf(!inject('postgresUrl'))('nodes on a PostgreSQL that grants fewer connections than their pools want', () => {
  /** Less than one pool, and enough for one connection of each pool and one listening connection of each node. */
  const LIMIT = 9;
  const NODES = 3;
  let database: TestDatabase;
  let role: string;
  let url: string;
  const nodes: ServiceProcess[] = [];

  /** Returns the first row of the last statement. */
  const asAdmin = async (...statements: string[]): Promise<Record<string, unknown> | undefined> => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    let row: Record<string, unknown> | undefined;
    for (const statement of statements) [row] = (await admin.query<Record<string, unknown>>(statement)).rows;
    await admin.end();
    return row;
  };

  beforeAll(async () => {
    database = await createDatabase('postgres');
    role = `limited_${new URL(database.url).pathname.slice(1)}`;
    // superusers are not limited
    await asAdmin(
      `create role ${role} login password 'limited' connection limit ${LIMIT}`,
      `grant all on schema public to ${role}`,
      `grant all on all tables in schema public to ${role}`,
    );
    const limited = new URL(database.url);
    limited.username = role;
    limited.password = 'limited';
    url = limited.href;
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')));
    await asAdmin(`reassign owned by ${role} to current_user`, `drop owned by ${role}`, `drop role ${role}`);
    await database.drop();
  });

  /** Sends requests to a node from twelve clients, until the returned function is called, which resolves with their statuses. */
  function load(node: ServiceProcess): () => Promise<number[]> {
    const statuses: number[] = [];
    let isOver = false;
    const client = async (number: number) => {
      for (let turn = 0; !isOver; turn++) {
        // writes share transactions, so reads are needed to use several connections
        const isRead = number % 2 === 0;
        const response = await fetch(`${node.url}/api/flows/${isRead ? 'filter' : ''}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(isRead ? { limit: 1, offset: turn } : { name: `flow-${new URL(node.url).port}-${number}-${turn}` }),
        });
        await response.arrayBuffer();
        statuses.push(response.status);
      }
    };
    const clients = Promise.all(Array.from({ length: 12 }, (_, number) => client(number)));
    return async () => {
      isOver = true;
      await clients;
      return statuses;
    };
  }

  const startLimited = async (poolSize: number) => {
    const node = await startProcess({ ...SERVING, SERVICE_DATABASE_URL: url, SERVICE_DATABASE_POOL_SIZE: String(poolSize) }, [
      'start',
      '--no-services',
    ]);
    nodes.push(node);
    return node;
  };

  const connections = async (name: string) =>
    Number((await asAdmin(`select count(*) as n from pg_stat_activity where usename = '${role}' and application_name = '${name}'`))?.n);
  const SMALL = 'PostgreSQL grants fewer connections than SERVICE_DATABASE_POOL_SIZE';

  it('start together, and every request succeeds', async () => {
    const started = await Promise.all(Array.from({ length: NODES }, () => startLimited(10)));
    const stops = started.map(load);
    await until('a node reports that its pool is small', () => started.some((node) => node.output().includes(SMALL)), PATIENCE);
    const statuses = (await Promise.all(stops.map((stop) => stop()))).flat();
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    await Promise.all(nodes.splice(0).map((node) => node.kill('SIGTERM')));
  }, 120_000);

  it('leave a connection for notifications to themselves, even under load', async () => {
    const node = await startLimited(4);
    const stop = load(node);
    await until('the pool is full', async () => (await connections('contralto')) === 4, PATIENCE);
    await asAdmin(
      `alter role ${role} connection limit 4`,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}' and application_name = 'contralto relay'`,
    );
    await until('the node has closed a connection of the pool', () => node.output().includes(SMALL), PATIENCE);
    await until('the node listens again', async () => (await connections('contralto relay')) === 1, PATIENCE);
    expect((await stop()).filter((status) => status !== 200 && status !== 201)).toEqual([]);
  }, 120_000);
});
