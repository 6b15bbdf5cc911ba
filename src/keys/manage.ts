import type { Role } from '../../generated/roles.ts';
import { conflict, invalidValue, notFound, orThrow } from '../base/errors.ts';
import type { IdSource } from '../base/ids.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Instant } from '../base/time/instant.ts';
import type { Tx } from '../store/store.ts';
import { type ApiKeyRow, findKey, findKeyInUse, insertKey, updateKey } from './queries.ts';
import { makeKey } from './secret.ts';

interface Needs {
  clock: Clock;
  ids: IdSource;
}

/** A key in clear text, which is available only once, and its record. */
export interface IssuedKey {
  key: string;
  row: ApiKeyRow;
}

/** A key to issue. */
interface KeyDraft {
  name: string;
  role: Role;
  limitedTo: readonly string[] | null;
  expires: Instant | null;
  /** Its owner. */
  userId?: string | null;
}

/** @throws 409 if a key with that name is in use, 422 if the expiry is not in the future, or for an administrator with a limit */
export async function issueKey(
  tx: Tx,
  { clock, ids }: Needs,
  { name, role, limitedTo, expires, userId = null }: KeyDraft,
): Promise<IssuedKey> {
  const now = clock.now();
  checkEnd(expires, now);
  if (role === 'admin' && limitedTo) throw invalidValue(['body', 'limited_to'], 'The key of an administrator cannot be limited', limitedTo);
  if (await findKeyInUse(tx, name)) throw conflict(`A key with the name '${name}' already exists.`);
  const { key, prefix, hash } = makeKey();
  const row = {
    ...{ id: ids.next(), created: now, updated: now, name, prefix, hash, role, limitedTo: limitedTo ? [...limitedTo] : null },
    ...{ expires, revoked: null, lastUsed: null, userId },
  };
  await insertKey(tx, row);
  return { key, row };
}

/**
 * Replaces the key of a record. Without `expires`, its expiry stays.
 *
 * @throws 404, 409 if it is revoked or would be expired immediately, 422 if the expiry is not in the future
 */
export async function rotateKey(
  tx: Tx,
  { clock }: Needs,
  id: string,
  expires: Instant | null | undefined,
): Promise<IssuedKey & { replaced: ApiKeyRow }> {
  const now = clock.now();
  const replaced = found(await findKey(tx, id));
  if (replaced.revoked !== null) throw conflict('The key is revoked.');
  if (expires === undefined && hasEnded(replaced, now)) throw conflict('The key has expired. Specify a new expiration time.');
  if (expires !== undefined) checkEnd(expires, now);
  const { key, prefix, hash } = makeKey();
  const changes = { updated: now, prefix, hash, lastUsed: null, ...(expires !== undefined && { expires }) };
  return { key, row: await updateKey(tx, id, changes), replaced };
}

/** @throws 404 */
export async function revokeKey(tx: Tx, { clock }: Needs, id: string): Promise<ApiKeyRow> {
  const now = clock.now();
  const row = found(await findKey(tx, id));
  return row.revoked === null ? updateKey(tx, id, { updated: now, revoked: now }) : row;
}

export const hasEnded = ({ expires }: Pick<ApiKeyRow, 'expires'>, now: Instant): boolean => expires !== null && expires <= now;

function checkEnd(expires: Instant | null, now: Instant): void {
  if (expires !== null && expires <= now)
    throw invalidValue(['body', 'expires'], 'The expiration time of a key must be in the future', expires);
}

const found = orThrow(() => notFound('Key'));
