import { type SQL, sql } from 'drizzle-orm';
import type { Kept, Reliances } from '../optimistic-reads.ts';
import { prepared, type Value } from '../query/prepared.ts';
import { revisionSeen } from '../revisions.ts';
import type { Tx } from '../store.ts';

const KEPT: Kept[] = ['triggers', 'relations'];

/** The values of {@link holding}. */
export type Held = Record<`${Kept}On` | `${Kept}Revision`, boolean | string | null>;

export function heldBy(reliances: Reliances): Held {
  const { triggers, relations } = reliances;
  return {
    triggersOn: triggers !== undefined,
    triggersRevision: triggers ?? null,
    relationsOn: relations !== undefined,
    relationsRevision: relations ?? null,
  };
}

/** Whether the database has the revisions that are relied on, as a part of a statement. */
export const holding = (value: Value<Held>): SQL =>
  sql.join(
    KEPT.map(
      (kept) => sql`(not ${value(`${kept}On`)}::boolean or ${revisionSeen(kept)} is not distinct from ${value(`${kept}Revision`)}::uuid)`,
    ),
    sql` and `,
  );

/** Fails the statement with a serialization failure where the condition does not hold. */
export const insist = (condition: SQL): SQL => sql`insist(${condition})`;

const insistOnHeld = prepared<Held>()(({ db }, value) => db.select({ holds: insist(holding(value)) }).from(sql`(select) as nothing`));

/** Checks what nobody else has checked. */
export async function checkGuesses(tx: Tx): Promise<void> {
  const reliances = tx.guesses?.take() ?? {};
  if (Object.keys(reliances).length > 0) await tx.later(insistOnHeld(tx, heldBy(reliances)));
}
