import { eq } from 'drizzle-orm';
import { flowRuns, taskRuns } from '../../src/store/schema/tables.ts';
import type { Api } from './api.ts';

const AT_ONCE = 200;

/** Copies a flow run that has no state. Does not copy its tags and other dependent rows. @returns the ids of the copies */
export async function copyFlowRun({ deps: { store, ids } }: Api, id: string, copies: number): Promise<string[]> {
  const [run] = await store.reader.db.select().from(flowRuns).where(eq(flowRuns.id, id));
  const rows = Array.from({ length: copies }, () => ({ ...run!, id: ids.next(), idempotencyKey: null }));
  await store.transaction(async ({ db }) => {
    for (let from = 0; from < copies; from += AT_ONCE) await db.insert(flowRuns).values(rows.slice(from, from + AT_ONCE));
  });
  return rows.map((row) => row.id);
}

/** Copies a task run without state within its flow run. */
export async function copyTaskRun({ deps: { store, ids } }: Api, id: string, copies: number): Promise<void> {
  const [run] = await store.reader.db.select().from(taskRuns).where(eq(taskRuns.id, id));
  const rows = Array.from({ length: copies }, (_, n) => ({ ...run!, id: ids.next(), dynamicKey: `copy-${n}` }));
  await store.transaction(async ({ db }) => {
    for (let from = 0; from < copies; from += AT_ONCE) await db.insert(taskRuns).values(rows.slice(from, from + AT_ONCE));
  });
}
