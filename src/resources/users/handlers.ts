import type { UserHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { forbidden, notFound, unauthorized } from '../../base/errors.ts';
import type { Principal } from '../../base/request-context.ts';
import { addSeconds } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import type { Identity } from '../../identity/identity.ts';
import { findUser } from '../../identity/user-queries.ts';
import { disableUser, enableUser } from '../../identity/users.ts';
import { issueKey, revokeKey } from '../../keys/manage.ts';
import type { KeyRing } from '../../keys/ring.ts';
import { toApiKey } from '../api-keys/wire.ts';
import { userReads } from './reads.ts';
import { toMe, toUser } from './wire.ts';

interface Needs {
  keys: KeyRing;
  identity: Pick<Identity, 'changed' | 'findUser'>;
}

/** Characters of random text that keep apart the keys with which a person signs in from machines of the same name. */
const SUFFIX = 6;

export const userHandlers = (deps: Deps, { keys, identity }: Needs): UserHandlers => {
  const { store, clock, ids, log, settings } = deps;
  const changed = () => {
    identity.changed();
    keys.changed();
  };
  return {
    ...userReads(deps),

    async readUser({ params }) {
      const row = await findUser(store.reader, params.id);
      if (!row) throw notFound('User');
      return { status: 200, body: toUser(row) };
    },

    async disableUser({ params }, { principal, requestId }) {
      const row = await store.transaction((tx) => disableUser(tx, deps, params.id));
      changed();
      log.info({ user: row.id, by: principal?.person?.id ?? principal?.key?.prefix, requestId }, 'disabled a user');
      return { status: 200, body: toUser(row) };
    },

    async enableUser({ params }, { principal, requestId }) {
      const row = await store.transaction((tx) => enableUser(tx, deps, params.id));
      changed();
      log.info({ user: row.id, by: principal?.person?.id ?? principal?.key?.prefix, requestId }, 'enabled a user');
      return { status: 200, body: toUser(row) };
    },

    async readMe(_request, { principal }) {
      const known = authenticated(principal);
      // a limited caller reads no users, but itself
      const user = known.person && (await identity.findUser(known.person.id));
      return { status: 200, body: toMe(known, user) };
    },

    async createOwnApiKey({ body }, { principal, requestId }) {
      const { name, ...others } = body;
      assertNoMore(others);
      const { person, kind, role, limitedTo = null } = authenticated(principal);
      if (!person || (kind !== 'person' && kind !== 'token'))
        throw forbidden('Only people who have signed in, and programs with a token, can create keys for their own use.');
      const expires = addSeconds(clock.now(), settings.sessions.lifetime);
      const unique = `${person.name} (${name}, ${ids.next().slice(-SUFFIX)})`;
      const { key, row } = await store.transaction((tx) =>
        issueKey(tx, deps, { name: unique, role, limitedTo, expires, userId: person.id }),
      );
      keys.changed();
      log.info({ key: row.prefix, role, by: person.id, requestId }, 'created a key');
      return { status: 201, body: { key, api_key: toApiKey(row) } };
    },

    async revokeOwnApiKey(_request, { principal, requestId }) {
      const { key } = authenticated(principal);
      if (!key) throw forbidden('The request authenticates without a key.');
      const row = await store.transaction((tx) => revokeKey(tx, deps, key.id));
      keys.changed();
      log.info({ key: row.prefix, by: row.prefix, requestId }, 'revoked a key');
      return { status: 204 };
    },
  };
};

function authenticated(principal: Principal | undefined): Principal {
  if (!principal) throw unauthorized('a key or the password is required.');
  return principal;
}
