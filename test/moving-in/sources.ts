import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll } from 'vitest';
import { randomIds } from '../../src/base/ids.ts';
import { examine, type ImportReport, importDatabase } from '../../src/moving-in/import.ts';
import type { Examined, ImportOptions } from '../../src/moving-in/options.ts';
import { openSource } from '../../src/moving-in/source/open-source.ts';
import { openBatches } from '../../src/store/moving/batches/open-batches.ts';
import { createDatabase, type StoreName, stores } from '../support/test-database.ts';

export type Release = '3.9.1' | '3.4.25' | '3.0.0';

export const fixture = (name: string) => gunzipSync(readFileSync(new URL(`fixtures/${name}.gz`, import.meta.url)));

export const tools = { migrationsFolder: 'drizzle', now: () => '2026-12-01T10:00:00.000000Z' };

type Work = typeof importDatabase;

/** The database of a server, which statements change. */
export interface TestSource {
  url: string;
  change(...statements: string[]): Promise<void>;
}

/** All kinds of databases on both sides. */
export const bothSides = (): { from: StoreName; kind: StoreName }[] => stores().flatMap((from) => stores().map((kind) => ({ from, kind })));

/** Copies of databases that servers wrote, and targets, for the tests of a file. */
export function sources() {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-import-'));
  const cleanUps: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  let count = 0;
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  /** A copy of the database of a server, changed by SQL statements. */
  function sourceFile(release: Release, ...changes: string[]): string {
    const file = join(folder, `source-${++count}.db`);
    writeFileSync(file, fixture(`server-${release}.db`));
    change(file, ...changes);
    return file;
  }

  return {
    folder,
    sourceFile,

    /** The database of a server of release 3.9.1. */
    async sourceOn(kind: StoreName): Promise<TestSource> {
      if (kind === 'sqlite') {
        const file = sourceFile('3.9.1');
        return { url: `sqlite:${file}`, change: async (...statements) => change(file, ...statements) };
      }
      const database = await createDatabase(kind);
      cleanUps.unshift(database.drop);
      const run = async (...statements: string[]) => {
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        for (const statement of statements) await client.query(statement);
        await client.end();
      };
      await run('drop schema public cascade; create schema public', fixture('server-3.9.1.sql').toString('utf8'));
      return { url: database.url, change: run };
    },

    /** The URL of an empty database. */
    async target(kind: StoreName): Promise<string> {
      const database = await createDatabase(kind);
      cleanUps.unshift(database.drop);
      return database.url;
    },
  };
}

const NUMBERED_ID = {
  sqlite: `printf('%08x', i) || substr(id, 9)`,
  postgres: `(lpad(to_hex(i), 8, '0') || substr(id::text, 9))::uuid`,
};

/** Statements that add copies of all logs, whose ids begin with the number of the copy. */
export const manyLogs = (kind: StoreName, copies: number): string[] => [
  `create table originals as select * from log`,
  `insert into log (id, created, updated, name, level, flow_run_id, task_run_id, message, timestamp)
   with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${copies})
   select ${NUMBERED_ID[kind]}, created, updated, name, level, flow_run_id, task_run_id, message, timestamp from numbers, originals`,
  `drop table originals`,
];

export function change(file: string, ...changes: string[]): void {
  const connection = new Database(file);
  connection.pragma('foreign_keys = off');
  for (const text of changes) connection.exec(text);
  connection.close();
}

/** Imports a file into the database at a URL. */
export const importFile = (
  file: string,
  into: string,
  given: Partial<ImportOptions> = {},
  work: Work = importDatabase,
): Promise<ImportReport> => importFrom(`sqlite:${file}`, into, given, work);

export async function importFrom(
  from: string,
  into: string,
  given: Partial<ImportOptions> = {},
  work: Work = importDatabase,
): Promise<ImportReport> {
  const options: ImportOptions = { choice: {}, onConflict: 'stop', acceptsUnknown: false, ids: randomIds, now: tools.now, ...given };
  const source = await openSource(from);
  try {
    const examined: Examined = await examine(source, options);
    const opened = await openBatches(into, tools);
    try {
      return await work(source, opened, examined, options);
    } finally {
      await opened.close();
    }
  } finally {
    await source.close();
  }
}

/** The kinds whose rows differ. */
export const differing = ({ verified }: ImportReport): string[] =>
  verified.filter(({ source, target: ours }) => source.sha256 !== ours.sha256 || source.rows !== ours.rows).map(({ name }) => name);
