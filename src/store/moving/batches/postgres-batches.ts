import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { appliedToPostgres, migratePostgres } from '../../migrations/migrate-postgres.ts';
import type { Migration } from '../../migrations/migrations.ts';
import { lockKey } from '../../postgres/own-schema.ts';
import { CELL_TYPES } from '../../postgres/postgres-dialect.ts';
import { rebuildOnPostgres } from '../../run-totals/rebuild.ts';
import { oneRow } from '../../store.ts';
import { withoutPassword } from '../../url.ts';
import { fromPostgres, type Row } from '../cells.ts';
import { requireCurrent } from '../current.ts';
import type { MovedPartitions } from '../moved-partitions.ts';
import {
  asText,
  connect,
  copyIn,
  countRows,
  fillRows,
  insertText,
  list,
  namesOf,
  partitionsOf,
  prepareFor,
  quoted,
  readRows,
  write,
} from '../postgres-side.ts';
import { EMPTYING, everyTable, RESUMING, type TableShape } from '../tables.ts';
import { type BatchReader, type BatchTarget, type BatchWriter, IDS, keyOf } from './batch-target.ts';
import { detachPostgres, reattachPostgres } from './detached-postgres.ts';

/** Opens a database for writing in batches. Nodes of a service may use it; an empty database is migrated. */
export async function openPostgresBatches(
  url: string,
  { migrations, now }: { migrations: readonly Migration[]; now: () => string },
): Promise<BatchTarget> {
  const client = await connect(url);
  const name = withoutPassword(url);
  try {
    const applied = await appliedToPostgres(client);
    if (applied.length > 0) requireCurrent(name, migrations, applied);
    else await migratePostgres(url, migrations, now);
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${lockKey('use')}) as mine`);
    const isAlone = oneRow(rows).mine;
    await client.query(`set timezone = 'UTC'`);
    // the state of the import is committed with its rows, so a crash loses both
    if (isAlone) await client.query('set synchronous_commit = off');
    return new PostgresBatches(client, name, isAlone, partitionsOf(client, now()), now);
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Rows from which COPY and its savepoint take less time than a statement. */
const COPIED_ROWS = 20;
const UNIQUE_VIOLATION = '23505';

class PostgresBatches implements BatchTarget, BatchWriter {
  readonly kind = 'postgres';
  /** Tables in which rows already exist, so that COPY would fail. */
  private readonly withConflicts = new Set<string>();

  constructor(
    private readonly client: pg.Client,
    readonly name: string,
    readonly alone: boolean,
    private readonly partitions: MovedPartitions,
    private readonly now: () => string,
  ) {}

  async transaction<T>(work: (writer: BatchWriter) => Promise<T>): Promise<T> {
    await this.client.query('begin');
    try {
      const result = await work(this);
      await this.client.query('commit');
      return result;
    } catch (error) {
      this.partitions.forget();
      await this.client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  reading<T>(work: (reader: BatchReader) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  async insert(table: TableShape, rows: readonly Row[]): Promise<number[]> {
    if (rows.length === 0) return [];
    await prepareFor(this.partitions, table, rows);
    if (rows.length >= COPIED_ROWS && !this.withConflicts.has(table.name)) {
      await this.client.query('savepoint copying');
      try {
        await copyIn(this.client, table, rows);
        await this.client.query('release savepoint copying');
        return [];
      } catch (error) {
        if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
        await this.client.query('rollback to savepoint copying');
        // other rows probably exist too
        this.withConflicts.add(table.name);
      }
    }
    const key = table.key.map((name) => `${quoted(name)}::text`).join(', ');
    const inserted = await write(this.client, table, rows, insertText(table, `on conflict do nothing returning ${key}`));
    if (inserted.length === rows.length) return [];
    const stored = new Set(inserted.map((cells) => JSON.stringify(cells)));
    return rows.flatMap((row, index) => (stored.delete(keyOf(table, row)) ? [] : [index]));
  }

  async replace(table: TableShape, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    await prepareFor(this.partitions, table, rows);
    const set = namesOf(table)
      .filter((name) => !table.key.includes(name))
      .map((name) => `${quoted(name)} = excluded.${quoted(name)}`);
    await write(this.client, table, rows, insertText(table, `on conflict (${list(table.key)}) do update set ${set.join(', ')}`));
  }

  async remove(table: string, column: string, values: readonly string[]): Promise<void> {
    await this.client.query(`delete from ${quoted(table)} where ${quoted(column)} = any($1::uuid[])`, [values]);
  }

  async resume(table: 'work_pools' | 'deployments', ids: readonly string[]): Promise<void> {
    await this.client.query(RESUMING[table]('= any($1::uuid[])'), [ids]);
  }

  async ids(table: string, after: string | undefined): Promise<string[]> {
    const { rows } = await this.client.query<{ id: string }>(
      `select id::text from ${quoted(table)} ${after === undefined ? '' : 'where id > $2::uuid'} order by ${quoted(table)}.id limit $1`,
      after === undefined ? [IDS] : [IDS, after],
    );
    return rows.map(({ id }) => id);
  }

  scan(table: TableShape): AsyncGenerator<Row[]> {
    return readRows(this.client, table, '');
  }

  count(table: string): Promise<number> {
    return countRows(this.client, table);
  }

  async fill(table: TableShape, rows: readonly Row[]): Promise<void> {
    await fillRows(this.client, table, rows);
  }

  async existing(table: string, column: string, values: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.client.query<[string]>({
      text: `select ${quoted(column)}::text from ${quoted(table)} where ${quoted(column)} = any($1::uuid[])`,
      values: [values],
      rowMode: 'array',
    });
    return new Set(rows.map(([value]) => value));
  }

  async find(table: TableShape, rows: readonly Row[]): Promise<Map<string, Row>> {
    const keys = table.columns.filter(({ name }) => table.key.includes(name));
    const arrays = keys.map(({ kind }, index) => `$${index + 1}::${CELL_TYPES[kind]}[]`);
    const result = await this.client.query<(string | null)[]>({
      text: `select ${list(namesOf(table))} from ${quoted(table.name)}
             where (${list(keys.map(({ name }) => name))}) in (select * from unnest(${arrays.join(', ')}))`,
      values: keys.map(({ name }) => rows.map((row) => row[table.columns.findIndex((column) => column.name === name)])),
      rowMode: 'array',
      types: asText,
    });
    const read = result.rows.map((cells) => table.columns.map(({ kind }, index) => fromPostgres(kind, cells[index] ?? null)));
    return new Map(read.map((row) => [keyOf(table, row), row]));
  }

  async idsBy(table: TableShape, columns: readonly string[], values: readonly Row[]): Promise<Map<string, string>> {
    const given = columns.map((name) => table.columns.find((column) => column.name === name));
    const arrays = given.map((column, index) => `$${index + 1}::${CELL_TYPES[column?.kind ?? 'text']}[]`);
    const { rows } = await this.client.query<string[]>({
      text: `select ${columns.map((name) => `${quoted(name)}::text`).join(', ')}, id::text from ${quoted(table.name)}
             where (${list(columns)}) in (select * from unnest(${arrays.join(', ')}))`,
      values: columns.map((_, index) => values.map((value) => value[index])),
      rowMode: 'array',
    });
    return new Map(rows.map((cells) => [JSON.stringify(cells.slice(0, -1)), String(cells.at(-1))]));
  }

  async readSetting(key: string): Promise<string | undefined> {
    const { rows } = await this.client.query<{ value: string }>('select value::text from configurations where key = $1', [key]);
    return rows[0]?.value;
  }

  async writeSetting(key: string, value: string, id: string): Promise<void> {
    await this.client.query(
      `insert into configurations (id, created, updated, key, value) values ($1, $2, $2, $3, $4)
       on conflict (key) do update set value = excluded.value, updated = excluded.updated`,
      [id, this.now(), key, value],
    );
  }

  async reviseTriggers(revision: string): Promise<void> {
    await this.client.query(
      `insert into trigger_revisions (id, revision) values ('triggers', $1) on conflict (id) do update set revision = excluded.revision`,
      [revision],
    );
  }

  isAboutRow(error: unknown): boolean {
    const { code = '', cause } = error as { code?: string; cause?: { code?: string } };
    return /^(22|23|54)/.test(cause?.code ?? code);
  }

  async detach(): Promise<void> {
    if (this.alone) await detachPostgres(this.client, this.now(), randomUUID());
  }

  async finish(onProgress: (table: string, whole: number) => void): Promise<void> {
    if (!this.alone) return;
    await reattachPostgres(this.client, onProgress);
    await this.client.query(`analyze ${list(everyTable)}`);
  }

  async clear(): Promise<void> {
    await reattachPostgres(this.client);
    await this.client.query('begin');
    await this.client.query(EMPTYING.postgres);
    await rebuildOnPostgres(this.client);
    await this.client.query('commit');
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
