import { eq, getTableColumns } from 'drizzle-orm';
import { lookup } from '../../store/query/prepared.ts';
import { workPools } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import type { PoolSummary } from './rows.ts';

const { baseJobTemplate: _mayBeMegabytes, ...columns } = getTableColumns(workPools);
/** The columns of a {@link PoolSummary}. */
export const poolSummary = columns;

const byName = lookup<{ name: string }>()(({ db }, value) =>
  db
    .select(poolSummary)
    .from(workPools)
    .where(eq(workPools.name, value('name'))),
);

/** The pool without its template, for frequent reads. */
export async function findPoolSummary(reader: Reader, name: string): Promise<PoolSummary | undefined> {
  return (await byName(reader, { name }))[0];
}
