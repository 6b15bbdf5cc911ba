import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromMicros } from '../../src/base/time/instant.ts';
import type { Api } from '../support/api.ts';
import { someOf } from '../support/cases.ts';
import { freePort } from '../support/free-port.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';
import { Browser } from './browser.ts';
import { CLIENT_ID, CLIENT_SECRET } from './real-provider.ts';
import { keyPair, WaywardProvider } from './wayward-provider.ts';
import { settingsFor } from './with-provider.ts';

const SESSION = 'contralto-session';

describe.each(someOf(stores()))('attacks on sign-ins, on %s', (kind) => {
  let provider: WaywardProvider;
  let api: Api;
  let stop: () => Promise<void>;

  const restart = async (settings: Record<string, string> = {}) => {
    await stop?.();
    const port = await freePort();
    const given = { ...settingsFor(provider.issuer, port), SERVICE_OIDC_ROLES: '[{"role":"viewer","groups":["all"]}]', ...settings };
    ({ api, stop } = await startApi(kind, { settings: given }));
    api.clock.set(fromMicros(Date.now() * 1000));
  };
  beforeAll(async () => {
    provider = await new WaywardProvider().start();
    provider.userinfo = { sub: 'ada' };
    await restart();
  });
  beforeEach(() => api.clock.set(fromMicros(Date.now() * 1000)));
  afterAll(async () => {
    await stop();
    await provider.close();
  });
  afterEach(() => {
    provider.instead.clear();
    provider.userinfo = { sub: 'ada' };
    provider.metadata = {};
    vi.useRealTimers();
  });

  /** The request for the provider's page, with the cookie in the browser. */
  const begin = async (browser: Browser, query = ''): Promise<URL> => {
    const response = await browser.send(`${api.url}/auth/sign-in${query}`);
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location')!);
  };
  const claims = (authorization: URL, more: Record<string, unknown> = {}) => ({
    ...{ sub: 'ada', aud: CLIENT_ID, nonce: authorization.searchParams.get('nonce'), name: 'Ada', groups: ['all'] },
    ...more,
  });
  const callback = (authorization: URL, more: Record<string, string> = {}): string => {
    const query = { code: provider.codeFor(authorization), state: authorization.searchParams.get('state')!, iss: provider.issuer, ...more };
    return `${api.url}/auth/callback?${new URLSearchParams(query)}`;
  };
  /** A sign-in whose ID token is the one that `make` returns. */
  const attempt = async (make: (authorization: URL) => Promise<string>, browser = new Browser()) => {
    const authorization = await begin(browser);
    provider.idToken = () => make(authorization);
    const response = await browser.send(callback(authorization));
    return { response, browser, authorization };
  };
  const good = (authorization: URL) => provider.sign(claims(authorization));
  const isSignedIn = async (browser: Browser) => (await api.get('/hello', { cookie: browser.cookieFor(api.url) })).status === 200;
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const seconds = () => Math.floor(Date.now() / 1000);

  it('303: a provider that does what it should', async () => {
    provider.userinfo = { sub: 'ada' };
    const { response, browser } = await attempt(good);
    expect([response.status, await isSignedIn(browser)]).toEqual([303, true]);
  });

  const tokens: [name: string, make: (authorization: URL) => Promise<string>][] = [
    [
      'no signature (alg none)',
      async (a) => `${part({ alg: 'none' })}.${part({ iss: provider.issuer, iat: seconds(), exp: seconds() + 60, ...claims(a) })}.`,
    ],
    ['the keys of another provider, with the same name', async (a) => provider.sign(claims(a), { keys: await keyPair('first') })],
    ['an unknown key', async (a) => provider.sign(claims(a), { keys: await keyPair('other') })],
    ['another issuer', async (a) => provider.sign(claims(a, { iss: 'https://other.example.com' }))],
    ['another audience', async (a) => provider.sign(claims(a, { aud: 'another-client' }))],
    ['several audiences, for another client', async (a) => provider.sign(claims(a, { aud: [CLIENT_ID, 'x'], azp: 'x' }))],
    [
      'the nonce of another attempt',
      async (a) => provider.sign(claims(a, { nonce: (await begin(new Browser())).searchParams.get('nonce') })),
    ],
    ['no nonce', async (a) => provider.sign(claims(a, { nonce: undefined }))],
    ['no subject', async (a) => provider.sign(claims(a, { sub: undefined }))],
    ['an expiry in the past', async (a) => provider.sign(claims(a, { iat: seconds() - 900, exp: seconds() - 300 }))],
    ['no expiry', async (a) => provider.sign(claims(a, { exp: undefined }))],
    ['a provider whose clock is 5 minutes ahead', async (a) => provider.sign(claims(a, { iat: seconds() + 300, nbf: seconds() + 300 }))],
    ['a huge token', async (a) => provider.sign(claims(a, { more: 'x'.repeat(2_000_000) }))],
    ['no token', async () => 'not a token'],
  ];
  it.each(tokens)('400 or 503: an ID token with %s', async (name, make) => {
    provider.userinfo = { sub: 'ada' };
    const { response, browser } = await attempt(make);
    expect(response.status).toBe(name === 'a huge token' ? 503 : 400);
    expect(browser.cookieFor(api.url)).not.toContain(SESSION);
  });

  it('400: an ID token that is signed with the client secret', async () => {
    const { SignJWT } = await import('jose');
    const { response } = await attempt((a) =>
      new SignJWT({ iss: provider.issuer, iat: seconds(), exp: seconds() + 60, ...claims(a) })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(CLIENT_SECRET)),
    );
    expect(response.status).toBe(400);
  });

  it('400: userinfo of another person', async () => {
    provider.userinfo = { sub: 'eve', groups: ['all'] };
    expect((await attempt(good)).response.status).toBe(400);
  });

  it('userinfo cannot change the claims of the token', async () => {
    provider.userinfo = { sub: 'ada', name: 'Mallory', groups: ['all'] };
    const { browser } = await attempt(good);
    expect((await api.get('/me', { cookie: browser.cookieFor(api.url) })).body.name).toBe('Ada');
  });

  it('400: a code is accepted once, also with the cookie of its attempt', async () => {
    const browser = new Browser();
    const authorization = await begin(browser);
    const thief = new Browser();
    thief.take(api.url, browser.cookieFor(api.url));
    provider.idToken = () => good(authorization);
    const url = callback(authorization);
    expect((await browser.send(url)).status).toBe(303);
    for (const again of [browser, thief]) expect((await again.send(url)).status).toBe(400);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('400: the code of one attempt in another one', async () => {
    const [one, other] = [new Browser(), new Browser()];
    const [first, second] = [await begin(one), await begin(other)];
    provider.idToken = () => good(first);
    const state = second.searchParams.get('state')!;
    expect((await other.send(callback(first, { state }))).status).toBe(400);
  });

  it('400: a callback that another browser began, and states that do not match', async () => {
    const authorization = await begin(new Browser());
    provider.idToken = () => good(authorization);
    expect((await new Browser().send(callback(authorization))).status).toBe(400);
    for (const change of [{ state: 'x' }, { state: '' }]) {
      const browser = new Browser();
      expect((await browser.send(callback(await begin(browser), change))).status).toBe(400);
    }
    const browser = new Browser();
    browser.take(api.url, 'contralto-sign-in=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA');
    expect((await browser.send(callback(authorization))).status).toBe(400);
  });

  it('400: the response of another provider (mix-up)', async () => {
    for (const iss of ['https://other.example.com', '']) {
      const browser = new Browser();
      const authorization = await begin(browser);
      provider.idToken = () => good(authorization);
      expect((await browser.send(callback(authorization, { iss }))).status).toBe(400);
    }
  });

  it('400: an attempt that is older than ten minutes', async () => {
    const browser = new Browser();
    const authorization = await begin(browser);
    provider.idToken = () => good(authorization);
    const before = api.clock.peek();
    api.clock.advance(601);
    expect((await browser.send(callback(authorization))).status).toBe(400);
    api.clock.set(before);
  });

  it('400: the provider reports an error, which the page does not repeat', async () => {
    const browser = new Browser();
    await begin(browser);
    const state = (await begin(browser)).searchParams.get('state')!;
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: '<script>alert(1)</script>',
      state,
      iss: provider.issuer,
    });
    const response = await browser.send(`${api.url}/auth/callback?${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('script>alert');
  });

  it('no user can choose the session of another person (session fixation)', async () => {
    const { browser: attacker } = await attempt(good);
    const planted = attacker.cookieFor(api.url);
    const victim = new Browser();
    victim.take(api.url, planted);
    const { response } = await attempt((a) => provider.sign(claims(a, { sub: 'victim', name: 'Victim' })), victim);
    expect(response.status).toBe(400);
    provider.userinfo = { sub: 'victim' };
    await attempt((a) => provider.sign(claims(a, { sub: 'victim', name: 'Victim' })), victim);
    expect(victim.cookieFor(api.url)).not.toContain(planted);
    // the planted session has not become the victim's, and has ended
    expect((await api.get('/me', { cookie: planted })).status).toBe(401);
    expect((await api.get('/me', { cookie: victim.cookieFor(api.url) })).body.name).toBe('Victim');
  });

  it.each([
    'https://evil.example.com',
    '//evil.example.com',
    '/\\evil.example.com',
    '\\\\evil.example.com',
    '/\t/evil.example.com',
    'javascript:alert(1)',
    '/..//evil.example.com',
    'evil',
    '/auth/sign-out',
    `/${'x'.repeat(3000)}`,
  ])('a browser returns to no other site: %j', async (target) => {
    const browser = new Browser();
    const authorization = await begin(browser, `?return_to=${encodeURIComponent(target)}`);
    provider.userinfo = { sub: 'ada' };
    provider.idToken = () => good(authorization);
    const response = await browser.send(callback(authorization));
    expect([response.status, response.headers.get('location')]).toEqual([303, `${api.url}/`]);
  });

  it('403: forms of other sites sign no user in or out', async () => {
    const { browser } = await attempt(good);
    for (const path of ['login', 'sign-out']) {
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example.com' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'null' },
      ];
      for (const headers of foreign) {
        const response = await browser.send(`${api.url}/auth/${path}`, { form: { secret: 'x' }, headers });
        expect([path, headers, response.status]).toEqual([path, headers, 403]);
      }
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  describe('a provider in trouble', () => {
    const DISCOVERY = '/.well-known/openid-configuration';
    const troubles: [name: string, trouble: (provider: WaywardProvider) => void, path: string][] = [
      ['does not respond', (one) => one.instead.set(DISCOVERY, () => undefined), DISCOVERY],
      ['fails', (one) => one.instead.set(DISCOVERY, (_, response) => response.writeHead(500).end()), DISCOVERY],
      ['redirects', (one) => one.instead.set(DISCOVERY, (_, response) => response.writeHead(302, { location: '/x' }).end()), DISCOVERY],
      ['sends garbage', (one) => one.instead.set(DISCOVERY, (_, response) => response.end('{')), DISCOVERY],
      ['names another issuer', (one) => Object.assign(one.metadata, { issuer: 'https://other.example.com' }), DISCOVERY],
      ['sends without end', (one) => one.instead.set(DISCOVERY, (_, response) => endless(response)), DISCOVERY],
      ['closes the connection', (one) => one.instead.set(DISCOVERY, (request) => request.socket.destroy()), DISCOVERY],
    ];
    it.each(troubles)('503: it %s; afterwards, people sign in', async (_, trouble) => {
      await restart();
      trouble(provider);
      const start = performance.now();
      const response = await new Browser().send(`${api.url}/auth/sign-in`);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('2');
      expect(performance.now() - start).toBeLessThan(12_000);
      // other callers do not wait for the provider
      const next = performance.now();
      expect((await new Browser().send(`${api.url}/auth/sign-in`)).status).toBe(503);
      expect(performance.now() - next).toBeLessThan(2000);
      provider.instead.clear();
      provider.metadata = {};
      provider.userinfo = { sub: 'ada' };
      await expect.poll(async () => (await new Browser().send(`${api.url}/auth/sign-in`)).status).toBe(303);
      expect((await attempt(good)).response.status).toBe(303);
    });

    it('503: it stops before the token; sessions continue', async () => {
      const { browser } = await attempt(good);
      provider.instead.set('/token', (request) => request.socket.destroy());
      expect((await attempt(good)).response.status).toBe(503);
      expect(await isSignedIn(browser)).toBe(true);
      expect((await browser.send(`${api.url}/auth/sign-out`, { form: {} })).status).toBe(303);
    });

    it('it changes its keys', async () => {
      await restart();
      provider.userinfo = { sub: 'ada' };
      expect((await attempt(good)).response.status).toBe(303);
      const previous = provider.keys;
      provider.keys = await keyPair('second');
      // within the pause, the keys are not read again: an attacker could cause any number of requests
      expect((await attempt(good)).response.status).toBe(400);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
      api.clock.advance(31);
      expect((await attempt(good)).response.status).toBe(303);
      expect((await attempt((a) => provider.sign(claims(a), { keys: previous }))).response.status).toBe(400);
    });

    it('303: its clock is 5 minutes off, and the leeway covers that', async () => {
      await restart({ SERVICE_OIDC_CLOCK_LEEWAY: '310' });
      provider.userinfo = { sub: 'ada' };
      const off = (offset: number) => (a: URL) => provider.sign(claims(a, { iat: seconds() + offset, exp: seconds() + offset + 60 }));
      expect((await attempt(off(300))).response.status).toBe(303);
      expect((await attempt(off(-300))).response.status).toBe(303);
      expect((await attempt(off(-400))).response.status).toBe(400);
    });
  });

  describe('back-channel logout', () => {
    const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    let ids = 0;
    const logout = (more: Record<string, unknown> = {}, options = {}) =>
      provider.sign({ aud: CLIENT_ID, sub: 'ada', jti: String(ids++), events: EVENT, ...more }, options);
    const send = async (token: string) =>
      (
        await fetch(`${api.url}/auth/backchannel-logout`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ logout_token: token }),
        })
      ).status;
    const signIn = async (more: Record<string, unknown> = {}) => {
      provider.userinfo = { sub: String(more.sub ?? 'ada') };
      return (await attempt((a) => provider.sign(claims(a, more)))).browser;
    };

    it('200: ends all sessions of a person, or one', async () => {
      await restart();
      const [one, other, foreign] = [await signIn({ sid: '1' }), await signIn({ sid: '2' }), await signIn({ sub: 'bob', sid: '3' })];
      expect(await send(await logout({ sub: undefined, sid: '1' }))).toBe(200);
      expect([await isSignedIn(one), await isSignedIn(other), await isSignedIn(foreign)]).toEqual([false, true, true]);
      expect(await send(await logout())).toBe(200);
      expect([await isSignedIn(other), await isSignedIn(foreign)]).toEqual([false, true]);
    });

    it('a repeated token does not end later sessions', async () => {
      const token = await logout({ iat: seconds() - 120 });
      expect(await send(token)).toBe(200);
      const browser = await signIn();
      expect(await send(token)).toBe(200);
      expect(await isSignedIn(browser)).toBe(true);
    });

    it('400: tokens that are no logout tokens of the provider', async () => {
      const browser = await signIn();
      const wrong = [
        await logout({ events: {} }),
        await logout({ nonce: 'x' }),
        await logout({ aud: 'other' }),
        await logout({ sub: undefined }),
        await logout({ jti: undefined }),
        await logout({ iat: undefined }),
        await logout({}, { keys: await keyPair('first') }),
        `${part({ alg: 'none' })}.${part({ iss: provider.issuer, aud: CLIENT_ID, sub: 'ada', events: EVENT })}.`,
        '',
        'x'.repeat(60_000),
      ];
      for (const token of wrong) expect([token.slice(0, 40), await send(token)]).toEqual([token.slice(0, 40), 400]);
      expect(await send('x'.repeat(70_000))).toBe(413);
      expect(await isSignedIn(browser)).toBe(true);
    });
  });
});

/** A response that never ends. */
function endless(response: import('node:http').ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
}
