import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type PostgresAddress, parsePostgresUrl } from '../../src/base/process/postgres-url.ts';

type Expected = Partial<Omit<PostgresAddress, 'tls'>> & { tls?: Partial<PostgresAddress['tls']> };

const on = (host: string, port = 5432) => ({ host, port });

describe('the URL of a PostgreSQL database', () => {
  it.each<[string, Expected]>([
    [
      'postgres://me:secret@db.example:6432/runs',
      { hosts: [on('db.example', 6432)], user: 'me', password: 'secret', database: 'runs', accepts: 'any', keepsStatements: true },
    ],
    ['postgresql://me@db/runs', { hosts: [on('db')], user: 'me', password: undefined }],
    ['postgresql+asyncpg://me:secret@db/runs?ssl=require', { hosts: [on('db')], database: 'runs', tls: { mode: 'require' } }],
    ['postgresql+psycopg2://me@/runs?host=/run/postgresql', { hosts: [on('/run/postgresql')], database: 'runs' }],
    ['postgresql+asyncpg://me@/runs?host=a:5433&host=b:5434', { hosts: [on('a', 5433), on('b', 5434)], accepts: 'read-write' }],
    ['postgresql+asyncpg://me@db/runs?prepared_statement_cache_size=0&timeout=10', { keepsStatements: false }],
    ['postgres://me:p%40ss%2Fw%25rd%3F@db/r%20s', { password: 'p@ss/w%rd?', database: 'r s' }],
    ['postgres://me:p@ss:word@db/runs', { hosts: [on('db')], password: 'p@ss:word' }],
    ['postgres://a,b:6432,[::1]:7000/runs', { hosts: [on('a'), on('b', 6432), on('::1', 7000)], accepts: 'read-write' }],
    ['postgres://a,b/runs?port=1,2&target_session_attrs=primary', { hosts: [on('a', 1), on('b', 2)], accepts: 'primary' }],
    ['postgres://a,b/runs?port=7000&target_session_attrs=any', { hosts: [on('a', 7000), on('b', 7000)], accepts: 'any' }],
    ['postgres://%2Frun%2Fpostgresql/runs', { hosts: [on('/run/postgresql')] }],
    ['postgres://db/runs?hostaddr=10.0.0.1&gssencmode=prefer', { hosts: [{ ...on('db'), ip: '10.0.0.1' }] }],
    [
      'postgres://a,b/runs?hostaddr=10.0.0.1,::1',
      {
        hosts: [
          { ...on('a'), ip: '10.0.0.1' },
          { ...on('b'), ip: '::1' },
        ],
      },
    ],
    [
      'postgres://?hostaddr=::1,10.0.0.1&port=1,2',
      {
        hosts: [
          { ...on('::1', 1), ip: '::1' },
          { ...on('10.0.0.1', 2), ip: '10.0.0.1' },
        ],
      },
    ],
    ['postgres://?host=/run/postgresql&hostaddr=10.0.0.1', { hosts: [on('/run/postgresql')] }],
    ['postgres:///runs', { hosts: [on('localhost')], database: 'runs' }],
    ['postgres://db?dbname=runs&user=me&password=secret', { user: 'me', password: 'secret', database: 'runs' }],
    ['postgres://db', { database: undefined, tls: { mode: 'prefer' }, isTlsDirect: false, bindsChannel: false, settings: {} }],
    ['postgres://db?ssl=true', { tls: { mode: 'require' } }],
    ['postgres://db?ssl=0', { tls: { mode: 'disable' } }],
    ['postgres://db?sslrootcert=system', { tls: { mode: 'verify-full', rootCertificate: 'system' } }],
    [
      'postgres://db?sslmode=verify-ca&sslrootcert=/ca.pem&sslcert=/me.pem&sslkey=/me.key&sslpassword=x&ssl_min_protocol_version=TLSv1.3',
      {
        tls: {
          ...{ mode: 'verify-ca', rootCertificate: '/ca.pem', certificate: '/me.pem', key: '/me.key', keyPassword: 'x' },
          ...{ minVersion: 'TLSv1.3', maxVersion: undefined },
        },
      },
    ],
    ['postgres://db?sslmode=require&channel_binding=require&sslnegotiation=direct', { bindsChannel: true, isTlsDirect: true }],
    [
      'postgres://db?options=-c search_path=runs\\ more,public%20--Work-Mem=8MB -cjit=on&application_name=mine',
      { settings: { search_path: 'runs more,public', work_mem: '8MB', jit: 'on' } },
    ],
  ])('%s', (url, { tls, ...expected }) => {
    const address = parsePostgresUrl(url, {});
    expect(address).toMatchObject(expected);
    expect(address.tls).toMatchObject(tls ?? {});
  });

  it('is completed by the environment variables of libpq', () => {
    const env = {
      ...{ PGHOST: 'a,b', PGPORT: '6432', PGUSER: 'me', PGDATABASE: 'runs', PGOPTIONS: '-c work_mem=8MB', PGTARGETSESSIONATTRS: 'primary' },
      ...{
        PGSSLMODE: 'verify-full',
        PGSSLROOTCERT: '/ca.pem',
        PGSSLCERT: '/me.pem',
        PGSSLKEY: '/me.key',
        PGSSLMINPROTOCOLVERSION: 'TLSv1.2',
      },
    };
    expect(parsePostgresUrl('postgres://', env)).toMatchObject({
      ...{ hosts: [on('a', 6432), on('b', 6432)], user: 'me', database: 'runs', accepts: 'primary', settings: { work_mem: '8MB' } },
      tls: { mode: 'verify-full', rootCertificate: '/ca.pem', certificate: '/me.pem', key: '/me.key', minVersion: 'TLSv1.2' },
    });
    expect(parsePostgresUrl('postgres://you@c:1/other?sslmode=disable&options=-c jit=on', env)).toMatchObject({
      ...{ hosts: [on('c', 1)], user: 'you', database: 'other', settings: { jit: 'on' } },
      tls: { mode: 'disable' },
    });
  });

  describe('with a service', () => {
    const folder = mkdtempSync(join(tmpdir(), 'contralto-services-'));
    const PGSERVICEFILE = join(folder, 'services.conf');
    writeFileSync(
      PGSERVICEFILE,
      [
        '# services',
        '[runs]',
        ...['host=a', 'port=6432', ' user=me ', 'password=a=b', 'dbname=runs', 'sslmode=verify-full', 'sslpassword=x', 'connect_timeout=3'],
        '',
        '[wrong]\r',
        'sslmod=require\r',
        '[broken]',
        'password secret',
      ].join('\n'),
    );
    writeFileSync(join(folder, 'pg_service.conf'), '[shared]\nhost=shared\n[runs]\nhost=other\n');
    afterAll(() => rmSync(folder, { recursive: true }));

    it('is completed by it before the environment variables', () => {
      const env = { PGSERVICEFILE, PGHOST: 'z', PGUSER: 'nobody', PGOPTIONS: '-c jit=on' };
      const runs = {
        ...{ hosts: [on('a', 6432)], user: 'me', password: 'a=b', database: 'runs', settings: { jit: 'on' } },
        tls: { mode: 'verify-full', keyPassword: 'x' },
      };
      expect(parsePostgresUrl('postgres://?service=runs', env)).toMatchObject(runs);
      expect(parsePostgresUrl('postgres://', { ...env, PGSERVICE: 'runs' })).toMatchObject(runs);
      expect(parsePostgresUrl('postgres://you:secret@c:1/other?service=runs&sslmode=disable', env)).toMatchObject({
        ...{ hosts: [on('c', 1)], user: 'you', password: 'secret', database: 'other' },
        tls: { mode: 'disable' },
      });
    });

    it('reads the file of the system for services that the own file lacks', () => {
      const env = { PGSERVICEFILE, PGSYSCONFDIR: folder };
      expect(parsePostgresUrl('postgres://?service=shared', env)).toMatchObject({ hosts: [on('shared')] });
      expect(parsePostgresUrl('postgres://?service=runs', env)).toMatchObject({ hosts: [on('a', 6432)] });
    });

    it.each([
      ['nothing', 'has the service "nothing", which no file of services contains'],
      ['wrong', 'has the unknown parameter "sslmod"'],
      ['broken', 'has the service "broken", in which a line has no "="'],
    ])('rejects the service %s', (service, problem) => {
      expect(() => parsePostgresUrl(`postgres://?service=${service}`, { PGSERVICEFILE })).toThrow(problem);
      expect(() => parsePostgresUrl('postgres://', { PGSERVICEFILE, PGSERVICE: service })).toThrow(problem);
      expect(() => parsePostgresUrl('postgres://', { PGSERVICEFILE, PGSERVICE: service })).not.toThrow(/secret/);
    });
  });

  it.each(['PGREQUIREAUTH', 'PGREQUIREPEER', 'PGREQUIRESSL', 'PGSSLCRL', 'PGSSLCRLDIR'])('is rejected with %s', (variable) => {
    expect(() => parsePostgresUrl('postgres://db/runs', { [variable]: '1' })).toThrow(
      `is used with the environment variable ${variable}, which the service doesn't support`,
    );
  });

  it.each([
    ['postgres://me:50%@db/runs', 'must be a valid URL'],
    ['postgres://me:se#cret@db/runs', 'must be a valid URL'],
    ['postgres://me:se/cret@db/runs', 'must be a valid URL'],
    ['postgres://db:port/runs', 'must be a valid URL'],
    ['postgres://db:70000/runs', 'must be a valid URL'],
    ['postgres://db/runs?sslmode', 'must be a valid URL'],
    ['postgresql+odbc://db/runs', 'not with the driver "odbc" of another program'],
    ['postgres://db/runs?sslmod=require', 'has the unknown parameter "sslmod"; docs/postgresql.md lists the known ones'],
    ['postgres://db/runs?sslmode=yes', 'has the parameter sslmode=yes, which must be one of disable, allow, prefer'],
    ['postgres://db/runs?ssl_min_protocol_version=1.2', 'which must be one of TLSv1, TLSv1.1, TLSv1.2, TLSv1.3'],
    ['postgres://db/runs?sslmode=require&sslrootcert=system', 'which requires sslmode=verify-full'],
    ['postgres://a,b,c/runs?port=1,2', 'has 3 hosts and 2 ports'],
    ['postgres://a,b/runs?hostaddr=10.0.0.1', 'has 2 hosts, but hostaddr has 1'],
    ['postgres://a/runs?hostaddr=db', 'has the parameter hostaddr, which must consist of IP addresses'],
    ['postgres://db/runs?gssencmode=require', "has the parameter gssencmode=require, which the service doesn't support"],
    ['postgres://a,b/runs?target_session_attrs=standby', 'but the service writes; use read-write or primary'],
    ['postgres://a,b/runs?target_session_attrs=fastest', 'which must be one of any, read-write, primary'],
    ['postgres://db/runs?options=-B 12', 'which must consist of settings: -c name=value'],
  ])('is rejected: %s', (url, problem) => {
    expect(() => parsePostgresUrl(url, {})).toThrow(problem);
    expect(() => parsePostgresUrl(url, {})).not.toThrow(/secret|cret@/);
  });
});
