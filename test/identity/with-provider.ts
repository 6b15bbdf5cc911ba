import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { fromMicros } from '../../src/base/time/instant.ts';
import type { Api } from '../support/api.ts';
import { freePort } from '../support/free-port.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';
import { type Accounts, CLIENT_ID, CLIENT_SECRET, DEVICE_CLIENT_ID, type RealProvider, startProvider } from './real-provider.ts';

const ROLES = [
  { role: 'admin', groups: ['platform'] },
  { role: 'deployer', domains: ['data.example.com'] },
  { role: 'viewer', when: "claims.name == 'Vera'" },
];

/** People of the provider. */
export const accounts = (): Accounts => ({
  ada: { name: 'Ada', email: 'ada@example.com', email_verified: true, groups: ['platform', 'others'] },
  dora: { name: 'Dora', email: 'dora@data.example.com', email_verified: true },
  eve: { name: 'Eve', email: 'eve@data.example.com', email_verified: false },
  vera: { name: 'Vera' },
  nobody: { name: 'Nobody', groups: ['others'] },
});

interface Running {
  api: Api;
  provider: RealProvider;
  stop(): Promise<void>;
}

/** The settings of a service at a provider. */
export const settingsFor = (issuer: string, port: number): Record<string, string> => ({
  SERVICE_PORT: String(port),
  SERVICE_OIDC_ISSUER: issuer,
  SERVICE_OIDC_CLIENT_ID: CLIENT_ID,
  SERVICE_OIDC_CLIENT_SECRET: CLIENT_SECRET,
  SERVICE_OIDC_PUBLIC_URL: `http://127.0.0.1:${port}`,
  SERVICE_OIDC_SCOPES: 'openid,profile,email,groups',
  SERVICE_OIDC_DEVICE_CLIENT_ID: DEVICE_CLIENT_ID,
  SERVICE_OIDC_ROLES: JSON.stringify(ROLES),
});

/** Runs the same tests on every database, with a service at a real provider. Its clock stands at the time of the machine, which the provider's tokens contain. */
export function withProvider(tests: (running: Running) => void, settings: Record<string, string> = {}): void {
  for (const kind of stores()) {
    describe(`on ${kind}`, () => {
      let running: Running;
      beforeAll(async () => {
        const port = await freePort();
        const provider = await startProvider(accounts(), () => `http://127.0.0.1:${port}`);
        const { api, stop } = await startApi(kind, { settings: { ...settingsFor(provider.issuer, port), ...settings } });
        api.clock.set(fromMicros(Date.now() * 1000));
        running = { api, provider, stop: async () => void (await Promise.all([stop(), provider.close()])) };
      });
      // the provider's tokens follow the machine's clock
      beforeEach(() => running.api.clock.set(fromMicros(Date.now() * 1000)));
      afterAll(() => running?.stop());
      // tests are declared before the service starts, so a proxy resolves it on use
      tests(new Proxy({} as Running, { get: (_target, member) => Reflect.get(running, member) }));
    });
  }
}
