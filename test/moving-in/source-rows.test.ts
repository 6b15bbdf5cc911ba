import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { randomIds } from '../../src/base/ids.ts';
import { type Examined, examine, type ImportOptions, type ImportReport, importDatabase, verifyImport } from '../../src/moving-in/import.ts';
import { openSource } from '../../src/moving-in/source/open-source.ts';
import { openBatches } from '../../src/store/moving/open-batches.ts';
import { startApi } from '../support/start-api.ts';
import { createDatabase, type StoreName, stores } from '../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'contralto-import-'));
const cleanUps: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

let count = 0;

const fixture = (name: string) => gunzipSync(readFileSync(new URL(`fixtures/${name}.gz`, import.meta.url)));

/** A copy of the database of a server, changed by SQL statements. */
function sourceFile(release: '3.9.1' | '3.4.25', ...changes: string[]): string {
  const file = join(folder, `source-${++count}.db`);
  writeFileSync(file, fixture(`server-${release}.db`));
  const connection = new Database(file);
  connection.pragma('foreign_keys = off');
  for (const change of changes) connection.exec(change);
  connection.close();
  return file;
}

async function target(kind: StoreName): Promise<string> {
  const database = await createDatabase(kind);
  cleanUps.unshift(database.drop);
  return database.url;
}

const tools = { migrationsFolder: 'drizzle', now: () => '2026-12-01T10:00:00.000000Z' };

type Work = typeof importDatabase;

async function run(file: string, into: string, given: Partial<ImportOptions> = {}, work: Work = importDatabase): Promise<ImportReport> {
  const options: ImportOptions = { choice: {}, onConflict: 'stop', acceptsUnknown: false, ids: randomIds, now: tools.now, ...given };
  const source = await openSource(`sqlite:${file}`);
  try {
    const examined: Examined = await examine(source, options);
    const opened = await openBatches(into, tools);
    try {
      return await work(source, opened, examined, options);
    } finally {
      await opened.close();
    }
  } finally {
    await source.close();
  }
}

const differing = ({ verified }: ImportReport) =>
  verified.filter(({ source, target: ours }) => source.sha256 !== ours.sha256 || source.rows !== ours.rows).map(({ name }) => name);

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
  ])('names the cause: %s', async (_, changes, options, message) => {
    const missing = join(folder, 'never.db');
    await expect(run(sourceFile('3.9.1', ...changes), `sqlite:${missing}`, options)).rejects.toThrow(message);
    await expect(openSource(`sqlite:${missing}`)).rejects.toThrow('does not exist');
  });

  it('names the cause: a truncated file', async () => {
    const file = sourceFile('3.9.1');
    writeFileSync(file, readFileSync(file).subarray(0, 700_000));
    await expect(run(file, `sqlite:${join(folder, 'never.db')}`)).rejects.toThrow('is damaged or incomplete');
  });
});
