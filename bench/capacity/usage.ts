import { existsSync, readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { sqliteFileOf } from '../../src/store/open.ts';

/** Bytes of a database by the period for which rows are kept. */
export interface Storage {
  /** Runs, task runs, their states, and all that belongs to them. */
  records: number;
  logs: number;
  events: number;
}

/** What a database takes from the machine. */
export interface Usage {
  /** Processor time of the processes of PostgreSQL in microseconds; 0 on SQLite, which has none of its own. */
  cpuMicros(): Promise<number>;
  /** The space of the rows and their indexes. On PostgreSQL, rewrites all tables first, because updates leave rows behind that later ones replace. */
  storage(): Promise<Storage>;
  close(): Promise<void>;
}

/** Tables and their partitions, by the start of their names. */
const KIND: readonly [start: string, kind: keyof Storage][] = [
  ['event', 'events'],
  ['log', 'logs'],
];

function summed(sizes: readonly { name: string; bytes: number | string }[]): Storage {
  const storage: Storage = { records: 0, logs: 0, events: 0 };
  for (const { name, bytes } of sizes) storage[KIND.find(([start]) => name.startsWith(start))?.[1] ?? 'records'] += Number(bytes);
  return storage;
}

/** Watches a database. */
export const watch = (databaseUrl: string): Promise<Usage> =>
  databaseUrl.startsWith('sqlite:') ? watchSqlite(sqliteFileOf(databaseUrl)) : watchPostgres(databaseUrl);

async function watchSqlite(file: string): Promise<Usage> {
  const database = new Sqlite(file, { readonly: true });
  const sizes = database.prepare<[], { name: string; bytes: number }>(
    'select t.tbl_name as name, sum(s.pgsize) as bytes from dbstat s join sqlite_schema t on t.name = s.name where s.aggregate = true group by t.tbl_name',
  );
  return {
    cpuMicros: async () => 0,
    storage: async () => summed(sizes.all()),
    close: async () => void database.close(),
  };
}

/** The unit of processor times in Linux, in microseconds. */
const TICK = 10_000;

/** Processor time of a process and of its children that have exited, in microseconds; 0 if it has exited. Source: proc_pid_stat(5), fields 14 to 17. */
function processorTime(pid: string): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const [, fields = ''] = readFileSync(file, 'utf8').split(') ');
  const times = fields.split(' ').slice(11, 15).map(Number);
  return TICK * times.reduce((sum, ticks) => sum + ticks, 0);
}

async function watchPostgres(databaseUrl: string): Promise<Usage> {
  if (process.platform !== 'linux')
    throw new Error('The measurement capacity with --postgres needs Linux, which shows the processor time of PostgreSQL.');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async cpuMicros() {
      // the server is the first process, and the parent of those of all connections
      const { rows } = await client.query<{ pid: string }>(
        `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid
         union all select pid::text from pg_stat_activity where pid <> pg_backend_pid()`,
      );
      return rows.reduce((sum, { pid }) => sum + processorTime(pid), 0);
    },
    async storage() {
      await client.query('vacuum full');
      const { rows } = await client.query<{ name: string; bytes: string }>(
        `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
         where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
      );
      return summed(rows);
    },
    close: () => client.end(),
  };
}
