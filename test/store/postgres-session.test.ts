import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { connectPatiently } from '../../src/store/postgres/connections/connecting.ts';
import { Endpoint } from '../../src/store/postgres/connections/endpoint.ts';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { startPostgresProxy } from '../support/postgres-proxy.ts';
import { startApi } from '../support/start-api.ts';
import { createDatabase } from '../support/test-database.ts';

describe.runIf(inject('postgresUrl'))('sessions on PostgreSQL', () => {
  it('return instants and numbers as they were written, whatever the database and the URL configure', async () => {
    const database = await createDatabase('postgres');
    const name = new URL(database.url).pathname.slice(1);
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    for (const setting of [
      "timezone = 'Europe/Berlin'",
      "datestyle = 'SQL, DMY'",
      'extra_float_digits = 0',
      'standard_conforming_strings = off',
      'default_transaction_isolation = serializable',
    ])
      await admin.query(`alter database ${name} set ${setting}`);
    await admin.end();
    const { api, stop } = await startApi('postgres', {
      settings: { SERVICE_DATABASE_URL: `${database.url}?options=-c%20search_path%3Dpublic%2Cpg_catalog&application_name=mine` },
    });
    try {
      const flow = await api.flow();
      const run = await api.flowRun({
        flow_id: flow.id,
        state: { type: 'SCHEDULED', state_details: { scheduled_time: '2026-07-01T12:00:00Z' } },
      });
      expect((await api.get(`/flow_runs/${run.id}`)).body.expected_start_time).toBe('2026-07-01T12:00:00Z');
      expect((await api.get(`/flows/${flow.id}`)).body.created).toBe(flow.created);
      const limit = { name: 'thirds', limit: 1, slot_decay_per_second: 1 / 3 };
      expect((await api.post('/v2/concurrency_limits/', limit)).status).toBe(201);
      expect((await api.get('/v2/concurrency_limits/thirds')).body.slot_decay_per_second).toBe(1 / 3);
      await api.service('partitions');
      const { reader } = api.deps.store;
      const [session] = await reader.dialect.rows(
        reader.db,
        sql`select current_setting('search_path') as path, current_setting('transaction_isolation') as isolation, current_setting('application_name') as name`,
      );
      expect(session).toEqual({ path: 'public,pg_catalog', isolation: 'read committed', name: 'contralto' });
    } finally {
      await stop();
      await database.drop();
    }
  });

  it('have no time limits in migrations and commands, whatever the URL or the role configures', async () => {
    const database = await createDatabase('postgres');
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const endpoint = new Endpoint(`${database.url}?options=${encodeURIComponent(limits.map((name) => `-c ${name}=60000`).join(' '))}`);
    const client = await connectPatiently(() => endpoint.client({ name: 'contralto test' }));
    const { rows } = await client.query<{ setting: string }>('select setting from pg_settings where name = any($1)', [limits]);
    await client.end();
    await database.drop();
    expect(rows.map(({ setting }) => setting)).toEqual(['0', '0', '0']);
  });

  it('end on the server, with their locks, when the node is cut off during a transaction', async () => {
    const database = await createDatabase('postgres');
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('create table places (id int primary key)');
    await other.query('insert into places values (1)');
    const take = sql`select id from places for update`;
    const proxy = await startPostgresProxy(database.url);
    const ignore = () => undefined;
    const limits = { poolSize: 1, connectTimeoutSeconds: 1, statementTimeoutSeconds: 1, onHookError: ignore };
    const store = new PostgresStore({ url: proxy.url, ...limits });
    const failing = store.transaction(async ({ db, dialect }) => {
      await dialect.rows(db, take);
      proxy.freeze();
      await dialect.rows(db, take);
    });
    await expect(failing).rejects.toMatchObject({ status: 503 });
    expect((await other.query('select id from places for update')).rows).toEqual([{ id: 1 }]);
    await other.end();
    await proxy.close();
    await store.close();
    await database.drop();
  });
});
