import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

export type StoreKind = 'sqlite' | 'postgres';

export type Values = Record<string, string | number | boolean | null | Date>;

/** A database, read from outside of the service, which may be running or stopped. */
export interface CampaignDatabase {
  kind: StoreKind;
  /** The settings of a service that uses it. */
  settings: Record<string, string>;
  /** Its own URL, also where the service uses a connection pooler. */
  url: string;
  /** @param text SQL that both databases support, with inlined values */
  query<T = Values>(text: string): Promise<T[]>;
  /** The results of integrity checks: corrupt pages and dangling foreign keys. */
  integrity(): Promise<string[]>;
  drop(): Promise<void>;
}

export function sqliteDatabase(folder: string, name: string): CampaignDatabase {
  const file = join(folder, `${name}.db`);
  const reading = <T>(read: (database: Database.Database) => T): T => {
    const database = new Database(file, { readonly: true, timeout: 20_000 });
    try {
      return read(database);
    } finally {
      database.close();
    }
  };
  const url = `sqlite:${file}`;
  return {
    kind: 'sqlite',
    settings: { SERVICE_DATABASE_URL: url },
    url,
    query: async <T>(text: string) => reading((database) => database.prepare(text).all() as T[]),
    integrity: async () =>
      reading((database) => {
        const found = database.pragma('integrity_check') as { integrity_check: string }[];
        const orphans = database.pragma('foreign_key_check') as { table: string; rowid: number }[];
        return [
          ...found.filter(({ integrity_check: line }) => line !== 'ok').map(({ integrity_check: line }) => `integrity_check: ${line}`),
          ...orphans.map(({ table, rowid }) => `foreign_key_check: row ${rowid} of ${table}`),
        ];
      }),
    // the file is removed with its folder
    drop: async () => {},
  };
}

interface ForeignKey {
  child: string;
  child_column: string;
  parent: string;
  parent_column: string;
}

/** Foreign keys with a single column; the schema has no others. */
const FOREIGN_KEYS = `select c.conrelid::regclass::text as child, a.attname as child_column, c.confrelid::regclass::text as parent,
  b.attname as parent_column from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1] where c.contype = 'f'`;

/** @param server URL of a server without a database @param pooler that of a connection pooler in front of it */
export async function postgresDatabase(server: string, name: string, pooler?: string): Promise<CampaignDatabase> {
  const once = async <T>(url: string, text: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows as T[];
    } finally {
      await client.end();
    }
  };
  await once(`${server}/postgres`, `create database ${name}`);
  const url = `${server}/${name}`;
  const query = <T = Values>(text: string) => once<T>(url, text);
  return {
    kind: 'postgres',
    settings: pooler ? { SERVICE_DATABASE_URL: `${pooler}/${name}`, SERVICE_DATABASE_DIRECT_URL: url } : { SERVICE_DATABASE_URL: url },
    url,
    query,
    async integrity() {
      const problems: string[] = [];
      for (const { child, child_column, parent, parent_column } of await query<ForeignKey>(FOREIGN_KEYS)) {
        const [row] = await query<{ n: string }>(
          `select count(*) as n from ${child} c left join ${parent} p on p.${parent_column} = c.${child_column}
           where c.${child_column} is not null and p.${parent_column} is null`,
        );
        if (Number(row?.n) > 0) problems.push(`${row?.n} rows of ${child} refer to missing rows of ${parent}`);
      }
      return problems;
    },
    drop: async () => {
      await once(`${server}/postgres`, `drop database ${name} with (force)`);
    },
  };
}

/** Counts rows. Drivers return counts as numbers or strings. */
export async function countOf(database: CampaignDatabase, from: string): Promise<number> {
  const [row] = await database.query<{ n: number | string }>(`select count(*) as n from ${from}`);
  return Number(row?.n ?? 0);
}

const AT_A_TIME = 500;

/** The ids that are missing in the table. */
export async function missingIds(database: CampaignDatabase, table: string, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let start = 0; start < ids.length; start += AT_A_TIME) {
    const part = ids.slice(start, start + AT_A_TIME);
    const rows = await database.query<{ id: string }>(`select id from ${table} where id in (${part.map((id) => `'${id}'`).join(',')})`);
    const there = new Set(rows.map(({ id }) => id));
    missing.push(...part.filter((id) => !there.has(id)));
  }
  return missing;
}
