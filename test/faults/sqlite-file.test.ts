import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/base/settings.ts';
import { createService, type Service } from '../../src/server.ts';
import { GroupCommit } from '../../src/store/sqlite/group-commit.ts';
import { run, startProcess } from '../support/process.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'contralto-file-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function start(env: Record<string, string> = {}, warnings: string[] = []): Promise<Service> {
  const loaded = loadSettings({}, { SERVICE_PORT: '0', SERVICE_HOME: join(home, 'service'), SERVICE_LOGGING_LEVEL: 'silent', ...env });
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });
  return createService(loaded.settings, { log });
}

describe('permissions of the database file', () => {
  it('only the owner can read the file and all files next to it, from the start', async () => {
    const service = await start();
    await service.deps.store.transaction(async (tx) => void (await tx.db.run('create table probe (a)')));
    const folder = join(home, 'service');
    expect(modeOf(folder)).toBe('700');
    for (const name of readdirSync(folder)) expect([name, modeOf(join(folder, name))]).toEqual([name, '600']);
    expect(readdirSync(folder).some((name) => name.endsWith('-wal'))).toBe(true);
    await service.stop();
  });

  it('the service removes the permissions of other users from the file and logs a warning', async () => {
    await (await start()).stop();
    const folder = join(home, 'service');
    const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.db')) ?? '');
    chmodSync(file, 0o644);
    chmodSync(folder, 0o777);
    const warnings: string[] = [];
    const service = await start({}, warnings);
    expect(modeOf(file)).toBe('600');
    expect(warnings).toEqual([
      `Other users were able to read ${file}. The service removed their permission.`,
      expect.stringContaining(`write to the folder ${folder}`),
    ]);
    await service.stop();
  });
});

describe('a start that fails', () => {
  const rejected = async (env: Record<string, string>) => {
    const { done, output } = run(['start'], { SERVICE_PORT: '0', ...env });
    expect(await done).toBe(2);
    return output();
  };

  it('prints the reason in one line', async () => {
    const garbage = join(home, 'garbage.db');
    writeFileSync(garbage, 'this is no database '.repeat(1000));
    const file = join(home, 'file');
    writeFileSync(file, '');
    const missing = join(home, 'missing');
    symlinkSync('/proc/self/nothing/here', missing);
    for (const [env, text] of [
      [{ SERVICE_HOME: home, SERVICE_DATABASE_URL: `sqlite:${garbage}` }, 'is not a SQLite database'],
      [{ SERVICE_HOME: join(file, 'below') }, 'ENOTDIR'],
      [{ SERVICE_HOME: home, SERVICE_DATABASE_URL: `sqlite:${missing}` }, 'ENOENT'],
    ] as [Record<string, string>, string][]) {
      const printed = await rejected(env);
      expect(printed).toContain(text);
      expect(printed.trim().split('\n')).toHaveLength(1);
    }
  }, 90_000);
});

describe('a disk that rejects writes', () => {
  it('503, and ready again when there is space', async () => {
    const service = await start();
    const { store } = service.deps;
    const pages = async (most: number) => void (await store.transaction(async (tx) => tx.db.get(`pragma max_page_count = ${most}`)));
    const write = () =>
      store.transaction(async (tx) => {
        await tx.db.run('create table if not exists filler (a)');
        for (let count = 0; count < 50; count++) await tx.db.run('insert into filler values (randomblob(100000))');
      });
    await pages(1);
    await expect(write()).rejects.toMatchObject({ status: 503 });
    await expect(store.ping()).resolves.toBeUndefined();
    await pages(1_000_000);
    await write();
    await store.ping();
    await service.stop();
  });

  it('503 for a read-only file, and not ready until it is writable', async () => {
    const service = await start();
    const { store } = service.deps;
    const writer = Reflect.get(store, 'writer') as Database;
    const readOnly = (value: 0 | 1) => writer.pragma(`query_only = ${value}`);
    readOnly(1);
    const failed = store.transaction(async (tx) => void (await tx.db.run('create table refused (a)')));
    await expect(failed).rejects.toMatchObject({ status: 503 });
    await expect(store.ping()).rejects.toMatchObject({ status: 503 });
    readOnly(0);
    await store.ping();
    readOnly(1);
    await service.stop();
  });

  it('a failed rollback neither blocks callers nor ends the process', async () => {
    let isOpen = false;
    const groups = new GroupCommit({
      begin: async () => {
        isOpen = true;
      },
      exec(statement) {
        if (statement === 'commit' || statement === 'rollback') throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      },
      isInTransaction: () => isOpen,
      ended: () => {},
    });
    await expect(groups.run(async () => 1)).rejects.toThrow('full');
    await expect(groups.run(async () => 2)).rejects.toThrow('full');
  });
});

describe('a database file that is moved', () => {
  it('503 from /ready, although the process could continue to use the open file', async () => {
    const service = await startProcess({ SERVICE_HOME: home, SERVICE_API_BLOCKS_REGISTER_ON_START: 'false' });
    const ready = async () => (await fetch(`${service.url}/api/ready`)).status;
    expect(await ready()).toBe(200);
    const file = join(home, readdirSync(home).find((name) => name.endsWith('.db')) ?? '');
    mkdirSync(join(home, 'elsewhere'));
    renameSync(file, join(home, 'elsewhere', 'moved.db'));
    expect(await ready()).toBe(503);
    renameSync(join(home, 'elsewhere', 'moved.db'), file);
    expect(await ready()).toBe(200);
    await service.kill('SIGTERM');
  });
});
