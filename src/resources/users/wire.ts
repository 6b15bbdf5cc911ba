import type { Schema } from '../../../generated/operations.ts';
import type { Principal } from '../../base/request-context.ts';
import { toWireInstant, wireTime } from '../../base/time/instant.ts';
import type { UserRow } from '../../identity/user-queries.ts';

export function toUser(row: UserRow): Schema<'User'> {
  const { id, created, updated, kind, name, email, issuer, subject, role, roleSource, limitedTo, lastSeen, disabled } = row;
  return {
    ...{ id, created: toWireInstant(created), updated: toWireInstant(updated), kind, name, email, issuer, subject, role },
    ...{ role_source: roleSource, limited_to: limitedTo, last_seen: toWireInstant(lastSeen), disabled: wireTime(disabled) },
  };
}

export function toMe({ kind, role, limitedTo, scopes, key, person, session, expires }: Principal, user: UserRow | undefined): Schema<'Me'> {
  return {
    ...{ kind, name: person?.name ?? key?.name ?? null, role, limited_to: limitedTo ? [...limitedTo] : null, scopes: [...scopes] },
    ...{ user_id: person?.id ?? null, email: user?.email ?? null, role_source: user?.roleSource ?? null },
    ...{ key_id: key?.id ?? null, session_id: session?.id ?? null, expires: wireTime(session?.expires ?? expires ?? null) },
  };
}
