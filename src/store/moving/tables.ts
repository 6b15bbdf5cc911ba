import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { present } from '../../base/present.ts';
import type { CellKind } from '../dialect/dialect.ts';
import { isPartitioned, PARTITIONED } from '../postgres/partitions.ts';
import { cellKind } from '../schema/sqlite-kit.ts';
import * as tables from '../schema/tables.ts';

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

/**
 * Records of which node runs which service, which are meaningless in another database, and what the target derives itself: totals, and on SQLite the rows of
 * related resources.
 */
const LEFT_BEHIND = new Set([
  'service_states',
  'run_totals',
  'run_total_changes',
  'work_queue_totals',
  'work_queue_total_changes',
  'event_resources',
  'event_listeners',
]);

/** A database with rows only in these tables counts as empty. */
export const TRANSIENT: ReadonlySet<string> = new Set(['csrf_tokens', 'concurrency_waiters']);

interface Candidate extends TableShape {
  references: { table: string; columns: string[]; optional: boolean }[];
}

/** Every table that is moved, each after the tables that its foreign keys refer to. */
export const tablesInOrder: readonly TableShape[] = inOrder(candidates());

/** All tables, including those that are not moved. */
export const everyTable: readonly string[] = [...tablesInOrder.map(({ name }) => name), ...LEFT_BEHIND];

/** The database triggers of the audit log permit its deletion only below an anchor: this one is behind every possible record. */
const PERMIT_EMPTYING = `insert into audit_anchors (position, hash, created)
  values (${Number.MAX_SAFE_INTEGER}, '', '9999-12-31T23:59:59.999999Z')`;

/** The only statements that empty a whole database, within a transaction, including the audit log. The totals must be rebuilt afterwards. */
export const EMPTYING: Readonly<Record<'sqlite' | 'postgres', string>> = {
  // the last anchor is kept as long as there are records
  sqlite: [PERMIT_EMPTYING, ...['audit_records', ...everyTable.toReversed()].map((name) => `delete from "${name}"`)].join(';\n'),
  // in one statement, because the records can be truncated only as long as the anchor exists
  postgres: `${PERMIT_EMPTYING};\ntruncate ${everyTable.map((name) => `"${name}"`).join(', ')}`,
};

function candidates(): Candidate[] {
  return Object.values(tables)
    .map((table) => getTableConfig(table))
    .filter(({ name }) => !LEFT_BEHIND.has(name))
    .map(({ name, columns, primaryKeys, foreignKeys }) => {
      const single = columns.filter(({ primary }) => primary);
      return {
        name,
        columns: columns.map((column) => ({ name: column.name, kind: cellKind(column) })),
        // on PostgreSQL, the key of a partitioned table contains its time even where the id alone identifies a row
        key: (single.length > 0 ? single : (primaryKeys[0]?.columns ?? [])).map((column) => column.name),
        late: [],
        references: foreignKeys.map((key) => {
          const { columns: from, foreignTable } = key.reference();
          return {
            table: getTableName(foreignTable),
            columns: from.map((column) => column.name),
            optional: from.every((column) => !column.notNull),
          };
        }),
      };
    });
}

/** Statements that end a pause, by the condition on the ids. */
export const RESUMING = {
  work_pools: (ids: string) => `update work_pools set is_paused = false, status = 'NOT_READY' where id ${ids}`,
  deployments: (ids: string) => `update deployments set paused = false where id ${ids}`,
} as const;

export function timeColumnOf(table: string): string | undefined {
  return isPartitioned(table) ? PARTITIONED[table] : undefined;
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
