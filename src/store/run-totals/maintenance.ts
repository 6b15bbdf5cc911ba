import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { appliedToSqlite } from '../migrations/migrate.ts';
import { appliedToPostgres } from '../migrations/migrate-postgres.ts';
import { readMigrations } from '../migrations/migrations.ts';
import { requireCurrent } from '../moving/current.ts';
import { MovingError } from '../moving/error.ts';
import { connect } from '../moving/postgres-side.ts';
import { holdMoment, openForReading } from '../moving/sqlite-side.ts';
import { isPostgresUrl, sqliteFileOf } from '../open.ts';
import { lockKey } from '../postgres/own-schema.ts';
import { claimFile } from '../sqlite/file/file-claim.ts';
import { withoutPassword } from '../url.ts';
import { type CountingProgress, findDifferences, rebuildOnPostgres, rebuildOnSqlite } from './rebuild.ts';
import type { Difference } from './rebuild-queries.ts';

interface Options {
  migrationsFolder: string;
  onProgress?: CountingProgress | undefined;
}

/** Compares the totals with the runs. Only reads; services may be using the database. @returns some of the differences; none if the totals are correct */
export async function verifyTotals(databaseUrl: string, { migrationsFolder, onProgress }: Options): Promise<Difference[]> {
  if (!isPostgresUrl(databaseUrl)) {
    const file = sqliteFileOf(databaseUrl);
    const connection = openForReading(file);
    try {
      requireCurrent(file, readMigrations(migrationsFolder, 'sqlite'), appliedToSqlite(connection));
      holdMoment(connection);
      return await findDifferences('sqlite', (text) => connection.prepare(text).all(), onProgress);
    } finally {
      connection.close();
    }
  }
  const client = await connect(databaseUrl);
  try {
    requireCurrent(withoutPassword(databaseUrl), readMigrations(migrationsFolder, 'postgres'), await appliedToPostgres(client));
    await client.query('begin isolation level repeatable read read only');
    return await findDifferences('postgres', async (text) => (await client.query<object>(text)).rows, onProgress);
  } finally {
    await client.end();
  }
}

/** Counts all runs again. On PostgreSQL, services may be running; on SQLite, where a service couldn't write during the count, the file is claimed. */
export async function rebuildTotals(databaseUrl: string, { migrationsFolder, onProgress }: Options): Promise<void> {
  if (isPostgresUrl(databaseUrl)) return rebuildPostgres(databaseUrl, { migrationsFolder, onProgress });
  const file = sqliteFileOf(databaseUrl);
  if (!existsSync(file)) throw new MovingError(`${file} does not exist.`);
  const claim = claimFile(file);
  try {
    const connection = new Database(file, { timeout: 10_000 });
    try {
      requireCurrent(file, readMigrations(migrationsFolder, 'sqlite'), appliedToSqlite(connection));
      connection.exec('begin immediate');
      rebuildOnSqlite(connection, onProgress);
      connection.exec('commit');
    } finally {
      connection.close();
    }
  } finally {
    claim.release();
  }
}

async function rebuildPostgres(url: string, { migrationsFolder, onProgress }: Options): Promise<void> {
  const client = await connect(url);
  try {
    requireCurrent(withoutPassword(url), readMigrations(migrationsFolder, 'postgres'), await appliedToPostgres(client));
    // before the transaction begins: its snapshot must include the writes of the last holder of the lock
    await client.query(`select pg_advisory_lock(${lockKey('totals')})`);
    await client.query('begin isolation level repeatable read');
    await rebuildOnPostgres(client, onProgress);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
