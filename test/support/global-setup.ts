import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildConsole } from '../../scripts/build-console.mjs';
import { buildReference } from '../../scripts/build-reference.mjs';
import { buildThreads } from '../../scripts/build-threads.mjs';
import { buildChanged } from '../../scripts/unchanged.mjs';
import { migrateSqlite } from '../../src/store/migrations/migrate.ts';
import { migratePostgres } from '../../src/store/migrations/migrate-postgres.ts';
import { readMigrations } from '../../src/store/migrations/migrations.ts';
import { databaseFolder } from './memory-folder.ts';
import { type PgBouncer, poolerOfTests } from './pgbouncer.ts';
import { serverOfTests } from './postgres-server.ts';
import { buildProgram } from './process.ts';
import { DATABASE_OF_PLANS, TEMPLATE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty SQLite file to copy, in the folder for the copies. */
    sqliteTemplate: string;
    /** The URL of a server that has the databases {@link TEMPLATE} and {@link DATABASE_OF_PLANS}. Undefined if the tests run on SQLite only. */
    postgresUrl: string | undefined;
    /** The URL of the server through a connection pooler; undefined without `CONTRALTO_TEST_POOL_MODE`. */
    poolerUrl: string | undefined;
  }
}

/** Prepares the whole run: builds the console, the page of the reference, the threads, and the program, starts one PostgreSQL, and migrates one template per database, which every test copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await Promise.all([buildConsole(), buildThreads(), buildProgram()]);
  process.env.CONTRALTO_TEST_READER_THREAD = pathToFileURL('dist/readers/thread.js').href;
  // its compression takes seconds
  await buildChanged({ reference: { key: process.version, build: async () => (await buildReference()).files } });
  const folder = mkdtempSync(join(databaseFolder(), 'contralto-test-'));
  const sqliteTemplate = join(folder, 'template.sqlite');
  const now = () => new Date().toISOString();
  migrateSqlite(sqliteTemplate, readMigrations('drizzle', 'sqlite'), now);
  let server: Awaited<ReturnType<typeof serverOfTests>> | undefined;
  let pooler: PgBouncer | undefined;
  if (process.env.CONTRALTO_TEST_STORES !== 'sqlite') {
    server = await serverOfTests(databaseFolder());
    const client = new pg.Client({ connectionString: `${server.url}/postgres` });
    await client.connect();
    await client.query(`create database ${TEMPLATE}`);
    await migratePostgres(`${server.url}/${TEMPLATE}`, readMigrations('drizzle', 'postgres'), now);
    await client.query(`create database ${DATABASE_OF_PLANS} template ${TEMPLATE}`);
    await client.end();
    pooler = await poolerOfTests(server.url);
  }
  project.provide('sqliteTemplate', sqliteTemplate);
  project.provide('postgresUrl', server?.url);
  project.provide('poolerUrl', pooler?.url);
  return async () => {
    await pooler?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
