import { constants, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { sqliteFileOf } from '../src/store/open.ts';
import { openTestStore } from '../test/support/open-store.ts';
import { startPostgres } from '../test/support/postgres-server.ts';

/** Manages the databases of a run: creates empty, migrated ones by name, and copies them. */
export interface Databases {
  name: 'sqlite' | 'postgres';
  /** @returns the URL of a new, migrated database */
  create(name: string): Promise<string>;
  /** @returns the URL of a new database without tables, for builds with other migrations */
  createEmpty(name: string): Promise<string>;
  /** @returns the URL of the copy. No process may have the original open. */
  copy(url: string, name: string): Promise<string>;
  close(): Promise<void>;
}

export async function openDatabases(kind: Databases['name'], folder: string): Promise<Databases> {
  return kind === 'postgres' ? openPostgres() : openSqlite(folder);
}

function openSqlite(folder: string): Databases {
  const urlOf = (name: string) => `sqlite:${join(folder, `${name}.db`)}`;
  return {
    name: 'sqlite',
    create: (name) => migrated(urlOf(name)),
    createEmpty: async (name) => urlOf(name),
    async copy(url, name) {
      copyFileSync(sqliteFileOf(url), sqliteFileOf(urlOf(name)), constants.COPYFILE_FICLONE);
      return urlOf(name);
    },
    close: async () => {},
  };
}

/** @param settings of the server: `name=value` */
export async function openPostgres(settings: readonly string[] = []): Promise<Databases> {
  const server = await startPostgres({ settings });
  const urlOf = (name: string) => `${server.url}/${name}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const createEmpty = async (name: string) => {
    await admin(`create database ${name}`);
    return urlOf(name);
  };
  return {
    name: 'postgres',
    create: async (name) => migrated(await createEmpty(name)),
    createEmpty,
    async copy(url, name) {
      await admin(`create database ${name} template ${new URL(url).pathname.slice(1)}`);
      return urlOf(name);
    },
    close: () => server.stop(),
  };
}

async function migrated(databaseUrl: string): Promise<string> {
  const store = await openTestStore(databaseUrl, { poolSize: 2, statementTimeoutSeconds: 0 });
  await store.close();
  return databaseUrl;
}
