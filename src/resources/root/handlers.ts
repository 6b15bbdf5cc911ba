import type { RootHandlers } from '../../../generated/operations.ts';
import { unprocessable } from '../../base/errors.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { API_VERSION } from '../../http/request/api-version.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import { READ_ONLY, rootOf } from '../../store/errors.ts';
import { issueCsrfToken } from '../csrf-tokens/tokens.ts';
import { toCsrfToken } from '../csrf-tokens/wire.ts';

interface Surroundings {
  isStopping: () => boolean;
  sessions: Pick<Sessions, 'csrfToken'>;
}

/** While `isStopping` returns true, the service is alive but not ready. */
export const rootHandlers = (deps: Deps, { isStopping, sessions }: Surroundings): RootHandlers => ({
  async readHealth() {
    return { status: 200, body: true };
  },

  async readReadiness() {
    if (isStopping()) return { status: 503, body: { message: 'The service is stopping' } };
    try {
      await deps.store.ping();
      return { status: 200, body: { message: 'OK' } };
    } catch (error) {
      deps.log.warn({ err: error }, 'the database does not respond');
      return { status: 503, body: { message: rootOf(error).code === READ_ONLY ? 'Database is read-only' : 'Database is not available' } };
    }
  },

  async readGreeting() {
    return { status: 200, body: '👋' };
  },

  async readVersion() {
    return { status: 200, body: API_VERSION };
  },

  async createCsrfToken({ query: { client } }, { principal, receivedAt }) {
    const session = principal?.session;
    if (session) {
      const token = await sessions.csrfToken(session.id, client);
      const stamps = { id: session.id, created: toWireInstant(receivedAt), updated: toWireInstant(receivedAt) };
      return { status: 200, body: { ...stamps, token, client, expiration: toWireInstant(session.expires) } };
    }
    // this exact message, or a 404, signals clients that they need no token
    if (!deps.settings.api.csrfProtectionEnabled) throw unprocessable('CSRF protection is disabled.');
    const row = await deps.store.transaction((tx) => issueCsrfToken(tx, deps, client));
    return { status: 200, body: toCsrfToken(row) };
  },
});
