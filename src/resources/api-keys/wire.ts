import type { Schema } from '../../../generated/operations.ts';
import type { Principal } from '../../base/request-context.ts';
import { toWireInstant, wireTime } from '../../base/time/instant.ts';
import type { ApiKeyRow } from '../../keys/queries.ts';

export function toApiKey({
  id,
  created,
  updated,
  name,
  prefix,
  role,
  limitedTo,
  expires,
  revoked,
  lastUsed,
  userId,
}: ApiKeyRow): Schema<'ApiKey'> {
  return {
    id,
    created: toWireInstant(created),
    updated: toWireInstant(updated),
    name,
    prefix,
    role,
    limited_to: limitedTo,
    expires: wireTime(expires),
    revoked: wireTime(revoked),
    last_used: wireTime(lastUsed),
    user_id: userId,
  };
}

export function toCaller({ kind, role, scopes, key, person, limitedTo }: Principal): Schema<'Caller'> {
  const name = key?.name ?? person?.name ?? null;
  return { kind, name, prefix: key?.prefix ?? null, role, limited_to: limitedTo ? [...limitedTo] : null, scopes: [...scopes] };
}
