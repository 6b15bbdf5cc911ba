import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Endpoint } from '../../src/store/postgres/connections/endpoint.ts';
import { type Certificates, hasOpenssl, makeCertificates } from '../support/certificates.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { run, startProcess } from '../support/process.ts';
import { until } from '../support/waiting.ts';

type Files = { [name in keyof Certificates]: string };

interface Case {
  host?: 'localhost' | '127.0.0.1' | 'db.invalid';
  user?: string;
  query: (files: Files) => string;
  /** Whether the connection is encrypted, or a part of the error. */
  expected: boolean | string;
}

const CASES: Case[] = [
  { query: () => '', expected: true },
  { query: () => 'sslmode=disable', expected: false },
  { query: () => 'sslmode=allow', expected: true },
  { query: () => 'sslmode=prefer', expected: true },
  { query: () => 'sslmode=require', expected: true },
  { query: () => 'ssl=require', expected: true },
  { query: () => 'sslmode=require&channel_binding=require', expected: true },
  { query: () => 'sslmode=require&ssl_min_protocol_version=TLSv1.3', expected: true },
  { query: ({ root }) => `sslmode=require&sslrootcert=${root}`, expected: true },
  { query: ({ otherRoot }) => `sslmode=require&sslrootcert=${otherRoot}`, expected: 'certificate' },
  { query: () => 'sslmode=require&sslrootcert=/none.pem', expected: 'Cannot read the file of sslrootcert' },
  { query: ({ root }) => `sslmode=verify-ca&sslrootcert=${root}`, expected: true },
  { query: ({ otherRoot }) => `sslmode=verify-ca&sslrootcert=${otherRoot}`, expected: 'certificate' },
  { query: () => 'sslmode=verify-ca', expected: 'sslmode=verify-ca requires sslrootcert' },
  { query: ({ root }) => `sslmode=verify-full&sslrootcert=${root}`, expected: "IP: 127.0.0.1 is not in the cert's list" },
  { host: 'localhost', query: ({ root }) => `sslmode=verify-full&sslrootcert=${root}`, expected: true },
  { host: 'localhost', query: ({ otherRoot }) => `sslmode=verify-full&sslrootcert=${otherRoot}`, expected: 'certificate' },
  // the name is in the certificate, and the address is not
  {
    host: 'db.invalid',
    query: ({ root }) => `sslmode=verify-full&sslrootcert=${root}&hostaddr=127.0.0.1`,
    expected: "Host: db.invalid. is not in the cert's",
  },
  { host: 'localhost', query: ({ root }) => `sslmode=verify-full&sslrootcert=${root}&hostaddr=127.0.0.1`, expected: true },
  { host: 'localhost', query: () => 'sslmode=verify-full', expected: 'certificate' },
  { host: 'localhost', query: () => 'sslrootcert=system', expected: 'certificate' },
  { user: 'certified', query: () => 'sslmode=require', expected: 'requires a valid client certificate' },
  { user: 'certified', query: ({ client, clientKey }) => `sslmode=require&sslcert=${client}&sslkey=${clientKey}`, expected: true },
  { user: 'certified', query: ({ client }) => `sslmode=require&sslcert=${client}`, expected: 'sslcert requires sslkey' },
];

// skipped without openssl
describe.skipIf(!inject('postgresUrl') || !hasOpenssl())('TLS to PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-tls-'));
  let files: Certificates;
  let server: PostgresServer;
  let port: string;
  const urlOf = ({ host = '127.0.0.1', user = 'postgres', query }: Omit<Case, 'expected'>) =>
    `postgres://${user}:postgres@${host}:${port}/postgres?${query(files)}`;

  const isEncrypted = async (url: string) => {
    const client = new Endpoint(url).client({ name: 'contralto' });
    await client.connect();
    const { rows } = await client.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await client.end();
    return rows[0]?.ssl;
  };

  beforeAll(async () => {
    files = makeCertificates(folder);
    server = await startPostgres();
    port = new URL(server.url).port;
    const admin = new pg.Client({ connectionString: `${server.url}/postgres` });
    await admin.connect();
    await admin.query('create role certified login');
    const { rows } = await admin.query<{ data: string }>(`select current_setting('data_directory') as data`);
    const data = rows[0]!.data;
    const { uid, gid } = statSync(data);
    const settings = { ssl_cert_file: files.server, ssl_key_file: files.serverKey, ssl_ca_file: files.root };
    for (const [name, path] of Object.entries(settings)) {
      const copy = join(data, `${name}.pem`);
      copyFileSync(path, copy);
      chownSync(copy, uid, gid);
      chmodSync(copy, 0o600);
      await admin.query(`alter system set ${name} = '${copy}'`);
    }
    await admin.query('alter system set ssl = on');
    const rules = join(data, 'pg_hba.conf');
    writeFileSync(rules, `hostssl all certified all cert\n${readFileSync(rules, 'utf8')}`);
    await admin.query('select pg_reload_conf()');
    await admin.end();
    await until('the server offers TLS', async () => isEncrypted(urlOf({ query: () => 'sslmode=prefer' })));
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(CASES)('$user $host $query', async ({ expected, ...given }) => {
    const result = isEncrypted(urlOf(given));
    if (typeof expected === 'string') await expect(result).rejects.toThrow(expected);
    else expect(await result).toBe(expected);
  });

  it('is configured by the environment variables of libpq', async () => {
    const url = `postgres://postgres:postgres@localhost:${port}/postgres`;
    const status = async (env: Record<string, string>) => {
      const { done, output } = run(['db', 'status'], { SERVICE_DATABASE_URL: url, ...env });
      return { code: await done, output: output() };
    };
    expect(await status({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: files.root })).toMatchObject({ code: 0 });
    const rejected = await status({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: files.otherRoot });
    expect(rejected.code).toBe(2);
    expect(rejected.output).toMatch(
      /^SERVICE_DATABASE_URL \(.*\): cannot connect with TLS: .*\. See sslmode and sslrootcert in docs\/postgresql\.md\.\n$/,
    );
  });

  it('is used by every command, without a warning', async () => {
    const url = urlOf({ query: ({ root }) => `sslmode=require&sslrootcert=${root}` });
    const source = join(folder, 'copy.db');
    for (const command of [
      ['db', 'upgrade'],
      ['db', 'status'],
      ['copy', '--from', url, '--to', `sqlite:${source}`],
      ['restore', source, '--force'],
      ['db', 'totals', 'rebuild'],
      ['retention'],
    ]) {
      const { done, output } = run(command, { SERVICE_DATABASE_URL: url, SERVICE_HOME: folder });
      expect(await done, output()).toBe(0);
      expect(output()).not.toMatch(/warning/i);
    }
  }, 60_000);

  it.each([
    ['another authority', (path: string) => copyFileSync(files.otherRoot, path)],
    ['no file', (path: string) => rmSync(path)],
  ])(
    'is 503 as long as the file of sslrootcert has %s',
    async (_, break_) => {
      const root = join(folder, 'changing.pem');
      copyFileSync(files.root, root);
      const url = urlOf({ query: () => `sslmode=verify-ca&sslrootcert=${root}` });
      const service = await startProcess({ SERVICE_PORT: '0', SERVICE_HOME: folder, SERVICE_DATABASE_URL: url }, [
        'start',
        '--no-services',
      ]);
      const admin = new pg.Client({ connectionString: `${server.url}/postgres` });
      await admin.connect();
      const statusWithNewConnections = async () => {
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'contralto%'`);
        return (await fetch(`${service.url}/api/flows/count`, { method: 'POST' })).status;
      };
      try {
        break_(root);
        await until('requests need a new connection', async () => (await statusWithNewConnections()) === 503);
        // idle connections that the server has ended are gone by now
        expect(await statusWithNewConnections()).toBe(503);
        copyFileSync(files.root, root);
        await until('the service reads the file again', async () => (await statusWithNewConnections()) === 200);
      } finally {
        await admin.end();
        await service.kill('SIGTERM');
      }
    },
    60_000,
  );

  it('may be preceded by the error of a server that rejects connections', async () => {
    const fields = Buffer.from('SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0');
    const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
    const rejecting = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([head, fields]))));
    await new Promise<void>((resolve) => rejecting.listen(0, '127.0.0.1', resolve));
    const url = `postgres://postgres@127.0.0.1:${(rejecting.address() as AddressInfo).port}/postgres`;
    await expect(isEncrypted(url)).rejects.toMatchObject({ code: '53300' });
    // an attacker could have sent it
    await expect(isEncrypted(`${url}?sslmode=require`)).rejects.toMatchObject({ code: '08001' });
    rejecting.close();
  });

  it('may be absent unless the URL requires it', async () => {
    const url = `${inject('postgresUrl')}/postgres`;
    expect(await isEncrypted(url)).toBe(false);
    expect(await isEncrypted(`${url}?sslmode=prefer`)).toBe(false);
    const { done, output } = run(['db', 'status'], { SERVICE_DATABASE_URL: `${url}?sslmode=require` });
    expect(await done).toBe(2);
    expect(output()).toContain('cannot connect with TLS: it offers no TLS.');
  });
});
