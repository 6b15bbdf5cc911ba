import type pg from 'pg';
import { PREFIX, type Repetition, type Row, SECONDS, units } from './repeat.ts';

/** Rows per JSON string. */
const MAX_ROWS = 5_000;

/** Rows of one table, which PostgreSQL copies into earlier days or hours. */
export class BlockOnPostgres {
  private constructor(
    private readonly client: pg.Client,
    private readonly table: string,
    private readonly columns: readonly string[],
    private readonly repetition: Repetition,
  ) {}

  /** Loads the rows, which must have the same columns. Only one block can exist at a time. */
  static async of(client: pg.Client, table: string, rows: readonly Row[], repetition: Repetition): Promise<BlockOnPostgres> {
    const columns = Object.keys(rows[0] ?? {});
    // compute the common parts of an id once for all copies
    const parts = repetition.ids.map((id) => `add ${prefixOf(id)} bigint, add ${restOf(id)} text`);
    await client.query(`create temp table block as select ${columns.join()} from ${table} limit 0`);
    await client.query(`alter table block ${parts.join()}`);
    const split = repetition.ids.map(
      (id) => `('x' || left(${id}::text, ${PREFIX}))::bit(${4 * PREFIX})::bigint, substr(${id}::text, ${PREFIX + 1})`,
    );
    for (let start = 0; start < rows.length; start += MAX_ROWS)
      await client.query(`insert into block select ${[...columns, ...split].join()} from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows.slice(start, start + MAX_ROWS)),
      ]);
    return new BlockOnPostgres(client, table, columns, repetition);
  }

  /** Inserts the rows, moved by `copy` spans into the past; 0 inserts them unchanged. */
  async insert(copy: number): Promise<void> {
    const { client, table, columns } = this;
    const cells = copy === 0 ? columns : columns.map((column) => this.cell(column, copy));
    await client.query(`insert into ${table} (${columns.join()}) select ${cells.join()} from block`);
  }

  async drop(): Promise<void> {
    await this.client.query('drop table block');
  }

  private cell(column: string, copy: number): string {
    const { span, ids, times, unique = [], mentions = {} } = this.repetition;
    const idText = (id: string) => `lpad(to_hex(${prefixOf(id)} - ${copy * units(span)}), ${PREFIX}, '0') || ${restOf(id)}`;
    if (ids.includes(column)) return `(${idText(column)})::uuid`;
    if (times.includes(column)) return `${column} - make_interval(secs => ${copy * SECONDS[span]})`;
    if (unique.includes(column)) return `${column} || ' ${copy}'`;
    const mentioned = mentions[column];
    return mentioned === undefined ? column : `replace(${column}::text, ${mentioned}::text, ${idText(mentioned)})::json`;
  }
}

const prefixOf = (id: string) => `${id}_prefix`;
const restOf = (id: string) => `${id}_rest`;
