import type pg from 'pg';
import type { Row } from '../../store/moving/cells.ts';
import { connectPatiently } from '../../store/postgres/connections/connecting.ts';
import { Endpoint } from '../../store/postgres/connections/endpoint.ts';
import { withoutPassword } from '../../store/url.ts';
import { BYTES_PER_PIECE, type ImportSource, LONGEST_ROW_BYTES, type Piece, quoted, ROWS_PER_PIECE, type Selection } from './source.ts';

const asText = { getTypeParser: () => (value: string) => value };

interface ColumnInfo {
  table: string;
  name: string;
  type: string;
}

/** Opens a database for reading, with a role that may only read: what its server writes later is not seen. */
export async function openPostgresSource(url: string): Promise<ImportSource> {
  const client = await connectPatiently(() => new Endpoint(url).client({ name: 'contralto import', connectionTimeoutMillis: 10_000 }));
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local statement_timeout = 0`,
    );
    const { rows: columns } = await client.query<ColumnInfo>(
      `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'p')
         and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
    );
    const { rows: sizes } = await client.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
    return new PostgresSource(client, withoutPassword(url), columns, Number(sizes[0]?.bytes ?? 0));
  } catch (error) {
    await client.end();
    throw error;
  }
}

class PostgresSource implements ImportSource {
  readonly kind = 'postgres';
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** Readings so far: one can begin before another ends. */
  private cursors = 0;

  constructor(
    private readonly client: pg.Client,
    readonly name: string,
    private readonly columns: readonly ColumnInfo[],
    readonly bytes: number,
  ) {
    const tables = new Map<string, string[]>();
    for (const { table, name: column } of columns) tables.set(table, [...(tables.get(table) ?? []), column]);
    this.tables = tables;
  }

  async *read({ table, columns, where = 'true', after }: Selection): AsyncGenerator<Piece> {
    const known = new Map(this.columns.filter((column) => column.table === table).map(({ name, type }) => [name, type]));
    const isText = (column: string) => /char|text|json/.test(known.get(column) ?? '');
    const length = (column: string) => `octet_length(${quoted(column)}::text)`;
    const bytes = ['0', ...columns.filter(isText).map((column) => `coalesce(${length(column)}, 0)`)].join(' + ');
    const cells = columns.map((column) =>
      isText(column) ? `case when ${length(column)} <= ${LONGEST_ROW_BYTES} then ${quoted(column)}::text end` : `${quoted(column)}::text`,
    );
    const position = after === undefined ? 'true' : `id > '${after.replaceAll("'", "''")}'::uuid`;
    const cursor = `import_${++this.cursors}`;
    await this.client.query(
      `declare ${cursor} no scroll cursor for select ${['id::text', `(${bytes})::text`, ...cells].join(', ')} from ${quoted(table)} where ${position} and (${where}) order by id`,
    );
    for (let fetched = 100; ; ) {
      const { rows } = await this.client.query<(string | null)[]>({
        text: `fetch ${fetched} from ${cursor}`,
        rowMode: 'array',
        types: asText,
      });
      const piece: Piece = { rows: [], tooLarge: [], position: String(rows.at(-1)?.[0] ?? '') };
      let size = 0;
      for (const [id, length, ...row] of rows) {
        size += Number(length);
        if (Number(length) > LONGEST_ROW_BYTES) piece.tooLarge.push({ id: String(id), bytes: Number(length) });
        else piece.rows.push({ id: String(id), cells: row });
      }
      if (rows.length > 0) yield piece;
      if (rows.length < fetched) break;
      // the next rows are probably as long as these
      fetched = Math.max(1, Math.min(ROWS_PER_PIECE, fetched * 4, Math.floor((BYTES_PER_PIECE * rows.length) / Math.max(size, 1))));
    }
    await this.client.query(`close ${cursor}`);
  }

  async all(text: string): Promise<Row[]> {
    const { rows } = await this.client.query<(string | null)[]>({ text, rowMode: 'array', types: asText });
    return rows;
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
