import { describe, expect, it } from 'vitest';
import { withClient } from './with-client.ts';

const settings = { SERVICE_API_AUTH_STRING: 'admin:pass:word', SERVICE_API_CSRF_PROTECTION_ENABLED: 'true' };

withClient('a service that requires a password and CSRF tokens', { settings }, (session) => {
  const password = { PREFECT_API_AUTH_STRING: settings.SERVICE_API_AUTH_STRING };

  it('authenticates requests and sockets with the password', async () => {
    await session.runs(['guarded.py'], { env: password });
    const authorization = `Basic ${Buffer.from(settings.SERVICE_API_AUTH_STRING).toString('base64')}`;
    const response = await fetch(`${session.live.apiUrl}/variables/name/inside`, { headers: { authorization } });
    expect(await response.json()).toMatchObject({ value: 1 });
  });

  describe('rejects a client with', () => {
    it.each([
      ['no password', {}, '401 Unauthorized'],
      ['another password', { PREFECT_API_AUTH_STRING: 'admin:pass' }, '401 Unauthorized'],
      ['no CSRF token', { ...password, PREFECT_CLIENT_CSRF_SUPPORT_ENABLED: 'false' }, 'Missing CSRF token.'],
    ])('%s', async (_, env, reason) => {
      const { code, output } = await session.start(['first_flow.py'], { env }).done;
      expect(code).toBe(1);
      expect(output).toContain(reason);
    });
  });
});
