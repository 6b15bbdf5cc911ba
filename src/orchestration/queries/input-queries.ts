import { and, eq } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { flowRunInputs } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';

const keyed = (flowRunId: string, key: string) => and(eq(flowRunInputs.flowRunId, flowRunId), eq(flowRunInputs.key, key));

/** The JSON text of an input of a run. */
export async function findInput({ db }: Reader, flowRunId: string, key: string): Promise<string | undefined> {
  const [row] = await db.select({ value: flowRunInputs.value }).from(flowRunInputs).where(keyed(flowRunId, key));
  return row?.value;
}

export interface NewInput {
  id: string;
  flowRunId: string;
  key: string;
  /** JSON text. */
  value: string;
  now: Instant;
}

/** Stores an input of a run, or replaces its value. */
export async function putInput(tx: Tx, { id, flowRunId, key, value, now }: NewInput): Promise<void> {
  await tx.db
    .insert(flowRunInputs)
    .values({ id, created: now, updated: now, flowRunId, key, value, sender: null })
    .onConflictDoUpdate({ target: [flowRunInputs.flowRunId, flowRunInputs.key], set: { value, updated: now } });
}

/** Deletes the inputs that the run has under these keys; ignores missing ones. */
export async function deleteFlowRunInputs(tx: Tx, flowRunId: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) await tx.db.delete(flowRunInputs).where(keyed(flowRunId, key));
}
