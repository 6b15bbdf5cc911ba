import type { JWTPayload } from 'jose';
import { notFound, orThrow } from '../base/errors.ts';
import type { IdSource } from '../base/ids.ts';
import type { Clock } from '../base/time/clock.ts';
import { revokeKeysOf } from '../keys/queries.ts';
import type { Tx } from '../store/store.ts';
import type { GivenRole } from './role-rules.ts';
import { endSessionsOf } from './sessions/session-queries.ts';
import { findUser, putUser, type UserRow, updateUser } from './user-queries.ts';

interface Needs {
  clock: Clock;
  ids: IdSource;
}

/** Longer names and addresses are shortened. */
const LONGEST_NAME = 200;

/** A user as a provider describes it. */
export interface Identity {
  kind: UserRow['kind'];
  issuer: string;
  claims: JWTPayload & { sub: string };
  /** Undefined if the claims give no role. */
  given: GivenRole | undefined;
}

/** Stores what the provider says about a user. Claims without a name or an email address change neither. */
export async function recordUser(tx: Tx, { clock, ids }: Needs, { kind, issuer, claims, given }: Identity): Promise<UserRow> {
  const now = clock.now();
  const name = nameIn(claims);
  const email = textIn(claims.email);
  const said = { updated: now, lastSeen: now, ...columnsOf(given) };
  const added = { id: ids.next(), created: now, kind, issuer, subject: claims.sub, disabled: null };
  return putUser(
    tx,
    { ...added, ...said, name: name ?? claims.sub.slice(0, LONGEST_NAME), email: email ?? null },
    { ...said, ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
  );
}

/** Takes the role from a user whose claims no longer give one. Users without a role are not stored for the first time. */
export async function takeRole(tx: Tx, { clock }: Pick<Needs, 'clock'>, id: string): Promise<void> {
  const now = clock.now();
  await updateUser(tx, id, { updated: now, ...columnsOf(undefined) });
  await endSessionsOf(tx, id, now);
}

/** Ends the sessions and revokes the keys of a user, and rejects the user from now on. @throws 404 */
export async function disableUser(tx: Tx, { clock }: Pick<Needs, 'clock'>, id: string): Promise<UserRow> {
  const now = clock.now();
  const user = found(await findUser(tx, id));
  await endSessionsOf(tx, id, now);
  await revokeKeysOf(tx, id, now);
  return user.disabled === null ? updateUser(tx, id, { updated: now, disabled: now }) : user;
}

/** Admits a disabled user again, with a new session. Keys stay revoked. @throws 404 */
export async function enableUser(tx: Tx, { clock }: Pick<Needs, 'clock'>, id: string): Promise<UserRow> {
  const user = found(await findUser(tx, id));
  return user.disabled === null ? user : updateUser(tx, id, { updated: clock.now(), disabled: null });
}

const found = orThrow(() => notFound('User'));

const columnsOf = (given: GivenRole | undefined) => ({
  role: given?.role ?? null,
  roleSource: given?.source ?? null,
  limitedTo: given?.limitedTo ?? null,
});

const nameIn = ({ name, preferred_username: username, email }: JWTPayload): string | undefined =>
  [name, username, email].map(textIn).find((text) => text !== undefined);

function textIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST_NAME);
  return text === '' ? undefined : text;
}
