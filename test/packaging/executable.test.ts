import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { RELEASE } from '../../src/base/release.ts';
import { runsAllCases } from '../support/cases.ts';
import { createDatabase } from '../support/test-database.ts';

describe.runIf(runsAllCases())('the executable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-executable-'));
  const empty = join(folder, 'empty');
  const program = join(empty, 'contralto');
  // the program must not depend on Node.js or any other program on the path
  const env = { PATH: '', HOME: empty };
  let child: ChildProcess;
  let url: string;

  const start = async (settings: Record<string, string>): Promise<[ChildProcess, url: string]> => {
    const started = spawn(program, ['start'], {
      cwd: empty,
      env: { ...env, SERVICE_PORT: '0', SERVICE_LOGGING_LEVEL: 'warn', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          const listening = /listening on (\S+)/.exec(output)?.[1];
          if (listening) resolve(listening);
        });
      started.on('close', (code) => reject(new Error(`ended with ${code}:\n${output}`)));
    });
    return [started, address];
  };

  beforeAll(async () => {
    const made = join(folder, 'made');
    execFileSync(process.execPath, ['scripts/build-executable.mjs', made], { stdio: 'pipe' });
    mkdirSync(empty);
    copyFileSync(made, program);
    [child, url] = await start({});
  }, 180_000);

  afterAll(() => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string) => fetch(url + path, { headers: { accept: 'text/html, */*' } });
  const post = async (path: string, body: unknown, service = url) => {
    const response = await fetch(`${service}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { id: string; status: string };
  };

  it('serves its documents, their reference page and the console with all assets', async () => {
    for (const path of [
      '/openapi.json',
      '/openapi-3.0.json',
      '/openapi.yaml',
      '/asyncapi.yaml',
      '/docs/changes',
      '/docs/openapi-1.0.0-rc.1.json',
      '/llms.txt',
    ])
      expect((await get(path)).status, path).toBe(200);
    for (const path of ['/', '/docs']) {
      const page = await (await get(path)).text();
      const assets = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css|svg))"/g)].map(([, asset]) => String(asset));
      expect(assets.length).toBeGreaterThan(1);
      for (const asset of assets) expect((await get(new URL(asset, `${url}/`).pathname)).status, asset).toBe(200);
    }
  });

  it('runs a flow through its states, and reads on a reader thread', async () => {
    const flow = await post('/flows/', { name: 'etl' });
    await post('/work_pools/', { name: 'local', type: 'process' });
    const deployment = await post('/deployments/', {
      name: 'hourly',
      flow_id: flow.id,
      work_pool_name: 'local',
      schedules: [{ schedule: { interval: 3600 } }],
    });
    const run = await post(`/deployments/${deployment.id}/create_flow_run`, {});
    for (const type of ['PENDING', 'RUNNING', 'COMPLETED'])
      expect(await post(`/flow_runs/${run.id}/set_state`, { state: { type } })).toMatchObject({ status: 'ACCEPT' });
    expect(await post('/flow_runs/count', { flow_runs: { state: { type: { any_: ['COMPLETED'] } } } })).toBe(1);
    expect(statSync(join(empty, 'data', 'contralto.db')).isFile()).toBe(true);
  });

  it.runIf(inject('postgresUrl'))('runs a flow on PostgreSQL', async () => {
    const database = await createDatabase('postgres');
    const [other, service] = await start({ SERVICE_DATABASE_URL: database.url });
    try {
      const flow = await post('/flows/', { name: 'etl' }, service);
      const run = await post('/flow_runs/', { flow_id: flow.id, state: { type: 'RUNNING' } }, service);
      expect(await post(`/flow_runs/${run.id}/set_state`, { state: { type: 'COMPLETED' } }, service)).toMatchObject({ status: 'ACCEPT' });
      expect(await post('/flow_runs/count', {}, service)).toBe(1);
    } finally {
      other.kill('SIGKILL');
      await database.drop();
    }
  });

  it('includes the command line', () => {
    const run = (...args: string[]) => execFileSync(program, args, { cwd: empty, env, encoding: 'utf8' });
    expect(run('--version')).toBe(`${RELEASE}\n`);
    expect(run('status', '--url', url)).toContain('1 completed');
    expect(run('backup', 'backup.db')).toContain('integrity verified');
  });

  it('stores its files where other users cannot write, and rejects a folder where they can', () => {
    const cache = join(empty, '.cache', 'contralto');
    expect(statSync(cache).mode & 0o077).toBe(0);
    expect(readdirSync(cache)).toEqual([expect.stringMatching(new RegExp(`^${RELEASE}-[\\da-f]{16}$`))]);
    const open = join(folder, 'open');
    mkdirSync(join(open, 'contralto'), { recursive: true });
    chmodSync(join(open, 'contralto'), 0o777);
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    const requested = { ...env, XDG_CACHE_HOME: open, TMPDIR: elsewhere };
    expect(execFileSync(program, ['--version'], { env: requested, encoding: 'utf8' })).toBe(`${RELEASE}\n`);
    expect(readdirSync(join(open, 'contralto'))).toEqual([]);
    expect(readdirSync(elsewhere)).toHaveLength(1);
  });

  it('stops gracefully', async () => {
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(join(empty, 'data', 'contralto.db-wal'))).toBe(false);
  });
});
