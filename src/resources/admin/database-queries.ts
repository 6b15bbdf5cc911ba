import { statSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { oneRow, type Reader } from '../../store/store.ts';

/** The database and its sizes in bytes. */
export interface DatabaseFacts {
  kind: 'sqlite' | 'postgresql';
  version: string;
  size: number;
  /** Free space that the database can reuse; null if unknown. */
  free: number | null;
  /** The write-ahead log; null if there is none or the service may not read its size. */
  log: number | null;
}

export function databaseFacts(reader: Reader): Promise<DatabaseFacts> {
  return reader.dialect.name === 'sqlite' ? factsOfSqlite(reader) : factsOfPostgres(reader);
}

async function factsOfSqlite({ db, dialect }: Reader): Promise<DatabaseFacts> {
  const rows = await dialect.rows<{ version: string; page: number; pages: number; free: number; file: string | null }>(
    db,
    sql`select sqlite_version() as version, page_size as page, page_count as pages, freelist_count as free, file
      from pragma_page_size, pragma_page_count, pragma_freelist_count, pragma_database_list where name = 'main'`,
  );
  const { version, page, pages, free, file } = oneRow(rows);
  return { kind: 'sqlite', version, size: page * pages, free: page * free, log: file ? sizeOf(`${file}-wal`) : null };
}

const sizeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null;

async function factsOfPostgres({ db, dialect }: Reader): Promise<DatabaseFacts> {
  const rows = await dialect.rows<{ version: string; size: string; visible: boolean }>(
    db,
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      has_function_privilege('pg_ls_waldir()', 'execute') as visible`,
  );
  const { version, size, visible } = oneRow(rows);
  // PostgreSQL checks the right to call a function for the whole statement, even in a branch that never runs.
  const [log] = visible ? await dialect.rows<{ size: string | null }>(db, sql`select sum(size) as size from pg_ls_waldir()`) : [];
  return {
    kind: 'postgresql',
    version,
    size: Number(size),
    free: null,
    log: log?.size ? Number(log.size) : null,
  };
}
