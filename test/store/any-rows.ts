import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { postgresKit } from '../../scripts/postgres-kit.ts';
import { type TableShape, tablesInOrder } from '../../src/store/moving/tables.ts';
import { defineTables } from '../../src/store/schema/define.ts';

/** Values that a careless copy would change, by column kind. */
const TEXTS = ['plain', 'quote " \' \\ {a,b} NULL', 'Zürich 東京 🚀 é\u0301', '', 'line\nbreak\ttab\r', '\u2028', '\\N', '{}', 'null'];
const JSONS = [
  'null',
  '{"big":9007199254740993,"one":1.0,"tiny":1e-400,"minus":-0.0}',
  '{"b":1,"a":2,"nul":"\\u0000","half":"\\ud800"}',
  '[]',
  '"🚀\\n\\\\"',
  '{ "spaces" : [ 1 , 2 ] }',
  '{"deep":[[[[{"x":null}]]]]}',
];
/** PostgreSQL indexes the ids. */
const RELATED = [
  '[]',
  '[{"prefect.resource.id":"a \\"quoted\\" \\\\ 🚀","prefect.resource.role":"tag"}]',
  '[{"prefect.resource.role":"flow", "prefect.resource.id":"x"},{"prefect.resource.id":"x","n":"\\u001b"}]',
];
const LISTS = ['[]', '["a"]', '["ü","a,b","\\"","\\\\","🚀",""]'];
const TIMES = ['2026-03-05T10:00:00.000001Z', '1969-12-31T23:59:59.999999Z', '0001-01-01T00:00:00.000000Z', '9999-12-31T23:59:59.999999Z'];
const INTS = [0, 1, -2_147_483_648, 2_147_483_647];
const FLOATS = [0, 0.1, 1e300, -1.5, 1 / 3, 5];

/** Fills every table of a migrated SQLite file with rows of extreme values that satisfy the foreign keys. Returns the number of rows per table. */
export function fillWithRandomRows(file: string, rowsPerTable: number): Record<string, number> {
  const connection = new Database(file);
  connection.pragma('foreign_keys = on');
  const ids = new Map<string, string[]>();
  const counts: Record<string, number> = {};
  const parents = foreignKeys();
  connection.exec('begin');
  connection.pragma('defer_foreign_keys = on');
  for (const table of tablesInOrder)
    ids.set(
      table.name,
      Array.from({ length: rowsPerTable }, () => randomUUID()),
    );
  for (const table of tablesInOrder) {
    const names = table.columns.map(({ name }) => `"${name}"`).join(', ');
    const insert = connection.prepare(`insert into "${table.name}" (${names}) values (${table.columns.map(() => '?').join(', ')})`);
    for (let row = 0; row < rowsPerTable; row++) insert.run(table.columns.map((column) => cellOf(table, column, row, ids, parents)));
    counts[table.name] = rowsPerTable;
  }
  connection.exec('commit');
  connection.close();
  return counts;
}

function cellOf(
  table: TableShape,
  { name, kind }: TableShape['columns'][number],
  row: number,
  ids: Map<string, string[]>,
  parents: Map<string, string>,
): unknown {
  const pick = <T>(values: readonly T[]): T => values[(row + name.length) % values.length]!;
  const parent = parents.get(`${table.name}.${name}`);
  if (parent) return isOptional(table.name, name) && row % 3 === 0 ? null : ids.get(parent)![row]!;
  if (table.name === 'events' && name === 'related') return pick(RELATED);
  if (name === 'id') return ids.get(table.name)![row]!;
  if (isOptional(table.name, name) && row % 4 === 1) return null;
  switch (kind) {
    case 'uuid':
      return randomUUID();
    case 'text':
      return `${pick(TEXTS)}${isUnique(name) ? ` ${row}` : ''}`;
    case 'int':
      return table.key.includes(name) ? row : pick(INTS);
    case 'bigint':
      // unique, and below the anchor that permits to empty the audit log
      return Number.MAX_SAFE_INTEGER - 1 - row;
    case 'bool':
      return row % 2;
    case 'float':
      return pick(FLOATS);
    case 'timestamp':
      return pick(TIMES);
    case 'json':
      return pick(JSONS);
    case 'list':
      return pick(LISTS);
    default:
      throw new Error(`no values of ${kind}`);
  }
}

/** Matches columns that are part of unique keys. */
const isUnique = (name: string) => /name|slug|key|checksum|token|client|tag|resource_id|prefix|subject/.test(name);

const configs = Object.values(defineTables(postgresKit)).map((table) => getTableConfig(table as unknown as PgTable));

function isOptional(table: string, column: string): boolean {
  return !configs.find(({ name }) => name === table)!.columns.find(({ name }) => name === column)!.notNull;
}

function foreignKeys(): Map<string, string> {
  const result = new Map<string, string>();
  for (const { name, foreignKeys: keys } of configs) {
    for (const key of keys) {
      const { columns, foreignTable } = key.reference();
      result.set(`${name}.${columns[0]!.name}`, getTableConfig(foreignTable).name);
    }
  }
  return result;
}

/** All rows of all tables that are copied, as stored in SQLite. */
export function allRowsOf(file: string): Record<string, unknown[]> {
  const connection = new Database(file, { readonly: true });
  const rows = tablesInOrder.map(({ name, key }) => [
    name,
    connection.prepare(`select * from "${name}" order by ${key.map((column) => `"${column}"`).join(', ')}`).all(),
  ]);
  connection.close();
  return Object.fromEntries(rows);
}
