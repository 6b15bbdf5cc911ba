import { describe, expect, it } from 'vitest';
import { csrfTokens } from '../../../src/store/schema/tables.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('createCsrfToken', () => {
  onEveryStore((api) => {
    it('422: the protection is disabled, with the message that clients recognize', async () => {
      const response = await api.get('/csrf-token?client=a');
      expect([response.status, response.body.detail]).toEqual([422, 'CSRF protection is disabled.']);
    });
  });
});

describe('createCsrfToken with protection', () => {
  onEveryStore(
    (api) => {
      const token = async (client: string) => (await api.get(`/csrf-token?client=${client}`)).body;
      const change = (headers: Record<string, string>) => api.post('/flows/', { name: 'f' }, headers);
      const with_ = (given: string, client: string) => ({ 'Prefect-Csrf-Token': given, 'Prefect-Csrf-Client': client });

      it('200: a token of 64 hexadecimal digits, valid for an hour', async () => {
        const body = await token('one');
        expect(body.token).toMatch(/^[0-9a-f]{64}$/);
        expect(body.client).toBe('one');
        expect((await change(with_(body.token, 'one'))).status).toBe(201);
        api.clock.advance(3599);
        expect((await change(with_(body.token, 'one'))).status).toBe(200);
        api.clock.advance(2);
        expect((await change(with_(body.token, 'one'))).status).toBe(403);
      });

      it('200: a second call replaces the token and keeps id and created', async () => {
        const [first, second] = [await token('two'), await token('two')];
        expect([second.id, second.created, second.updated]).toEqual([first.id, first.created, first.updated]);
        expect(second.expiration > first.expiration).toBe(true);
        const old = await change(with_(first.token, 'two'));
        expect([old.status, old.body.detail]).toEqual([403, 'Invalid CSRF token or client identifier.']);
        expect(old.headers['access-control-allow-origin']).toBe('*');
        expect((await change(with_(second.token, 'two'))).status).toBe(200);
      });

      it('200: expired tokens of other clients are deleted; the client can be empty', async () => {
        await token('three');
        api.clock.advance(3601);
        expect((await token('')).client).toBe('');
        const rows = await api.deps.store.reader.db.select().from(csrfTokens);
        expect(rows.map(({ client }) => client)).toEqual(['']);
      });

      it('403: no token, no client, a token of another client', async () => {
        const { token: given } = await token('four');
        expect((await change({})).body.detail).toBe('Missing CSRF token.');
        expect((await change({ 'Prefect-Csrf-Token': given })).body.detail).toBe('Missing client identifier.');
        expect((await change(with_(given, 'five'))).status).toBe(403);
      });

      it('422: no client', async () => {
        expect((await api.get('/csrf-token')).status).toBe(422);
      });
    },
    { settings: { SERVICE_API_CSRF_PROTECTION_ENABLED: 'true' } },
  );
});
