import { eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from './query/prepared.ts';
import { triggerRevisions } from './schema/tables.ts';
import type { Reader, Tx } from './store.ts';

/** {@link currentRevision} as a part of another statement, which reads it from the same snapshot as its rows. */
export const triggerRevision: SQL<string | null> = sql<
  string | null
>`(select ${triggerRevisions.revision} from ${triggerRevisions} where ${triggerRevisions.id} = 'triggers')`;

const readRevision = prepared<object>()(({ db }) =>
  db.select({ revision: triggerRevisions.revision }).from(triggerRevisions).where(eq(triggerRevisions.id, 'triggers')),
);

/** The revision of the triggers of automations, null before the first automation. */
export async function currentRevision(reader: Reader): Promise<string | null> {
  return (await readRevision(reader, {}))[0]?.revision ?? null;
}

/**
 * Marks all cached triggers as outdated. Part of every transaction that changes an automation, before its event is emitted. The revision is a new id instead of
 * a count: a revision read from a transaction that is rolled back must never become current later.
 */
export const reviseTriggers = (tx: Tx, revision: string): Promise<void> => revise(tx, 'triggers', revision);

/** Reports a change of a queue's fairness, which no database trigger notices, to nodes of the previous release. The next release drops the row. */
export const reviseRelations = (tx: Tx, revision: string): Promise<void> => revise(tx, 'relations', revision);

async function revise(tx: Tx, id: 'triggers' | 'relations', revision: string): Promise<void> {
  await tx.db.insert(triggerRevisions).values({ id, revision }).onConflictDoUpdate({ target: triggerRevisions.id, set: { revision } });
}
