import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { present } from '../../src/base/present.ts';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { runsAllCases } from '../support/cases.ts';
import { freePort } from '../support/free-port.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { run, startProcess } from '../support/process.ts';
import { createDatabase, databaseSettings, type TestDatabase } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';

const figure = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers: { connection: 'close', ...headers } });
  return { status: response.status, text: await response.text() };
};

describe.runIf(inject('postgresUrl'))('a node that runs only the background services', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabase('postgres');
  });

  afterAll(() => database?.drop());

  it('responds to probes and with metrics, and to nothing else', async () => {
    const service = await startProcess(databaseSettings(database.url), ['services']);
    const base = await until('the address is printed', () => /Probes\s+(\S+)/.exec(service.output())?.[1], PATIENCE);
    for (const path of ['/health', '/ready', '/api/health', '/api/ready', '/metrics'])
      expect([path, (await get(base + path)).status]).toEqual([path, 200]);
    for (const path of ['/', '/docs', '/openapi.json', '/api/admin/settings', '/api/flows/count', '/api/metrics'])
      expect([path, (await get(base + path)).status]).toEqual([path, 404]);
    await until('passes of services', async () => /^contralto_service_passes_total\{/m.test((await get(`${base}/metrics`)).text), PATIENCE);
    const { text } = await get(`${base}/metrics`);
    expect(figure(text, 'contralto_requests_total{op="readReadiness",status="200"}')).toBe(2);
    expect(figure(text, 'contralto_database_up')).toBe(1);
    expect(await service.kill('SIGTERM')).toBe(0);
  }, 180_000);

  it('requires credentials for metrics, but not for probes', async () => {
    const node = await startNode(database.url, { api: false }, { SERVICE_API_AUTH_STRING: 'admin:secret' });
    const base = node.apiUrl.replace('/api', '');
    expect((await get(`${base}/ready`)).status).toBe(200);
    expect((await get(`${base}/metrics`)).status).toBe(401);
    const authorization = `Basic ${Buffer.from('admin:secret').toString('base64')}`;
    expect((await get(`${base}/metrics`, { authorization })).status).toBe(200);
    await node.service.stop();
  });

  it('runs without probes while another process uses the port, and listens when it is free', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const env = { PATH: process.env.PATH ?? '', ...databaseSettings(database.url), SERVICE_LOGGING_FORMAT: 'json' };
    const node = run(['services', '--services-port', String(port)], env);
    await until('the service runs', () => node.output().includes('running the background services'), PATIENCE);
    expect(node.output()).toContain('another process uses the port for probes and metrics');
    await new Promise((resolve) => other.close(resolve));
    await until(
      'the probe responds',
      () =>
        get(`http://127.0.0.1:${port}/ready`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      PATIENCE,
    );
    node.child.kill('SIGTERM');
    expect(await node.done).toBe(0);
  }, 180_000);
});

describe.runIf(inject('postgresUrl'))('the metrics of a node', () => {
  let database: TestDatabase;
  let proxy: PostgresProxy;
  let node: Node;
  const metrics = async () => (await get(node.apiUrl.replace('/api', '/metrics'))).text;

  beforeAll(async () => {
    database = await createDatabase('postgres');
    proxy = await startPostgresProxy(database.url);
    node = await startNode(
      proxy.url,
      { services: false },
      {
        SERVICE_DATABASE_POOL_SIZE: '3',
        SERVICE_METRICS_INTERVAL_SECONDS: '0',
        SERVICE_DATABASE_TIMEOUT_SECONDS: '20',
      },
    );
  });

  afterAll(async () => {
    proxy?.thaw();
    await node?.service.stop();
    await proxy?.close();
    await database?.drop();
  });

  it('count the connections of the pool, and the transactions that wait for one', async () => {
    expect(figure(await metrics(), 'contralto_database_pool_size')).toBe(3);
    const { store } = node.service.deps;
    const { pool } = store as PostgresStore;
    expect(store).toBeInstanceOf(PostgresStore);
    const taken = await Promise.all(Array.from({ length: 3 }, () => pool.connect()));
    const waiting = pool.connect();
    const text = await metrics();
    expect(['used', 'idle', 'size'].map((name) => figure(text, `contralto_database_pool_${name}`))).toEqual([3, 0, 3]);
    // the statements of this response wait too
    expect(figure(text, 'contralto_database_pool_waiting')).toBeGreaterThan(0);
    for (const client of taken) client.release();
    (await waiting).release();
    await until('no connection is used', async () => figure(await metrics(), 'contralto_database_up') === 1);
  });

  it('count sockets by the channels of the contract', async () => {
    const channels = [...readFileSync('asyncapi.yaml', 'utf8').matchAll(/^ {2}(\w+):\n {4}address:/gm)].map(([, name]) => name);
    const count = async (kind: string) => figure(await metrics(), `contralto_sockets{kind="${kind}"}`);
    expect(channels.length).toBeGreaterThan(4);
    for (const kind of channels) expect([kind, await count(present(kind, 'a channel'))]).toEqual([kind, 0]);
    const url = node.apiUrl.replace('http', 'ws');
    const sockets = ['/events/in', '/events/in', '/events/out'].map((path) => new WebSocket(url + path, 'prefect'));
    await until('all are counted', async () => (await count('eventsIn')) === 2 && (await count('eventsOut')) === 1);
    for (const socket of sockets) socket.terminate();
    await until('none is counted', async () => (await count('eventsIn')) === 0 && (await count('eventsOut')) === 0);
  });

  it.runIf(runsAllCases())(
    'remain without those of the stored data while the database hangs, and show the silence of its connections',
    async () => {
      expect(figure(await metrics(), 'contralto_listener_connected')).toBe(1);
      proxy.freeze();
      const text = await until('the database does not respond', async () => {
        const current = await metrics();
        return figure(current, 'contralto_database_up') === 0 && current;
      });
      expect(figure(text, 'contralto_late_flow_runs')).toBeUndefined();
      expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
      await until('the silence is shown', async () => (figure(await metrics(), 'contralto_listener_silent_seconds') ?? 0) > 3);
      await until(
        'the lost connection is shown',
        async () => {
          const current = await metrics();
          return figure(current, 'contralto_listener_connected') === 0 && figure(current, 'contralto_database_pool_size') === 3;
        },
        PATIENCE,
      );
      proxy.thaw();
      await until(
        'all metrics are back',
        async () => {
          const current = await metrics();
          return figure(current, 'contralto_listener_connected') === 1 && figure(current, 'contralto_database_up') === 1;
        },
        PATIENCE,
      );
    },
    180_000,
  );
});
