import type pg from 'pg';
import { OWN_SCHEMA, ownTable } from '../../postgres/own-schema.ts';
import { type CountingProgress, rebuildOnPostgres } from '../../run-totals/rebuild.ts';
import { RUN_TABLES } from '../../run-totals/shares.ts';
import { DETACHED, LARGE_TABLES } from './detached.ts';

interface Definition {
  name: string;
  sql: string;
}

const RUNS = Object.values(RUN_TABLES);

/** {@link detachSqlite} for PostgreSQL, which can disable triggers. Index and row change in one transaction. */
export async function detachPostgres(client: pg.Client, now: string, id: string): Promise<void> {
  if (await readDetached(client)) return;
  await client.query('begin');
  const empty: string[] = [];
  for (const table of LARGE_TABLES) {
    const { rowCount } = await client.query(`select 1 from "${table}" limit 1`);
    if (rowCount === 0) empty.push(table);
  }
  // an index of a partitioned table has one of each partition below it, which is dropped and created with it
  const { rows } = await client.query<Definition>(
    `select c.relname as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as sql
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relnamespace = ${OWN_SCHEMA} and t.relname = any($1) and not i.indisunique`,
    [empty],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  for (const table of RUNS) await client.query(`alter table "${table}" disable trigger user`);
  await client.query('insert into configurations (id, created, updated, key, value) values ($1, $2, $2, $3, $4)', [
    id,
    now,
    DETACHED,
    JSON.stringify(rows),
  ]);
  await client.query('commit');
}

/** Creates again what {@link detachPostgres} dropped, also after an interruption, and counts what the triggers didn't. @returns false if nothing was dropped */
export async function reattachPostgres(client: pg.Client, onProgress?: CountingProgress): Promise<boolean> {
  const definitions = await readDetached(client);
  if (!definitions) return false;
  await client.query(`set maintenance_work_mem = '128MB'`);
  for (const { name, sql } of definitions) {
    const { rows } = await client.query<{ known: boolean }>(`select ${ownTable(name)} is not null as known`);
    if (!rows[0]?.known) await client.query(sql);
  }
  await client.query('begin');
  for (const table of RUNS) await client.query(`alter table "${table}" enable trigger user`);
  await rebuildOnPostgres(client, onProgress);
  await client.query('delete from configurations where key = $1', [DETACHED]);
  await client.query('commit');
  await client.query('reset maintenance_work_mem');
  return true;
}

/** Whether an import was interrupted after {@link detachPostgres}, or is running. */
export const isDetached = async (client: pg.Client): Promise<boolean> => (await readDetached(client)) !== undefined;

async function readDetached(client: pg.Client): Promise<Definition[] | undefined> {
  const { rows } = await client.query<{ known: boolean }>(`select ${ownTable('configurations')} is not null as known`);
  if (!rows[0]?.known) return undefined;
  const stored = await client.query<{ value: string }>('select value::text from configurations where key = $1', [DETACHED]);
  return stored.rows[0] && (JSON.parse(stored.rows[0].value) as Definition[]);
}
