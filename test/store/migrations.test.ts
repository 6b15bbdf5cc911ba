import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { migratePostgres, migrateSqlite } from '../../src/store/migrations/migrate.ts';
import { type Migration, MigrationRefused, pendingMigrations, readMigrations } from '../../src/store/migrations/migrations.ts';
import { findDifferences } from '../../src/store/run-totals/rebuild.ts';
import type { DialectName } from '../../src/store/run-totals/shares.ts';

const folder = mkdtempSync(join(tmpdir(), 'contralto-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = () => '2026-01-02T03:04:05.000000Z';
const shipped = readMigrations('drizzle', 'sqlite');
const step = (name: string, ...statements: string[]): Migration => ({ name, hash: `hash of ${name}`, statements });

describe('pendingMigrations', () => {
  const known = [step('0000'), step('0001')];

  it('are those that have not run', () => {
    expect(pendingMigrations(known, []).map(({ name }) => name)).toEqual(['0000', '0001']);
    expect(pendingMigrations(known, [known[0]!]).map(({ name }) => name)).toEqual(['0001']);
  });

  it('refuses a database that is newer, and one whose migration was another', () => {
    expect(() => pendingMigrations(known, [...known, step('0002')])).toThrow(MigrationRefused);
    expect(() => pendingMigrations(known, [{ name: '0000', hash: 'other' }])).toThrow('differs');
  });
});

describe('migrateSqlite', () => {
  it('creates a database, and does nothing the second time', () => {
    const file = join(folder, 'new.db');
    expect(migrateSqlite(file, shipped, now)).toEqual({ applied: shipped.map(({ name }) => name), copy: undefined });
    expect(migrateSqlite(file, shipped, now).applied).toEqual([]);
  });

  it('copies a file that holds data aside before an upgrade', () => {
    const file = join(folder, 'upgrade.db');
    migrateSqlite(file, [step('0000', 'create table t (x)')], now);
    const { applied, copy } = migrateSqlite(file, [step('0000', 'create table t (x)'), step('0001', 'alter table t add column y')], now);
    expect(applied).toEqual(['0001']);
    expect(copy).toBe(`${file}.before-0001`);
    const before = new Database(copy!, { readonly: true });
    expect(before.prepare('select name from schema_migrations').all()).toEqual([{ name: '0000' }]);
    before.close();
  });

  it('leaves everything as it was when a step fails or would break a foreign key', () => {
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
    expect(() => migrateSqlite(file, [first, step('0001', 'delete from parent')], now)).toThrow('would break 1 foreign key');
    const database = new Database(file, { readonly: true });
    expect(database.prepare('select * from parent').all()).toEqual([{ id: 'a' }]);
    database.close();
    expect(existsSync(file)).toBe(true);
  });
});

describe.runIf(inject('postgresUrl'))('migratePostgres', () => {
  it('any number of nodes may start at once: one migrates, the others wait', async () => {
    const server = inject('postgresUrl');
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query('create database migrate_together');
    const migrations = readMigrations('drizzle', 'postgres');
    const reports = await Promise.all([1, 2, 3, 4].map(() => migratePostgres(`${server}/migrate_together`, migrations, now)));
    expect(reports.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
    await client.query('drop database migrate_together with (force)');
    await client.end();
  });
});

describe('the upgrade that keeps only the related resources of events apart', () => {
  const EVENT = '00000000-0000-4000-8000-000000000001';
  const OCCURRED = '2026-01-02T03:04:05.000000Z';
  const INSERT = `insert into event_resources (event_id, position, occurred, resource_id, role, labels) values
    ('${EVENT}', 0, '${OCCURRED}', 'acme.order', '', '{"size":"l"}'), ('${EVENT}', 1, '${OCCURRED}', 'acme.customer', 'customer', '{}'),
    ('${EVENT}', 2, '${OCCURRED}', 'acme.customer', 'payer', '{}')`;
  const SELECT = 'select resource_id, event_id, position, role from event_resources order by position';
  const KEPT = [
    { resource_id: 'acme.customer', event_id: EVENT, position: 1, role: 'customer' },
    { resource_id: 'acme.customer', event_id: EVENT, position: 2, role: 'payer' },
  ];

  upgradeOnEach(/_resources_by_id$/, INSERT, async (query) => expect(await query(SELECT)).toEqual(KEPT));
});

describe('the upgrade that notes a change of a run in one row', () => {
  const TIME = '2026-01-02T03:04:05.000006Z';
  const insert = (number: number, ran: number) =>
    `insert into task_runs (id, created, updated, name, task_key, dynamic_key, flow_run_run_count, empirical_policy, task_inputs, tags, state_type, state_name,
       state_timestamp, run_count, expected_start_time, start_time, total_run_time)
     values ('00000000-0000-4000-8000-00000000000${number}', '${TIME}', '${TIME}', 'a', 'a', '0', 0, '{}', '{}', '[]', 'RUNNING', 'Running',
       '${TIME}', 1, '${TIME}', '${TIME}', ${ran})`;
  /** Of one run created, one changed, one deleted. */
  const LIVES = [
    insert(1, 1.5),
    insert(2, 2.5),
    insert(3, 3.5),
    `update task_runs set state_type = 'COMPLETED', state_name = 'Done', total_run_time = 7.5 where name = 'a' and total_run_time = 2.5`,
    `delete from task_runs where total_run_time = 3.5`,
  ].join(';\n');

  upgradeOnEach(/_changes_in_one_row$/, LIVES, async (query, dialect) => {
    expect(await query('select * from run_total_changes')).toHaveLength(6);
    expect(await findDifferences(dialect, query)).toEqual([]);
    // what happens from now on
    await query(`update task_runs set state_name = 'Walking' where state_type = 'RUNNING'`);
    await query(`delete from task_runs where state_type = 'COMPLETED'`);
    await query(insert(4, 4.5));
    expect(await findDifferences(dialect, query)).toEqual([]);
  });
});

type Query = (text: string) => Promise<unknown[]>;

/** Tries a migration on each database: `before` is run on one that has only the earlier ones, `check` looks at what has become of it. */
function upgradeOnEach(name: RegExp, before: string, check: (query: Query, dialect: DialectName) => Promise<void>): void {
  const earlier = (migrations: readonly Migration[]) => {
    const position = migrations.findIndex((migration) => name.test(migration.name));
    expect(position).toBeGreaterThan(0);
    return migrations.slice(0, position);
  };

  it('on SQLite', async () => {
    const file = join(folder, 'upgraded.db');
    rmSync(file, { force: true });
    migrateSqlite(file, earlier(shipped), now);
    const database = new Database(file);
    database.exec(before);
    migrateSqlite(file, shipped, now);
    await check(async (text) => {
      const statement = database.prepare(text);
      return statement.reader ? statement.all() : [statement.run()];
    }, 'sqlite');
    database.close();
  });

  it.runIf(inject('postgresUrl'))('on PostgreSQL', async () => {
    const server = inject('postgresUrl');
    const admin = new pg.Client({ connectionString: `${server}/postgres` });
    await admin.connect();
    await admin.query('create database upgraded');
    const url = `${server}/upgraded`;
    const migrations = readMigrations('drizzle', 'postgres');
    await migratePostgres(url, earlier(migrations), now);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(before);
    await migratePostgres(url, migrations, now);
    await check(async (text) => (await client.query(text)).rows, 'postgres');
    await client.end();
    await admin.query('drop database upgraded with (force)');
    await admin.end();
  });
}
