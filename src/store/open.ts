import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isPostgresUrl } from '../base/process/postgres-url.ts';
import type { SlowStatements } from './drivers/slow-statements.ts';
import { migrateSqlite } from './migrations/migrate.ts';
import { migratePostgres } from './migrations/migrate-postgres.ts';
import { type MigrationReport, readMigrations } from './migrations/migrations.ts';
import type { ReportRejection } from './postgres/connections/connecting.ts';
import { PostgresStore } from './postgres/postgres-store.ts';
import { SqliteStore } from './sqlite/sqlite-store.ts';
import type { Store } from './store.ts';

export { isPostgresUrl };

export interface StoreOptions {
  /** `sqlite:PATH` or `postgres://…`. */
  databaseUrl: string;
  /** The server itself, if `databaseUrl` leads to a connection pooler. */
  directUrl?: string;
  /** The folder that contains `sqlite/` and `postgres/`. */
  migrationsFolder: string;
  synchronous: 'normal' | 'full';
  busyTimeoutSeconds: number;
  poolSize: number;
  connectTimeoutSeconds: number;
  statementTimeoutSeconds: number;
  now: () => string;
  /** For a command that may run next to the service: the database must be up to date, and a SQLite file isn't claimed. */
  shared?: boolean;
  /** Receives the duration of every statement. */
  slowStatements?: SlowStatements | undefined;
  onError: (error: unknown) => void;
  /** Receives the progress of a migration on PostgreSQL. */
  onProgress?: (message: string) => void;
  /** Receives a line for each connection that PostgreSQL rejects while the store is opened; default: standard error. */
  onRejection?: ReportRejection;
  /** These are as in the options of {@link PostgresStore}. */
  onIdleConnectionLost?: (error: Error) => void;
  onShrink?: (connections: number, reason: string) => void;
}

/** The file of a URL, or the target of a symbolic link: otherwise, a database with two names could be claimed twice. */
export const sqliteFileOf = (url: string): string => behindLinks(url.replace(/^sqlite:(\/\/)?/, ''));

function behindLinks(path: string): string {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    // the file doesn't exist yet, but its folder must: the folder of a missing disk must not be created
    const target = resolve(dirname(path), readlinkSync(path));
    return behindLinks(join(folderBehindLinks(path, target), basename(target)));
  }
}

function folderBehindLinks(link: string, target: string): string {
  try {
    return realpathSync(dirname(target));
  } catch (error) {
    const { code } = error as { code?: string };
    // operators know the path of the link, which is in their settings
    throw Object.assign(new Error(`${code}: '${link}' links to '${target}'`, { cause: error }), { code, path: link });
  }
}

export interface OpenedStore {
  store: Store;
  migrated: MigrationReport;
  /** Facts about the database that an operator should know, one sentence each. */
  notices: readonly string[];
}

const noticesOf = ({ newer = [] }: MigrationReport): string[] =>
  newer.length > 0
    ? [`The database has the migration ${newer.at(-1)} of a newer release, with which this release can serve. Replace this release soon.`]
    : [];

/** Opens the database at the URL and migrates it to this release. */
export async function openStore(options: StoreOptions): Promise<OpenedStore> {
  const { databaseUrl, directUrl = databaseUrl, migrationsFolder } = options;
  if (isPostgresUrl(databaseUrl)) {
    const migrated = await migratePostgres(directUrl, readMigrations(migrationsFolder, 'postgres'), options.now, {
      onProgress: options.onProgress,
      onRejection: options.onRejection,
    });
    return {
      migrated,
      notices: noticesOf(migrated),
      store: new PostgresStore({
        url: databaseUrl,
        directUrl,
        poolSize: options.poolSize,
        connectTimeoutSeconds: options.connectTimeoutSeconds,
        statementTimeoutSeconds: options.statementTimeoutSeconds,
        slowStatements: options.slowStatements,
        onHookError: options.onError,
        onIdleConnectionLost: options.onIdleConnectionLost,
        onShrink: options.onShrink,
      }),
    };
  }
  const file = sqliteFileOf(databaseUrl);
  const migrations = readMigrations(migrationsFolder, 'sqlite');
  // claims the file first: a second service must not migrate it while the first one uses it
  const store = new SqliteStore({
    file,
    synchronous: options.synchronous,
    busyTimeoutSeconds: options.busyTimeoutSeconds,
    shared: options.shared,
    slowStatements: options.slowStatements,
    onHookError: options.onError,
    migrate: (path) => migrateSqlite(path, migrations, options.now),
  });
  return { store, migrated: store.migrated, notices: store.notices };
}
