import type pg from 'pg';
import { oneRow } from '../store.ts';

/**
 * The schema that contains the service's tables is the first existing one of the search path. Several services can use one database, each in its own schema.
 * What PostgreSQL shares between schemas, namely locks and channels of notifications, therefore has the schema in its key or name. A name of a table that may
 * not exist is looked up in this schema only: the rest of the search path can contain the same table of another service.
 */
export const OWN_SCHEMA = '(select oid from pg_namespace where nspname = current_schema())';

/** The OID of a table of the service's schema as an SQL expression; null if it doesn't exist. */
export const ownTable = (name: string) => `(select oid from pg_class where relname = '${name}' and relnamespace = ${OWN_SCHEMA})`;

/** The channel on which the nodes of this schema notify each other, as an SQL expression. */
export const CHANNEL = `(select 'contralto_' || oid from pg_namespace where nspname = current_schema())`;

/** `migration`: held by the process that migrates. `use`: shared by the nodes, exclusive for a copy to the database. `totals`: see `run-totals/`. */
export type SchemaLock = 'migration' | 'use' | 'totals';

/** The key of an advisory lock, as an SQL expression. All releases must use the same keys. */
export const lockKey = (lock: SchemaLock) => `hashtextextended('contralto ${lock} ' || current_schema(), 0)`;

/** The number of connections that share the lock. */
export async function holdersOf(client: pg.Client, lock: SchemaLock): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*)::text as n from pg_locks
     where locktype = 'advisory' and objsubid = 1 and mode = 'ShareLock' and granted
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = ${lockKey(lock)}`,
  );
  return Number(oneRow(rows).n);
}

/** Pause between two attempts to take a lock. */
const PAUSE_MILLISECONDS = 200;

/**
 * Begins a transaction that holds the lock until it ends. Repeats the attempt instead of waiting in PostgreSQL: a statement that waits has a snapshot, for whose
 * end `create index concurrently` of the lock's holder would wait.
 *
 * @param onWait called once if another connection has the lock
 */
export async function beginWithLock(
  client: pg.Client,
  lock: SchemaLock,
  { shared = false, onWait }: { shared?: boolean; onWait: () => void },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    const take = `pg_try_advisory_xact_lock${shared ? '_shared' : ''}`;
    const { rows } = await client.query<{ mine: boolean }>(`select ${take}(${lockKey(lock)}) as mine`);
    if (oneRow(rows).mine) return;
    await client.query('rollback');
    if (attempt === 1) onWait();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
}
