import { describe, expect, it, vi } from 'vitest';
import { contention } from '../../../src/base/errors.ts';
import { rootHandlers } from '../../../src/resources/root/handlers.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('root', () => {
  onEveryStore((api) => {
    it('readHealth 200: true', async () => {
      const response = await api.get('/health');
      expect([response.status, response.body]).toEqual([200, true]);
      expect((await api.get('/health', { 'x-prefect-api-version': '0.7.9' })).status).toBe(200);
    });

    it('readReadiness 200: the database responds', async () => {
      const response = await api.get('/ready');
      expect([response.status, response.body]).toEqual([200, { message: 'OK' }]);
    });

    it('readReadiness 503: the database does not respond', async () => {
      const ping = vi.spyOn(api.deps.store, 'ping').mockRejectedValueOnce(contention());
      const response = await api.get('/ready');
      expect([response.status, response.body]).toEqual([503, { message: 'Database is not available' }]);
      ping.mockRestore();
    });

    it('readReadiness 503: the service is stopping', async () => {
      const handlers = rootHandlers(api.deps, { isStopping: () => true, sessions: { csrfToken: async () => '' } });
      const reply = await handlers.readReadiness({ params: {}, query: {}, headers: {}, body: undefined }, {} as never);
      expect(reply.status).toBe(503);
    });

    it('readGreeting 200', async () => {
      expect((await api.get('/hello')).body).toBe('👋');
    });

    it('readVersion 200: the version of the protocol, whatever the version of the client', async () => {
      const response = await api.get('/version', { 'x-prefect-api-version': '0.7.9' });
      expect([response.status, response.body]).toEqual([200, '0.8.4']);
    });

    it('ui-settings 200', async () => {
      const response = await api.get('//ui-settings');
      expect(response.body).toMatchObject({ csrf_enabled: false, auth: null, flags: [], default_ui: 'v2', available_uis: [] });
    });
  });
});
