import { statSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { oneRow, type Reader } from '../../store/store.ts';

/** The database and its sizes in bytes. */
export interface DatabaseFacts {
  kind: 'sqlite' | 'postgresql';
  version: string;
  size: number;
  /** What is free to reuse; null where that is not known. */
  free: number | null;
  /** The write-ahead log; null without one, and where it may not be seen. */
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
  // a statement that names a function without the right to call it fails, wherever in it the name stands
  const [log] = visible ? await dialect.rows<{ size: string | null }>(db, sql`select sum(size) as size from pg_ls_waldir()`) : [];
  return {
    kind: 'postgresql',
    version,
    size: Number(size),
    free: null,
    log: log?.size ? Number(log.size) : null,
  };
}
