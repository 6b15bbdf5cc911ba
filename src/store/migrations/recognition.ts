import { existsSync, statSync } from 'node:fs';
import type pg from 'pg';
import { OWN_SCHEMA } from '../postgres/own-schema.ts';
import { readFileContent, type SchemaEntry } from '../sqlite/sqlite-schema.ts';
import { MIGRATIONS_TABLE, MigrationError } from './migrations.ts';

/** Columns of the service's table of migrations: other applications have a table with the same name. */
const COLUMNS = ['position', 'name', 'hash', 'applied'];

const isOurs = ({ type, name, sql }: SchemaEntry): boolean =>
  type === 'table' && name === MIGRATIONS_TABLE && COLUMNS.every((column) => sql === undefined || new RegExp(`\\b${column}\\b`).test(sql));

/**
 * Rejects a file with content other than a database of the service, before SQLite opens it: SQLite leaves files next to it, or changes it. Accepts a missing or
 * empty file.
 *
 * @throws {MigrationError}
 */
export function rejectForeignFile(file: string): void {
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) throw new MigrationError(`${file} is a folder. The database requires a file.`);
  // a device or a pipe has no readable content
  if (!statSync(file).isFile()) throw new MigrationError(`${file} is not a file. The database requires a file.`);
  const content = readFileContent(file);
  if (content.kind === 'empty') return;
  if (content.kind === 'other')
    throw new MigrationError(`${file} is not a SQLite database. The service did not change it. Specify another file.`);
  rejectForeignTables(file, content.schema);
}

/** @throws {MigrationError} if there are tables, and none of them is the service's table of migrations */
export function rejectForeignTables(name: string, schema: readonly SchemaEntry[]): void {
  const table = schema.find((entry) => entry.type === 'table' && !entry.name.startsWith('sqlite_'));
  if (table && !schema.some(isOurs)) throw foreign(name, table.name);
}

const foreign = (name: string, table: string) =>
  new MigrationError(
    `${name} is the database of another application, because it has the table "${table}". The service did not change it. Specify another database.`,
  );

/** Tables of the schema that would contain the service's tables, without those of extensions. */
const TABLES_ON_POSTGRES = `
  select c.relname as name, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
  from pg_class c
  where c.relnamespace = ${OWN_SCHEMA} and c.relkind in ('r', 'p')
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname = '${MIGRATIONS_TABLE}' desc, c.relname limit 1`;

/** {@link rejectForeignFile} for PostgreSQL. */
export async function rejectForeignDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows: schemas } = await client.query('select 1 where current_schema() is not null');
  if (schemas.length === 0)
    throw new MigrationError(
      `${name}: the search path contains no schema that exists and that the role may use. Create the schema, grant the role the privileges USAGE and CREATE on it, or correct the search path.`,
    );
  const { rows } = await client.query<{ name: string; columns: string[] }>(TABLES_ON_POSTGRES);
  const [table] = rows;
  if (table && !(table.name === MIGRATIONS_TABLE && COLUMNS.every((column) => table.columns.includes(column))))
    throw foreign(name, table.name);
}
