import type { SessionHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { notFound } from '../../base/errors.ts';
import type { Deps, ReadDeps } from '../../deps.ts';
import { findSession, listSessions } from '../../identity/sessions/session-queries.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import { listSection } from '../cursor.ts';
import { toSession } from './wire.ts';

/** The operations that may run on a reader thread. */
export const sessionReads = ({ store, settings }: ReadDeps): Pick<SessionHandlers, 'filterSessions'> => ({
  async filterSessions({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { user_id: userId, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listSessions(store.reader, section, userId ?? undefined)).map(toSession));
  },
});

export const sessionHandlers = (deps: Deps, sessions: Pick<Sessions, 'end'>): SessionHandlers => ({
  ...sessionReads(deps),

  async readSignIn() {
    const { issuer, deviceClientId, scopes } = deps.settings.oidc;
    return { status: 200, body: { issuer: issuer ?? null, device_client_id: deviceClientId || null, scopes: [...scopes] } };
  },

  async revokeSession({ params }, { principal, requestId }) {
    await sessions.end(params.id);
    const found = await findSession(deps.store.reader, params.id);
    if (!found) throw notFound('Session');
    deps.log.info({ session: params.id, by: principal?.person?.id ?? principal?.key?.prefix, requestId }, 'revoked a session');
    return { status: 200, body: toSession(found) };
  },
});
