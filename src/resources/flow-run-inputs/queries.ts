import { and, asc, eq, not } from 'drizzle-orm';
import { flowRunInputs } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';

export type FlowRunInputRow = typeof flowRunInputs.$inferSelect;

export interface InputSelection {
  prefix: string;
  exclude: readonly string[];
  /** Negative: no limit. */
  limit: number;
}

const keyed = (flowRunId: string, key: string) => and(eq(flowRunInputs.flowRunId, flowRunId), eq(flowRunInputs.key, key));

/** Inserts the input unless its key is taken. Returns whether it was inserted. */
export async function insertInputIfNew(tx: Tx, row: FlowRunInputRow): Promise<boolean> {
  const target = [flowRunInputs.flowRunId, flowRunInputs.key];
  return affectedRows(await tx.db.insert(flowRunInputs).values(row).onConflictDoNothing({ target })) > 0;
}

export async function findInput(reader: Reader, flowRunId: string, key: string): Promise<FlowRunInputRow | undefined> {
  return (await reader.db.select().from(flowRunInputs).where(keyed(flowRunId, key)))[0];
}

/** @returns whether it existed */
export async function deleteInput(tx: Tx, flowRunId: string, key: string): Promise<boolean> {
  return affectedRows(await tx.db.delete(flowRunInputs).where(keyed(flowRunId, key))) > 0;
}

/** Inputs whose key starts with the prefix, oldest first: a range scan of the index on (run, key). */
export async function listInputs({ db, dialect }: Reader, flowRunId: string, selection: InputSelection): Promise<FlowRunInputRow[]> {
  const { prefix, exclude, limit } = selection;
  const query = db
    .select()
    .from(flowRunInputs)
    .where(
      and(
        eq(flowRunInputs.flowRunId, flowRunId),
        prefix === '' ? undefined : dialect.startsWith(flowRunInputs.key, prefix),
        exclude.length === 0 ? undefined : not(dialect.isIn(flowRunInputs.key, exclude)),
      ),
    )
    .orderBy(asc(flowRunInputs.created), asc(flowRunInputs.id));
  return limit < 0 ? query : query.limit(limit);
}
