import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/base/settings.ts';
import { explain } from '../../src/cli/explain.ts';

const settingsFor = (env: Record<string, string>) => {
  const loaded = loadSettings({ SERVICE_HOME: '/srv/home', SERVICE_HOST: 'own.example', ...env });
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  return loaded.settings;
};

const POSTGRES = { SERVICE_DATABASE_URL: 'postgres://user:secret@db.example:5433/runs' };
const FILE = { SERVICE_DATABASE_URL: 'sqlite:/srv/data/runs.db' };

/** An error of Node.js or a driver, the setting that causes it, and whether a later start may succeed. */
const cases: readonly [env: Record<string, string>, error: object, says: string, mayPass: boolean][] = [
  [{}, { code: 'EADDRINUSE', syscall: 'listen', address: '127.0.0.1', port: 4200 }, 'SERVICE_PORT: cannot listen on 127.0.0.1:4200', true],
  [{}, { code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 }, 'SERVICE_PORT: cannot listen on 127.0.0.1:80', false],
  [{}, { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '192.0.2.1', port: 80 }, 'SERVICE_HOST: cannot listen on 192.0.2.1', false],
  [{}, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'own.example' }, 'SERVICE_HOST: cannot listen on own.example', false],
  [POSTGRES, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example' }, 'SERVICE_DATABASE_URL (postgres://user:***@', true],
  [POSTGRES, { code: 'ECONNREFUSED', syscall: 'connect', address: '192.0.2.2', port: 5433 }, 'cannot connect to 192.0.2.2:5433', true],
  [
    POSTGRES,
    { code: 'ECONNREFUSED', syscall: 'connect', address: '192.0.2.2', port: 9 },
    'The database: cannot connect to 192.0.2.2:9',
    true,
  ],
  [POSTGRES, { errors: [{ code: 'ECONNREFUSED', syscall: 'connect', address: '::1', port: 5433 }] }, 'SERVICE_DATABASE_URL (', true],
  [POSTGRES, { message: 'timeout expired' }, 'SERVICE_DATABASE_URL (', true],
  [POSTGRES, { code: '28P01', message: 'no' }, 'SERVICE_DATABASE_URL (', false],
  [POSTGRES, { code: '3D000', message: 'no' }, 'SERVICE_DATABASE_URL (', false],
  [POSTGRES, { code: '53300', message: 'no' }, 'SERVICE_DATABASE_URL (', true],
  [{}, { code: 'EACCES', syscall: 'mkdir', path: '/srv/home' }, 'SERVICE_HOME: cannot use "/srv/home"', false],
  [{}, { code: 'EACCES', syscall: 'open', path: '/srv/home/contralto.db.lock' }, 'SERVICE_HOME: cannot use', false],
  [{}, { code: 'ENOENT', syscall: 'mkdir', path: '/srv' }, 'SERVICE_HOME: cannot use "/srv"', false],
  [FILE, { code: 'EROFS', syscall: 'open', path: '/srv/data/runs.db' }, 'SERVICE_DATABASE_URL: cannot use', false],
  [FILE, { code: 'EACCES', syscall: 'mkdir', path: '/srv/data' }, 'SERVICE_DATABASE_URL: cannot use', false],
  [FILE, { code: 'EACCES', syscall: 'mkdir', path: '/srv/home/dead-letters' }, 'SERVICE_HOME: cannot use', false],
  [FILE, { code: 'ENOSPC', syscall: 'write' }, 'the disk is full', true],
  [FILE, { code: 'EACCES', syscall: 'open', path: '/elsewhere/backup.db' }, 'cannot use "/elsewhere/backup.db"', true],
  [FILE, { code: 'SQLITE_CANTOPEN', message: 'no' }, 'SERVICE_DATABASE_URL (/srv/data/runs.db)', false],
  [{}, { code: 'SQLITE_READONLY', message: 'no' }, 'SERVICE_HOME (/srv/home/contralto.db)', false],
  [{}, { code: 'SQLITE_FULL', message: 'no' }, 'SERVICE_HOME (/srv/home/contralto.db)', true],
];

describe('an error that an operator can fix', () => {
  it.each(cases)('%o, %o: %s', (env, error, says, mayPass) => {
    const explained = explain(error, settingsFor(env));
    expect(explained?.line).toContain(says);
    expect(explained?.line).not.toContain('secret');
    expect(explained?.mayPass).toBe(mayPass);
  });

  it('is explained without settings too', () => {
    expect(explain({ code: 'SQLITE_CORRUPT', message: 'no' }, undefined)?.line).toContain('The database: ');
    expect(explain({ code: 'ENOENT', syscall: 'open', path: '/x' }, undefined)?.line).toMatch(/^cannot use "\/x"/);
  });

  it('does not include programming errors', () => {
    expect(explain(new TypeError('x is not a function'), settingsFor({}))).toBeUndefined();
    expect(explain(Object.assign(new Error('bad'), { code: 'ERR_INVALID_ARG_TYPE' }), settingsFor({}))).toBeUndefined();
  });
});
