import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant, wireTime } from '../../base/time/instant.ts';
import type { FoundSession } from '../../identity/sessions/session-queries.ts';

export function toSession({ session, user, key }: FoundSession): Schema<'Session'> {
  const { id, created, updated, kind, userId, address, program, lastSeen, expires, ended } = session;
  return {
    ...{ id, created: toWireInstant(created), updated: toWireInstant(updated), kind, name: user?.name ?? key?.name ?? null },
    ...{ user_id: userId, address, program, last_seen: toWireInstant(lastSeen), expires: toWireInstant(expires), ended: wireTime(ended) },
  };
}
