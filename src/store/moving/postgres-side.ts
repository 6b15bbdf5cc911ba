import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Instant } from '../../base/time/instant.ts';
import { appliedToPostgres, migratePostgres } from '../migrations/migrate-postgres.ts';
import type { Migration } from '../migrations/migrations.ts';
import { connectPatiently } from '../postgres/connections/connecting.ts';
import { Endpoint } from '../postgres/connections/endpoint.ts';
import { holdersOf, lockKey } from '../postgres/own-schema.ts';
import { isPartitioned } from '../postgres/partitions.ts';
import { CELL_TYPES } from '../postgres/postgres-dialect.ts';
import { rebuildOnPostgres } from '../run-totals/rebuild.ts';
import { oneRow } from '../store.ts';
import { withoutPassword } from '../url.ts';
import { type Cell, cellOf, fromPostgres, type Row } from './cells.ts';
import { requireCurrent } from './current.ts';
import { MovingError } from './error.ts';
import { MovedPartitions } from './moved-partitions.ts';
import { BATCH, type Source, type Target } from './side.ts';
import { EMPTYING, everyTable, lateRows, type TableShape, timeColumnOf } from './tables.ts';

export const quoted = (name: string): string => `"${name}"`;
export const list = (names: readonly string[]): string => names.map(quoted).join(', ');
export const namesOf = (table: TableShape): string[] => table.columns.map(({ name }) => name);
export const asText = { getTypeParser: () => (value: string) => value };

/** How long a target waits for its table locks, so that an open transaction elsewhere doesn't block the copy forever. */
const LOCK_TIMEOUT = '10s';
/** SQLSTATE class 22: the value itself can't be stored. */
const DATA_EXCEPTION = /^22/;

/** Opens a database for reading a snapshot taken now. */
export async function openPostgresSource(url: string, migrations: readonly Migration[]): Promise<Source> {
  const client = await connect(url);
  try {
    requireCurrent(withoutPassword(url), migrations, await appliedToPostgres(client));
    await client.query('begin isolation level repeatable read read only');
    return new PostgresSource(client, withoutPassword(url), (await holdersOf(client, 'use')) > 0);
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Opens a database for writing, and migrates it if it is empty. Nodes that start in the meantime wait, because they would migrate first. */
export async function openPostgresTarget(
  url: string,
  { migrations, now }: { migrations: readonly Migration[]; now: () => string },
): Promise<Target> {
  const client = await connect(url);
  const name = withoutPassword(url);
  try {
    const applied = await appliedToPostgres(client);
    if (applied.length > 0) requireCurrent(name, migrations, applied);
    else await migratePostgres(url, migrations, now);
    await client.query('begin');
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${lockKey('use')}) as mine`);
    if (!oneRow(rows).mine) {
      const nodes = await holdersOf(client, 'use');
      throw new MovingError(
        nodes === 0
          ? `${name} is in use by another copy or restore.`
          : `${name} is in use by running nodes (${nodes} process${nodes === 1 ? '' : 'es'}). Stop them first.`,
      );
    }
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(`lock table ${list(everyTable)} in share row exclusive mode`);
    return new PostgresTarget(client, name, now());
  } catch (error) {
    await client.end();
    throw error;
  }
}

export const connect = (url: string): Promise<pg.Client> =>
  connectPatiently(() => new Endpoint(url).client({ name: 'contralto moving', connectionTimeoutMillis: 10_000 }));

class PostgresSide {
  readonly kind = 'postgres';

  constructor(
    protected readonly client: pg.Client,
    readonly name: string,
  ) {}

  count(table: string): Promise<number> {
    return countRows(this.client, table);
  }

  read(table: TableShape, where = ''): AsyncGenerator<Row[]> {
    const texts = new Set(table.columns.filter(({ kind }) => kind === 'text').map(({ name }) => name));
    const order = table.key.map((name) => (texts.has(name) ? `${quoted(name)} collate "C"` : quoted(name)));
    // with partitions, an id alone doesn't exclude a second row with another time: the earlier row counts
    const time = timeColumnOf(table.name);
    const isRepeated = time !== undefined && !table.key.includes(time);
    const distinct = isRepeated ? `distinct on (${list(table.key)})` : '';
    if (isRepeated) order.push(quoted(time));
    return readRows(this.client, table, `${where} order by ${order.join(', ')}`, distinct);
  }
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from ${quoted(table)}`);
  return Number(oneRow(rows).n);
}

/** Rows in batches, within a transaction. `rest` follows the name of the table. */
export async function* readRows(client: pg.Client, table: TableShape, rest: string, distinct = ''): AsyncGenerator<Row[]> {
  await client.query(`declare moving no scroll cursor for select ${distinct} ${list(namesOf(table))} from ${quoted(table.name)} ${rest}`);
  try {
    for (;;) {
      const { rows } = await client.query<(string | null)[]>({ text: `fetch ${BATCH} from moving`, rowMode: 'array', types: asText });
      if (rows.length > 0) yield rows.map((row) => table.columns.map(({ kind }, index) => fromPostgres(kind, cellOf(row, index))));
      if (rows.length < BATCH) break;
    }
  } finally {
    // also if the caller stops early; after an error, the transaction has failed
    await client.query('close moving').catch(() => undefined);
  }
}

class PostgresSource extends PostgresSide implements Source {
  constructor(
    client: pg.Client,
    name: string,
    readonly inUse: boolean,
  ) {
    super(client, name);
  }

  readLate(table: TableShape): AsyncIterable<Row[]> {
    return this.read(table, `where ${table.late.map((name) => `${quoted(name)} is not null`).join(' or ')}`);
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}

class PostgresTarget extends PostgresSide implements Target {
  private readonly partitions: MovedPartitions;

  constructor(client: pg.Client, name: string, now: Instant) {
    super(client, name);
    this.partitions = partitionsOf(client, now);
  }

  async insert(table: TableShape, rows: readonly Row[]): Promise<void> {
    await prepareFor(this.partitions, table, rows);
    await copyIn(this.client, table, rows);
  }

  async fill(table: TableShape, rows: readonly Row[]): Promise<void> {
    await fillRows(this.client, table, rows);
  }

  async clear(): Promise<void> {
    await this.client.query(EMPTYING.postgres);
  }

  async commit(): Promise<void> {
    await rebuildOnPostgres(this.client);
    await this.client.query('commit');
    await this.client.query(`analyze ${list(everyTable)}`);
    await this.client.end();
  }

  async rollback(): Promise<void> {
    await this.client.query('rollback').catch(() => undefined);
    await this.client.end().catch(() => undefined);
  }
}

export const partitionsOf = (client: pg.Client, now: Instant): MovedPartitions =>
  new MovedPartitions(async <T>(text: string) => (await client.query(text)).rows as T[], now);

/** Creates the partitions for rows of a partitioned table. */
export async function prepareFor(partitions: MovedPartitions, table: TableShape, rows: readonly Row[]): Promise<void> {
  if (!isPartitioned(table.name)) return;
  const column = table.columns.findIndex(({ name }) => name === timeColumnOf(table.name));
  await partitions.prepare(
    table.name,
    rows.map((row) => String(row[column])),
  );
}

/** A statement for rows that the database sees as a relation with these columns. */
type RowStatement = (relation: string, columns: string) => string;

export const insertText =
  (table: TableShape, more: string): RowStatement =>
  (relation) =>
    `insert into ${quoted(table.name)} (${list(namesOf(table))}) select * from ${relation} ${more}`;

/** Fills in the late columns of the rows of {@link lateRows}, where they differ. */
export async function fillRows(client: pg.Client, table: TableShape, rows: readonly Row[]): Promise<void> {
  const name = quoted(table.name);
  const set = table.late.map((column) => `${quoted(column)} = given.${quoted(column)}`).join(', ');
  const where = table.key.map((column) => `${name}.${quoted(column)} = given.${quoted(column)}`).join(' and ');
  const differs = table.late.map((column) => `${name}.${quoted(column)} is distinct from given.${quoted(column)}`).join(' or ');
  await write(
    client,
    lateRows(table),
    rows,
    (relation, columns) => `update ${name} set ${set} from ${relation} as given(${columns}) where ${where} and (${differs})`,
  );
}

/** Binds one array per column, so that the limit of parameters doesn't limit the number of rows and one statement serves all batches. */
export async function write(
  client: pg.Client,
  table: TableShape,
  rows: readonly Row[],
  statement: RowStatement,
): Promise<(string | null)[][]> {
  const arrays = table.columns.map(({ kind }, index) => `$${index + 1}::${CELL_TYPES[kind]}[]`);
  try {
    const result = await client.query<(string | null)[]>({
      text: statement(`unnest(${arrays.join(', ')})`, list(namesOf(table))),
      values: table.columns.map((_, index) => rows.map((row) => row[index])),
      rowMode: 'array',
      types: asText,
    });
    return result.rows;
  } catch (error) {
    throw explained(error, table);
  }
}

/** Inserts rows, none of which violates a unique key, with less processor time on both sides than a statement. */
export async function copyIn(client: pg.Client, table: TableShape, rows: readonly Row[]): Promise<void> {
  const stream = client.query(copyFrom(`copy ${quoted(table.name)} (${list(namesOf(table))}) from stdin`));
  stream.end(rows.map((row) => `${row.map(copied).join('\t')}\n`).join(''));
  try {
    await finished(stream);
  } catch (error) {
    throw explained(error, table);
  }
}

const ESCAPED = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A cell in the text format of COPY. */
function copied(cell: Cell): string {
  if (cell === null) return '\\N';
  const text = String(cell);
  return ESCAPED.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character) : text;
}

function explained(error: unknown, table: TableShape): unknown {
  if (!DATA_EXCEPTION.test(String((error as { code?: string }).code))) return error;
  return new MovingError(`PostgreSQL cannot store a row of ${table.name}: ${(error as Error).message}`, { cause: error });
}
