import { prepared } from './prepared.ts';
import { triggerRevisions } from './schema/tables.ts';
import type { Reader, Tx } from './store.ts';

/** The table has this row alone. */
const ONLY_ROW = 1;

const readRevision = prepared<Record<string, never>>()(({ db }) =>
  db.select({ revision: triggerRevisions.revision }).from(triggerRevisions).limit(1),
);

/** The revision of the triggers, null before the first automation. */
export async function currentRevision(reader: Reader): Promise<string | null> {
  return (await readRevision(reader, {}))[0]?.revision ?? null;
}

/** {@link currentRevision}; no automation changes until the end of the transaction. */
export async function lockRevision(tx: Tx): Promise<string | null> {
  const query = tx.db.select({ revision: triggerRevisions.revision }).from(triggerRevisions).limit(1).$dynamic();
  return (await tx.dialect.forUpdate(query))[0]?.revision ?? null;
}

/**
 * Tells everyone who keeps triggers in memory that theirs are out of date. Part of every transaction that changes an automation, before its event is emitted.
 * A new id rather than a count: what was read of a transaction that is rolled back must never look current later.
 */
export async function reviseTriggers(tx: Tx, revision: string): Promise<void> {
  await tx.db
    .insert(triggerRevisions)
    .values({ id: ONLY_ROW, revision })
    .onConflictDoUpdate({ target: triggerRevisions.id, set: { revision } });
}
