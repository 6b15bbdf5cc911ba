import { insertSession, type SessionRow } from '../../src/identity/sessions/session-queries.ts';
import type { UserRow } from '../../src/identity/user-queries.ts';
import { type Identity, recordUser } from '../../src/identity/users.ts';
import { type Api, unique } from './api.ts';

/** Stores a person, as a sign-in does. */
export function person(api: Api, { sub = unique('subject'), ...claims }: Record<string, string> = {}): Promise<UserRow> {
  const identity: Identity = {
    kind: 'person',
    issuer: 'https://id.example.com',
    claims: { sub, name: sub, ...claims },
    given: { role: 'viewer', source: 'group all', limitedTo: null },
  };
  return api.deps.store.transaction((tx) => recordUser(tx, api.deps, identity));
}

/** Stores a session of a person, which no cookie opens. */
export async function session(api: Api, user: UserRow): Promise<SessionRow> {
  const now = api.deps.clock.now();
  const row: SessionRow = {
    ...{ id: api.deps.ids.next(), created: now, updated: now, kind: 'person', hash: '', ownerId: user.id, userId: user.id, keyId: null },
    ...{
      credential: null,
      providerSession: null,
      idToken: null,
      address: '127.0.0.1',
      program: 'test',
      lastSeen: now,
      expires: now,
      ended: null,
    },
  };
  await api.deps.store.transaction((tx) => insertSession(tx, row));
  return row;
}
