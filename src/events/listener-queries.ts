import { eq } from 'drizzle-orm';
import { eventListeners } from '../store/schema/tables.ts';
import type { Reader, Tx } from '../store/store.ts';

/** A process that receives events. */
export type Listener = typeof eventListeners.$inferSelect;

export async function reportListener(tx: Tx, { node, ...rest }: Listener): Promise<void> {
  await tx.db
    .insert(eventListeners)
    .values({ node, ...rest })
    .onConflictDoUpdate({ target: eventListeners.node, set: rest });
}

export const listListeners = ({ db }: Reader): Promise<Listener[]> =>
  db
    .select()
    .from(eventListeners)
    .then((rows) => rows);

export async function deleteListener({ db }: Tx, node: string): Promise<void> {
  await db.delete(eventListeners).where(eq(eventListeners.node, node));
}
