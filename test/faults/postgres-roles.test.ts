import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';
import { until } from '../support/waiting.ts';

/** The statements of docs/postgresql.md that grant the roles their permissions. */
const grants = /```sql\n([^`]+)```/.exec(readFileSync('docs/postgresql.md', 'utf8'))?.[1] ?? '';

describe.runIf(inject('postgresUrl'))('a role that migrates, and another one that serves', () => {
  const home = mkdtempSync(join(tmpdir(), 'contralto-roles-'));
  const url = new URL(inject('postgresUrl') ?? '');
  const name = 'contralto_test_roles';
  const urlOf = (role: string) => Object.assign(new URL(url), { username: role, password: 'secret', pathname: name }).href;
  const sql = async (text: string, connectionString = Object.assign(new URL(url), { pathname: name }).href) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const result = (await client.query<Record<string, unknown>>(text)) as pg.QueryResult | pg.QueryResult[];
    await client.end();
    return Array.isArray(result) ? [] : result.rows;
  };
  const command = async (args: string[], role: string) => {
    const { done, output } = run(args, { SERVICE_HOME: home, SERVICE_DATABASE_URL: urlOf(role) });
    return { code: await done, output: output() };
  };
  let service: ServiceProcess | undefined;
  const serve = async () => {
    service = await startProcess(
      { SERVICE_HOME: home, SERVICE_PORT: '0', SERVICE_DATABASE_URL: urlOf('runtime'), SERVICE_LOGGING_LEVEL: 'info' },
      ['start'],
    );
    return service;
  };
  const stop = async () => {
    await service?.kill('SIGTERM');
    service = undefined;
  };
  const post = (path: string, body: unknown) =>
    fetch(`${service?.url}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const inDefault = async () => Number((await sql('select count(*)::int as n from events_default'))[0]?.n);

  beforeAll(async () => {
    await sql(`drop database if exists ${name}`, url.href);
    for (const role of ['migration', 'runtime']) await sql(`drop role if exists ${role}`, url.href);
    await sql(`create database ${name}`, url.href);
    await sql(grants);
  });
  afterAll(async () => {
    await stop();
    await sql(`drop database ${name} with (force)`, url.href);
    for (const role of ['migration', 'runtime']) await sql(`drop role ${role}`, url.href);
    rmSync(home, { recursive: true });
  });

  it('works with the documented permissions, and logs no warning', async () => {
    expect(await command(['db', 'upgrade'], 'migration')).toMatchObject({ code: 0 });
    const { output } = await serve();
    expect((await post('/flows/', { name: 'etl' })).status).toBe(201);
    await until(
      'the event is stored',
      async () => Number((await sql(`select count(*)::int as n from events where event = 'prefect.flow.created'`))[0]?.n) === 1,
    );
    expect(await inDefault()).toBe(0);
    await until('the services have run', async () => {
      const services = (await (await fetch(`${service?.url}/api/admin/services`)).json()) as {
        name: string;
        last_run: string | null;
        last_error: string | null;
      }[];
      const some = services.filter(({ name: one }) => ['partitions', 'event-vacuum', 'scheduler'].includes(one));
      return some.every(({ last_run, last_error }) => last_run !== null && last_error === null);
    });
    await stop();
    expect(output()).not.toMatch(/"level":"?(warn|error|40|50)/);
  });

  it('reports partitions that only the owner can create, once and not as an outage', async () => {
    for (const table of ['events', 'logs']) {
      const partitions = await sql(`select inhrelid::regclass::text as name from pg_inherits where inhparent = '${table}'::regclass`);
      for (const one of partitions) if (one.name !== `${table}_default`) await sql(`drop table ${String(one.name)}`);
    }
    await sql(`update service_states set last_started = null where name = 'partitions'`);
    const { output } = await serve();
    await until('the log names the command', () => output().includes('run `contralto db partitions` as the owner'));
    expect(output()).not.toContain('unavailable');
    await stop();
    expect(await command(['db', 'partitions'], 'runtime')).toMatchObject({ code: 1 });
    expect((await command(['db', 'partitions', '--days', '3'], 'migration')).output).toMatch(/^Created \d+ partitions\.\n$/);
    expect((await command(['db', 'partitions', '--days', '0'], 'migration')).code).toBe(2);
  });

  it('500: a request for which the role lacks a permission', async () => {
    await sql('revoke insert on variables from runtime', Object.assign(new URL(urlOf('migration'))).href);
    await serve();
    const response = await post('/variables/', { name: 'a', value: 1 });
    expect([response.status, await response.json()]).toEqual([
      500,
      { exception_message: 'Internal Server Error', detail: 'The role of the service lacks a permission in the database.' },
    ]);
    await stop();
  });
});
