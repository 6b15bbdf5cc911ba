import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemBlocks } from '../../src/resources/block-types/system-blocks.ts';
import { someOf } from '../support/cases.ts';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';
import { createDataFolder, stores } from '../support/test-database.ts';
import { Bench, temporaryPlace } from './bench.ts';

/** A reference to a record. */
const ref = (name: string) => `\${${name}}`;

/** `contralto seed export`: the seed, and what it writes to standard error. */
async function exported(args: string[], env: Record<string, string> = {}) {
  const { child, done } = run(['seed', 'export', ...args], env);
  const [seed, log] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    return () => Buffer.concat(chunks).toString();
  }) as [() => string, () => string];
  const code = await done;
  return { code, seed: code === 0 ? JSON.parse(seed()) : undefined, log: log() };
}

const LISTS = [
  ...['/block_types', '/block_schemas', '/block_documents', '/variables', '/concurrency_limits', '/v2/concurrency_limits', '/work_pools'],
  ...['/work_queues', '/work_pools/local/workers', '/flows', '/deployments', '/slas', '/flow_runs', '/backfills', '/task_runs', '/logs'],
  ...['/artifacts', '/saved_searches', '/webhooks', '/event-destinations', '/automations'],
];

/**
 * JSON in which ids, secrets, and the names that the service gives to runs are equal, and times have no more than tenths of a second: each reading of the clock
 * advances it.
 */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (key, item) => {
    if (key === 'slug' && /^[\w-]{20,}$/.test(item)) return 'secret';
    if (item?.auto_scheduled || item?.created_by?.type === 'BACKFILL') return Object.entries({ ...item, name: 'generated' });
    return typeof item === 'number' ? Math.round(item * 10) : item;
  })
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(/(:\d\d)(?:\.(\d)\d*)?Z/g, (_, second: string, tenth = '0') => `${second}.${tenth}Z`);

/** The responses of all lists. */
async function responsesOf(bench: Bench): Promise<Record<string, string[]>> {
  const responses: Record<string, string[]> = {};
  const note = (path: string, list: unknown[]) => {
    responses[path] = [...(responses[path] ?? []), ...list.map(comparable)].sort();
  };
  for (const path of LISTS) note(path, await bench.post(`${path}/filter`));
  for (const kind of ['flow_run', 'task_run'])
    for (const { id } of await bench.post(`/${kind}s/filter`)) note(`${kind}_states`, await bench.get(`/${kind}_states/?${kind}_id=${id}`));
  for (const { id } of await bench.post('/flow_runs/filter'))
    note('inputs', await bench.post(`/flow_runs/${id}/input/filter`, { prefix: '' }));
  const event = { name: ['warehouse.loaded', 'prefect.asset.materialization.succeeded'] };
  note('events', (await bench.post('/events/filter', { filter: { event } })).events);
  note('holders', [await bench.get('/v2/concurrency_limits/warehouse/holders')]);
  return responses;
}

describe.each(someOf(stores()))('an exported seed on %s', (kind) => {
  const place = temporaryPlace();
  afterAll(() => place.delete());
  const start = async (...args: string[]) => {
    const bench = await Bench.start(kind, place.folder, ['dev', ...args]);
    onTestFinished(() => void bench.process.child.kill('SIGKILL'));
    return bench;
  };

  it('gives the same responses as the exported service, and the same seed', async () => {
    const first = await start('--seed', 'docs/seeds/example.json');
    const before = await responsesOf(first);
    for (const [path, list] of Object.entries(before)) expect(list, path).not.toEqual([]);
    const { seed } = await exported(['--url', first.apiUrl]);
    const file = join(place.folder, 'seed.json');
    writeFileSync(file, JSON.stringify(seed));
    const second = await start('--seed', file);
    expect(await responsesOf(second)).toEqual(before);
    const again = (await exported(['--url', second.apiUrl])).seed;
    expect(Object.entries(again).map(([section, list]) => [section, (list as []).length])).toEqual(
      Object.entries(seed).map(([section, list]) => [section, (list as []).length]),
    );
  });

  it('keeps built-in and contained blocks, text that looks like a reference, and an own limit of a deployment', async () => {
    const bench = await start();
    const text = `\${flows/none} and $${ref('clock')}`;
    const secret = systemBlocks('1.0.0').find(({ slug }) => slug === 'secret');
    const inner = {
      name: 'token',
      block_type_id: ref('block_types/Secret'),
      block_schema_id: ref('block_schemas/Secret'),
      data: { value: 'hidden' },
    };
    await bench.reset({
      block_types: [{ name: 'Outer', slug: 'outer' }],
      block_schemas: [
        {
          as: 'outer',
          block_type_id: ref('block_types/Outer'),
          fields: { block_schema_references: { inner: { block_type_slug: 'secret', block_schema_checksum: secret?.checksum } } },
        },
      ],
      block_documents: [
        inner,
        {
          ...{ name: 'a-outer', block_type_id: ref('block_types/Outer'), block_schema_id: ref('block_schemas/outer') },
          data: { inner: { $ref: { block_document_id: ref('block_documents/token') } } },
        },
      ],
      variables: [{ name: 'text', value: text.replaceAll('${', () => '$${') }],
      flows: [{ name: 'a' }],
      deployments: [{ name: 'd', flow_id: ref('flows/a'), concurrency_limit: 3 }],
      flow_runs: [
        { as: '1', name: 'same', flow_id: ref('flows/a'), states: [{ type: 'COMPLETED', data: { rows: 1, artifact_key: 'rows' } }] },
        { as: '2', name: 'same', flow_id: ref('flows/a') },
      ],
      logs: [{ name: 'l', level: 20, message: 'of the second', flow_run_id: ref('flow_runs/2') }],
    });
    expect((await bench.get('/variables/name/text')).value).toBe(text);
    const { seed, log } = await exported(['--url', bench.apiUrl]);
    expect(seed.block_documents).toMatchObject([
      { ...inner, data: { value: '********' } },
      { name: 'a-outer', data: { inner: { $ref: { block_document_id: ref('block_documents/token') } } } },
    ]);
    expect(log).toContain('Masked, so replace them:\n  block_documents/token: data.value\n');
    const ids = await bench.reset(seed);
    expect((await bench.get('/variables/name/text')).value).toBe(text);
    expect(await bench.get(`/deployments/${ids['deployments/d']}`)).toMatchObject({ global_concurrency_limit: { limit: 3 } });
    const artifact = { key: 'rows', data: { rows: 1 }, flow_run_id: ids['flow_runs/same'] };
    expect(await bench.post('/artifacts/filter')).toMatchObject([artifact]);
    const [record] = await bench.post('/logs/filter');
    expect(record.flow_run_id).toBe(ids['flow_runs/same 2']);
  });
});

describe('contralto seed export', () => {
  const home = createDataFolder();
  let service: ServiceProcess;
  const auth = 'admin:secret';
  const headers = { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(auth).toString('base64')}` };
  const post = async (path: string, body: unknown) =>
    (await fetch(`${service.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<
      Record<string, string>
    >;

  beforeAll(async () => {
    service = await startProcess({ SERVICE_HOME: home, SERVICE_API_AUTH_STRING: auth });
    const flow = await post('/flows/', { name: 'exported' });
    for (const name of ['first', 'second', 'third']) {
      const run = await post('/flow_runs/', { name, flow_id: flow.id, state: { type: 'RUNNING' } });
      await post('/task_runs/', { name: `of ${name}`, flow_run_id: run.id, task_key: 't', dynamic_key: '0' });
    }
    await post('/task_runs/', { name: 'background', task_key: 't', dynamic_key: '0', state: { type: 'PENDING' } });
    await post('/webhooks/', { name: 'hook', template: '{}' });
  });
  afterAll(async () => {
    await service?.kill('SIGTERM');
    rmSync(home, { recursive: true });
  });

  it('exports the last runs of any service, and says what it leaves out', async () => {
    const { code, seed, log } = await exported(['--url', service.url, '--runs', '2'], { PREFECT_API_AUTH_STRING: auth });
    expect([code, seed.flow_runs, seed.task_runs]).toMatchObject([
      0,
      [{ name: 'second', flow_id: ref('flows/exported'), state: { type: 'RUNNING' } }, { name: 'third' }],
      [
        { name: 'of second', flow_run_id: ref('flow_runs/second') },
        { name: 'of third' },
        { name: 'background', state: { type: 'PENDING' } },
      ],
    ]);
    expect(seed.flow_runs[0].at).toMatch(/^\$\{clock[+-]\d/);
    expect(log).toContain('flow_runs: 2 records\n');
    expect(log).toContain('Not in the seed:\n  flow_runs: older ones than the last 2\n');
    expect(seed.webhooks).toHaveLength(1);
  });

  it('leaves out what its key may not read, and needs credentials', async () => {
    const { key } = await post('/api-keys', { name: 'reader', role: 'viewer' });
    const { code, seed, log } = await exported(['--url', service.url], { PREFECT_API_KEY: key ?? '' });
    expect([code, seed.flow_runs.length, seed.webhooks]).toEqual([0, 3, undefined]);
    expect(log).toContain('webhooks: the key may not read them\n');
    const denied = await exported(['--url', service.url]);
    expect([denied.code, denied.log]).toEqual([1, expect.stringContaining('requires credentials')]);
  });

  it('rejects a number of runs that is out of range', async () => {
    expect(await exported(['--runs', '10001'])).toMatchObject({ code: 1, log: expect.stringContaining('a number from 0 to 10000') });
  });
});
