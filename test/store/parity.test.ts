import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig as pgConfig } from 'drizzle-orm/pg-core';
import { type SQLiteTable, getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { postgresKit } from '../../scripts/postgres-kit.ts';
import { isPartitioned, PARTITIONED } from '../../src/store/postgres/partitions.ts';
import { CELL_TYPES } from '../../src/store/postgres/postgres-dialect.ts';
import { defineTables } from '../../src/store/schema/define.ts';
import { cellKind, sqliteKit } from '../../src/store/schema/sqlite-kit.ts';

interface Described {
  columns: string[];
  keys: string[];
  foreignKeys: string[];
  indexes: string[];
}

// both dialects' configurations have these fields; their classes differ
type Config = ReturnType<typeof sqliteConfig>;

function describeTable(config: Config): Described {
  const names = (columns: readonly object[]) => columns.map((column) => ('name' in column ? String(column.name) : 'expression')).join(',');
  return {
    columns: config.columns.map((column) => `${column.name} ${column.notNull ? 'not null' : 'null'}`),
    keys: [config.columns.filter(({ primary }) => primary), ...config.primaryKeys.map(({ columns }) => columns)].map(names).filter(Boolean),
    foreignKeys: config.foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      return `${names(columns)} -> ${getTableName(foreignTable)}(${names(foreignColumns)}) on delete ${key.onDelete}`;
    }),
    indexes: config.indexes.map(
      (index) =>
        `${index.config.name} ${index.config.unique ? 'unique ' : ''}(${names(index.config.columns)}) ${index.config.where ? 'partial' : ''}`,
    ),
  };
}

/** Indexes on an expression that also contain its columns on PostgreSQL, or that contain their delay or the columns of a search on SQLite. */
const WITH_OTHER_COLUMNS: Record<string, string> = {
  'assets_key (expression,latest,tool,status,own_owners,owners,due,searched) ': 'assets_key (expression) ',
  'assets_latest (latest,id,key,tool,status,own_owners,owners,due,searched) ': 'assets_latest (latest,id) ',
  'task_runs_start_or_expected (expression,id) ': 'task_runs_start_or_expected (expression,id,start_time,expected_start_time) ',
  'flow_runs_start (expression,id,state_type,state_name,parent_task_run_id) ':
    'flow_runs_start (expression,id,state_type,state_name,parent_task_run_id,start_time,expected_start_time) ',
  'flow_runs_state_start (state_type,expression,id,parent_task_run_id) ':
    'flow_runs_state_start (state_type,expression,id,parent_task_run_id,start_time,expected_start_time) ',
  'flow_runs_of_flow (flow_id,expression,id,expression) ': 'flow_runs_of_flow (flow_id,expression,id,start_time,expected_start_time) ',
  'flow_runs_of_deployment (deployment_id,expression,id,expression) partial':
    'flow_runs_of_deployment (deployment_id,expression,id,start_time,expected_start_time) partial',
  'flow_runs_of_queue (work_queue_id,expression,id,expression) partial':
    'flow_runs_of_queue (work_queue_id,expression,id,start_time,expected_start_time) partial',
};

const sqliteTables = new Map(Object.entries(defineTables(sqliteKit)));
const postgresTables = new Map(Object.entries(defineTables(postgresKit)));

describe('the schema on both databases', () => {
  const names = [...sqliteTables.keys()];

  it('has the same tables', () => {
    expect([...postgresTables.keys()]).toEqual(names);
  });

  it.for(names)('%s: the same columns, keys, foreign keys with their actions on delete, and indexes', (name) => {
    const sqlite = describeTable(sqliteConfig(sqliteTables.get(name) as SQLiteTable));
    const postgres = describeTable(pgConfig(postgresTables.get(name) as never) as unknown as Config);
    const { name: table } = sqliteConfig(sqliteTables.get(name) as SQLiteTable);
    // the key of a partitioned table must include its time
    const time = isPartitioned(table) ? PARTITIONED[table] : undefined;
    const keys = sqlite.keys.map((key) => (time === undefined || key.split(',').includes(time) ? key : `${key},${time}`));
    const indexes = sqlite.indexes.map((index) => WITH_OTHER_COLUMNS[index] ?? index);
    expect(postgres).toEqual({ ...sqlite, keys, indexes });
  });

  it.for(names)('%s: the kind of each column names its type on PostgreSQL', (name) => {
    const { columns } = pgConfig(postgresTables.get(name) as never);
    const types = columns.map((column) => [column.name, column.getSQLType().replace(/^timestamp\(6\) with time zone$/, 'timestamptz')]);
    const kinds = Object.values(getTableColumns(sqliteTables.get(name) as SQLiteTable)).map((column) => [
      column.name,
      CELL_TYPES[cellKind(column)],
    ]);
    expect(kinds).toEqual(types);
  });

  it.for(names)('%s: the two databases have the same defaults', (name) => {
    // a column of integers that is SQLite's primary key numbers its rows
    const defaults = (table: object) =>
      Object.values(getTableColumns(table as SQLiteTable)).flatMap((column) =>
        column.hasDefault && !(column.primary && column.default === undefined) ? [[column.name, column.default]] : [],
      );
    expect(defaults(sqliteTables.get(name) as object)).toEqual(defaults(postgresTables.get(name) as object));
  });
});
