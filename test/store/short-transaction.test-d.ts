// Checked only by the compiler: a write among the reads of a short transaction could be committed and then executed again in a separate one.
import { lockLimits } from '../../src/concurrency/limit-queries.ts';
import { insertFlowRunState } from '../../src/orchestration/queries/flow-queries.ts';
import { flows } from '../../src/store/schema/tables.ts';
import type { Group, Reading, Tx } from '../../src/store/store.ts';

export async function reads(reading: Reading, state: Parameters<typeof insertFlowRunState>[1]): Promise<void> {
  await lockLimits(reading, []);
  await reading.db.select().from(flows);
  // @ts-expect-error: no insert
  await reading.db.insert(flows);
  // @ts-expect-error: no update
  await reading.db.update(flows);
  // @ts-expect-error: no deletion
  await reading.db.delete(flows);
  // @ts-expect-error: no deletion after a common table expression
  await reading.db.with().delete(flows);
  // @ts-expect-error: no prepared write
  await insertFlowRunState(reading, state);
  // @ts-expect-error: no lock that waits, and all members of the group with it
  reading.dialect.forUpdate(reading.db.select().from(flows));
}

// @ts-expect-error: who writes can't leave the group
export const groupOf = (tx: Tx): Group => tx.group;
