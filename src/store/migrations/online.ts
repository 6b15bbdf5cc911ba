import type pg from 'pg';
import { ownTable } from '../postgres/own-schema.ts';
import { codeOf, type Report, withShortLocks } from './short-locks.ts';
import { withoutComments } from './statements.ts';

const INDEX = /^create (unique )?index concurrently if not exists "(\w+)" on "(\w+)" (.+)$/is;

interface Options {
  /** Opens another connection, to query the progress of a long statement. */
  connect: () => Promise<pg.Client>;
  report: Report;
}

export async function runOnline(client: pg.Client, statement: string, options: Options): Promise<void> {
  const text = withoutComments(statement);
  const [, unique = '', name, table, rest] = INDEX.exec(text) ?? [];
  if (!name || !table || !rest) return reporting(client, text, options, () => client.query(text));
  const index: Index = { unique, name, table, definition: rest };
  return (await isPartitioned(client, table)) ? createOnPartitions(client, index, options) : createIndex(client, index, options);
}

interface Index {
  unique: string;
  name: string;
  table: string;
  /** Method, columns, and condition. */
  definition: string;
}

async function isPartitioned(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(`select 1 from pg_class where oid = ${ownTable(table)} and relkind = 'p'`);
  return rows.length > 0;
}

const DEADLOCK = '40P01';

async function createIndex(client: pg.Client, { unique, name, table, definition }: Index, options: Options): Promise<void> {
  const text = `create ${unique}index concurrently if not exists "${name}" on "${table}" ${definition}`;
  await reporting(client, text, options, async () => {
    for (;;) {
      // an attempt that failed leaves an index that no query uses but every write maintains
      const { rows: failed } = await client.query(`select 1 from pg_index where indexrelid = ${ownTable(name)} and not indisvalid`);
      if (failed.length > 0) await client.query(`drop index concurrently if exists "${name}"`);
      try {
        await client.query(text);
        return;
      } catch (error) {
        // PostgreSQL ends this statement if it and a transaction wait for each other
        if (codeOf(error) !== DEADLOCK) throw error;
      }
    }
  });
}

/** The table doesn't exist: retention has dropped the partition. */
const GONE = '42P01';
const LONGEST_NAME = 63;

/** PostgreSQL creates an index on a partitioned table concurrently only per partition. The index is valid once every partition has its part of it. */
async function createOnPartitions(client: pg.Client, { unique, name, table, definition }: Index, options: Options): Promise<void> {
  const locking = { what: `index ${name}`, report: options.report };
  await withShortLocks(client, locking, async () => {
    await client.query(`create ${unique}index if not exists "${name}" on only "${table}" ${definition}`);
  });
  // partitions that the service creates from now on have their part
  const lacking = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${ownTable(table)} and not exists (
      select from pg_index x join pg_inherits part on part.inhrelid = x.indexrelid where x.indrelid = c.oid and part.inhparent = ${ownTable(name)})
    order by c.relname`;
  for (;;) {
    const { rows } = await client.query<{ name: string }>(lacking);
    if (rows.length === 0) return;
    for (const { name: partition } of rows) {
      const part = `${partition}_${name}`.slice(0, LONGEST_NAME);
      try {
        await createIndex(client, { unique, name: part, table: partition, definition }, options);
        await withShortLocks(client, locking, async () => {
          await client.query(`alter index "${name}" attach partition "${part}"`);
        });
      } catch (error) {
        if (codeOf(error) !== GONE) throw error;
      }
    }
  }
}

const REPORT_INTERVAL_MILLISECONDS = 10_000;

/** Reports a statement, its progress while it runs, and its duration. */
async function reporting(client: pg.Client, text: string, { connect, report }: Options, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  const seconds = () => `${Math.round((performance.now() - begun) / 1000)} s`;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  report(text);
  const timer = setInterval(() => {
    void progressOf(connect, rows[0]?.pid).then(
      (progress) => report(`still running after ${seconds()}${progress}`),
      () => report(`still running after ${seconds()}`),
    );
  }, REPORT_INTERVAL_MILLISECONDS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  report(`done in ${seconds()}`);
}

/** What PostgreSQL states about the creation of an index; empty for other statements. */
async function progressOf(connect: Options['connect'], pid: number | undefined): Promise<string> {
  const client = await connect();
  try {
    const { rows } = await client.query<{ phase: string; percent: string | null }>(
      `select phase, (100 * blocks_done / nullif(blocks_total, 0))::text as percent from pg_stat_progress_create_index where pid = $1`,
      [pid],
    );
    const [row] = rows;
    return row ? `: ${row.phase}${row.percent === null ? '' : `, ${row.percent} % of the blocks of this phase`}` : '';
  } finally {
    await client.end().catch(() => undefined);
  }
}
