import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { ApiError } from '../../src/base/errors.ts';
import { readSeed } from '../../src/dev/seed.ts';
import type { Method } from '../support/api.ts';
import { someOf } from '../support/cases.ts';
import { onEveryStore } from '../support/every-store.ts';
import { run } from '../support/process.ts';
import { stores } from '../support/test-database.ts';
import { Bench, CONTROLS, temporaryPlace } from './bench.ts';

/** A reference to a record. */
const ref = (name: string) => `\${${name}}`;

const EXAMPLE = 'docs/seeds/example.json';
const START = '2026-01-05T08:00:00.000000Z';
const STATES = [
  'Cancelled',
  'Cancelling',
  'Completed',
  'Crashed',
  'Failed',
  'Late',
  'AwaitingRetry',
  'Paused',
  'Pending',
  'Running',
  'Scheduled',
];

/** The databases of these processes. Other tests create some too. */
async function databasesOf(...benches: Bench[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(`select datname from pg_database where datname like 'contralto_dev_%'`);
  await client.end();
  const prefixes = benches.map(({ process: { child } }) => `contralto_dev_${child.pid}x`);
  return rows.map(({ datname }) => datname).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
}

describe.each(someOf(stores()))('a seed on %s', (kind) => {
  const place = temporaryPlace();
  afterAll(() => place.delete());
  const start = async (...args: string[]) => {
    const bench = await Bench.start(kind, place.folder, args);
    onTestFinished(() => void bench.process.child.kill('SIGKILL'));
    return bench;
  };

  const states = async (bench: Bench) => {
    const runs = await bench.post('/flow_runs/filter');
    return runs.map(({ id, state }: { id: string; state: { name: string } }) => `${id} ${state.name}`).sort();
  };

  it('gives the same ids and data after a reset', async () => {
    const bench = await start('dev', '--seed', EXAMPLE);
    const ids = await bench.reset();
    const before = await states(bench);
    for (const name of STATES) expect(before.join(' ')).toContain(` ${name}`);
    await bench.post('/flows/', { name: 'new' });
    await bench.move(3_600, 1);
    expect(await bench.reset()).toEqual(ids);
    expect(await states(bench)).toEqual(before);
    expect((await bench.move(0)).time).toMatch(/^2026-01-05T08:00:00/);
    await bench.process.kill('SIGTERM');
  });

  it('gives the same data in another process, which leaves nothing of itself and of a killed one', async () => {
    const bench = await start('dev', '--seed', EXAMPLE);
    const before = await states(bench);
    expect(await bench.process.kill('SIGKILL')).toBeNull();
    const next = await start('dev', '--seed', EXAMPLE);
    expect(await states(next)).toEqual(before);
    expect(readdirSync(place.folder)).toHaveLength(1);
    if (kind === 'postgres') expect(await databasesOf(bench, next)).toHaveLength(2);
    await next.process.kill('SIGTERM');
    expect(readdirSync(place.folder)).toEqual([]);
    if (kind === 'postgres') expect(await databasesOf(bench, next)).toEqual([]);
  });

  it('comes from the body of a reset, unless it is invalid', async () => {
    const bench = await start('dev', '--clock', '2030-01-01T00:00:00Z');
    const ids = await bench.reset({ flows: [{ name: 'a' }], flow_runs: [{ as: 'first', flow_id: ref('flows/a') }] });
    expect(Object.keys(ids)).toEqual(['flows/a', 'flow_runs/first']);
    const run = await bench.get(`/flow_runs/${ids['flow_runs/first']}`);
    expect(run).toMatchObject({ flow_id: ids['flows/a'], created: expect.stringMatching(/^2030-01-01T00:00:00/) });
    const invalid = await bench.send('POST', '/admin/reset', { flow_runs: [{ flow_id: ref('flows/b') }] });
    expect([invalid.status, invalid.body.detail ?? invalid.body.exception_detail]).toMatchObject([
      422,
      [{ loc: ['body', 'flow_runs', '0'] }, {}],
    ]);
    expect(await bench.post('/flows/count')).toBe(1);
    await bench.process.kill('SIGTERM');
  });

  it('serves the example with a running clock under contralto mock', async () => {
    const bench = await start('mock');
    expect(await bench.post('/flow_runs/count')).toBeGreaterThanOrEqual(STATES.length);
    expect((await bench.send('POST', '/admin/clock', { seconds: 1 })).status).toBe(409);
    await bench.process.kill('SIGTERM');
  });
});

describe('the file of a seed', () => {
  const problems = (seed: unknown): string[] => {
    try {
      readSeed(seed, START);
      return [];
    } catch (error) {
      return ((error as ApiError).problems ?? []).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
    }
  };

  it.each([
    [{ flow: [] }, 'body.flow: Extra inputs are not permitted'],
    [{ flows: [{}] }, 'body.flows.0.name: Field required'],
    [{ flows: [{ name: 'a' }, { name: 'a' }] }, "body.flows.1.name: The name 'flows/a' is not unique"],
    [{ flows: [{ name: 'a', at: 'noon' }] }, 'body.flows.0.at: Input should be a valid datetime'],
    [{ flows: [{ name: 'a', states: [] }] }, 'body.flows.0.states: Only runs have states'],
    [{ work_queues: [{ name: 'a' }] }, 'body.work_queues.0.work_pool_name: Field required'],
    [{ logs: [{ name: 'a', level: 'high', message: 'm' }] }, 'body.logs.0.level: Input should be a valid integer'],
    [
      { flows: [{ name: 'a' }], flow_runs: [{ flow_id: ref('flows/a'), states: [{ type: 'DONE' }] }] },
      'body.flow_runs.0.states.0.type: Input should be',
    ],
    [{ deployments: [{ name: 'd', flow_id: ref('flows/b') }] }, "body.deployments.0: 'flows/b' is not a record"],
  ])('%j is rejected with its place', (seed, problem) => {
    expect(problems(seed).join('\n')).toContain(problem);
  });

  it('can create a built-in block itself, for a service that does not register them', () => {
    expect(problems({ block_types: [{ name: 'Slack Webhook', slug: 'slack-webhook' }] })).toEqual([]);
  });

  it('is validated by editors with the published schema', () => {
    const validate = new Ajv2020({ strict: false, formats: { double: true, int64: true, uri: true } }).compile(
      JSON.parse(readFileSync('docs/seeds/schema.json', 'utf8')),
    );
    expect(validate(JSON.parse(readFileSync(EXAMPLE, 'utf8'))), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ flow: [] })).toBe(false);
    expect(validate({ flows: [{ nam: 'a' }] })).toBe(false);
  });
});

describe('contralto dev', () => {
  it('reports each problem of its files and flags in one line, with exit code 2', async () => {
    const place = temporaryPlace();
    const seed = join(place.folder, 'seed.json');
    writeFileSync(seed, JSON.stringify({ flows: [{}], variables: [{ name: 'x' }] }));
    const cases: [string[], string][] = [
      [['--seed', seed], `${seed}: variables[0].value: Field required\n${seed}: flows[0].name: Field required\n`],
      [['--seed', join(place.folder, 'none.json')], 'Cannot read the seed'],
      [['--clock', 'noon'], '--clock: must be a time such as 2026-01-05T08:00:00Z, not "noon"\n'],
      [['--database-url', 'sqlite:x'], '--database-url: must be postgres://…'],
    ];
    for (const [args, expected] of cases) {
      const { output, done } = run(['dev', ...args], { TMPDIR: place.folder });
      expect([await done, output()]).toEqual([2, expect.stringContaining(expected)]);
    }
    place.delete();
  });
});

describe('without contralto dev', () => {
  onEveryStore((api) => {
    it.each(Object.keys(CONTROLS))('%s does not exist', async (control) => {
      const [method, path] = control.toLowerCase().split(' ') as [Method, string];
      const body = { 'POST /admin/faults': { faults: [] }, 'POST /admin/snapshots': { name: 'a' } }[control];
      expect(await api.request(method, path, { body })).toMatchObject({ status: 404, body: { detail: 'Not Found' } });
    });
  });
});
