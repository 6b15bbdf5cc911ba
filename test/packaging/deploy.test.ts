import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { loadSettings, settingRows } from '../../src/base/settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const files = ['Dockerfile', 'compose.yaml', 'deploy/systemd/contralto.service', 'deploy/kubernetes/contralto.yaml'];

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
    const values = Object.fromEntries([...read('Dockerfile').matchAll(/\b(SERVICE_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
    expect(Object.keys(values)).toEqual(['SERVICE_HOME', 'SERVICE_HOST', 'SERVICE_PORT']);
    expect(loadSettings({}, values)).toMatchObject({ settings: { home: '/data', host: '0.0.0.0', port: 4200 } });
  });

  it('copies only files into the image that exist in the build context', () => {
    const context = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(context.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const copied = [...read('Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths]) => paths?.split(' ') ?? []);
    const made = ['dist', 'node_modules'];
    const missing = copied
      .map((path) => path.slice('/app/'.length))
      .filter((path) => !made.includes(path) && !(existsSync(join(root, path)) && context.some((kept) => path.split('/')[0] === kept)));
    expect(copied.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it('builds the service from files in the build context', async () => {
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
      expect(existsSync(join(folder, 'dist/console/index.html'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has every workspace during the installation', () => {
    const [beforeInstall] = read('Dockerfile').split('RUN npm ci');
    for (const name of readdirSync(join(root, 'packages')))
      expect(beforeInstall).toContain(`COPY packages/${name}/package.json packages/${name}/\n`);
  });

  it('runs as an unprivileged user, with its data on a volume', () => {
    const dockerfile = read('Dockerfile');
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
  });

  it.each([
    [undefined, '/api/ready'],
    ['/', '/ready'],
    ['/v3/', '/v3/ready'],
  ])('checks the health of a service whose API is at %s', async (basePath, path) => {
    const [, command = ''] = /^HEALTHCHECK (?:.*\\\n)?\s*CMD (.+)$/m.exec(read('Dockerfile')) ?? [];
    const env = { SERVICE_PORT: '4321', ...(basePath && { SERVICE_API_BASE_PATH: basePath }) };
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `wget() { echo "$4"; }; ${command}`], { env });
    expect(stdout.trim()).toBe(`http://127.0.0.1:4321${path}`);
  });

  it('compose starts one node on SQLite, and with the profile two API nodes and one node for the background services', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, ComposeService> };
    const inProfile = (name?: string) =>
      Object.entries(services)
        .filter(([, { profiles, image }]) => (name ? profiles?.includes(name) : !profiles) && image.startsWith('contralto'))
        .map(([, { command }]) => command?.join(' ') ?? 'start');
    expect(inProfile()).toEqual(['start']);
    expect(inProfile('postgres')).toEqual(['start --no-services', 'start --no-services', 'services']);
  });

  it('Kubernetes probes paths of the contract', () => {
    const contract = JSON.parse(read('generated/openapi.json')) as { paths: Record<string, unknown> };
    const documents = parseAllDocuments(read('deploy/kubernetes/contralto.yaml')).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as { kind: string };
    });
    expect(documents.map(({ kind }) => kind)).toEqual(['Deployment', 'Deployment', 'Service', 'PodDisruptionBudget']);
    const probed = [...JSON.stringify(documents).matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path?.replace('/api', ''));
    expect(new Set(probed)).toEqual(new Set(['/ready', '/health']));
    for (const path of probed) expect(Object.keys(contract.paths)).toContain(path);
  });
});
