import { randomBytes } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import { addSeconds } from '../../base/instant.ts';
import type { Deps } from '../../deps.ts';
import type { CsrfTokens } from '../../http/csrf.ts';
import { csrfTokens as table } from '../../store/schema/tables.ts';
import type { Tx } from '../../store/store.ts';

export type CsrfTokenRow = typeof table.$inferSelect;

/** 64 hexadecimal digits. */
const TOKEN_BYTES = 32;

/** Issues a token to the client, replacing its previous one, and deletes expired tokens of other clients. */
export async function issueCsrfToken(tx: Tx, { clock, ids, settings }: Deps, client: string): Promise<CsrfTokenRow> {
  const now = clock.now();
  const fresh = {
    token: randomBytes(TOKEN_BYTES).toString('hex'),
    expiration: addSeconds(now, settings.api.csrfTokenExpiration),
  };
  const [row] = await tx.db
    .insert(table)
    .values({ id: ids.next(), created: now, updated: now, client, ...fresh })
    .onConflictDoUpdate({ target: table.client, set: fresh })
    .returning();
  await tx.db.delete(table).where(lte(table.expiration, now));
  return row!;
}

/** The lookup used for every mutating request: the token of a client, expired or not. */
export const csrfTokens = ({ store }: Pick<Deps, 'store'>): CsrfTokens => ({
  async find(client) {
    const { token, expiration } = table;
    return (await store.reader.db.select({ token, expiration }).from(table).where(eq(table.client, client)))[0];
  },
});
