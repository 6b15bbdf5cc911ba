import { eq, sql } from 'drizzle-orm';
import { backfills } from '../../store/schema/tables.ts';
import type { Tx } from '../../store/store.ts';

/** Makes a backfill count its runs again, even if it has ended: one of them starts again, or `retriedRuns` new ones repeat some of them. */
export async function recountBackfill(tx: Tx, id: string, retriedRuns = 0): Promise<void> {
  const changes = { outcome: null, retriedRuns: sql`coalesce(${backfills.retriedRuns}, 0) + ${retriedRuns}` };
  await tx.db.update(backfills).set(changes).where(eq(backfills.id, id));
}
