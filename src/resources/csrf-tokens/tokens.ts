import { randomBytes } from 'node:crypto';
import { addSeconds } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import type { CsrfTokens } from '../../http/access/csrf.ts';
import type { Tx } from '../../store/store.ts';
import { type CsrfTokenRow, deleteExpiredTokens, findToken, putToken } from './queries.ts';

/** 64 hexadecimal digits. */
const TOKEN_BYTES = 32;

/** Issues a token to the client, which replaces its previous one, and deletes expired tokens of other clients. */
export async function issueCsrfToken(tx: Tx, { clock, ids, settings }: Deps, client: string): Promise<CsrfTokenRow> {
  const now = clock.now();
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const expiration = addSeconds(now, settings.api.csrfTokenExpiration);
  const row = await putToken(tx, { id: ids.next(), created: now, updated: now, client, token, expiration });
  await deleteExpiredTokens(tx, now);
  return row;
}

/** The lookup for every mutating request. Returns the token of a client, even if expired. */
export const csrfTokens = ({ store }: Pick<Deps, 'store'>): CsrfTokens => ({ find: (client) => findToken(store.reader, client) });
