import { eq, type SQL, sql } from 'drizzle-orm';
import type { Kept } from './optimistic-reads.ts';
import { prepared } from './query/prepared.ts';
import { triggerRevisions } from './schema/tables.ts';
import type { Reader, Tx } from './store.ts';

/** {@link currentRevision} as a part of another statement, which reads it from the same snapshot as its rows. */
export const revisionSeen = (kept: Kept): SQL<string | null> =>
  sql<string | null>`(select ${triggerRevisions.revision} from ${triggerRevisions} where ${triggerRevisions.id} = ${sql.raw(`'${kept}'`)})`;

const readRevision = prepared<{ kept: Kept }>()(({ db }, value) =>
  db
    .select({ revision: triggerRevisions.revision })
    .from(triggerRevisions)
    .where(eq(triggerRevisions.id, value('kept'))),
);

/** The revision of cached data, null before its first change. */
export async function currentRevision(reader: Reader, kept: Kept): Promise<string | null> {
  return (await readRevision(reader, { kept }))[0]?.revision ?? null;
}

/**
 * Marks all cached triggers as outdated. Part of every transaction that changes an automation, before its event is emitted. The revision is a new id instead of
 * a count: a revision read from a transaction that is rolled back must never become current later.
 */
export const reviseTriggers = (tx: Tx, revision: string): Promise<void> => revise(tx, 'triggers', revision);

/** Marks all cached relations of runs as outdated, for a change that the database triggers don't notice. */
export const reviseRelations = (tx: Tx, revision: string): Promise<void> => revise(tx, 'relations', revision);

async function revise(tx: Tx, id: Kept, revision: string): Promise<void> {
  await tx.db.insert(triggerRevisions).values({ id, revision }).onConflictDoUpdate({ target: triggerRevisions.id, set: { revision } });
}
