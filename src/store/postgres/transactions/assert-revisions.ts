import { type SQL, sql } from 'drizzle-orm';
import type { Kept, Reliances } from '../../optimistic-reads.ts';
import { prepared, type Value } from '../../query/prepared.ts';
import { revisionSeen } from '../../revisions.ts';
import type { Tx } from '../../store.ts';

const KEPT: Kept[] = ['triggers', 'relations'];

/** The values of {@link revisionsHold}. */
export type RevisionValues = Record<`${Kept}On` | `${Kept}Revision`, boolean | string | null>;

export function revisionValues(reliances: Reliances): RevisionValues {
  const { triggers, relations } = reliances;
  return {
    triggersOn: triggers !== undefined,
    triggersRevision: triggers ?? null,
    relationsOn: relations !== undefined,
    relationsRevision: relations ?? null,
  };
}

/** A part of a statement: the condition that the database has the revisions on which a transaction relies. */
export const revisionsHold = (value: Value<RevisionValues>): SQL =>
  sql.join(
    KEPT.map(
      (kept) => sql`(not ${value(`${kept}On`)}::boolean or ${revisionSeen(kept)} is not distinct from ${value(`${kept}Revision`)}::uuid)`,
    ),
    sql` and `,
  );

/** Fails the statement with a serialization failure if the condition isn't true. `insist` is a function of the schema. */
export const assertCondition = (condition: SQL): SQL => sql`insist(${condition})`;

/** One row without columns. */
export const NOTHING = sql`(select) as nothing`;

const selectAssertion = prepared<RevisionValues>()(({ db }, value) =>
  db.select({ holds: assertCondition(revisionsHold(value)) }).from(NOTHING),
);

/** Asserts the revisions that no other statement of the transaction has asserted. */
export async function assertRevisions(tx: Tx): Promise<void> {
  const reliances = tx.optimisticReads?.take() ?? {};
  if (Object.keys(reliances).length > 0) await tx.later(selectAssertion(tx, revisionValues(reliances)));
}
