import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '../identity/browser.ts';
import { DEVICE_CLIENT_ID, startProvider } from '../identity/real-provider.ts';
import { withClient } from './with-client.ts';

const provider = await startProvider({ dora: { name: 'Dora' }, vera: { name: 'Vera' } }, () => 'http://127.0.0.1:1');
afterAll(() => provider.close());

const roles = [
  { role: 'runner', when: "claims.sub == 'dora'" },
  { role: 'viewer', when: "claims.sub == 'vera'" },
];
const settings = {
  SERVICE_OIDC_TOKEN_ISSUERS: JSON.stringify([{ issuer: provider.issuer, audience: DEVICE_CLIENT_ID, roles }]),
};

/** Signs a person in as a device does. @returns the provider's token */
async function tokenOf(account: string): Promise<string> {
  const post = async (path: string, form: Record<string, string>) => {
    const response = await fetch(provider.issuer + path, {
      method: 'POST',
      body: new URLSearchParams({ client_id: DEVICE_CLIENT_ID, ...form }),
    });
    return (await response.json()) as Record<string, string>;
  };
  const { device_code = '', verification_uri_complete: page = '' } = await post('/device/auth', { scope: 'openid' });
  await new Browser().fillForms(page, account);
  const { id_token: token = '' } = await post('/token', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code });
  return token;
}

withClient("a client with a provider's token", { settings }, (session) => {
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    for (const account of ['dora', 'vera']) tokens[account] = await tokenOf(account);
  });

  it.each(['PREFECT_API_KEY', 'PREFECT_API_AUTH_STRING'])('runs a flow with the token as %s', async (variable) => {
    await session.runs(['first_flow.py'], { env: { [variable]: tokens.dora ?? '' } });
  });

  it('a run records the person', async () => {
    const response = await fetch(`${session.live.apiUrl}/flow_runs/filter`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.vera}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const runs = (await response.json()) as object[];
    expect(runs.length).toBeGreaterThanOrEqual(2);
    for (const run of runs) expect(run).toMatchObject({ state_type: 'COMPLETED', created_by: { type: 'USER', display_value: 'dora' } });
  });

  it('a person whose role is too low gets an error with the missing scope', async () => {
    const { code, output } = await session.start(['first_flow.py'], { env: { PREFECT_API_KEY: tokens.vera ?? '' } }).done;
    expect([code, output]).toEqual([1, expect.stringContaining('lacks the scope flows:write')]);
  });
});
