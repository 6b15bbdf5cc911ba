import { copyFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import pg from 'pg';

/**
 * Multiplies the runs, logs, events, and artifacts of the database of another server, to measure `contralto import`:
 *
 * npx tsx bench/moving-source.ts SOURCE.db LARGE.db 6000      copies a SQLite file first
 * npx tsx bench/moving-source.ts postgres://…/database 6000    multiplies the rows of a PostgreSQL database in place
 */

/** By table: the columns with ids of rows that are multiplied too, and texts that must stay unique. */
const TABLES: Readonly<Record<string, { ids: readonly string[]; unique?: readonly string[] }>> = {
  flow_run: { ids: ['id', 'state_id', 'parent_task_run_id'], unique: ['idempotency_key'] },
  task_run: { ids: ['id', 'state_id', 'flow_run_id'] },
  flow_run_state: { ids: ['id', 'flow_run_id'] },
  task_run_state: { ids: ['id', 'task_run_id'] },
  log: { ids: ['id', 'flow_run_id', 'task_run_id'] },
  artifact: { ids: ['id', 'flow_run_id', 'task_run_id'] },
  events: { ids: ['id'] },
};
const BATCH = 500;

const [from = '', ...rest] = process.argv.slice(2);
const factor = Number(rest.at(-1));

/** The same row with another id for each number `i`. */
function textOf(table: string, columns: readonly string[], isPostgres: boolean): string {
  const { ids = [], unique = [] } = TABLES[table] ?? {};
  const number = isPostgres ? `lpad(to_hex(i), 8, '0')` : `printf('%08x', i)`;
  const value = (column: string) => {
    const name = `"${column}"`;
    if (ids.includes(column)) return isPostgres ? `(${number} || substr(${name}::text, 9))::uuid` : `${number} || substr(${name}, 9)`;
    return unique.includes(column) ? `${name} || ${number}` : name;
  };
  const numbers = isPostgres
    ? '(select generate_series($1::int, $2::int) as i) as numbers'
    : '(with recursive numbers(i) as (select ? union all select i + 1 from numbers where i < ?) select i from numbers)';
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) select ${columns.map(value).join(', ')} from ${numbers}, originals_${table}`;
}

function* batches(): Generator<[number, number]> {
  for (let first = 1; first < factor; first += BATCH) yield [first, Math.min(first + BATCH - 1, factor - 1)];
}

async function multiplyPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // the rows refer to each other in a cycle
  await client.query('set session_replication_role = replica');
  for (const table of Object.keys(TABLES)) {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    await client.query(`create temporary table originals_${table} as select * from "${table}"`);
    const text = textOf(
      table,
      rows.map((row) => row.column_name),
      true,
    );
    for (const numbers of batches()) await client.query(text, numbers);
  }
  await client.query('analyze');
  await client.end();
}

function multiplySqlite(source: string, large: string): void {
  copyFileSync(source, large);
  const connection = new Database(large);
  connection.pragma('foreign_keys = off');
  connection.pragma('journal_mode = off');
  connection.pragma('synchronous = off');
  for (const table of Object.keys(TABLES)) {
    const columns = connection.pragma(`table_info("${table}")`) as { name: string }[];
    connection.exec(`create temporary table originals_${table} as select * from "${table}"`);
    const statement = connection.prepare(
      textOf(
        table,
        columns.map(({ name }) => name),
        false,
      ),
    );
    for (const numbers of batches()) statement.run(numbers);
  }
  connection.close();
}

if (rest.length === 2 && rest[0] !== undefined) multiplySqlite(from, rest[0]);
else await multiplyPostgres(from);
