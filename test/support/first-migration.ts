import Database from 'better-sqlite3';
import pg from 'pg';
import { readMigrations } from '../../src/store/migrations/migrations.ts';

interface SchemaObject {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  sql: string;
}

/** The objects that statements created, without those that SQLite creates for them. */
function objectsOf(database: Database.Database): Map<string, SchemaObject> {
  const rows = database
    .prepare(
      `select type, name, sql from sqlite_master where sql is not null and name <> 'schema_migrations'
       and name not in (select name from pragma_table_list where type = 'shadow') and tbl_name not like 'sqlite_%'`,
    )
    .all() as SchemaObject[];
  return new Map(rows.map((row) => [row.name, row]));
}

const columnsOf = (database: Database.Database, table: string) =>
  database.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];

/** Changes the schema of a file to that of the first migration. Keeps the values of the columns that remain. */
function revertSqlite(file: string): void {
  const first = new Database(':memory:');
  for (const statement of readMigrations('drizzle', 'sqlite')[0]!.statements) first.exec(statement);
  const database = new Database(file);
  database.pragma('foreign_keys = off');
  const [wanted, found] = [objectsOf(first), objectsOf(database)];
  // triggers and indexes first: a column that one of them names can't be dropped
  const obsolete = [...found.values()].filter(({ name, type, sql }) =>
    type === 'table' ? !wanted.has(name) : wanted.get(name)?.sql !== sql,
  );
  for (const type of ['trigger', 'index', 'view', 'table'])
    for (const { name } of obsolete.filter((object) => object.type === type)) database.exec(`drop ${type} "${name}"`);
  for (const { name } of [...wanted.values()].filter(({ name, type }) => type === 'table' && found.has(name))) {
    const remaining = new Set(columnsOf(first, name));
    for (const column of columnsOf(database, name).filter((column) => !remaining.has(column)))
      database.exec(`alter table "${name}" drop column "${column}"`);
  }
  const present = objectsOf(database);
  for (const type of ['table', 'view', 'index', 'trigger'])
    for (const { name, sql } of [...wanted.values()].filter((object) => object.type === type)) if (!present.has(name)) database.exec(sql);
  database.close();
  first.close();
}

/** Gives an empty database the schema of the first migration. */
async function revertPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create schema kept; alter table schema_migrations set schema kept; drop schema public cascade;
     create schema public; alter table kept.schema_migrations set schema public; drop schema kept`,
  );
  for (const statement of readMigrations('drizzle', 'postgres')[0]!.statements) await client.query(statement);
  await client.end();
}

/** Undoes every migration but the first one, so that an empty database, or a SQLite file, has the schema of the last unreleased build. Records nothing. */
export async function revertToFirstMigration(url: string): Promise<void> {
  if (url.startsWith('sqlite:')) revertSqlite(url.slice('sqlite:'.length));
  else await revertPostgres(url);
}
