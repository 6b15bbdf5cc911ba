import { StepsOf } from '../../../store/steps.ts';
import type { Tx } from '../../../store/store.ts';
import { runsInQueues, takeOutOfQueues } from './queries.ts';

/** Maximum number of runs that the deletion of a queue may unlink in one statement. */
const MAX_AT_ONCE = 500;
/** Number of run ids per read: on PostgreSQL, each read passes all runs that earlier steps unlinked. */
const IDS_AT_ONCE = 10_000;

/** Unlinks the runs from queues before the queues' deletion, in steps. Leaves a small number to the deletion. */
export async function emptyQueues(tx: Tx, queueIds: readonly string[]): Promise<void> {
  if ((await runsInQueues(tx, queueIds, MAX_AT_ONCE)).length < MAX_AT_ONCE) return;
  await tx.takesLong();
  const steps = new StepsOf(tx);
  for (;;) {
    const ids = await runsInQueues(tx, queueIds, IDS_AT_ONCE);
    let taken = 0;
    await steps.repeat(async (limit) => {
      const some = ids.slice(taken, taken + limit);
      await takeOutOfQueues(tx, some);
      taken += some.length;
      return some.length;
    });
    if (ids.length < IDS_AT_ONCE) return;
  }
}
