import type { ApiKeyHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { invalidValue, notFound, unauthorized } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { findUser } from '../../identity/user-queries.ts';
import { issueKey, revokeKey, rotateKey } from '../../keys/manage.ts';
import { findKey } from '../../keys/queries.ts';
import type { KeyRing } from '../../keys/ring.ts';
import { apiKeyReads } from './reads.ts';
import { toApiKey, toCaller } from './wire.ts';

/** Logs which key changes which other key, by their prefixes. */
export const apiKeyHandlers = (deps: Deps, ring: KeyRing): ApiKeyHandlers => {
  const { store, log } = deps;
  return {
    ...apiKeyReads(deps),

    async createApiKey({ body }, { principal, requestId }) {
      const { name, role, limited_to, expires, user_id: userId, ...others } = body;
      assertNoMore(others);
      const { key, row } = await store.transaction(async (tx) => {
        if (userId && !(await findUser(tx, userId))) throw invalidValue(['body', 'user_id'], 'The user does not exist', userId);
        return issueKey(tx, deps, { name, role, limitedTo: limited_to ?? null, expires: expires ?? null, userId: userId ?? null });
      });
      ring.changed();
      log.info({ key: row.prefix, role, by: principal?.key?.prefix, requestId }, 'created a key');
      return { status: 201, body: { key, api_key: toApiKey(row) } };
    },

    async readApiKey({ params }) {
      const row = await findKey(store.reader, params.id);
      if (!row) throw notFound('Key');
      return { status: 200, body: toApiKey(row) };
    },

    async rotateApiKey({ params, body }, { principal, requestId }) {
      const { expires, ...others } = body ?? {};
      assertNoMore(others);
      const { key, row, replaced } = await store.transaction((tx) => rotateKey(tx, deps, params.id, expires));
      ring.changed();
      log.info({ key: row.prefix, replaced: replaced.prefix, by: principal?.key?.prefix, requestId }, 'rotated a key');
      return { status: 200, body: { key, api_key: toApiKey(row) } };
    },

    async revokeApiKey({ params }, { principal, requestId }) {
      const row = await store.transaction((tx) => revokeKey(tx, deps, params.id));
      ring.changed();
      log.info({ key: row.prefix, by: principal?.key?.prefix, requestId }, 'revoked a key');
      return { status: 200, body: toApiKey(row) };
    },

    async readCaller(_request, { principal }) {
      if (!principal) throw unauthorized('a key or the password is required.');
      return { status: 200, body: toCaller(principal) };
    },
  };
};
