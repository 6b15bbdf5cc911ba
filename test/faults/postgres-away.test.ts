import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { flows } from '../../src/store/schema/tables.ts';
import { runsAllCases } from '../support/cases.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { startApi } from '../support/start-api.ts';
import { createDatabase, type TestDatabase } from '../support/test-database.ts';
import { pace } from '../support/waiting.ts';

const EVENT = {
  occurred: new Date().toISOString(),
  event: 'test.happened',
  resource: { 'prefect.resource.id': 'test.thing' },
  related: [],
  payload: {},
};

describe.skipIf(!inject('postgresUrl'))('a frozen PostgreSQL', () => {
  const home = mkdtempSync(join(tmpdir(), 'contralto-away-'));
  let database: TestDatabase;
  let proxy: PostgresProxy;
  let service: ServiceProcess;

  beforeAll(async () => {
    database = await createDatabase('postgres');
    proxy = await startPostgresProxy(database.url);
    service = await startProcess({
      SERVICE_HOME: home,
      SERVICE_DATABASE_URL: proxy.url,
      SERVICE_DATABASE_TIMEOUT_SECONDS: '1',
      SERVICE_DATABASE_POOL_SIZE: '4',
      SERVICE_LOGGING_LEVEL: 'info',
      SERVICE_SERVICES_EVENT_PERSISTER_MAX_FLUSH_RETRIES: '0',
    });
  });
  afterAll(async () => {
    await service?.kill('SIGTERM');
    await proxy?.close();
    await database?.drop();
    rmSync(home, { recursive: true, force: true });
  });

  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${service.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const printed = (text: string) => service.output().split(text).length - 1;

  it.runIf(runsAllCases())(
    '503 after the configured timeout; one log line at the loss and one at the recovery; no event is lost',
    async () => {
      expect((await call('POST', '/flows/', { name: 'before' })).status).toBe(201);
      proxy.freeze();
      const began = performance.now();
      const responses = await Promise.all([
        ...Array.from({ length: 6 }, (_, number) => call('POST', '/flows/', { name: `during-${number}` })),
        ...Array.from({ length: 6 }, () => call('POST', '/flows/filter', {})),
        call('GET', '/ready'),
      ]);
      expect([...new Set(responses.map(({ status }) => status))]).toEqual([503]);
      // the limit of a request is one second plus one second of grace; without it, these requests would take more than 20 s
      expect(performance.now() - began).toBeLessThan(10_000);
      const ids = Array.from({ length: 5 }, (_, index) => `0199f3a2-0000-7000-8000-00000000000${index}`);
      for (const id of ids) expect((await call('POST', '/events', [{ id, ...EVENT }])).status).toBe(204);
      await vi.waitFor(() => expect(readdirSync(join(home, 'events-waiting')).length).toBeGreaterThan(0), 30_000);
      await vi.waitFor(() => expect(printed('the database is unavailable')).toBe(1), 30_000);
      const subscriber = new WebSocket(`${service.url.replace('http', 'ws')}/api/task_runs/subscriptions/scheduled`, 'prefect');
      subscriber.on('open', () => {
        subscriber.send(JSON.stringify({ type: 'auth', token: null }));
        subscriber.send(JSON.stringify({ type: 'subscribe', keys: ['some.task'], client_id: 'somebody' }));
      });
      expect((await once(subscriber, 'close'))[0]).toBe(1011);
      expect(printed('a socket failed')).toBe(0);
      proxy.thaw();
      await vi.waitFor(async () => expect((await call('GET', '/ready')).status).toBe(200), 30_000);
      const filter = {
        occurred: { since: new Date(Date.now() - 3_600_000).toISOString(), until: new Date(Date.now() + 3_600_000).toISOString() },
        id: { id: ids },
      };
      await vi.waitFor(async () => expect(JSON.parse((await call('POST', '/events/filter', { filter })).text).total).toBe(5), 30_000);
      await vi.waitFor(() => expect(printed('the database is available again')).toBe(1), 30_000);
      expect(printed('the database is unavailable')).toBe(1);
      expect(readdirSync(join(home, 'events-waiting'))).toEqual([]);
    },
    120_000,
  );
});

describe.skipIf(!inject('postgresUrl'))('a frozen PostgreSQL under load', () => {
  it.runIf(runsAllCases())(
    'only 503, for requests that wait for a connection and for those with a statement in progress',
    async () => {
      const database = await createDatabase('postgres');
      const proxy = await startPostgresProxy(database.url);
      const service = await startProcess({
        SERVICE_DATABASE_URL: proxy.url,
        SERVICE_DATABASE_TIMEOUT_SECONDS: '1',
        SERVICE_DATABASE_POOL_SIZE: '6',
        SERVICE_LOGGING_LEVEL: 'error',
      });
      const statuses: number[] = [];
      const send = async (path: string, body: unknown) => {
        const response = await fetch(`${service.url}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        statuses.push(response.status);
        await response.arrayBuffer();
        return response.status;
      };
      let isOver = false;
      const client = async () => {
        while (!isOver) {
          const created = await send('/flows/', { name: `flow-${crypto.randomUUID()}` });
          const found = await send('/flows/filter', { limit: 3 });
          // like clients, which retry after a pause
          if (created === 503 || found === 503) await pace(50);
        }
      };
      const clients = Array.from({ length: 6 }, client);
      for (let round = 0; round < 3; round++) {
        await vi.waitFor(() => expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(20), 30_000);
        proxy.freeze();
        await vi.waitFor(() => expect(statuses).toContain(503), 30_000);
        await vi.waitFor(async () => expect((await fetch(`${service.url}/api/ready`)).status).toBe(503), 30_000);
        proxy.thaw();
        await vi.waitFor(async () => expect((await fetch(`${service.url}/api/ready`)).status).toBe(200), 30_000);
        expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
        statuses.length = 0;
      }
      isOver = true;
      await Promise.all(clients);
      expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
      // the registration of the built-in block types waits for the database and does not fail
      expect(service.output()).not.toContain('failed to register');
      await service.kill('SIGTERM');
      await proxy.close();
      await database.drop();
    },
    120_000,
  );
});

describe.skipIf(!inject('postgresUrl'))('a PostgreSQL that fails during the start', () => {
  it('the built-in block types are registered after the recovery', async () => {
    const database = await createDatabase('postgres');
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin; lock table block_types in exclusive mode');
    const service = await startProcess({
      SERVICE_DATABASE_URL: database.url,
      SERVICE_DATABASE_TIMEOUT_SECONDS: '1',
      SERVICE_LOGGING_LEVEL: 'warn',
    });
    expect(service.output()).toContain('registration continues in the background');
    const secret = async () => (await fetch(`${service.url}/api/block_types/slug/secret`)).status;
    expect(await secret()).toBe(404);
    await other.query('commit');
    await vi.waitFor(async () => expect(await secret()).toBe(200), { timeout: 30_000, interval: 200 });
    await service.kill('SIGTERM');
    await other.end();
    await database.drop();
  }, 90_000);
});

describe.skipIf(!inject('postgresUrl'))('an idle connection that PostgreSQL ends', () => {
  it('is a warning, and the next request succeeds', async () => {
    const database = await createDatabase('postgres');
    const service = await startProcess({ SERVICE_DATABASE_URL: database.url, SERVICE_LOGGING_LEVEL: 'warn' }, ['start', '--no-services']);
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const { rowCount: lost } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'contralto' and state = 'idle'",
    );
    expect(lost).toBeGreaterThan(0);
    // a connection that the service took from the pool in the meantime is no longer idle, and its statement fails instead
    await vi.waitFor(() => expect(service.output()).toContain('an idle connection to PostgreSQL was lost'), 10_000);
    expect((await fetch(`${service.url}/api/flows/filter`, { method: 'POST' })).status).toBe(200);
    expect(service.output()).not.toContain('"level":50');
    await service.kill('SIGTERM');
    await admin.end();
    await database.drop();
  }, 60_000);
});

describe.skipIf(!inject('postgresUrl'))('a statement that PostgreSQL rejects', () => {
  it('is logged without its parameter values', async () => {
    const { api, stop } = await startApi('postgres');
    const { store } = api.deps;
    const secret = 'open sesame';
    await api.flow({ name: secret });
    const logged: string[] = [];
    const log = pino({}, { write: (line: string) => void logged.push(line) });
    const row = { id: api.deps.ids.next(), created: api.clock.now(), updated: api.clock.now(), name: secret, tags: [], labels: {} };
    for (const failing of [
      async () => store.transaction(async (tx) => void (await tx.db.insert(flows).values(row))),
      async () => store.reader.db.select({ a: sql`cast(${secret} as uuid)` }).from(flows),
      async () => store.reader.db.select({ a: sql`missing(${secret})` }).from(flows),
    ]) {
      const error = await failing().catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(Error);
      log.error({ err: error });
    }
    expect(logged).toHaveLength(3);
    expect(logged.join('')).not.toContain('sesame');
    expect(logged.join('')).toContain('insert into');
    await stop();
  });
});
