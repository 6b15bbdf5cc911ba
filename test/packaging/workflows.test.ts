import { createHash } from 'node:crypto';
import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { manifestOf, PUBLISHED, packedName } from '../../scripts/pack.ts';
import { packageManagerFiles } from '../../scripts/release/package-managers.ts';
import { channelOf } from '../../scripts/release/rehearse.ts';
import { versionProblems } from '../../scripts/release/versions.ts';
import { FLOOR, RELEASES } from '../../scripts/runtimes/nodes.ts';
import { readOptions } from '../../scripts/runtimes/options.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

interface Step {
  run?: string;
  uses?: string;
  with?: Record<string, unknown>;
}
interface Job {
  steps: Step[];
  strategy?: { matrix?: Record<string, string[]> };
}

const FOLDER = '.github/workflows';
const jobs = readdirSync(join(root, FOLDER)).flatMap((file) =>
  Object.entries((parse(read(FOLDER, file)) as { jobs: Record<string, Job> }).jobs).map(([name, job]) => ({
    name: `${file}: ${name}`,
    job,
  })),
);
const steps = jobs.flatMap(({ job }) => job.steps);
const commands = [...new Set(steps.flatMap(({ run }) => run ?? []))];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Why a command of a workflow cannot be run, or not by a person who reads it; undefined if it can. */
function commandProblem(command: string): string | undefined {
  if (/[\n;|]|&&/.test(command.trim())) return 'it is several commands: make a script of them';
  const [program = '', first = '', second = ''] = command.split(' ');
  if (program === 'npm') return first === 'run' && scripts[second] === undefined ? `package.json has no script ${second}` : undefined;
  if (['docker', 'gh', 'helm'].includes(program)) return undefined;
  const file = program === 'node' ? first : program;
  if (!file.startsWith('scripts/')) return 'it is neither a script of this repository nor npm, docker, gh or helm';
  try {
    accessSync(join(root, file), program === 'node' ? constants.R_OK : constants.X_OK);
    return undefined;
  } catch {
    return `${file} is not there`;
  }
}

describe('the workflows', () => {
  it.each(commands)('run only commands that exist here: %s', (command) => expect(commandProblem(command)).toBeUndefined());

  it.each([
    ['npm run nothing', /no script nothing/],
    ['npm ci && npm test', /several commands/],
    ['npm ci\nnpm test', /several commands/],
    ['scripts/ci/nothing.sh', /is not there/],
    ['node scripts/nothing.mjs', /is not there/],
    ['curl example.com', /neither a script/],
  ])('must not run %j', (command, problem) => expect(commandProblem(command)).toMatch(problem));

  it('test every supported Node.js release, and use the newest for other jobs', () => {
    const supported = Object.keys(RELEASES).filter((major) => Number(major) >= FLOOR);
    const newest = supported.at(-1);
    const used = jobs.flatMap(({ name, job }) =>
      job.steps
        .filter(({ uses }) => uses?.startsWith('actions/setup-node@'))
        .map(({ with: given }) => ({ name, job, version: given?.['node-version'] })),
    );
    expect(used.length).toBeGreaterThan(3);
    for (const { name, job, version } of used)
      if (String(version).includes('matrix.node')) expect(job.strategy?.matrix?.node, name).toEqual(supported);
      else expect(version, name).toBe(newest);
    // npm scripts prefer the Node.js of the checkout, so a job for another version must select it
    const matrix = jobs.filter(({ job }) => job.strategy?.matrix?.node !== undefined);
    expect(matrix.map(({ name }) => name)).toEqual(['check.yml: check']);
    for (const { job } of matrix) expect(job.steps.map(({ run }) => run)).toContain('node scripts/ci/use-installed-node.mjs');
  });

  it('pin actions to a commit, with its release in a comment', () => {
    const actions = readdirSync(join(root, FOLDER)).flatMap((file) => read(FOLDER, file).match(/uses:.*/g) ?? []);
    expect(actions.length).toBeGreaterThan(10);
    expect(actions.filter((uses) => !/^uses: [\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(uses))).toEqual([]);
    // one commit for each repository, which can have several actions
    const commits = new Set(actions.map((uses) => uses.replace(/^uses: ([\w-]+\/[\w-]+)[^@]*/, '$1')));
    expect(commits.size).toBe(new Set([...commits].map((commit) => commit.split('@')[0])).size);
  });
});

describe('the Node.js release of this repository', () => {
  const { version, optionalDependencies } = manifestOf('packages/node');
  const [major = ''] = version.split('.');

  it('is the newest release that the package is tested on, on every machine', () => {
    expect(RELEASES[major]).toBe(version);
    expect(Object.keys(RELEASES).at(-1)).toBe(major);
    expect(new Set(Object.values(optionalDependencies ?? {}))).toEqual(new Set([version]));
  });

  it('is the one in .nvmrc and in the image', () => {
    expect(`${version}.`.startsWith(`${read('.nvmrc').trim()}.`)).toBe(true);
    const images = [...read('deploy/Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, one]) => one);
    expect(images.length).toBeGreaterThan(0);
    expect(new Set(images)).toEqual(new Set([major]));
  });

  it('satisfies the engines of all packages, which start with the oldest tested release', () => {
    const engines = Object.values(PUBLISHED)
      .map(manifestOf)
      .map(({ engines: { node } }) => node);
    expect(new Set(engines).size).toBe(1);
    expect(RELEASES[FLOOR]).toBeDefined();
    // one older release, which is rejected
    expect(Object.keys(RELEASES).filter((one) => Number(one) < FLOOR)).toHaveLength(1);
  });
});

describe('a release', () => {
  it('has one version, and a matching tag', () => {
    const both = [
      { name: 'contralto', version: '1.2.3' },
      { name: '@contralto/client', version: '1.2.3' },
    ];
    expect(versionProblems(undefined)).toEqual([]);
    expect(versionProblems('v1.2.3', both)).toEqual([]);
    expect(versionProblems('v1.2.4', both)).toEqual([
      'contralto has version 1.2.3, but the tag is v1.2.4',
      '@contralto/client has version 1.2.3, but the tag is v1.2.4',
    ]);
    expect(versionProblems(undefined, [...both, { name: 'third', version: '1.0.0' }])).toEqual([
      'third has version 1.0.0, but the first package is v1.2.3',
    ]);
  });

  it('can be installed with Homebrew and winget from its executables', () => {
    const folder = mkdtempSync(join(tmpdir(), 'contralto-executables-'));
    const names = ['contralto-darwin-arm64', 'contralto-linux-arm64', 'contralto-linux-x64', 'contralto-win32-x64.exe'];
    try {
      for (const name of names) writeFileSync(join(folder, name), name);
      const files = packageManagerFiles(folder, '1.2.3');
      const texts = Object.values(files).join('\n');
      const download = 'https://github.com/contralto-dev/contralto/releases/download/v1.2.3/';
      for (const name of names) {
        expect(texts).toContain(`${download}${name}`);
        expect(texts.toLowerCase()).toContain(createHash('sha256').update(name).digest('hex'));
      }
      expect(files['contralto.rb']).toContain('version "1.2.3"');
      const manifests = Object.entries(files).filter(([name]) => name.endsWith('.yaml'));
      expect(manifests.map(([, text]) => parse(text).ManifestType)).toEqual(['version', 'installer', 'defaultLocale']);
      for (const [name, text] of manifests) {
        expect(parse(text)).toMatchObject({ PackageIdentifier: name.split('.').slice(0, 2).join('.'), PackageVersion: '1.2.3' });
        // the workflow uploads them by name
        expect(read(FOLDER, 'release.yml')).toContain(`dist/release/${name}`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is tagged as latest only without a suffix', () => {
    expect(channelOf('1.2.3')).toBe('latest');
    expect(channelOf('1.2.3-rc.1')).toBe('next');
  });

  it('declares its repository, as npm requires for provenance', () => {
    for (const folder of ['.', 'packages/client']) {
      const { repository } = JSON.parse(read(folder, 'package.json')) as { repository?: { url: string; directory?: string } };
      expect(repository?.url).toBe('git+https://github.com/contralto-dev/contralto.git');
      expect(repository?.directory ?? '.').toBe(folder);
    }
    expect(packedName('packages/client')).toMatch(/^contralto-client-\d/);
  });
});

describe('npm run runtimes', () => {
  it('tests all releases on both databases by default', () => {
    expect(readOptions([])).toEqual({ majors: Object.keys(RELEASES), seconds: 20, kinds: ['sqlite', 'postgres'] });
    expect(readOptions(['--node', '24', '--node', '22', '--seconds', '5', '--database', 'sqlite'])).toEqual({
      majors: ['24', '22'],
      seconds: 5,
      kinds: ['sqlite'],
    });
  });

  it.each([
    ['--node', '21'],
    ['--seconds', '0'],
    ['--seconds', 'x'],
    ['--database', 'mysql'],
    ['--unknown', '1'],
  ])('rejects %s %s', (...args) => expect(() => readOptions(args)).toThrow(args[0]));
});
