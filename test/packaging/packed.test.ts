import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack } from '../../scripts/pack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The packages that an installation of the packed file brings: `node_modules` without the development dependencies, linked to avoid another compilation. */
function linkDependencies(folder: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean; link?: boolean }>;
  };
  for (const [path, { dev, devOptional, link }] of Object.entries(lock.packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (!name || dev || devOptional || link) continue;
    const target = join(folder, 'node_modules', name);
    mkdirSync(join(target, '..'), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), target);
  }
}

/** Jest with its packages, which is not a development dependency because only one test needs it. Kept for the next run. @returns the folder of its packages */
function jest(): string {
  const folder = join(root, 'node_modules', '.cache', 'contralto-jest');
  if (!existsSync(join(folder, 'node_modules', 'jest'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', 'jest@30.5.2'], { cwd: folder });
  }
  return join(folder, 'node_modules');
}

describe('the npm package', () => {
  let folder: string;
  let installed: string;
  let child: ChildProcess | undefined;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'contralto-packed-'));
    // as in a clean checkout: packing builds everything that the package needs
    const archive = pack('service', folder);
    installed = join(folder, 'node_modules', 'contralto');
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
    linkDependencies(folder);
    mkdirSync(join(folder, 'node_modules', '.bin'));
    symlinkSync('../contralto/bin/contralto.mjs', join(folder, 'node_modules', '.bin', 'contralto'));
    const testing = join(folder, 'node_modules', '@contralto', 'testing');
    mkdirSync(testing, { recursive: true });
    execFileSync('tar', ['-xzf', pack('testing', folder), '-C', testing, '--strip-components=1']);
    cpSync(join(root, 'test', 'packaging', 'runners'), folder, { recursive: true });
    symlinkSync(join(root, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'));
  }, 180_000);

  afterAll(() => {
    // npx starts the service as another process in the same group
    if (child?.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('contains the required files and those that its README links to, and no source maps', () => {
    const files = execFileSync('find', ['.', '-type', 'f'], { cwd: installed, encoding: 'utf8' }).trim().split('\n');
    expect(files).toContain('./dist/main.js');
    // all builds in dist
    const built = new Set(files.flatMap((file) => /^\.\/dist\/([^/]+)/.exec(file)?.[1] ?? []));
    expect([...built].toSorted()).toEqual(['checkpoint-thread.mjs', 'console', 'main.js', 'mcp', 'readers', 'reference', 'tracing']);
    expect(files.filter((file) => file.endsWith('.map') || file.startsWith('./src/') || file.startsWith('./test/'))).toEqual([]);
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\(((?!https?:|#)[^)#]+)/g)].map(([, link]) => String(link));
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(() => statSync(join(installed, link)), link).not.toThrow();
    const { private: isPrivate } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { private?: boolean };
    expect(isPrivate).toBeUndefined();
  });

  it('starts in an empty folder, serves its documents and runs a flow through its states', { timeout: 60_000 }, async () => {
    child = spawn('npx', ['--no', 'contralto', 'start'], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, SERVICE_PORT: '0', SERVICE_LOGGING_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const started = child;
    const url = await new Promise<string>((resolve, reject) => {
      let output = '';
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          const listening = /listening on (\S+)/.exec(output)?.[1];
          if (listening) resolve(listening);
        });
      started.on('close', (code) => reject(new Error(`ended with ${code}:\n${output}`)));
    });
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    const page = await (await fetch(`${url}/docs`)).text();
    for (const [, file] of page.matchAll(/(?:src|href)="(docs\/[^"]+)"/g))
      expect([file, (await fetch(`${url}/${file}`)).status]).toEqual([file, 200]);
    expect(page).toContain('src="docs/main-');
    const post = async (path: string, body: unknown) => {
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { id: string; status: string };
    };
    const flow = await post('/flows/', { name: 'packed' });
    const run = await post('/flow_runs/', { flow_id: flow.id, state: { type: 'SCHEDULED' } });
    for (const type of ['PENDING', 'RUNNING', 'COMPLETED'])
      expect(await post(`/flow_runs/${run.id}/set_state`, { state: { type } })).toMatchObject({ status: 'ACCEPT' });
    expect(statSync(join(folder, 'data', 'contralto.db')).isFile()).toBe(true);
    const ended = new Promise((resolve) => started.on('close', resolve));
    process.kill(-Number(started.pid), 'SIGTERM');
    await ended;
  });

  const runs = (...args: string[]) => {
    const env = { PATH: process.env.PATH, HOME: folder, NODE_NO_WARNINGS: '1' };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8', timeout: 60_000 });
    expect([status, stdout + stderr]).toEqual([0, expect.stringMatching(/2 passed|pass 2/)]);
  };

  it('starts for a file of node:test, and once for all files', { timeout: 60_000 }, () => {
    runs('--test', 'node-test.mjs');
    runs('--test', '--test-global-setup=node_modules/@contralto/testing/dist/global-setup.js', 'node-test.mjs');
  });

  it('starts once for all files of Vitest', { timeout: 60_000 }, () => {
    runs('node_modules/vitest/vitest.mjs', 'run');
  });

  it('starts once for all files of Jest', { timeout: 120_000 }, () => {
    const packages = jest();
    for (const name of ['jest', '@jest']) symlinkSync(join(packages, name), join(folder, 'node_modules', name));
    runs('--experimental-vm-modules', 'node_modules/jest/bin/jest.js');
  });
});
