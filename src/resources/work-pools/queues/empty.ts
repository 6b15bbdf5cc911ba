import { StepsOf } from '../../../store/steps.ts';
import type { Tx } from '../../../store/store.ts';
import { runsInQueues, takeOutOfQueues } from './queries.ts';

/** Runs that lose their queue in one statement, when it is deleted. */
const MOST_AT_ONCE = 500;

/** Sorts before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Takes the runs out of queues that are about to be deleted, in steps. A few are left to the deletion. */
export async function emptyQueues(tx: Tx, queueIds: readonly string[]): Promise<void> {
  if ((await runsInQueues(tx, queueIds, NO_ID, MOST_AT_ONCE)).length < MOST_AT_ONCE) return;
  await tx.takesLong();
  let after = NO_ID;
  await new StepsOf(tx).repeat(async (limit) => {
    const ids = await runsInQueues(tx, queueIds, after, limit);
    await takeOutOfQueues(tx, ids);
    after = ids.at(-1) ?? after;
    return ids.length;
  });
}
