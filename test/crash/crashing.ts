import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { sqliteFileOf } from '../../src/store/open.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { createDatabase, type StoreName } from '../support/test-database.ts';

export interface Crashing {
  /** Sends a request to a process that runs. @throws for an error status */
  call<T>(path: string, body: unknown): Promise<T>;
  /** Kills this process. Another one continues: on SQLite it starts then, on PostgreSQL it runs already. */
  crash(): Promise<void>;
  /** The rows of a statement in the SQL of both databases. */
  query<Row>(statement: string): Promise<Row[]>;
  /** The number of rows: `count('events where event = …')`. */
  count(rows: string): Promise<number>;
}

/** A service on its own database that loses its process, until the test ends. */
export async function startCrashing(kind: StoreName, settings: Record<string, string> = {}): Promise<Crashing> {
  const database = await createDatabase(kind);
  const home = mkdtempSync(join(tmpdir(), 'contralto-crashing-'));
  const start = () => startProcess({ SERVICE_HOME: home, SERVICE_DATABASE_URL: database.url, SERVICE_LOGGING_LEVEL: 'fatal', ...settings });
  const running: ServiceProcess[] = await Promise.all(kind === 'sqlite' ? [start()] : [start(), start()]);
  const { query, close } = kind === 'sqlite' ? onSqlite(sqliteFileOf(database.url)) : await onPostgres(database.url);
  onTestFinished(async () => {
    await Promise.all([close(), ...running.map((process) => process.kill('SIGTERM'))]);
    await database.drop();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    async call<T>(path: string, body: unknown) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${running[0]?.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
      return (response.status === 204 ? undefined : await response.json()) as T;
    },
    async crash() {
      await running.shift()?.kill('SIGKILL');
      if (running.length === 0) running.push(await start());
    },
    query: async <Row>(statement: string) => (await query(statement)) as Row[],
    count: async (rows) => Number(((await query(`select count(*) as n from ${rows}`)) as { n: unknown }[])[0]?.n),
  };
}

function onSqlite(file: string) {
  const database = new Database(file);
  return {
    async query(text: string): Promise<unknown[]> {
      const statement = database.prepare(text);
      return statement.reader ? statement.all() : [statement.run()];
    },
    close: async () => void database.close(),
  };
}

async function onPostgres(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return { query: async (text: string): Promise<unknown[]> => (await client.query(text)).rows, close: () => client.end() };
}
