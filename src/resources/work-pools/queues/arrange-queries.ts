import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { rankOf } from '../../../lib/rank.ts';
import { flowRuns, workQueues } from '../../../store/schema/tables.ts';
import type { Store, Tx } from '../../../store/store.ts';

/** Runs per transaction. */
const BATCH = 5_000;

/**
 * Gives the scheduled runs of a queue the turns that its fairness requires, step by step, so that no other request waits long. If it is interrupted, polls still
 * deliver all runs, some of them in their former turns, and the next change of the fairness completes it.
 */
export async function arrangeRuns(store: Store, queueId: string): Promise<void> {
  let last: string | undefined;
  do last = await store.transaction((tx) => arrangeSome(tx, queueId, last));
  while (last !== undefined);
}

/** @returns the id of the last run that it read, if there can be more */
async function arrangeSome(tx: Tx, queueId: string, after: string | undefined): Promise<string | undefined> {
  const { id, turn, priority, deploymentId, concurrencyKey } = flowRuns;
  const runs = await tx.db
    .select({ id, turn, priority, deploymentId, concurrencyKey, fairness: workQueues.fairness })
    .from(flowRuns)
    .innerJoin(workQueues, eq(workQueues.id, flowRuns.workQueueId))
    .where(
      and(eq(flowRuns.workQueueId, queueId), sql`${flowRuns.stateType} = 'SCHEDULED'`, after === undefined ? undefined : gt(id, after)),
    )
    .orderBy(asc(id))
    .limit(BATCH);
  const wrong = new Map<string, string[]>();
  for (const { fairness, ...run } of runs) {
    const wanted = rankOf(fairness, run).turn;
    if (wanted === run.turn) continue;
    const ids = wrong.get(wanted) ?? [];
    ids.push(run.id);
    wrong.set(wanted, ids);
  }
  for (const [wanted, ids] of wrong) await tx.db.update(flowRuns).set({ turn: wanted }).where(tx.dialect.isIn(id, ids));
  return runs.length < BATCH ? undefined : runs.at(-1)?.id;
}
