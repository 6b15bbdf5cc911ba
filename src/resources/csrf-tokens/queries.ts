import { eq, lte } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { csrfTokens } from '../../store/schema/tables.ts';
import { oneRow, type Reader, type Tx } from '../../store/store.ts';

export type CsrfTokenRow = typeof csrfTokens.$inferSelect;

/** Stores the token, or replaces the client's previous token and its expiration. */
export async function putToken(tx: Tx, row: CsrfTokenRow): Promise<CsrfTokenRow> {
  const { token, expiration } = row;
  const rows = await tx.db
    .insert(csrfTokens)
    .values(row)
    .onConflictDoUpdate({ target: csrfTokens.client, set: { token, expiration } })
    .returning();
  return oneRow(rows);
}

export async function deleteExpiredTokens(tx: Tx, now: Instant): Promise<void> {
  await tx.db.delete(csrfTokens).where(lte(csrfTokens.expiration, now));
}

/** The token of a client, even if expired. */
export async function findToken({ db }: Reader, client: string): Promise<Pick<CsrfTokenRow, 'token' | 'expiration'> | undefined> {
  const { token, expiration } = csrfTokens;
  return (await db.select({ token, expiration }).from(csrfTokens).where(eq(csrfTokens.client, client)))[0];
}
