import { sql } from 'drizzle-orm';
import { type deployments, type flows, workPools } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** The names of flows or deployments by their ids. Deleted ones are missing. */
export async function namesOf({ db, dialect }: Reader, table: typeof flows | typeof deployments, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map<string, string>();
  const rows = await dialect.rows<{ id: string; name: string }>(
    db,
    sql`select ${table.id} as id, ${table.name} as name from ${table} where ${dialect.isIn(table.id, wanted)}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The pools with these names, without their templates. */
export const poolsByName = ({ db, dialect }: Reader, names: readonly string[]) =>
  db
    .select({ name: workPools.name, type: workPools.type, status: workPools.status, concurrencyLimit: workPools.concurrencyLimit })
    .from(workPools)
    .where(dialect.isIn(workPools.name, names));
