import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Command } from 'commander';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBackupCommand } from '../../src/cli/commands/backup.ts';
import { addCopyCommand } from '../../src/cli/commands/copy.ts';
import { addDbCommand } from '../../src/cli/commands/db.ts';
import { addRestoreCommand } from '../../src/cli/commands/restore.ts';
import { readMigrations } from '../../src/store/migrations/migrations.ts';
import { sqliteFileOf } from '../../src/store/open.ts';
import { someOf } from '../support/cases.ts';
import { revertToFirstMigration } from '../support/first-migration.ts';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';
import { createDatabase, stores } from '../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'contralto-cli-'));
const cleanUps: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

/** Runs statements on either database. */
async function execute(url: string, text: string): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const database = new Database(sqliteFileOf(url));
    database.exec(text);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

let count = 0;
const newHome = () => ({ SERVICE_HOME: join(folder, `home-${++count}`) });

/** Runs a command to its end. */
async function contralto(args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { done, output } = run(args, env);
  return { code: await done, output: output() };
}

/** Sends and reads bodies as text, to keep every digit. */
async function call(service: ServiceProcess, method: string, path: string, body?: string): Promise<string> {
  const response = await fetch(`${service.url}/api${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body ?? null,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${text}`);
  return text;
}

const idOf = (text: string) => (JSON.parse(text) as { id: string }).id;

/** Creates data that a careless copy changes: digits, microseconds, special characters, secrets. Returns the paths that show it. */
async function fill(service: ServiceProcess): Promise<string[]> {
  const send = (path: string, body: unknown) => call(service, 'POST', path, typeof body === 'string' ? body : JSON.stringify(body));
  const flow = idOf(await send('/flows/', { name: 'Zürich 東京 🚀', tags: ['b', 'a'] }));
  const parameters = '{"big":9007199254740993,"one":1.0,"nul":"\\u0000","text":"é\\n\\"","list":[1e5,-0.0]}';
  const scheduled = '{"type":"SCHEDULED","state_details":{"scheduled_time":"2031-02-03T04:05:06.000007Z"}}';
  const flowRun = idOf(await send('/flow_runs/', `{"flow_id":"${flow}","parameters":${parameters},"tags":["x"],"state":${scheduled}}`));
  await send('/variables/', '{"name":"answer","value":{"whole":9007199254740993,"one":1.0}}');
  const type = idOf(await send('/block_types/', { name: 'Vault', slug: 'vault' }));
  const fields = { type: 'object', title: 'Vault', properties: { key: { type: 'string', format: 'password' } }, secret_fields: ['key'] };
  const schema = idOf(await send('/block_schemas/', { block_type_id: type, fields, capabilities: [] }));
  const secret = { name: 'mine', block_type_id: type, block_schema_id: schema, data: { key: 'open sesame' } };
  const document = idOf(await send('/block_documents/', secret));
  return [`/flows/${flow}`, `/flow_runs/${flowRun}`, '/variables/name/answer', `/block_documents/${document}?include_secrets=true`];
}

const responsesOf = (service: ServiceProcess, paths: string[]) => Promise.all(paths.map((path) => call(service, 'GET', path)));

/** Removes values that depend on the time of the read. */
const still = (texts: string[]) => texts.map((text) => text.replace(/"estimated_start_time_delta":[^,]+,/, ''));

async function startedOn(env: Record<string, string>): Promise<ServiceProcess> {
  const service = await startProcess(env);
  cleanUps.unshift(async () => void (await service.kill('SIGKILL')));
  return service;
}

describe.each(someOf(stores()))('backup, restore and copy on %s', { timeout: 120_000 }, (kind) => {
  const home = newHome();
  let env: Record<string, string> = home;
  let service: ServiceProcess;
  let paths: string[];
  let responses: string[];
  const backup = join(folder, `${kind}.backup`);

  beforeAll(async () => {
    if (kind === 'postgres') {
      const database = await createDatabase('postgres');
      cleanUps.unshift(database.drop);
      env = { ...home, SERVICE_DATABASE_URL: database.url };
    }
    service = await startedOn(env);
    paths = await fill(service);
    responses = still(await responsesOf(service, paths));
    expect(responses[1]).toContain('"big":9007199254740993,"one":1.0');
    expect(responses[1]).toContain('2031-02-03T04:05:06.000007Z');
    expect(responses[3]).toContain('open sesame');
  });

  it('backup works under load while the service runs', async () => {
    let stop = false;
    const load = (async () => {
      for (let n = 0; !stop; n++) await call(service, 'POST', '/flows/', `{"name":"load-${n}"}`);
      return true;
    })();
    const { code, output } = await contralto(['backup', backup], env);
    stop = true;
    expect(await load).toBe(true);
    expect(output).toMatch(/Backed up .+ to .+ \(\d.+, (\d[\d,]* rows with checksums verified|integrity verified)\)\.\n$/);
    expect(code).toBe(0);
    expect(output).not.toContain('postgres:postgres@');
  });

  it('restore is rejected while the service runs; afterwards it restores the data, with force over other data', async () => {
    const rejected = await contralto(['restore', backup], env);
    expect(rejected).toEqual({ code: 1, output: expect.stringMatching(/^.+ is (in use by|not empty).+\n$/) });
    const other = newHome();
    const restored = await contralto(['restore', backup], other);
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('Restored ') });
    const copy = await startedOn(other);
    expect(still(await responsesOf(copy, paths))).toEqual(responses);
    await copy.kill('SIGTERM');
    expect((await contralto(['restore', backup], other)).output).toContain('To move it aside first, use --force.');
    expect((await contralto(['restore', backup, '--force'], other)).output).toMatch(/The previous database is in .+before-restore/);
  });

  it('copy moves everything to the other database; a service on it returns the same responses', async () => {
    await service.kill('SIGTERM');
    let target = `sqlite:${join(folder, 'copied.db')}`;
    if (kind === 'sqlite' && stores().includes('postgres')) {
      const database = await createDatabase('postgres');
      cleanUps.unshift(database.drop);
      target = database.url;
    }
    const copied = await contralto(['copy', '--to', target], env);
    expect(copied.output).toMatch(/100 % {2}\w+: \d[\d,]* rows? verified\n/);
    expect(copied.output).toMatch(/\nflow_runs {2,}1 {2}sha256 [0-9a-f]{16}\n/);
    expect(copied.output).toMatch(/Copied .+ to .+: \d[\d,]* rows in \d+ tables, checksums match\.\n$/);
    expect(copied.output).not.toContain('postgres:postgres@');
    expect(copied.code).toBe(0);
    const again = await contralto(['copy', '--to', target], env);
    expect(again).toEqual({ code: 1, output: expect.stringMatching(/is not empty \(.+\)\. To delete its data first, use --force\.\n$/) });
    const moved = await startedOn({ ...newHome(), SERVICE_DATABASE_URL: target });
    expect(still(await responsesOf(moved, paths))).toEqual(responses);
    await moved.kill('SIGTERM');
  });

  it('db status reports the state of the database', async () => {
    const { code, output } = await contralto(['db', 'status'], env);
    expect(output).toMatch(/^Database {4}.+\nKind {8}\w+\nSize {8}.+\nMigrations {2}\d+ applied, last \w+; none pending\nRows\n/);
    expect(output).toMatch(/\n {2}flow_runs {2,}1\n/);
    expect(output).not.toContain('postgres:postgres@');
    expect(code).toBe(0);
    expect((await contralto(['db', 'upgrade'], env)).output).toMatch(/is up to date\.\n$/);
    expect(JSON.parse((await contralto(['db', 'status', '--json'], env)).output)).toMatchObject({
      kind,
      pending: [],
      rows: { flow_runs: 1 },
    });
  });
});

for (const kind of someOf(stores())) {
  it(`a database of an unreleased build on ${kind} is upgraded from its last migration and rejected before it`, async () => {
    const database = await createDatabase(kind);
    cleanUps.unshift(database.drop);
    const env = { ...newHome(), SERVICE_DATABASE_URL: database.url, SERVICE_PORT: '0' };
    const migrations = readMigrations('drizzle', kind);
    const replaced = migrations[0]!.replaced!;
    const rows = replaced.map(({ name, hash }, position) => `(${position}, '${name}', '${hash}', '2026-01-01')`);
    const INSERT = 'insert into schema_migrations (position, name, hash, applied) values';
    await revertToFirstMigration(database.url);
    await execute(database.url, `delete from schema_migrations; ${INSERT} ${rows.slice(0, -1).join(', ')}`);
    for (const command of [['start'], ['db', 'upgrade']]) {
      const { code, output } = await contralto(command, env);
      expect(output, command.join(' ')).toMatch(/^The database is from an earlier unreleased build\. .+ then start this release\.\n$/);
      expect(code, command.join(' ')).toBe(2);
    }
    await execute(database.url, `${INSERT} ${rows.at(-1)}`);
    const upgraded = await contralto(['db', 'upgrade'], env);
    expect(upgraded.output).toMatch(/Recorded its migrations as 0000_schema\.\nUpgraded .+: 0001_\w+, 0002_\w+(, 0\d+_\w+)*\.\n/);
    expect(upgraded.code).toBe(0);
    expect((await contralto(['db', 'status'], env)).output).toContain(
      `${migrations.length} applied, last ${migrations.at(-1)!.name}; none pending`,
    );
  }, 120_000);
}

describe('the commands about databases', { timeout: 120_000 }, () => {
  it('report errors in one line', async () => {
    const env = newHome();
    expect(await contralto(['db', 'status'], env)).toEqual({ code: 0, output: expect.stringContaining('does not exist yet') });
    expect(existsSync(env.SERVICE_HOME)).toBe(false);
    expect(await contralto(['backup', join(folder, 'none')], env)).toEqual({
      code: 1,
      output: expect.stringMatching(/^.+ does not exist\.\n$/),
    });
    expect((await contralto(['copy'], env)).output).toContain("required option '--to <url>' not specified");
    expect((await contralto(['copy', '--to', 'mysql://x'], env)).output).toContain('It must be sqlite:<file> or postgres://….');
    const missingSource = await contralto(
      ['copy', '--to', 'postgres://u:secret@127.0.0.1:1/x', '--from', `sqlite:${join(folder, 'none')}`],
      env,
    );
    expect(missingSource).toEqual({ code: 1, output: expect.stringMatching(/^.+ does not exist\.\n$/) });
    const status = await contralto(['db', 'status', '--database-url', 'postgres://u:secret@127.0.0.1:1/x'], env);
    expect(status).toEqual({
      code: 1,
      output: expect.stringMatching(/^.+: cannot connect to 127\.0\.0\.1:1: .+ \(ECONNREFUSED\)\.\n$/),
    });
  });

  it.each(['backup', 'restore', 'copy', 'db', 'db status', 'db upgrade'])('%s: the help fits a terminal and names the database', (path) => {
    const program = new Command('contralto').exitOverride();
    let output = '';
    for (const add of [addBackupCommand, addRestoreCommand, addCopyCommand, addDbCommand]) add(program);
    const command = path.split(' ').reduce((found, name) => found.commands.find((one) => one.name() === name)!, program);
    command.configureOutput({ getOutHelpWidth: () => 100, writeOut: (text) => (output += text) }).outputHelp();
    expect(output).toContain(`Usage: contralto ${path} `);
    expect(output.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(output.includes('SERVICE_DATABASE_URL')).toBe(path !== 'db');
  });
});
