import type { RootHandlers } from '../../../generated/operations.ts';
import { API_VERSION } from '../../http/api-version.ts';
import { unprocessable } from '../../http/errors.ts';
import type { Rooms } from '../../rooms.ts';
import { issueCsrfToken } from '../csrf-tokens/tokens.ts';
import { toCsrfToken } from '../csrf-tokens/wire.ts';

/** `isStopping`: a service that shuts down is alive, but not ready. */
export const rootHandlers = (rooms: Rooms, isStopping: () => boolean = () => false): RootHandlers => ({
  async readHealth() {
    return { status: 200, body: true };
  },

  async readReadiness() {
    if (isStopping()) return { status: 503, body: { message: 'The service is stopping' } };
    try {
      await rooms.store.ping();
      return { status: 200, body: { message: 'OK' } };
    } catch (error) {
      rooms.log.warn({ err: error }, 'the database does not answer');
      return { status: 503, body: { message: 'Database is not available' } };
    }
  },

  async readGreeting() {
    return { status: 200, body: '👋' };
  },

  async readVersion() {
    return { status: 200, body: API_VERSION };
  },

  async createCsrfToken({ query }) {
    // clients know from this very text, or from a 404, that they need no token
    if (!rooms.settings.api.csrfProtectionEnabled) throw unprocessable('CSRF protection is disabled.');
    const row = await rooms.store.transaction((tx) => issueCsrfToken(tx, rooms, query.client));
    return { status: 200, body: toCsrfToken(row) };
  },
});
