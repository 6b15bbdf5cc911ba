import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromMicros } from '../../src/base/time/instant.ts';
import { Browser } from '../identity/browser.ts';
import { type RealProvider, startProvider } from '../identity/real-provider.ts';
import { accounts, settingsFor } from '../identity/with-provider.ts';
import type { Api } from '../support/api.ts';
import { someOf } from '../support/cases.ts';
import { freePort } from '../support/free-port.ts';
import { bearer } from '../support/keys.ts';
import { run } from '../support/process.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';

// every command runs in a separate process
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe.each(someOf(stores()))('login, on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-login-'));
  const file = join(folder, 'profiles.toml');
  let provider: RealProvider;
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const port = await freePort();
    provider = await startProvider(accounts(), () => `http://127.0.0.1:${port}`);
    ({ api, stop } = await startApi(kind, { settings: settingsFor(provider.issuer, port) }));
    api.clock.set(fromMicros(Date.now() * 1000));
    writeFileSync(file, 'active = "local"\n[profiles.local]\nPREFECT_LOGGING_LEVEL = "DEBUG"\n');
  });
  afterAll(async () => {
    await Promise.all([stop(), provider.close()]);
    rmSync(folder, { recursive: true });
  });

  const env = { PREFECT_HOME: folder, HOME: folder };
  const profiles = () => parse(readFileSync(file, 'utf8')) as { active: string; profiles: Record<string, Record<string, string>> };
  const keyNow = () => profiles().profiles.contralto?.PREFECT_API_AUTH_STRING ?? '';
  /** To the time of the machine, which the provider's tokens contain. */
  const setClock = () => api.clock.set(fromMicros(Date.now() * 1000));
  beforeEach(setClock);
  /** Logs in from the command line and in a browser, as two devices. */
  const logIn = async (account: string) => {
    const command = run(['login', '--url', `${api.url}/api`], env);
    const page = await vi.waitFor(
      () => {
        const [, url] = /Open (\S+) in a browser/.exec(command.output()) ?? [];
        if (url === undefined) throw new Error(command.output());
        return url;
      },
      { timeout: 60_000, interval: 100 },
    );
    await new Browser().fillForms(page, account);
    setClock();
    return { code: await command.done, output: command.output() };
  };

  it('writes a short-lived key into a profile, which becomes the active one', async () => {
    // the provider's ID tokens contain no groups, so the role is that of the last sign-in
    expect((await new Browser().signIn(api.url, 'dora')).status).toBe(303);
    const { code, output } = await logIn('dora');
    expect([code, output]).toEqual([0, expect.stringContaining('Logged in as Dora')]);
    expect(output).not.toContain(keyNow());
    expect(profiles()).toMatchObject({
      active: 'contralto',
      profiles: { local: { PREFECT_LOGGING_LEVEL: 'DEBUG' }, contralto: { PREFECT_API_URL: `${api.url}/api` } },
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await api.get('/me', bearer(keyNow()))).body).toMatchObject({ kind: 'key', role: 'deployer' });
  });

  it('replaces the key without a browser, and revokes the previous one', async () => {
    const before = keyNow();
    const { done, output } = run(['login', '--refresh'], env);
    expect([await done, output()]).toEqual([0, expect.stringContaining('Logged in as Dora')]);
    expect(keyNow()).not.toBe(before);
    expect((await api.get('/hello', bearer(before))).status).toBe(401);
    expect((await api.get('/hello', bearer(keyNow()))).status).toBe(200);
  });

  it('revokes the key', async () => {
    const before = keyNow();
    const { done, output } = run(['logout'], env);
    expect([await done, output()]).toEqual([0, 'Logged out. The key of the profile "contralto" is revoked.\n']);
    expect((await api.get('/hello', bearer(before))).status).toBe(401);
    expect(keyNow()).toBe('');
    expect(readFileSync(join(folder, 'contralto-logins.json'), 'utf8')).toBe('{}\n');
  });

  it('describes each mistake in one line', async () => {
    const lines = async (...args: string[]) => {
      const { done, output } = run(args, env);
      return [await done, output()];
    };
    expect(await lines('logout')).toEqual([1, 'The profile "contralto" contains no key.\n']);
    expect(await lines('login', '--refresh')).toEqual([1, 'There is no login to refresh. Run `contralto login`.\n']);
    const { code, output } = await logIn('nobody');
    expect([code, output]).toEqual([1, expect.stringContaining('its claims give no role')]);
  });
});
