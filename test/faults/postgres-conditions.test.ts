import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { explain } from '../../src/cli/explain.ts';
import { problemOf } from '../../src/store/postgres/connections/connecting.ts';
import { runsAllCases } from '../support/cases.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';
import { createDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/waiting.ts';

const SETTINGS = {
  SERVICE_PORT: '0',
  SERVICE_LOGGING_LEVEL: 'warn',
  SERVICE_DATABASE_TIMEOUT_SECONDS: '2',
  SERVICE_DATABASE_POOL_SIZE: '3',
  SERVICE_API_BLOCKS_REGISTER_ON_START: 'false',
};

const home = mkdtempSync(join(tmpdir(), 'contralto-conditions-'));
let database: TestDatabase;
const services: ServiceProcess[] = [];

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

async function start(env: Record<string, string>, args = ['start', '--no-services']): Promise<ServiceProcess> {
  const service = await startProcess({ ...SETTINGS, SERVICE_HOME: home, ...env }, args);
  services.push(service);
  return service;
}

async function command(args: string[], env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const { done, output } = run(args, { ...SETTINGS, SERVICE_HOME: home, ...env });
  return { code: await done, lines: output().trimEnd().split('\n') };
}

async function call(
  service: ServiceProcess,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${service.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

let flows = 0;
const createFlow = (service: ServiceProcess, name = `flow-${++flows}`) => call(service, 'POST', '/flows/', { name });
const nameOf = (url: string) => new URL(url).pathname.slice(1);
/** Connections of services end, so that they need new ones. */
const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'contralto%'`;

/** A table of docs/operating/postgresql-errors.md as rows of cells, by a column title. */
function tableWith(title: string): string[][] {
  const page = readFileSync(fileURLToPath(new URL('../../docs/operating/postgresql-errors.md', import.meta.url)), 'utf8');
  const [, table = ''] = page.split(`| ${title} |`);
  const [text = ''] = table.split('\n\n');
  return text
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The documented exit code of a start, and the status of a request, by SQLSTATE. */
const documented = tableWith('Condition | SQLSTATE').flatMap(([, codes = '', exit = '', running = '']) =>
  [...codes.matchAll(/`(\w{5})`/g)].map(([, code = '']) => ({ code, exit, status: Number(/\b(503|500|422)\b/.exec(running)?.[1]) })),
);

describe.skipIf(!inject('postgresUrl'))('the documented errors of PostgreSQL', () => {
  let proxy: PostgresProxy;
  let shared: TestDatabase;
  let service: ServiceProcess;
  beforeAll(async () => {
    shared = await createDatabase('postgres');
    database = shared;
    await asAdmin(
      `create function fail() returns trigger language plpgsql as $$ begin
         if new.name like 'fails:%' then raise exception 'Meldung in der Sprache des Servers' using errcode = substr(new.name, 7); end if;
         return new;
       end $$`,
      'create trigger fail before insert on flows for each row execute function fail()',
    );
    proxy = await startPostgresProxy(shared.url);
    proxy.translate();
    service = await startProcess({ ...SETTINGS, SERVICE_HOME: home, SERVICE_DATABASE_URL: proxy.url }, ['start', '--no-services']);
  });
  afterAll(async () => {
    await service.kill('SIGTERM');
    await proxy.close();
    await shared.drop();
  });

  it('has a row for each', () => {
    expect(documented.length).toBeGreaterThan(30);
    expect(documented.filter(({ status }) => Number.isNaN(status))).toEqual([]);
  });

  it.each(documented)('$code: $status, in any language, and the next request succeeds', async ({ code, status }) => {
    expect((await createFlow(service, `fails:${code}`)).status).toBe(status);
    expect((await createFlow(service)).status).toBe(201);
    expect((await call(service, 'GET', '/ready')).status).toBe(200);
  });

  it.each(documented.filter(({ exit }) => exit !== '–'))('$code: a start ends with one line and code $exit', ({ code, exit }) => {
    const explained = explain(Object.assign(new Error('Meldung'), { code }), undefined);
    expect(explained?.line).toContain(`Meldung (${code})`);
    expect(explained?.mayPass).toBe(exit.startsWith('1'));
  });
});

describe.skipIf(!inject('postgresUrl'))('a PostgreSQL whose settings change', () => {
  beforeEach(async () => {
    database = await createDatabase('postgres');
  });
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.kill('SIGTERM')));
    await database.drop();
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it.runIf(runsAllCases())(
    'a password that a command prints can change while the service runs',
    async () => {
      const role = `rotating_${nameOf(database.url)}`;
      const secret = join(home, 'secret');
      await asAdmin(`create role ${role} superuser login password 'first'`);
      writeFileSync(secret, 'first\n');
      const url = new URL(database.url);
      url.username = role;
      url.password = '';
      const env = { SERVICE_DATABASE_URL: url.href, SERVICE_DATABASE_PASSWORD_COMMAND: `cat ${secret}` };
      try {
        const service = await start(env);
        expect((await createFlow(service)).status).toBe(201);
        await asAdmin(`alter role ${role} password 'second'`, endSessions);
        // the service has the old one
        await until('requests need a new connection', async () => (await createFlow(service)).status === 503);
        writeFileSync(secret, 'second\n');
        await until('the service reads the new password', async () => (await createFlow(service)).status === 201);
        rmSync(secret);
        await asAdmin(endSessions);
        await until('the command fails', async () => (await createFlow(service)).status === 503);
        const upgrade = await command(['db', 'upgrade'], { ...env, SERVICE_DATABASE_PASSWORD_COMMAND: 'echo nothing here >&2; exit 3' });
        expect([upgrade.code, upgrade.lines.at(-1)]).toEqual([1, 'SERVICE_DATABASE_PASSWORD_COMMAND failed: exit code 3: nothing here.']);
        writeFileSync(secret, 'second');
        expect(await command(['db', 'upgrade'], env)).toMatchObject({ code: 0 });
      } finally {
        for (const service of services.splice(0)) await service.kill('SIGTERM');
        // the service has created partitions
        await asAdmin(`reassign owned by ${role} to current_user`, `drop role ${role}`);
      }
    },
    120_000,
  );

  it('a password file is read again for each connection', async () => {
    const role = `filed_${nameOf(database.url)}`;
    const file = join(home, 'passwords');
    const write = (password: string) => {
      writeFileSync(file, `*:*:*:${role}:${password}\n`);
      chmodSync(file, 0o600);
    };
    await asAdmin(`create role ${role} superuser login password 'first'`);
    write('first');
    const url = new URL(database.url);
    url.username = role;
    url.password = '';
    const env = { SERVICE_DATABASE_URL: url.href, PGPASSFILE: file };
    try {
      const service = await start(env);
      expect((await createFlow(service)).status).toBe(201);
      expect(service.output()).not.toContain('deprecat');
      await asAdmin(`alter role ${role} password 'second'`);
      write('second');
      await asAdmin(endSessions);
      await until('the service reads the new password', async () => (await createFlow(service)).status === 201);
      write('wrong');
      await asAdmin(endSessions);
      await until('a wrong password is no internal error', async () => (await createFlow(service)).status === 503);
      const { code, lines } = await command(['db', 'upgrade'], env);
      expect([code, lines.length, lines[0]]).toEqual([2, 1, expect.stringContaining('(28P01).')]);
      rmSync(file);
      const missing = await command(['db', 'upgrade'], env);
      expect([missing.code, missing.lines]).toEqual([2, [expect.stringMatching(/^PostgreSQL requires a password\./)]]);
    } finally {
      for (const service of services.splice(0)) await service.kill('SIGTERM');
      await asAdmin(`drop role ${role}`);
    }
  }, 120_000);

  it('a role that loses the right to connect: requests are 503 until it has the right again', async () => {
    const name = nameOf(database.url);
    const role = `revoked_${name}`;
    await asAdmin(`create role ${role} superuser login password 'secret'`);
    const url = new URL(database.url);
    Object.assign(url, { username: role, password: 'secret' });
    try {
      const service = await start({ SERVICE_DATABASE_URL: url.href });
      await asAdmin(`revoke connect on database ${name} from public`, `alter role ${role} nosuperuser`, endSessions);
      await until('requests need a new connection', async () => (await createFlow(service)).status === 503);
      expect((await createFlow(service)).status).toBe(503);
      await asAdmin(`alter role ${role} superuser`);
      await until('the service connects', async () => (await createFlow(service)).status === 201);
    } finally {
      for (const service of services.splice(0)) await service.kill('SIGTERM');
      await asAdmin(`drop role ${role}`);
    }
  }, 60_000);

  it('a database that becomes read-only: reads continue, changes and /ready are 503 with the reason, and a start is code 2', async () => {
    const service = await start({ SERVICE_DATABASE_URL: database.url });
    expect((await createFlow(service)).status).toBe(201);
    await asAdmin(`alter database ${nameOf(database.url)} set default_transaction_read_only = on`, endSessions);
    await until('the service notices', async () => (await call(service, 'GET', '/ready')).body.message === 'Database is read-only');
    expect(await createFlow(service)).toMatchObject({ status: 503, body: { detail: 'The database is read-only.' } });
    expect((await call(service, 'POST', '/flows/filter', {})).status).toBe(200);
    const { code, lines } = await command(['start'], { SERVICE_DATABASE_URL: database.url });
    expect([code, lines.length, lines[0]]).toEqual([2, 1, expect.stringContaining('the database is read-only')]);
    await asAdmin(
      'set default_transaction_read_only = off',
      `alter database ${nameOf(database.url)} reset default_transaction_read_only`,
      endSessions,
    );
    await until('the service recovers', async () => (await createFlow(service)).status === 201);
    expect((await call(service, 'GET', '/ready')).status).toBe(200);
  }, 60_000);

  it('a server that ends idle sessions: every later request succeeds, without a word in the log', async () => {
    await asAdmin(`alter database ${nameOf(database.url)} set idle_session_timeout = '2500ms'`);
    const service = await start({ SERVICE_DATABASE_URL: database.url });
    expect((await createFlow(service)).status).toBe(201);
    const admin = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
    await admin.connect();
    const open = async () =>
      (await admin.query(`select 1 from pg_stat_activity where datname = $1 and application_name = 'contralto'`, [nameOf(database.url)]))
        .rows;
    await until('the server has ended the connections of the pool', async () => (await open()).length === 0);
    await admin.end();
    expect((await createFlow(service)).status).toBe(201);
    expect(service.output()).not.toMatch(/"level":[45]0|database/);
  }, 60_000);

  it('a database with another encoding than UTF8 is rejected with one line', async () => {
    const name = `${nameOf(database.url)}_latin1`;
    await asAdmin(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    const url = new URL(database.url);
    url.pathname = name;
    try {
      for (const args of [['start'], ['services'], ['db', 'upgrade'], ['db', 'status']]) {
        const { code, lines } = await command(args, { SERVICE_DATABASE_URL: url.href });
        expect([args, code, lines]).toEqual([args, 2, [expect.stringMatching(/has the encoding LATIN1, .* encoding UTF8\.$/)]]);
      }
    } finally {
      await asAdmin(`drop database ${name}`);
    }
  }, 60_000);
});

it.each([
  [{ version: 120_022, name: '12.22', encoding: 'UTF8' }, 'The server is PostgreSQL 12.22. The service requires PostgreSQL 13 or later.'],
  [{ version: 130_000, name: '13.0', encoding: 'UTF8' }, undefined],
  [{ version: 180_001, name: '18.1', encoding: 'UTF8' }, undefined],
  [{ version: 180_001, name: '18.1', encoding: 'SQL_ASCII' }, expect.stringContaining('encoding SQL_ASCII')],
])('a server of release and encoding %o: %s', (server, problem) => {
  expect(problemOf(server, 'runs')).toEqual(problem);
});
