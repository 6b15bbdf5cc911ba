import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant, wireTime } from '../../base/instant.ts';
import type { Principal } from '../../base/request-context.ts';
import type { ApiKeyRow } from '../../keys/queries.ts';

export function toApiKey({ id, created, updated, name, prefix, role, expires, revoked, lastUsed }: ApiKeyRow): Schema<'ApiKey'> {
  return {
    id,
    created: toWireInstant(created),
    updated: toWireInstant(updated),
    name,
    prefix,
    role,
    expires: wireTime(expires),
    revoked: wireTime(revoked),
    last_used: wireTime(lastUsed),
  };
}

export function toCaller({ kind, role, scopes, key }: Principal): Schema<'Caller'> {
  return { kind, name: key?.name ?? null, prefix: key?.prefix ?? null, role, scopes: [...scopes] };
}
