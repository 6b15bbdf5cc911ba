import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { verifyImport } from '../../src/moving-in/import.ts';
import type { ImportOptions } from '../../src/moving-in/options.ts';
import { existingEncryption } from '../../src/moving-in/seals.ts';
import { openSource } from '../../src/moving-in/source/open-source.ts';
import { openBatches } from '../../src/store/moving/batches/open-batches.ts';
import { run as command } from '../support/process.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';
import { change, differing, fixture, importFile as run, sources, tools } from './sources.ts';

const { folder, sourceFile, target } = sources();

/** The indexes and active triggers of a database, by name. */
async function schema(url: string): Promise<string[]> {
  if (url.startsWith('sqlite:')) {
    const connection = new Database(url.slice('sqlite:'.length), { readonly: true });
    const names = connection.prepare(`select name from sqlite_master where type in ('index', 'trigger') order by name`).pluck().all();
    connection.close();
    return names as string[];
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select indexname::text as name from pg_indexes where schemaname = current_schema()
     union all select tgname || ' ' || tgrelid::regclass from pg_trigger where tgenabled = 'O' order by name`,
  );
  await client.end();
  // those of days with events
  return rows.map(({ name }) => name).filter((name) => !/_\d{4,8}/.test(name));
}

type Row = Record<string, string | number | null>;
type Item = Record<string, unknown> & { id: string };

/** Values that depend on the moment, and fields of ours that the recorded server lacks. */
const UNCOMPARED = new Set(['estimated_run_time', 'estimated_start_time_delta', 'total_run_time', 'status', 'block_type', 'block_schema']);

/** The recorded members of a response, in one form: times as milliseconds, numbers as they are. */
function recorded(expected: unknown, given: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(given)) return given.map((one, index) => recorded(expected[index] ?? null, one));
  if (typeof expected !== 'object' || expected === null || typeof given !== 'object' || given === null) return comparable(given);
  const members = given as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(expected)
      .filter(([key]) => !UNCOMPARED.has(key))
      .map(([key, value]) => [key, recorded(value, members[key])]),
  );
}

const comparable = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value);

const LISTS = {
  flows: '/flows/filter',
  flow_runs: '/flow_runs/filter',
  task_runs: '/task_runs/filter',
  deployments: '/deployments/filter',
  work_pools: '/work_pools/filter',
  work_queues: '/work_queues/filter',
  variables: '/variables/filter',
  artifacts: '/artifacts/filter',
  artifact_collections: '/artifacts/latest/filter',
  concurrency_limits: '/concurrency_limits/filter',
  concurrency_limits_v2: '/v2/concurrency_limits/filter',
  automations: '/automations/filter',
  block_documents: '/block_documents/filter',
  logs: '/logs/filter',
} as const;

describe.each(stores())('import into %s', (kind) => {
  it('serves what the server of the source returned', async () => {
    const into = await target(kind);
    const report = await run(sourceFile('3.9.1'), into);
    expect(differing(report)).toEqual([]);
    expect(report.left).toEqual([]);
    const { api, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: into } });
    // the slots of a limit have decayed when the server was recorded
    api.clock.set('2026-12-01T10:00:00.000000Z');
    try {
      const expected = JSON.parse(fixture('server-3.9.1.json').toString('utf8')) as Record<keyof typeof LISTS, Item[]>;
      for (const [name, path] of Object.entries(LISTS) as [keyof typeof LISTS, string][]) {
        const response = await api.post(path, { limit: 200, ...(name === 'block_documents' && { include_secrets: true }) });
        const found = new Map((response.body as Item[]).map((item) => [item.id, item]));
        expect([...found.keys()].toSorted(), name).toEqual(expected[name].map(({ id }) => id).toSorted());
        for (const item of expected[name]) expect(recorded(item, found.get(item.id)), `${name} ${item.id}`).toEqual(recorded(item, item));
      }
    } finally {
      await stop();
    }
  });

  it('imports an earlier release, and repeats without doubles', async () => {
    const [file, into] = [sourceFile('3.4.25'), await target(kind)];
    const first = await run(file, into);
    expect(differing(first)).toEqual([]);
    const second = await run(file, into);
    const added = Object.values(second.kinds).reduce((sum, one) => sum + one.added, 0);
    expect(added).toBe(0);
    expect(differing(second)).toEqual([]);
  });

  it('continues after an interruption', async () => {
    const [file, into] = [sourceFile('3.9.1'), await target(kind)];
    const interrupted = run(file, into, {
      onProgress({ kind: name, finished }) {
        if (name === 'task runs' && finished) throw new Error('interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    const report = await run(file, into);
    expect(report.kinds['flow runs']).toMatchObject({ added: 16, present: 0, done: true });
    expect(differing(report)).toEqual([]);
  });

  it('reports conflicts before it writes, and resolves them as chosen', async () => {
    const into = await target(kind);
    const renamedIds = "update variable set id = '11111111-1111-4111-8111-111111111111' where name = 'plain'";
    await run(sourceFile('3.9.1'), into, { choice: { only: ['definitions'] } });
    const other = sourceFile('3.9.1', renamedIds);
    await expect(run(other, into)).rejects.toThrow('variables "plain"');
    const skipped = await run(other, into, { onConflict: 'skip' });
    expect(skipped.kinds.variables).toMatchObject({ added: 0, present: 2 });
    const renamed = await run(other, into, { onConflict: 'rename' });
    expect(renamed.kinds.variables).toMatchObject({ added: 1, present: 1 });
    expect(renamed.conflicts).toMatchObject([{ name: 'plain', renamed: 'plain-11111111' }]);
    expect(differing(renamed)).toEqual([]);
  });

  it('lists rows that it cannot carry over, with their keys', async () => {
    const file = sourceFile(
      '3.9.1',
      `update log set timestamp = '0000-13-45 00:00:00' where id = (select min(id) from log)`,
      `update artifact set data = '{broken' where id = (select min(id) from artifact)`,
      `delete from task_run where id = (select min(id) from task_run)`,
      `alter table flow add column novel text`,
      `update flow set novel = 'x'`,
    );
    const report = await run(file, await target(kind));
    expect(report.left.map(({ kind: name, reason }) => `${name}: ${reason}`)).toEqual(
      expect.arrayContaining([
        'logs: timestamp is not a time: 0000-13-45 00:00:00',
        'artifacts: data is not JSON',
        'task run states: task_run_id leads to no row of task_runs',
      ]),
    );
    expect(report.plan.notCarried).toMatchObject([{ what: 'flow.novel', rows: 4 }]);
    expect(differing(report)).toEqual([]);
  });

  it('leaves out the rows that are not chosen', async () => {
    const report = await run(sourceFile('3.9.1'), await target(kind), { choice: { without: ['logs', 'events'] } });
    expect(Object.keys(report.kinds)).not.toContain('events');
    expect(Object.keys(report.kinds)).not.toContain('logs');
    const old = await run(sourceFile('3.9.1'), await target(kind), { choice: { since: '2027-06-01T00:00:00.000000Z' } });
    expect(old.kinds).toMatchObject({ 'flow runs': { added: 0, left: 0 }, 'flow run states': { added: 0, left: 0 }, flows: { added: 4 } });
  });

  it('brings rows that the source got while the import was interrupted, whatever their ids, and newer versions', async () => {
    const [file, into] = [sourceFile('3.9.1'), await target(kind)];
    const interrupted = run(file, into, {
      detachFrom: 0,
      onProgress({ kind: name, finished }) {
        if (name === 'logs' && finished) throw new Error('interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    const copied = (table: string, id: string, where = '') =>
      `create temp table copied as select * from ${table} ${where} limit 1; update copied set id = '${id}'; insert into ${table} select * from copied; drop table copied`;
    change(
      file,
      copied('log', '00000000-0000-4000-8000-000000000001'),
      `insert into flow (id, name) values ('00000000-0000-4000-8000-000000000002', 'late')`,
      `update flow_run set name = 'renamed', tags = '["late"]', updated = '2026-12-01 10:00:01.000000' where id = (select min(id) from flow_run)`,
    );
    const report = await run(file, into, { detachFrom: 0 });
    expect(report.kinds).toMatchObject({ logs: { added: 45 }, flows: { added: 5 }, 'flow runs': { added: 16, changed: 1 } });
    expect(differing(report)).toEqual([]);
    const { api, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: into } });
    const found = await api.post('/flow_runs/filter', { flow_runs: { tags: { all_: ['late'] } } });
    expect(found.body).toMatchObject([{ name: 'renamed' }]);
    await stop();
  });

  it('has its indexes, triggers, and totals after an import, and after an interrupted one when a service starts', async () => {
    const expected = await schema(await target(kind));
    const [file, whole, partial] = [sourceFile('3.9.1'), await target(kind), await target(kind)];
    await run(file, whole, { detachFrom: 0 });
    expect(await schema(whole)).toEqual(expected);
    const interrupted = run(file, partial, {
      detachFrom: 0,
      onProgress({ kind: name }) {
        if (name === 'logs') throw new Error('interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect((await schema(partial)).length).toBeLessThan(expected.length);
    const { api, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: partial } });
    expect((await api.post('/flow_runs/count', {})).body).toBe(16);
    await stop();
    expect(await schema(partial)).toEqual(expected);
  });

  it('verifies a target without a key, and writes none', async () => {
    const into = await target(kind);
    const report = await run(sourceFile('3.9.1'), into, {}, verifyImport);
    expect(report.verified.find(({ name }) => name === 'block documents')).toMatchObject({ source: { rows: 3 }, target: { rows: 0 } });
    const opened = await openBatches(into, tools);
    expect(await opened.reading((reader) => existingEncryption(reader, undefined))).toBeUndefined();
    await opened.close();
  });

  it('leaves rows behind that are larger than a row may be', async () => {
    const file = sourceFile(
      '3.9.1',
      'update log set message = hex(zeroblob(9000000)) where id = (select min(id) from log)',
      'update log set timestamp = zeroblob(17000000) where id = (select max(id) from log)',
      `update block_document set data = hex(zeroblob(9000000)) where name = 'gate'`,
      'update artifact set id = hex(zeroblob(9000000)) where id = (select min(id) from artifact)',
    );
    const report = await run(file, await target(kind));
    const reason = expect.stringMatching(/^its texts have 1[78]\d{6} bytes, more than a row may have$/);
    expect(report.left).toMatchObject([
      { kind: 'block documents', reason: 'data is not an encrypted text' },
      { kind: 'block document references' },
      { kind: 'artifacts', id: 'too long' },
      { kind: 'logs', reason },
      { kind: 'logs', reason },
    ]);
    expect(report.kinds.logs).toMatchObject({ added: 42, left: 2 });
    expect(differing(report)).toEqual([]);
  });

  it('sees the source as it was when it was opened, although its server writes in the meantime', async () => {
    const file = sourceFile('3.9.1', 'pragma journal_mode = wal');
    let isChanged = false;
    const report = await run(file, await target(kind), {
      onProgress({ kind: name }) {
        if (isChanged || name !== 'flow runs') return;
        isChanged = true;
        change(file, 'delete from log', 'delete from flow_run_state', `update task_run set name = 'changed'`);
      },
    });
    expect(isChanged).toBe(true);
    expect(report.kinds).toMatchObject({ logs: { added: 44 }, 'flow run states': { added: 32 } });
    expect(differing(report)).toEqual([]);
  });

  it('names rows that come without a reference, and values without a counterpart', async () => {
    const file = sourceFile(
      '3.9.1',
      `update deployment set work_queue_id = '00000000-0000-4000-8000-000000000001', version_id = '00000000-0000-4000-8000-000000000002' where work_queue_id is not null`,
      `insert into configuration (key, value) values ('TELEMETRY', '{}')`,
    );
    const report = await run(file, await target(kind));
    expect(report.cleared.map(({ kind: name, reason }) => `${name}: ${reason}`)).toEqual([
      'deployments: work_queue_id 00000000-0000-4000-8000-000000000001 leads to no row of work_queues',
    ]);
    expect(report.plan.notCarried).toMatchObject([
      { what: 'configuration', rows: 1 },
      { what: 'deployment.version_id', rows: 1 },
    ]);
    expect(differing(report)).toEqual([]);
  });

  it('makes limits of the numbers that release 3.0.0 stored', async () => {
    const [deployment, flow] = ['00000000-0000-4000-8000-000000000003', '(select id from flow)'];
    const file = sourceFile(
      '3.0.0',
      `insert into deployment (id, name, flow_id, tags, parameters, infra_overrides, enforce_parameter_schema, paused, status, concurrency_limit)
       values ('${deployment}', 'limited', ${flow}, '[]', '{}', '{}', 1, 0, 'NOT_READY', 3)`,
    );
    const into = await target(kind);
    expect(differing(await run(file, into))).toEqual([]);
    const { api, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: into } });
    expect((await api.get(`/deployments/${deployment}`)).body).toMatchObject({
      global_concurrency_limit: { name: `deployment:${deployment}`, limit: 3, active: true },
    });
    await stop();
  });

  it('continues automations where the other server was: counted events and fired parts', async () => {
    const rows = JSON.parse(readFileSync(new URL('fixtures/automations-3.9.1.json', import.meta.url), 'utf8')) as Record<string, Row[]>;
    const file = sourceFile('3.9.1');
    const connection = new Database(file);
    for (const [table, list] of Object.entries(rows))
      for (const row of list)
        connection
          .prepare(
            `insert into ${table} ("${Object.keys(row).join('", "')}") values (${Object.keys(row)
              .map(() => '?')
              .join(', ')})`,
          )
          .run(Object.values(row));
    connection.close();
    const into = await target(kind);
    expect(differing(await run(file, into))).toEqual([]);
    const { api, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: into } });
    try {
      api.clock.set('2026-11-29T16:00:00.000000Z');
      const event = (name: string) => ({
        id: v7(),
        event: name,
        occurred: api.clock.peek(),
        resource: { 'prefect.resource.id': 'own.thing' },
      });
      const before = (await api.events('prefect.automation.triggered')).length;
      await api.post('/events', [event('part.two'), event('count.me'), event('seq.two')]);
      await api.service('triggers');
      const fired = (await api.events('prefect.automation.triggered')).slice(before);
      expect(fired.map(({ resource }) => resource['prefect.resource.name']).toSorted()).toEqual(['pair', 'row', 'three']);
    } finally {
      await stop();
    }
  });

  it('finds rows that were changed after the import', async () => {
    const [file, into] = [sourceFile('3.9.1'), await target(kind)];
    await run(file, into);
    expect(differing(await run(file, into, {}, verifyImport))).toEqual([]);
    const changed = new Database(file);
    changed.exec(`update variable set value = '"other"' where name = 'plain'`);
    changed.close();
    expect(differing(await run(file, into, {}, verifyImport))).toEqual(['variables']);
  });
});

describe('a source that cannot be imported', () => {
  const key = join(folder, 'key');
  writeFileSync(key, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=');

  it.each<[string, string[], Partial<ImportOptions>, string]>([
    ['another application', ['drop table flow_run'], {}, 'is the database of another application'],
    ['two migrations', ["insert into alembic_version values ('x')"], {}, 'is half-migrated'],
    ['a missing table', ['drop table concurrency_limit_v2'], {}, 'is half-migrated: it lacks the table concurrency_limit_v2'],
    [
      'release 2',
      ["update alembic_version set version_num = '20fbd53b3cef'", 'alter table deployment drop column concurrency_limit'],
      {},
      'before 3.0',
    ],
    [
      'a newer release',
      ["update alembic_version set version_num = 'x'", 'create table novel(id)'],
      {},
      'newer release (migration x, with the table novel)',
    ],
    ['another key', [], { sourceKeyFile: key }, 'the key does not decrypt them'],
    ['no key', ['delete from configuration'], {}, 'not their key'],
    ['a broken key', [`update configuration set value = '{broken'`], {}, 'not their key'],
    ['a key of 18 MB', ['update configuration set value = hex(zeroblob(9000000))'], {}, 'not their key'],
  ])('names the cause: %s', async (_, changes, options, message) => {
    const missing = join(folder, 'never.db');
    await expect(run(sourceFile('3.9.1', ...changes), `sqlite:${missing}`, options)).rejects.toThrow(message);
    await expect(openSource(`sqlite:${missing}`)).rejects.toThrow('does not exist');
  });

  it('names the kinds of sources', async () => {
    await expect(openSource('mysql://host/prefect')).rejects.toThrow('mysql is no kind of source: name sqlite:FILE');
  });

  it('is named if nothing responds there, whatever the target is', async () => {
    const [from, into] = ['postgres://reader@127.0.0.1:1/prefect', 'postgres://writer@127.0.0.1:1/contralto'];
    for (const step of ['--plan', '--follow']) {
      const { done, output } = command(['import', '--from', from, '--into', into, step], {});
      expect(await done).toBe(1);
      expect(output()).toMatch(/^postgres:\/\/reader@127.0.0.1:1\/prefect: cannot connect to 127.0.0.1:1: .*\n$/);
    }
  });

  it('names the cause: a truncated file', async () => {
    const file = sourceFile('3.9.1');
    writeFileSync(file, readFileSync(file).subarray(0, 700_000));
    await expect(run(file, `sqlite:${join(folder, 'never.db')}`)).rejects.toThrow('is damaged or incomplete');
  });
});
