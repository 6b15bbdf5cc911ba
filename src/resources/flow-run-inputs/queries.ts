import { and, asc, eq, not } from 'drizzle-orm';
import { insertingIfNew } from '../../store/query/one-row.ts';
import { readLargePage } from '../../store/query/page-size.ts';
import { UNLIMITED } from '../../store/query/section.ts';
import { flowRunInputs } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';

export type FlowRunInputRow = typeof flowRunInputs.$inferSelect;

export interface InputSelection {
  prefix: string;
  exclude: readonly string[];
  /** A negative number means no limit. */
  limit: number;
}

const keyed = (flowRunId: string, key: string) => and(eq(flowRunInputs.flowRunId, flowRunId), eq(flowRunInputs.key, key));

/** Inserts the input unless its key is taken. Returns whether it was inserted. */
export const insertInputIfNew = insertingIfNew(flowRunInputs, [flowRunInputs.flowRunId, flowRunInputs.key]);

export async function findInput(reader: Reader, flowRunId: string, key: string): Promise<FlowRunInputRow | undefined> {
  return (await reader.db.select().from(flowRunInputs).where(keyed(flowRunId, key)))[0];
}

/** @returns whether it existed */
export async function deleteInput(tx: Tx, flowRunId: string, key: string): Promise<boolean> {
  return affectedRows(await tx.db.delete(flowRunInputs).where(keyed(flowRunId, key))) > 0;
}

/** Inputs whose key starts with the prefix, oldest first: a range scan of the index on (run, key). */
export async function listInputs(reader: Reader, flowRunId: string, selection: InputSelection): Promise<FlowRunInputRow[]> {
  const { db, dialect } = reader;
  const { prefix, exclude, limit } = selection;
  const where = and(
    eq(flowRunInputs.flowRunId, flowRunId),
    prefix === '' ? undefined : dialect.startsWith(flowRunInputs.key, prefix),
    exclude.length === 0 ? undefined : not(dialect.isIn(flowRunInputs.key, exclude)),
  );
  const orderBy = [asc(flowRunInputs.created), asc(flowRunInputs.id)];
  const section = { limit: limit < 0 ? UNLIMITED : limit, offset: 0 };
  return readLargePage(reader, [flowRunInputs.value], { from: flowRunInputs, where, orderBy, ...section }, () =>
    db
      .select()
      .from(flowRunInputs)
      .where(where)
      .orderBy(...orderBy)
      .limit(section.limit),
  );
}
