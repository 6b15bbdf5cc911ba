import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadSettings, settingRows } from '../../src/base/settings.ts';
import { runsAllCases } from '../support/cases.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const manifests = ['deploy/kubernetes/contralto.yaml', 'deploy/kubernetes/contralto-sqlite.yaml'];
const files = [
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/systemd/contralto.service',
  'deploy/prometheus/contralto.rules.yaml',
  ...manifests,
];

/** Links the packages that an installation in the folder has: those of this checkout, and the workspaces in the folder. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@contralto'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@contralto' && !one.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  symlinkSync(join(folder, 'packages/client'), join(modules, '@contralto/client'));
}

interface ComposeService {
  command?: string[];
  environment?: Record<string, string>;
  image: string;
  profiles?: string[];
}

describe('the files for containers and service managers', () => {
  it.each(files)('%s uses only existing settings', (file) => {
    const known = new Set(settingRows().map(({ env }) => env));
    const named = read(file).match(/\bSERVICE_[A-Z_]+[A-Z]\b/g) ?? [];
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('sets values in the image that the service accepts', () => {
    const values = Object.fromEntries(
      [...read('deploy/Dockerfile').matchAll(/\b(SERVICE_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    expect(Object.keys(values)).toEqual(['SERVICE_HOME', 'SERVICE_HOST', 'SERVICE_PORT']);
    expect(loadSettings({}, values)).toMatchObject({ settings: { home: '/data', host: '0.0.0.0', port: 4200 } });
  });

  it('copies only files into the image that exist in the build context', () => {
    const context = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(context.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const copied = [...read('deploy/Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(
      ([, paths]) => paths?.split(' ') ?? [],
    );
    const made = ['dist', 'node_modules'];
    const missing = copied
      .map((path) => path.slice('/app/'.length))
      .filter((path) => !made.includes(path) && !(existsSync(join(root, path)) && context.some((kept) => path.split('/')[0] === kept)));
    expect(copied.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it.runIf(runsAllCases())('builds the service from files in the build context', { timeout: 180_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'contralto-image-'));
    try {
      const kept = read('.dockerignore')
        .split('\n')
        .filter((line) => line.startsWith('!'))
        .map((line) => line.slice(1));
      for (const path of kept) cpSync(join(root, path), join(folder, path), { recursive: true });
      linkPackages(folder);
      await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: folder, env: { ...process.env, COMMIT: 'abc' } });
      expect(readFileSync(join(folder, 'dist/main.js'), 'utf8')).toContain('"abc"');
      for (const page of ['console', 'reference']) expect(existsSync(join(folder, 'dist', page, 'index.html'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has every workspace during the installation', () => {
    const [beforeInstall] = read('deploy/Dockerfile').split('RUN npm ci');
    const workspaces = readdirSync(join(root, 'packages')).filter((name) => existsSync(join(root, 'packages', name, 'package.json')));
    expect(workspaces.length).toBeGreaterThan(2);
    for (const name of workspaces) expect(beforeInstall).toContain(`COPY packages/${name}/package.json packages/${name}/\n`);
  });

  it('runs as an unprivileged user, with its data on a volume', () => {
    const dockerfile = read('deploy/Dockerfile');
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
  });

  it.each([
    { responding: '4321', code: 0, probed: ['4321'] },
    { responding: '4290', code: 0, probed: ['4321', '4290'] },
    { responding: 'none', code: 1, probed: ['4321', '4290'] },
  ])('checks the health of a container in which port $responding responds', async ({ responding, code, probed }) => {
    const [, command = ''] = /^HEALTHCHECK (?:.*\\\n)?\s*CMD (.+)$/m.exec(read('deploy/Dockerfile')) ?? [];
    const wget = `wget() { echo "$4"; [ "$4" = "http://127.0.0.1:${responding}/ready" ]; }`;
    const ended = await promisify(execFile)('/bin/sh', ['-c', `${wget}; ${command}`], { env: { SERVICE_PORT: '4321' } }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    );
    expect(ended.code).toBe(code);
    expect(ended.stdout.trim().split('\n')).toEqual(probed.map((port) => `http://127.0.0.1:${port}/ready`));
  });

  it('compose starts one node on SQLite, and with the profile two API nodes and one node for the background services', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, ComposeService> };
    const inProfile = (name?: string) =>
      Object.entries(services)
        .filter(([, { profiles, image }]) => (name ? profiles?.includes(name) : !profiles) && image.startsWith('contralto'))
        .map(([, { command }]) => command?.join(' ') ?? 'start');
    expect(inProfile()).toEqual(['start']);
    expect(inProfile('postgres')).toEqual(['start --no-services', 'start --no-services', 'services']);
  });
});
