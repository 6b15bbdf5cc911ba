import { appliedToSqlite } from './migrations/migrate.ts';
import { appliedToPostgres } from './migrations/migrate-postgres.ts';
import { readMigrations } from './migrations/migrations.ts';
import { requireCurrent } from './moving/current.ts';
import { connect } from './moving/postgres-side.ts';
import { openForReading } from './moving/sqlite-side.ts';
import { isPostgresUrl, sqliteFileOf } from './open.ts';
import { PostgresStore } from './postgres/postgres-store.ts';
import { sqliteDb } from './sqlite/sqlite-db.ts';
import { sqliteDialect } from './sqlite/sqlite-dialect.ts';
import type { Reader } from './store.ts';
import { withoutPassword } from './url.ts';

/** Runs `work` with a reader of a database that services may be using. Writes and migrates nothing. */
export async function withReader<T>(databaseUrl: string, migrationsFolder: string, work: (reader: Reader) => Promise<T>): Promise<T> {
  return isPostgresUrl(databaseUrl)
    ? withPostgres(databaseUrl, migrationsFolder, work)
    : withSqlite(sqliteFileOf(databaseUrl), migrationsFolder, work);
}

async function withSqlite<T>(file: string, migrationsFolder: string, work: (reader: Reader) => Promise<T>): Promise<T> {
  const connection = openForReading(file);
  try {
    requireCurrent(file, readMigrations(migrationsFolder, 'sqlite'), appliedToSqlite(connection));
    return await work({ db: sqliteDb(connection), dialect: sqliteDialect });
  } finally {
    connection.close();
  }
}

async function withPostgres<T>(url: string, migrationsFolder: string, work: (reader: Reader) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    requireCurrent(withoutPassword(url), readMigrations(migrationsFolder, 'postgres'), await appliedToPostgres(client));
  } finally {
    await client.end();
  }
  const ignore = () => undefined;
  const limits = { poolSize: 2, connectTimeoutSeconds: 10, statementTimeoutSeconds: 60 };
  const store = new PostgresStore({ url, ...limits, onHookError: ignore });
  try {
    return await work(store.reader);
  } finally {
    await store.close();
  }
}
