import { getTableName, is, type Table } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig as getSqliteConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { present } from '../../base/present.ts';
import type { CellKind } from '../dialect/dialect.ts';
import { isPartitioned, PARTITIONED } from '../postgres/partitions.ts';
import { defineTables } from '../schema/define.ts';
import { postgresKit } from '../schema/postgres-kit.ts';
import { sqliteKit } from '../schema/sqlite-kit.ts';

export interface ColumnShape {
  name: string;
  kind: CellKind;
}

/** The description of a table for moving its rows. */
export interface TableShape {
  name: string;
  columns: readonly ColumnShape[];
  /** The columns of the primary key, in whose order rows are read. */
  key: readonly string[];
  /** Columns that refer to later tables: written as NULL first, filled in once those tables are copied. */
  late: readonly string[];
}

/** Records of which node runs which service, which are meaningless in another database, and totals, which the target counts itself. */
const LEFT_BEHIND = new Set(['service_states', 'run_totals', 'run_total_changes']);

/** A database with rows only in these tables counts as empty. */
export const TRANSIENT: ReadonlySet<string> = new Set(['csrf_tokens']);

const KINDS: readonly [type: RegExp, kind: CellKind][] = [
  [/^uuid$/, 'uuid'],
  [/^text$/, 'text'],
  [/^integer$/, 'int'],
  [/^boolean$/, 'bool'],
  [/^double precision$/, 'float'],
  [/^timestamp/, 'timestamp'],
  [/^json$/, 'json'],
  [/^jsonb$/, 'list'],
];

interface Candidate extends TableShape {
  references: { table: string; columns: string[]; optional: boolean }[];
}

/** Every table that is moved, each after the tables that its foreign keys refer to. */
export const tablesInOrder: readonly TableShape[] = inOrder(candidates());

/** All tables, including those that are not moved. */
export const everyTable: readonly string[] = [...tablesInOrder.map(({ name }) => name), ...LEFT_BEHIND];

/** Table and key as on SQLite: on PostgreSQL, the key of a partitioned table contains its time even where the id alone identifies a row. */
function keyOf(table: SQLiteTable): [name: string, key: string[]] {
  const { name, columns, primaryKeys } = getSqliteConfig(table);
  const single = columns.filter(({ primary }) => primary);
  return [name, (single.length > 0 ? single : (primaryKeys[0]?.columns ?? [])).map((column) => column.name)];
}

function postgresConfigOf(table: Table) {
  if (!is(table, PgTable)) throw new Error(`${getTableName(table)} is not a table of PostgreSQL`);
  return getTableConfig(table);
}

function candidates(): Candidate[] {
  const keys = new Map(Object.values(defineTables(sqliteKit)).map(keyOf));
  return Object.values(defineTables(postgresKit))
    .map(postgresConfigOf)
    .filter(({ name }) => !LEFT_BEHIND.has(name))
    .map(({ name, columns, foreignKeys }) => {
      return {
        name,
        columns: columns.map((column) => ({ name: column.name, kind: kindOf(`${name}.${column.name}`, column.getSQLType()) })),
        key: present(keys.get(name), `the key of ${name}`),
        late: [],
        references: foreignKeys.map((key) => {
          const { columns: from, foreignTable } = key.reference();
          return {
            table: getTableConfig(foreignTable).name,
            columns: from.map((column) => column.name),
            optional: from.every((column) => !column.notNull),
          };
        }),
      };
    });
}

export function timeColumnOf(table: string): string | undefined {
  return isPartitioned(table) ? PARTITIONED[table] : undefined;
}

function kindOf(column: string, type: string): CellKind {
  const found = KINDS.find(([pattern]) => pattern.test(type));
  if (!found) throw new Error(`${column}: the type ${type} cannot be copied`);
  return found[1];
}

/** In a cycle of references, the first table whose references may all be NULL comes first; its references are filled in later. */
function inOrder(tables: readonly Candidate[]): TableShape[] {
  const waiting = [...tables];
  const placed: TableShape[] = [];
  const isPlaced = (name: string) => placed.some((table) => table.name === name);
  while (waiting.length > 0) {
    const open = (table: Candidate) => table.references.filter((reference) => reference.table !== table.name && !isPlaced(reference.table));
    const free = waiting.find((table) => open(table).length === 0);
    const next = free ?? waiting.find((table) => open(table).every(({ optional }) => optional));
    if (!next) throw new Error('the foreign keys form a cycle');
    const { references: _references, ...shape } = next;
    const late = open(next).flatMap(({ columns }) => columns);
    waiting.splice(waiting.indexOf(next), 1);
    placed.push({ ...shape, late });
  }
  return placed;
}

/** The rows whose late columns must be filled in, reduced to the key and these columns. */
export function lateRows(table: TableShape): TableShape {
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  return { ...table, columns: [...table.key, ...table.late].map((name) => present(byName.get(name), `the column ${name}`)) };
}
