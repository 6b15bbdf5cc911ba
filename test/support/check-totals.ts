import { sql } from 'drizzle-orm';
import { findDifferences } from '../../src/store/run-totals/rebuild.ts';
import type { Reader } from '../../src/store/store.ts';

/** Checks that the totals match the stored runs. Nothing may write during the check. */
export async function checkTotals({ db, dialect }: Reader): Promise<void> {
  const differences = await findDifferences(dialect.name, (text) => dialect.rows(db, sql.raw(text)));
  if (differences.length > 0) throw new Error(`the totals differ from the runs: ${JSON.stringify(differences)}`);
}
