import { existsSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { appliedToSqlite, migrateSqlite } from '../migrations/migrate.ts';
import { appliedToPostgres, migratePostgres } from '../migrations/migrate-postgres.ts';
import { type AppliedMigration, type MigrationReport, planMigration, readMigrations } from '../migrations/migrations.ts';
import { isPostgresUrl, sqliteFileOf } from '../open.ts';
import { claimFile } from '../sqlite/file/file-claim.ts';
import { oneRow } from '../store.ts';
import { withoutPassword } from '../url.ts';
import { MovingError } from './error.ts';
import { connect } from './postgres-side.ts';
import { openForReading } from './sqlite-side.ts';

export interface DatabaseStatus {
  /** The file, or the URL without its password. */
  name: string;
  kind: 'sqlite' | 'postgres';
  applied: string[];
  /** Migrations of this release that have not been applied. */
  pending: string[];
  /** Migrations of a newer release with which this release can serve. */
  newer: string[];
  /** The reason why this release can't use the database. */
  rejection?: string;
  bytes: number;
  rows: Record<string, number>;
}

/** The tables whose row counts are shown. */
const MAIN_TABLES = [
  'flows',
  'deployments',
  'work_pools',
  'flow_runs',
  'flow_run_states',
  'task_runs',
  'task_run_states',
  'logs',
  'events',
  'artifacts',
  'variables',
  'block_documents',
  'automations',
];

interface Facts {
  applied: AppliedMigration[];
  tables: Set<string>;
  count: (table: string) => Promise<number>;
}

/**
 * The state of a database. Only reads; a service may be using the database. Undefined if there is no database yet.
 *
 * @param counted whether to count rows, which takes long in a large database
 */
export async function inspectDatabase(
  databaseUrl: string,
  migrationsFolder: string,
  { counted = true }: { counted?: boolean } = {},
): Promise<DatabaseStatus | undefined> {
  const shown = counted ? MAIN_TABLES : [];
  return isPostgresUrl(databaseUrl)
    ? inspectPostgres(databaseUrl, migrationsFolder, shown)
    : inspectSqlite(databaseUrl, migrationsFolder, shown);
}

/** Runs pending migrations. Claims a SQLite file in the meantime. */
export async function upgradeDatabase(
  databaseUrl: string,
  { migrationsFolder, now, onProgress }: { migrationsFolder: string; now: () => string; onProgress?: (message: string) => void },
): Promise<MigrationReport> {
  if (isPostgresUrl(databaseUrl)) return migratePostgres(databaseUrl, readMigrations(migrationsFolder, 'postgres'), now, { onProgress });
  const file = sqliteFileOf(databaseUrl);
  if (!existsSync(file)) throw new MovingError(`${file} does not exist yet; \`contralto start\` creates it.`);
  const claim = claimFile(file);
  try {
    return migrateSqlite(file, readMigrations(migrationsFolder, 'sqlite'), now);
  } finally {
    claim.release();
  }
}

async function inspectSqlite(databaseUrl: string, migrationsFolder: string, shown: readonly string[]): Promise<DatabaseStatus | undefined> {
  const file = sqliteFileOf(databaseUrl);
  if (!existsSync(file)) return undefined;
  const connection = openForReading(file);
  try {
    const names = connection.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[];
    const facts = {
      applied: appliedToSqlite(connection),
      tables: new Set(names),
      count: async (table: string) => countIn(connection, table),
    };
    const bytes = [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
    return { name: file, kind: 'sqlite', bytes, ...(await describe(facts, readMigrations(migrationsFolder, 'sqlite'), shown)) };
  } finally {
    connection.close();
  }
}

const countIn = (connection: Database.Database, table: string) =>
  connection.prepare(`select count(*) from "${table}"`).pluck().get() as number;

async function inspectPostgres(url: string, migrationsFolder: string, shown: readonly string[]): Promise<DatabaseStatus> {
  const client = await connect(url);
  try {
    const single = async (text: string) => Number(oneRow((await client.query<[string]>({ text, rowMode: 'array' })).rows)[0]);
    const { rows } = await client.query<{ name: string }>('select tablename as name from pg_tables where schemaname = current_schema()');
    const facts = {
      applied: await appliedToPostgres(client),
      tables: new Set(rows.map(({ name }) => name)),
      count: (table: string) => single(`select count(*) from "${table}"`),
    };
    const bytes = await single('select pg_database_size(current_database())');
    return {
      name: withoutPassword(url),
      kind: 'postgres',
      bytes,
      ...(await describe(facts, readMigrations(migrationsFolder, 'postgres'), shown)),
    };
  } finally {
    await client.end();
  }
}

async function describe({ applied, tables, count }: Facts, known: ReturnType<typeof readMigrations>, shown: readonly string[]) {
  const rows: Record<string, number> = {};
  for (const table of shown) if (tables.has(table)) rows[table] = await count(table);
  const status = { applied: applied.map(({ name }) => name), rows };
  try {
    const { pending, unfinished, newer } = planMigration(known, applied);
    return { ...status, pending: [...unfinished, ...pending].map(({ name }) => name), newer };
  } catch (error) {
    return { ...status, pending: [], newer: [], rejection: (error as Error).message };
  }
}
