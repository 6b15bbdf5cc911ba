import { eq, sql } from 'drizzle-orm';
import { prepared } from './prepared.ts';
import { triggerRevisions } from './schema/tables.ts';
import type { Reader, Tx } from './store.ts';

/** The id of the only row. */
const ONLY_ROW = 'triggers';

/** {@link currentRevision} as a part of another statement, which then sees it in the same moment as its rows. */
export const REVISION_SEEN = sql<
  string | null
>`(select ${triggerRevisions.revision} from ${triggerRevisions} where ${triggerRevisions.id} = ${sql.raw(`'${ONLY_ROW}'`)})`;

const readRevision = prepared<Record<string, never>>()(({ db }) =>
  db.select({ revision: triggerRevisions.revision }).from(triggerRevisions).where(eq(triggerRevisions.id, ONLY_ROW)),
);

/** The revision of the triggers, null before the first automation. */
export async function currentRevision(reader: Reader): Promise<string | null> {
  return (await readRevision(reader, {}))[0]?.revision ?? null;
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
