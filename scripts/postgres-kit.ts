import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Kit } from '../src/store/schema/sqlite-kit.ts';

/** Only declares tables: migrations are generated from them, and the parity test reads them. Queries use the SQLite variant (sqlite-kit.ts). */
const declarations = {
  table: pgTable,
  uuid: (name: string) => uuid(name),
  idInTime: (name: string) => uuid(name).notNull(),
  text: (name: string) => text(name),
  key: (name: string) => text(name),
  int: (name: string) => integer(name),
  bigint: (name: string) => bigint(name, { mode: 'number' }),
  float: (name: string) => doublePrecision(name),
  bool: (name: string) => boolean(name),
  timestamp: (name: string) => timestamp(name, { withTimezone: true, precision: 6, mode: 'string' }),
  json: (name: string) => json(name),
  stateDetails: (name: string) => json(name),
  list: (name: string) => jsonb(name),
  tags: (name: string) => jsonb(name),
  textOrder: (column: PgColumn) => sql`${sql.raw(column.name)} collate "C"`,
  delayColumns: (columns: { startTime: PgColumn; expectedStartTime: PgColumn }) => declarations.startColumns(columns),
  startColumns: ({ startTime, expectedStartTime }: { startTime: PgColumn; expectedStartTime: PgColumn }) => [startTime, expectedStartTime],
  searchColumns: () => [],
  /** NULLs come first, as on SQLite, so that one ORDER BY serves both. */
  index: (name: string) => {
    const builder = index(name);
    return { on: (...columns: PgColumn[]) => builder.on(...(columns.map(nullsFirst) as [PgColumn])) };
  },
  uniqueIndex,
  primaryKey,
  keyInTime: (id: PgColumn, time: PgColumn) => [primaryKey({ columns: [id, time] })],
};

function nullsFirst(column: PgColumn): PgColumn {
  const ordered = column as PgColumn & { asc?: () => { nullsFirst: () => unknown } };
  return ordered.asc && !column.notNull ? (ordered.asc().nullsFirst() as PgColumn) : column;
}

// columns of the two databases have no common type; the parity test compares the tables
export const postgresKit = declarations as unknown as Kit;
