import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Endpoint } from '../../src/store/postgres/connections/endpoint.ts';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { callUntilAccepted, send } from '../nodes/cluster.ts';
import { Watcher } from '../nodes/watcher.ts';
import { freePort } from '../support/free-port.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { startPostgresProxy } from '../support/postgres-proxy.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { postgresWithJit } from '../support/system-programs.ts';
import { PATIENCE, until } from '../support/waiting.ts';

const through = (...ports: (string | number | undefined)[]) =>
  `postgres://postgres:postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`;

const portOf = async (url: string) => {
  const client = new Endpoint(url).client({ name: 'contralto' });
  await client.connect();
  const { rows } = await client.query<{ port: string }>(`select current_setting('port') as port`);
  await client.end();
  return rows[0]?.port;
};

describe.skipIf(!inject('postgresUrl'))('the hosts of a URL', () => {
  let servers: PostgresServer[] = [];
  let ports: string[] = [];
  let nobody: number;
  const makeReadOnly = async (server: PostgresServer, value: 'on' | 'off') => {
    const client = new pg.Client({ connectionString: `${server.url}/postgres` });
    await client.connect();
    await client.query(`alter system set default_transaction_read_only = ${value}`);
    await client.query('select pg_reload_conf()');
    await client.end();
    await until('the setting applies', async () => {
      const other = new pg.Client({ connectionString: `${server.url}/postgres` });
      await other.connect();
      const { rows } = await other.query('show default_transaction_read_only');
      await other.end();
      return rows[0].default_transaction_read_only === value;
    });
  };

  beforeAll(async () => {
    servers = await Promise.all([startPostgres(), startPostgres()]);
    ports = servers.map(({ url }) => new URL(url).port);
    nobody = await freePort();
    await makeReadOnly(servers[0]!, 'on');
  });

  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  it('are tried in their order until one responds and accepts writes', async () => {
    const [reads, writes] = ports;
    expect(await portOf(through(nobody, reads, writes))).toBe(writes);
    expect(await portOf(`${through(nobody, reads, writes)}?target_session_attrs=read-write`)).toBe(writes);
    expect(await portOf(`${through(nobody, reads, writes)}?target_session_attrs=any`)).toBe(reads);
    // it is no standby
    expect(await portOf(`${through(nobody, reads, writes)}?target_session_attrs=primary`)).toBe(reads);
    await expect(portOf(through(nobody, reads))).rejects.toThrow('no host of the URL accepts writes');
    await expect(portOf(through(reads, nobody))).rejects.toThrow('ECONNREFUSED');
  });

  it('are tried in their order if one accepts a connection and then falls silent', async () => {
    const writes = ports[1];
    const proxy = await startPostgresProxy(`${servers[1]!.url}/postgres`);
    proxy.fallSilentOnceAccepted();
    expect(await portOf(through(new URL(proxy.url).port, writes))).toBe(writes);
    await proxy.close();
  });

  it('are tried again when the one in use fails', async () => {
    const [one, other] = servers as [PostgresServer, PostgresServer];
    const ignore = () => undefined;
    const limits = { poolSize: 3, connectTimeoutSeconds: 10, statementTimeoutSeconds: 10, onHookError: ignore };
    const store = new PostgresStore({ url: through(...ports), ...limits });
    await store.ping();
    await makeReadOnly(one, 'off');
    await other.pause();
    await until('the store uses the other host', () =>
      store.ping().then(
        () => true,
        () => false,
      ),
    );
    await store.close();
    await other.resume();
    await makeReadOnly(one, 'on');
  });

  it('may be the folder of a socket', async () => {
    const [port] = ports;
    const client = new pg.Client({ connectionString: `${servers[0]!.url}/postgres` });
    await client.connect();
    const { rows } = await client.query<{ folders: string }>(`select current_setting('unix_socket_directories') as folders`);
    await client.end();
    const [folder = ''] = rows[0]!.folders.split(',');
    for (const url of [
      `postgres://postgres:postgres@/postgres?host=${folder}&port=${port}`,
      `postgresql+asyncpg://postgres:postgres@${encodeURIComponent(folder)}:${port}/postgres?ssl=require`,
    ])
      expect(await portOf(url)).toBe(port);
  });
});

const bin = postgresWithJit();

// skipped without the programs for standbys: apt-get install postgresql
describe.skipIf(!bin)('a primary and its standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let node: Node | undefined;

  beforeAll(async () => {
    primary = await startPostgres({ bin });
    standby = await startPostgres({ bin, standbyOf: primary.url });
  });

  afterAll(async () => {
    await node?.service.stop();
    await standby?.stop();
    await primary?.stop();
  });

  it('a node follows the promotion of the standby', async () => {
    const [from, to] = [primary, standby].map(({ url }) => new URL(url).port);
    const url = through(to, from);
    expect(await portOf(`${url}?target_session_attrs=any`)).toBe(to);
    expect(await portOf(`${url}?target_session_attrs=primary`)).toBe(from);
    node = await startNode(url, {}, { SERVICE_DATABASE_TIMEOUT_SECONDS: '5' });
    const watcher = await Watcher.on(node, 'prefect.flow-run.');
    const flow = await send<{ id: string }>(node, 'POST', '/flows/', { name: 'promoted' });
    expect(flow.status).toBe(201);

    await primary.pause();
    const client = new pg.Client({ connectionString: `${standby.url}/postgres` });
    await client.connect();
    await client.query('select pg_promote()');
    await client.end();
    const run = await callUntilAccepted<{ id: string }>([node], 'POST', '/flow_runs/', {
      flow_id: flow.body.id,
      state: { type: 'PENDING' },
    });
    expect(run.status).toBe(201);
    await until('a subscriber gets the event', () => watcher.resources.has(`prefect.flow-run.${run.body.id}`), PATIENCE);
    watcher.close();
    expect(await portOf(url)).toBe(to);
  }, 60_000);
});
