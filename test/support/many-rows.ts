import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { flowRuns, taskRuns } from '../../src/store/schema/tables.ts';
import type { Api } from './api.ts';

/** Rows of one statement: more could exceed the time that PostgreSQL has for it on a busy machine. */
const COPIES = 10_000;

/** Copies a row within the database, which takes less time than to send the copies. @returns the ids of the copies */
async function copy(
  { kind, deps: { store, ids } }: Api,
  table: typeof flowRuns | typeof taskRuns,
  id: string,
  count: number,
  changed: Record<string, SQL>,
): Promise<string[]> {
  const copies = Array.from({ length: count }, () => ids.next());
  const sourceOf = (list: string) =>
    kind === 'sqlite' ? sql`json_each(${list})` : sql`(select value::uuid from json_array_elements_text(${list}::json) list(value))`;
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const replaced: Record<string, SQL> = { id: sql`copies.value`, ...changed };
  const values = columns.map((name) => replaced[name] ?? sql`original.${sql.identifier(name)}`);
  const names = columns.map((name) => sql.identifier(name));
  for (let at = 0; at < count; at += COPIES) {
    const source = sourceOf(JSON.stringify(copies.slice(at, at + COPIES)));
    await store.transaction(async ({ db, dialect }) => {
      await dialect.rows(
        db,
        sql`insert into ${table} (${sql.join(names, sql`, `)})
          select ${sql.join(values, sql`, `)} from ${table} original, ${source} copies where original.id = ${id} returning 1`,
      );
    });
  }
  return copies;
}

/** Copies a flow run that has no state. Does not copy its tags and other dependent rows. @returns the ids of the copies */
export const copyFlowRun = (api: Api, id: string, copies: number): Promise<string[]> =>
  copy(api, flowRuns, id, copies, { idempotency_key: sql`null` });

/** Copies a task run without state within its flow run. */
export const copyTaskRun = (api: Api, id: string, copies: number): Promise<string[]> =>
  copy(api, taskRuns, id, copies, { dynamic_key: sql`'copy-' || copies.value` });
