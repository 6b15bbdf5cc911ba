import Database from 'better-sqlite3';
import pg from 'pg';
import { addSeconds, fromMicros } from '../src/base/time/instant.ts';
import { MovedPartitions } from '../src/store/moving/moved-partitions.ts';
import { isPostgresUrl, sqliteFileOf } from '../src/store/open.ts';
import { isPartitioned, PARTITIONED } from '../src/store/postgres/partitions.ts';
import { LIST_RELATED } from '../src/store/sqlite/events-related.ts';
import { type Repetition, type Row, repeatOnSqlite, SECONDS } from './repeat.ts';
import { BlockOnPostgres } from './repeat-postgres.ts';

/** Fills tables directly, bypassing the store. Faster than requests, and only for databases that no process has open. */
export interface Bulk {
  /** All rows must have the same columns. */
  insert(table: string, rows: readonly Row[]): Promise<void>;
  /** Inserts the rows and copies of them for earlier spans. All rows must have the same columns. */
  repeat(table: string, rows: readonly Row[], repetition: Repetition): Promise<void>;
  /**
   * Drops the secondary indexes and the triggers of the tables, runs `work`, and rebuilds them, which is much cheaper than a million updates of each. Data that
   * triggers maintain is not updated. On SQLite, indexes of few rows stay, because building one reads the whole table.
   */
  withoutIndexes(tables: readonly string[], work: () => Promise<void>): Promise<void>;
  /** Adds all events to the index by related resources, which SQLite doesn't maintain itself. */
  indexRelated(): Promise<void>;
  /** Closes the database with up-to-date statistics. */
  close(): Promise<void>;
}

export const openBulk = (databaseUrl: string): Promise<Bulk> =>
  isPostgresUrl(databaseUrl) ? openPostgres(databaseUrl) : Promise.resolve(openSqlite(sqliteFileOf(databaseUrl)));

/** Partial indexes whose condition most rows meet. */
const OF_MOST = `'flow_runs_of_deployment', 'flow_runs_of_queue', 'flow_runs_work_queue_name'`;

function openSqlite(file: string): Bulk {
  const db = new Database(file);
  // a half-filled database is discarded, so no journal is needed; SQLite turns it off only in unsafe mode and outside of WAL mode
  db.unsafeMode();
  db.pragma('locking_mode = exclusive');
  db.pragma('journal_mode = delete');
  db.pragma('journal_mode = off');
  db.pragma('synchronous = off');
  db.pragma('foreign_keys = off');
  db.pragma('cache_size = -400000');
  // sort large indexes on several threads
  db.pragma('threads = 2');
  db.pragma('mmap_size = 34359738368');
  const statements = new Map<string, Database.Statement>();
  const cell = (value: unknown) =>
    typeof value === 'boolean' ? Number(value) : typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  const insert: Bulk['insert'] = async (table, rows) => {
    if (rows.length === 0) return;
    const columns = Object.keys(rows[0]!);
    const key = `${table} ${columns.join()}`;
    const statement =
      statements.get(key) ?? db.prepare(`insert into ${table} (${columns.map(quoted).join()}) values (${columns.map(() => '?').join()})`);
    statements.set(key, statement);
    db.transaction(() => {
      for (const row of rows) statement.run(columns.map((column) => cell(row[column])));
    })();
  };
  return {
    insert,
    async repeat(table, rows, repetition) {
      repeatOnSqlite(db, table, rows, repetition, cell);
      await insert(table, rows);
    },
    async withoutIndexes(tables, work) {
      const dropped = db
        .prepare(
          `select type, name, sql from sqlite_master
           where type in ('index', 'trigger') and (type = 'trigger' or sql not like '% where %' or name in (${OF_MOST}))
             and sql is not null and tbl_name in (select value from json_each(?))`,
        )
        .all(JSON.stringify(tables)) as { type: string; name: string; sql: string }[];
      for (const { type, name } of dropped) db.exec(`drop ${type} ${name}`);
      await work();
      for (const { sql } of dropped) db.exec(sql);
    },
    async indexRelated() {
      db.exec(LIST_RELATED);
    },
    async close() {
      db.pragma('analysis_limit = 1000');
      db.pragma('optimize = 0x10002');
      db.pragma('wal_checkpoint(truncate)');
      db.close();
    },
  };
}

/** A limit has the name of a keyword. */
const quoted = (column: string): string => `"${column}"`;

/** In the replica role, a session fires no triggers, including those of foreign keys. */
const POSTGRES_OPTIONS = ['timezone=UTC', 'synchronous_commit=off', 'session_replication_role=replica', 'maintenance_work_mem=1GB'];

async function openPostgres(url: string): Promise<Bulk> {
  const client = new pg.Client({ connectionString: url, options: POSTGRES_OPTIONS.map((option) => `-c ${option}`).join(' ') });
  await client.connect();
  const insert: Bulk['insert'] = async (table, rows) => {
    const columns = Object.keys(rows[0] ?? {})
      .map(quoted)
      .join();
    const query = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
    if (rows.length > 0) await client.query(query, [JSON.stringify(rows)]);
  };
  const partitions = new MovedPartitions(async <T>(text: string) => (await client.query(text)).rows as T[], fromMicros(Date.now() * 1000));
  const prepareFor = async (table: string, rows: readonly Row[], secondsBack: number) => {
    if (!isPartitioned(table)) return;
    const times = [rows[0], rows.at(-1)].flatMap((row) => (row ? addSeconds(String(row[PARTITIONED[table]]), -secondsBack) : []));
    await client.query('begin');
    await partitions.prepare(table, times);
    await client.query('commit');
  };
  return {
    insert,
    async repeat(table, rows, repetition) {
      if (rows.length === 0) return;
      const block = await BlockOnPostgres.of(client, table, rows, repetition);
      for (let copy = repetition.copies; copy >= 0; copy--) {
        await prepareFor(table, rows, copy * SECONDS[repetition.span]);
        await block.insert(copy);
      }
      await block.drop();
    },
    async withoutIndexes(tables, work) {
      const { rows: indexes } = await client.query<{ name: string; sql: string }>(
        `select indexname as name, indexdef as sql from pg_indexes
         where schemaname = 'public' and tablename = any($1)
           and not exists (select 1 from pg_constraint where conname = indexname)`,
        [tables],
      );
      for (const { name } of indexes) await client.query(`drop index ${name}`);
      await work();
      // recreate indexes of a partitioned table together with those of its partitions
      for (const { sql } of indexes) await client.query(sql.replace(' ON ONLY ', ' ON '));
    },
    async indexRelated() {},
    async close() {
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}
