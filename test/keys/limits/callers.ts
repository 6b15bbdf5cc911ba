import { expect } from 'vitest';
import type { Role } from '../../../generated/roles.ts';
import { fromMicros } from '../../../src/base/time/instant.ts';
import { Browser } from '../../identity/browser.ts';
import type { WaywardProvider } from '../../identity/wayward-provider.ts';
import { settingsFor } from '../../identity/with-provider.ts';
import type { Api } from '../../support/api.ts';
import { freePort } from '../../support/free-port.ts';
import { bearer } from '../../support/keys.ts';

type Headers = Record<string, string>;

export const LIMITED_ROLES = ['viewer', 'runner', 'worker', 'deployer'] as const satisfies Role[];
export const LIMIT = ['tag:team-a', 'prefix:team-a-', 'prefix:team_a_'];

/** Whom the service limits: a client with one kind of credentials, and one role. */
export interface Caller {
  credential: keyof typeof CREDENTIALS;
  role: (typeof LIMITED_ROLES)[number];
  headers: Headers;
}

const AUDIENCE = 'contralto';
const PASSWORD = 'admin:secret';

/** The headers of an administrator. */
export const ADMIN: Headers = { authorization: `Basic ${Buffer.from(PASSWORD).toString('base64')}` };

/** The settings of a service at the provider, whose users have the role that their claims name, within the limit. */
export async function limitingSettings(provider: WaywardProvider): Promise<Record<string, string>> {
  const roles = LIMITED_ROLES.map((role) => ({ role, when: `claims.role == '${role}'`, limited_to: LIMIT }));
  return {
    ...settingsFor(provider.issuer, await freePort()),
    SERVICE_API_AUTH_STRING: PASSWORD,
    SERVICE_OIDC_ROLES: JSON.stringify(roles),
    SERVICE_OIDC_TOKEN_ISSUERS: JSON.stringify([
      { issuer: provider.issuer, audience: AUDIENCE, jwks_uri: `${provider.issuer}/keys`, roles },
    ]),
  };
}

const CREDENTIALS = {
  async key(api: Api, role: Role): Promise<Headers> {
    const response = await api.post('/api-keys', { name: `the ${role}`, role, limited_to: LIMIT }, ADMIN);
    expect([response.status, response.body.api_key.limited_to]).toEqual([201, LIMIT]);
    return bearer(response.body.key);
  },
  async session(api: Api, role: Role, provider: WaywardProvider): Promise<Headers> {
    const browser = new Browser();
    expect((await provider.signIn(browser, api.url, { sub: `person-${role}`, role })).status).toBe(303);
    const cookie = browser.cookieFor(api.url);
    const { body } = await api.get('/csrf-token?client=walk', { cookie });
    return { cookie, 'prefect-csrf-token': body.token, 'prefect-csrf-client': 'walk' };
  },
  token: async (_api: Api, role: Role, provider: WaywardProvider): Promise<Headers> =>
    bearer(await provider.sign({ aud: AUDIENCE, sub: `program-${role}`, role })),
};

export const CREDENTIAL_KINDS = Object.keys(CREDENTIALS).length;

/** One caller for each kind of credentials and role. */
export async function createCallers(api: Api, provider: WaywardProvider): Promise<Caller[]> {
  // the provider's tokens follow the machine's clock
  api.clock.set(fromMicros(Date.now() * 1000));
  const callers: Caller[] = [];
  for (const [credential, create] of Object.entries(CREDENTIALS) as [Caller['credential'], (typeof CREDENTIALS)['token']][])
    for (const role of LIMITED_ROLES) callers.push({ credential, role, headers: await create(api, role, provider) });
  return callers;
}
