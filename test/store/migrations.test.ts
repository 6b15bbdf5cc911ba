import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { problemsOf, rolling } from '../../scripts/migration-rules.ts';
import { migrateSqlite } from '../../src/store/migrations/migrate.ts';
import { migratePostgres } from '../../src/store/migrations/migrate-postgres.ts';
import {
  type AppliedMigration,
  type Migration,
  MigrationError,
  oldestReleaseAt,
  pendingMigrations,
  planMigration,
  readMigrations,
  UnreleasedDatabase,
} from '../../src/store/migrations/migrations.ts';
import { sqliteFileOf } from '../../src/store/open.ts';
import { createDatabase, stores } from '../support/test-database.ts';
import { until } from '../support/waiting.ts';

const folder = mkdtempSync(join(tmpdir(), 'contralto-migrations-'));
const cleanUps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

const now = () => '2026-01-02T03:04:05.000000Z';
const shipped = readMigrations('drizzle', 'sqlite');
const step = (name: string, ...statements: string[]): Migration => ({ name, hash: `hash of ${name}`, statements });

describe('pendingMigrations', () => {
  const known = [step('0000'), step('0001')];

  it('are those that have not run', () => {
    expect(pendingMigrations(known, []).map(({ name }) => name)).toEqual(['0000', '0001']);
    expect(pendingMigrations(known, [known[0]!]).map(({ name }) => name)).toEqual(['0001']);
  });

  it('are none after a migration of the next release, with which this release can serve', () => {
    const releases = (...names: string[]) => ({ releases: names });
    const old = [step('0000'), { ...step('0001'), ...releases('1.0') }, { ...step('0002'), ...releases('1.1', '1.1.1') }];
    const current = [...old, step('0003'), { ...step('0004'), ...releases('1.2') }];
    const next = [...current, step('0005')];
    const applied = next.map((migration, position) => ({ ...migration, oldestRelease: oldestReleaseAt(next, position) }));
    expect(applied.map(({ oldestRelease }) => oldestRelease)).toEqual([undefined, undefined, '1.0', '1.1.1', '1.1.1', '1.2']);
    expect(planMigration(current, applied)).toMatchObject({ pending: [], newer: ['0005'] });
    expect(planMigration(old, applied.slice(0, 5))).toMatchObject({ pending: [], newer: ['0003', '0004'] });
    expect(() => planMigration(old, applied)).toThrow('it has the migration 0005, which requires release 1.2 or later.');
    // what requires exactly the tables of this release
    expect(() => pendingMigrations(current, applied)).toThrow('newer than this release');
  });

  it('rejects a newer database, and one with a different migration', () => {
    expect(() => pendingMigrations(known, [...known, step('0002')])).toThrow(MigrationError);
    expect(() => pendingMigrations(known, [{ name: '0000', hash: 'other' }])).toThrow('differs');
  });
});

describe('migrateSqlite', () => {
  it('creates a database, and does nothing the second time', () => {
    const file = join(folder, 'new.db');
    expect(migrateSqlite(file, shipped, now)).toEqual({ applied: shipped.map(({ name }) => name), copy: undefined });
    expect(migrateSqlite(file, shipped, now).applied).toEqual([]);
  });

  it('backs up a file with data before an upgrade', () => {
    const file = join(folder, 'upgrade.db');
    migrateSqlite(file, [step('0000', 'create table t (x)')], now);
    const { applied, copy } = migrateSqlite(file, [step('0000', 'create table t (x)'), step('0001', 'alter table t add column y')], now);
    expect(applied).toEqual(['0001']);
    expect(copy).toBe(`${file}.before-0001`);
    const before = new Database(copy, { readonly: true });
    expect(before.prepare('select name from schema_migrations').all()).toEqual([{ name: '0000' }]);
    before.close();
  });

  it('changes nothing if a step fails or violates a foreign key', () => {
    const file = join(folder, 'broken.db');
    const first = step(
      '0000',
      'create table parent (id text primary key)',
      'create table child (parent text references parent(id))',
      "insert into parent values ('a')",
      "insert into child values ('a')",
    );
    migrateSqlite(file, [first], now);
    expect(() => migrateSqlite(file, [first, step('0001', 'alter table parent add column y', 'nonsense')], now)).toThrow();
    expect(() => migrateSqlite(file, [first, step('0001', 'delete from parent')], now)).toThrow('would violate 1 foreign key');
    const database = new Database(file, { readonly: true });
    expect(database.prepare('select * from parent').all()).toEqual([{ id: 'a' }]);
    database.close();
    expect(existsSync(file)).toBe(true);
  });
});

describe.runIf(inject('postgresUrl'))('migratePostgres', () => {
  it('runs once when several nodes start at the same time; the others wait', async () => {
    const server = inject('postgresUrl');
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query('create database contralto_test_together');
    const migrations = readMigrations('drizzle', 'postgres');
    const reports = await Promise.all([1, 2, 3, 4].map(() => migratePostgres(`${server}/contralto_test_together`, migrations, now)));
    expect(reports.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
    await client.query('drop database contralto_test_together with (force)');
    await client.end();
  });

  const migrations = readMigrations('drizzle', 'postgres');

  /** A migrated database, and what its next migrations leave there. */
  async function migrated() {
    const database = await createDatabase('postgres');
    cleanUps.push(() => database.drop());
    const query = await connectTo(database.url);
    const reports: string[] = [];
    const migrate = (...added: Migration[]) =>
      migratePostgres(database.url, [...migrations, ...added], now, { onProgress: (message) => void reports.push(message) });
    const validity = (index: string) => query(`select indisvalid as valid from pg_index where indexrelid = to_regclass('${index}')`);
    const unfinished = () => query('select name from schema_migrations where unfinished');
    return { url: database.url, query, reports, migrate, validity, unfinished };
  }

  it('creates an index concurrently once when several nodes start at the same time', async () => {
    const { migrate, query, validity, unfinished } = await migrated();
    const next = step(
      '9001',
      'alter table flows add column more text',
      'create index concurrently if not exists "flows_more" on "flows" (more)',
    );
    const reports = await Promise.all([1, 2, 3, 4].map(() => migrate(next)));
    expect(reports.flatMap(({ applied }) => applied)).toEqual(['9001']);
    expect(await validity('flows_more')).toEqual([{ valid: true }]);
    expect(await unfinished()).toEqual([]);
    const LOCKS = `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
    await until('no process holds a lock', async () => (await query(LOCKS)).length === 0);
  });

  it('continues after an attempt that failed in the middle', async () => {
    const { migrate, query, validity, unfinished } = await migrated();
    await query(`insert into flows (id, created, updated, name, tags)
      select gen_random_uuid(), now(), now(), name, '[]' from unnest(array['a', 'b']) as given(name)`);
    const next = step(
      '9001',
      `alter table flows add column more text`,
      'create unique index concurrently if not exists "flows_tags" on "flows" (tags)',
      'create index concurrently if not exists "flows_more" on "flows" (more)',
    );
    await expect(migrate(next)).rejects.toThrow('could not create unique index');
    expect(await validity('flows_tags')).toEqual([{ valid: false }]);
    expect(await unfinished()).toEqual([{ name: '9001' }]);
    await query(`delete from flows where name = 'b'`);
    expect(await migrate(next)).toEqual({ applied: [] });
    expect([await validity('flows_tags'), await validity('flows_more')]).toEqual([[{ valid: true }], [{ valid: true }]]);
    expect(await unfinished()).toEqual([]);
  });

  it('creates an index of a partitioned table concurrently in each partition', async () => {
    const { migrate, query, validity } = await migrated();
    for (const day of ['05', '06'])
      await query(`create table logs_202603${day} partition of logs for values from ('2026-03-${day}') to ('2026-03-${day}T24:00:00')`);
    const next = step('9001', 'create index concurrently if not exists "logs_level" on "logs" ("level","timestamp")');
    expect(await migrate(next)).toMatchObject({ applied: ['9001'] });
    const indexes = ['logs_level', 'logs_default_logs_level', 'logs_20260305_logs_level', 'logs_20260306_logs_level'];
    for (const index of indexes) expect(await validity(index), index).toEqual([{ valid: true }]);
  });

  it('waits only a moment for a lock, repeatedly, so that other statements never wait long', async () => {
    const { url, migrate, query, reports } = await migrated();
    const other = await connectTo(url);
    await other('begin');
    await other('lock table flows in access share mode');
    const migrating = migrate(step('9001', 'alter table flows add column more text'));
    await until('the migration tries again', () => reports.some((message) => message.includes('trying again')));
    expect(await query('select count(*)::int as n from flows')).toEqual([{ n: 0 }]);
    await other('commit');
    expect(await migrating).toMatchObject({ applied: ['9001'] });
  });

  it.each([
    ['a role', 'alter role postgres in database'],
    ['a database', 'alter database'],
  ])('runs statements to their end whatever time limits %s has', async (_of, alter) => {
    const { url, migrate, query } = await migrated();
    await query(`${alter} ${new URL(url).pathname.slice(1)} set statement_timeout = '1s'`);
    const next = step('9001', 'create table later_things (id text)', 'select pg_sleep(1.5)');
    expect(await migrate(next)).toMatchObject({ applied: ['9001'] });
  });
});

describe('drizzle-kit’s migrations for PostgreSQL', () => {
  const B = '--> statement-breakpoint\n';

  it.each([
    ['names without a schema', 'ALTER TABLE "public"."flows" ADD COLUMN "x" text;', 'ALTER TABLE "flows" ADD COLUMN "x" text;'],
    [
      'an index of an existing table',
      `CREATE INDEX "flows_x" ON "flows" USING btree ("x");${B}ALTER TABLE "flows" ADD COLUMN "x" text;`,
      `ALTER TABLE "flows" ADD COLUMN "x" text;${B}CREATE INDEX CONCURRENTLY IF NOT EXISTS "flows_x" ON "flows" USING btree ("x");`,
    ],
    ['a unique index', 'CREATE UNIQUE INDEX "a" ON "flows" ("x");', 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "flows" ("x");'],
    ['an index of a new table', `CREATE TABLE "t" (id text);${B}CREATE INDEX "t_id" ON "t" ("id");`, undefined],
    ['an index to drop', 'DROP INDEX "flows_x";', 'DROP INDEX CONCURRENTLY IF EXISTS "flows_x";'],
    [
      'a foreign key',
      'ALTER TABLE "flows" ADD CONSTRAINT "k" FOREIGN KEY ("x") REFERENCES "public"."t"("id") ON DELETE cascade ON UPDATE no action;',
      `ALTER TABLE "flows" ADD CONSTRAINT "k" FOREIGN KEY ("x") REFERENCES "t"("id") ON DELETE cascade ON UPDATE no action NOT VALID;${B}ALTER TABLE "flows" VALIDATE CONSTRAINT "k";`,
    ],
  ])('%s', (_of, generated, expected = generated) => {
    expect(rolling(generated)).toBe(expected);
    expect(problemsOf(expected)).toEqual([]);
  });

  it.each([
    ['create index on public.flows (name)', 'names the schema public'],
    ['CREATE INDEX CONCURRENTLY "a" ON "flows" ("name")', 'must be CREATE'],
    ['-- why\nDROP INDEX CONCURRENTLY a', 'must be CREATE'],
    ['-- why\nupdate flows set name = name', 'changes rows'],
    ['with a as (delete from flows returning *) insert into b select * from a', 'changes rows'],
    ['create table a (x text); create table b (x text)', 'contains several statements'],
  ])('%s is rejected', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(problem)]);
  });
});

for (const kind of stores()) {
  describe(`a database of an unreleased build on ${kind}`, () => {
    const migrations = readMigrations('drizzle', kind);
    const [first] = migrations;
    const replaced = first!.replaced!;
    const { length } = replaced;
    const added = migrations.slice(1).map(({ name }) => name);
    /** The migrations of a later release. */
    const later = [...migrations, step('9998_later', 'create table later_things (id text primary key)')];
    const FLOW = `insert into flows (id, created, updated, name, tags)
      values ('00000000-0000-4000-8000-000000000001', '2026-01-02T03:04:05.000006Z', '2026-01-02T03:04:05.000006Z', 'kept', '["a"]')`;

    /** A database with a flow, and with these rows in its migration table. */
    async function unreleased(rows: readonly AppliedMigration[]) {
      const database = await createDatabase(kind);
      cleanUps.push(() => database.drop());
      if (kind === 'sqlite') rmSync(sqliteFileOf(database.url));
      const query = await connectTo(database.url);
      if (kind === 'postgres') await query('drop schema public cascade; create schema public');
      const migrate = (known: Migration[]) =>
        kind === 'sqlite' ? migrateSqlite(sqliteFileOf(database.url), known, now) : migratePostgres(database.url, known, now);
      await migrate([first!]);
      await query(FLOW);
      await query('delete from schema_migrations');
      for (const [position, { name, hash }] of rows.entries()) {
        await query(
          `insert into schema_migrations (position, name, hash, applied) values (${position}, '${name}', '${hash}', '2026-01-01')`,
        );
      }
      const recorded = () => query('select position, name, hash, applied from schema_migrations order by position');
      return { query, migrate, recorded };
    }

    const row = (position: number, { name, hash }: AppliedMigration) => ({ position, name, hash, applied: now() });

    it('at its last migration records the first one of this release instead, once', async () => {
      const { query, migrate, recorded } = await unreleased(replaced);
      const before = await query('select * from flows');
      expect(await migrate(migrations)).toMatchObject({ applied: added, recorded: first!.name });
      expect(await recorded()).toEqual(migrations.map((migration, position) => row(position, migration)));
      expect(await migrate(migrations)).toEqual({ applied: [] });
      expect(await query('select * from flows')).toEqual(before);
      expect(before).toHaveLength(1);
    });

    it('at its last migration gets the migrations of a later release', async () => {
      const { query, migrate, recorded } = await unreleased(replaced);
      expect(await migrate(later)).toMatchObject({ applied: [...added, '9998_later'], recorded: first!.name });
      expect(await recorded()).toEqual(later.map((migration, position) => row(position, migration)));
      expect(await query('select * from later_things')).toEqual([]);
    });

    it('keeps the migrations before one that fails: on SQLite none, because all of them share a transaction', async () => {
      const { query, migrate, recorded } = await unreleased(replaced);
      const before = await recorded();
      expect(before).toHaveLength(length);
      await expect(async () =>
        migrate([...migrations, step('9998_later', 'create table later_things (id text)', 'nonsense')]),
      ).rejects.toThrow('syntax error');
      expect(await recorded()).toEqual(kind === 'sqlite' ? before : migrations.map((migration, position) => row(position, migration)));
      await expect(async () => query('select * from later_things')).rejects.toThrow('later_things');
    });

    const altered = replaced.with(2, { ...replaced[2]!, hash: 'other' });
    const rejected: [string, readonly AppliedMigration[], string][] = [
      ['at its first migration', replaced.slice(0, 1), `Its last migration is ${replaced[0]!.name}`],
      ['one migration before its last', replaced.slice(0, -1), `Its last migration is ${replaced.at(-2)!.name}`],
      ['with an altered migration', altered, 'is from an earlier unreleased build'],
    ];
    it.each(rejected)('%s is rejected and stays unchanged', async (_at, rows, message) => {
      const { query, migrate, recorded } = await unreleased(rows);
      const before = [await recorded(), await query('select * from flows')];
      await expect(async () => migrate(later)).rejects.toThrow(message);
      await expect(async () => migrate(later)).rejects.toThrow(UnreleasedDatabase);
      expect([await recorded(), await query('select * from flows')]).toEqual(before);
    });

    it('with a migration after its last is newer', async () => {
      const { migrate } = await unreleased([...replaced, { name: '0099_unknown', hash: 'x' }]);
      await expect(async () => migrate(migrations)).rejects.toThrow('newer than this release, because it has the migration 0099_unknown');
    });
  });
}

describe('npm run generate:migrations', () => {
  it.each([[], ['--name', ''], ['--name', 'Add labels'], ['--name', '../labels'], ['--custom']])('requires a name: %s %s', (...args) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/generate-migrations.mjs', ...args], { encoding: 'utf8' });
    expect(stderr).toMatch(/^Name the migration in lower case, for example: .+\n$/);
    expect(status).toBe(2);
  });
});

describe.runIf(inject('postgresUrl'))('a custom schema on PostgreSQL', () => {
  it('has all tables, for a role without privileges in public', async () => {
    const server = inject('postgresUrl')!;
    const admin = await connectTo(`${server}/postgres`);
    await admin('create database own_schema');
    cleanUps.push(async () => {
      await admin('drop database own_schema with (force)');
      await admin('drop role runner');
    });
    await admin(`create role runner login password 'runner'`);
    const owner = await connectTo(`${server}/own_schema`);
    await owner('revoke all on schema public from public');
    await owner('create schema runs authorization runner');
    const url = `${server.replace('postgres:postgres@', 'runner:runner@')}/own_schema?options=-c%20search_path%3Druns`;
    await migratePostgres(url, readMigrations('drizzle', 'postgres'), now);
    const SCHEMAS = `select distinct nspname from pg_namespace n
      where nspname !~ '^pg_' and nspname <> 'information_schema' and
        (exists (select from pg_class where relnamespace = n.oid) or exists (select from pg_proc where pronamespace = n.oid) or exists (select from pg_type where typnamespace = n.oid))`;
    expect(await owner(SCHEMAS)).toEqual([{ nspname: 'runs' }]);
    // the functions find their tables in the schema
    const runner = await connectTo(url);
    await runner(`insert into flows (id, created, updated, name, tags) values (gen_random_uuid(), now(), now(), 'a', '[]')`);
    await runner(`insert into task_runs (id, created, updated, name, task_key, dynamic_key, flow_run_run_count, empirical_policy, task_inputs, tags, run_count, total_run_time)
      values (gen_random_uuid(), now(), now(), 'a', 'a', '0', 0, '{}', '{}', '[]', 0, 0)`);
    await runner(`delete from flows`);
    expect(await runner('select kind from run_total_changes')).toEqual([{ kind: 'task_run' }]);
    expect(await runner('select id from trigger_revisions')).toEqual([{ id: 'relations' }]);
    expect(await runner('select insist(true) as holds')).toEqual([{ holds: true }]);
    // in a session with another search path, too
    const stamps = `'00000000-0000-4000-8000-000000000001', now(), now()`;
    await runner(`insert into flows (id, created, updated, name, tags) values (${stamps}, 'a', '[]')`);
    await runner(`insert into work_pools (id, created, updated, name, type, base_job_template, is_paused, storage_configuration, status)
      values (${stamps}, 'a', 'process', '{}', false, '{}', 'READY')`);
    await runner(`insert into work_queues (id, created, updated, work_pool_id, name, description, is_paused, priority, status)
      select id, created, updated, id, name, '', false, 1, status from work_pools`);
    await runner('set search_path = pg_catalog');
    await runner(`insert into runs.flow_runs (id, created, updated, flow_id, name, run_count, total_run_time, work_queue_id, parameters, context, empirical_policy, tags, labels, auto_scheduled)
      select id, created, updated, id, name, 0, 0, id, '{}', '{}', '{}', '[]', '{}', false from runs.flows`);
    await runner('update runs.flow_runs set expected_start_time = now()');
    await runner('delete from runs.work_pools');
    const NOTED = 'select work_queue_id is null as gone, was_work_queue_id is null as new from runs.work_queue_total_changes';
    expect(await runner(NOTED)).toEqual([
      { gone: false, new: true },
      { gone: false, new: false },
      { gone: true, new: false },
    ]);
  });
});

type Query = (text: string) => Promise<unknown[]>;

/** Connects to either database until the tests end. */
async function connectTo(url: string): Promise<Query> {
  if (url.startsWith('sqlite:')) {
    const database = new Database(sqliteFileOf(url));
    cleanUps.push(() => database.close());
    return async (text) => {
      const statement = database.prepare(text);
      return statement.reader ? statement.all() : [statement.run()];
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  cleanUps.push(() => client.end());
  return async (text) => (await client.query(text)).rows;
}
