import { StepsOf } from '../../../store/steps.ts';
import type { Tx } from '../../../store/store.ts';
import { runsInQueues, takeOutOfQueues } from './queries.ts';

/** Runs that lose their queue in one statement, when it is deleted. */
const MOST_AT_ONCE = 500;
/** Runs whose ids are read together: on PostgreSQL each reading passes by all that have been taken out before. */
const IDS_AT_ONCE = 10_000;

/** Takes the runs out of queues that are about to be deleted, in steps. A few are left to the deletion. */
export async function emptyQueues(tx: Tx, queueIds: readonly string[]): Promise<void> {
  if ((await runsInQueues(tx, queueIds, MOST_AT_ONCE)).length < MOST_AT_ONCE) return;
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
