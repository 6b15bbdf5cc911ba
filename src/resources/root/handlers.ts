import type { RootHandlers } from '../../../generated/operations.ts';
import { unprocessable } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { API_VERSION } from '../../http/request/api-version.ts';
import { READ_ONLY, rootOf } from '../../store/errors.ts';
import { issueCsrfToken } from '../csrf-tokens/tokens.ts';
import { toCsrfToken } from '../csrf-tokens/wire.ts';

/** While `isStopping` returns true, the service is alive but not ready. */
export const rootHandlers = (deps: Deps, isStopping: () => boolean = () => false): RootHandlers => ({
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

  async createCsrfToken({ query }) {
    // this exact message, or a 404, signals clients that they need no token
    if (!deps.settings.api.csrfProtectionEnabled) throw unprocessable('CSRF protection is disabled.');
    const row = await deps.store.transaction((tx) => issueCsrfToken(tx, deps, query.client));
    return { status: 200, body: toCsrfToken(row) };
  },
});
