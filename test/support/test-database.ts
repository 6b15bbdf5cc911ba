import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

export type StoreName = 'sqlite' | 'postgres';

export interface TestDatabase {
  url: string;
  /** The URL through the connection pooler of `CONTRALTO_TEST_POOL_MODE`, or the same. */
  pooledUrl: string;
  drop(): Promise<void>;
}

/** The empty, migrated databases of a server that a test run creates first: one to copy, to which no test connects, and one for plans of statements. */
export const [TEMPLATE, DATABASE_OF_PLANS] = ['contralto_test_template', 'contralto_test_plans'] as const;

let count = 0;

/** Creates an empty, migrated database. */
export async function createDatabase(kind: StoreName): Promise<TestDatabase> {
  return kind === 'sqlite' ? copySqlite() : copyPostgres();
}

/** The kinds of databases of this run. */
export const stores = (): StoreName[] => (inject('postgresUrl') ? ['sqlite', 'postgres'] : ['sqlite']);

/** Creates a folder for databases of this run. */
export const createDataFolder = (): string => mkdtempSync(join(dirname(inject('sqliteTemplate')), 'data-'));

function copySqlite(): TestDatabase {
  const folder = createDataFolder();
  const file = join(folder, 'contralto.sqlite');
  copyFileSync(inject('sqliteTemplate'), file);
  const url = `sqlite:${file}`;
  return { url, pooledUrl: url, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Copies the files of the template without writing them to the log, which takes a fifth of the time on a server that doesn't sync its files. New in PostgreSQL
 * 15.
 */
const { CONTRALTO_TEST_POSTGRES_URL, CONTRALTO_TEST_POSTGRES_BIN } = process.env;
const STRATEGY = CONTRALTO_TEST_POSTGRES_URL || CONTRALTO_TEST_POSTGRES_BIN ? '' : 'strategy file_copy';

async function copyPostgres(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `contralto_test_${process.pid}_${++count}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name} template ${TEMPLATE} ${STRATEGY}`);
  return {
    url: `${server}/${name}`,
    pooledUrl: `${inject('poolerUrl') ?? server}/${name}`,
    drop: () => admin(`drop database ${name} with (force)`),
  };
}

/** The settings of a service on a database, through the connection pooler of `CONTRALTO_TEST_POOL_MODE` if that is set and in front of its server. */
export function databaseSettings(url: string): Record<string, string> {
  const [server, pooler] = [inject('postgresUrl'), inject('poolerUrl')];
  if (!server || !pooler || !url.startsWith(`${server}/`)) return { SERVICE_DATABASE_URL: url };
  return { SERVICE_DATABASE_URL: pooler + url.slice(server.length), SERVICE_DATABASE_DIRECT_URL: url };
}
