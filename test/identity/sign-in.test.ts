import { describe, expect, it } from 'vitest';
import { unique } from '../support/api.ts';
import { Browser } from './browser.ts';
import { withProvider } from './with-provider.ts';

describe('single sign-on', () => {
  withProvider((running) => {
    const url = () => running.api.url;
    const signedIn = async (account: string) => {
      const browser = new Browser();
      const response = await browser.signIn(url(), account);
      expect([response.status, response.headers.get('location')]).toEqual([303, `${url()}/`]);
      return browser;
    };
    const get = (browser: Browser, path: string) => running.api.get(path, { cookie: browser.cookieFor(url()) });
    const csrf = async (browser: Browser) => {
      const { body } = await get(browser, '/csrf-token?client=page');
      return { cookie: browser.cookieFor(url()), 'prefect-csrf-token': body.token, 'prefect-csrf-client': 'page' };
    };

    it('401: the service is closed without a session', async () => {
      expect((await running.api.get('/hello')).status).toBe(401);
      expect((await running.api.get('/health')).status).toBe(200);
    });

    it('a person of a group signs in, and the cookie is the session', async () => {
      const browser = await signedIn('ada');
      const me = (await get(browser, '/me')).body;
      expect(me).toMatchObject({ kind: 'person', name: 'Ada', role: 'admin', email: 'ada@example.com', role_source: 'group platform' });
      expect(me.scopes).toContain('users:manage');
      expect(me.session_id).not.toBeNull();
    });

    it('roles come from verified domains and expressions too; without one, no user gets in', async () => {
      expect((await get(await signedIn('dora'), '/me')).body).toMatchObject({ role: 'deployer', role_source: 'domain data.example.com' });
      expect((await get(await signedIn('vera'), '/me')).body).toMatchObject({ role: 'viewer', role_source: "claims.name == 'Vera'" });
      for (const account of ['eve', 'nobody']) {
        const browser = new Browser();
        const response = await browser.signIn(url(), account);
        expect([account, response.status]).toEqual([account, 403]);
        expect(await response.text()).toContain('You have no role in this service.');
        expect((await get(browser, '/hello')).status).toBe(401);
      }
    });

    it('403: a viewer writes nothing', async () => {
      const browser = await signedIn('vera');
      const response = await running.api.post('/variables/', { name: unique('v'), value: 1 }, await csrf(browser));
      expect([response.status, response.body.detail]).toEqual([403, '"Vera" (viewer) lacks the scope variables:write.']);
    });

    it('403: a change without the CSRF token of the session', async () => {
      const browser = await signedIn('ada');
      const other = await signedIn('dora');
      const cookie = browser.cookieFor(url());
      const create = (headers: Record<string, string>) => running.api.post('/flows/', { name: unique('flow') }, headers);
      expect((await create({ cookie })).body.detail).toBe('Missing CSRF token.');
      expect((await create({ ...(await csrf(other)), cookie })).body.detail).toBe('Invalid CSRF token or client identifier.');
      expect((await create({ ...(await csrf(browser)), 'prefect-csrf-client': 'other' })).status).toBe(403);
      expect((await create(await csrf(browser))).status).toBe(201);
    });

    it('records name the person', async () => {
      const browser = await signedIn('ada');
      const headers = await csrf(browser);
      const { body: me } = await get(browser, '/me');
      const { body: flow } = await running.api.post('/flows/', { name: unique('flow') }, headers);
      const { body: run } = await running.api.post('/flow_runs/', { flow_id: flow.id }, headers);
      const { body: deployment } = await running.api.post('/deployments/', { flow_id: flow.id, name: 'd' }, headers);
      const ada = { id: me.user_id, type: 'USER', display_value: 'Ada' };
      expect([run.created_by, deployment.created_by, deployment.updated_by]).toEqual([ada, ada, ada]);
    });

    it('the cookie is for this host only, and scripts cannot read it', async () => {
      const browser = new Browser();
      const response = await browser.signIn(url(), 'ada');
      const cookies = response.headers.getSetCookie();
      expect(cookies.find((one) => one.startsWith('contralto-session='))).toMatch(
        /^contralto-session=[\da-f-]{36}\.[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
      );
      expect(cookies).toContainEqual('contralto-sign-in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    });

    it('401: a changed cookie', async () => {
      const browser = await signedIn('ada');
      const [name, value = ''] = browser.cookieFor(url()).split('=');
      const [id, secret = '', signature = ''] = value.split('.');
      const turned = (text: string) => text.slice(0, -2) + (text.at(-2) === 'A' ? 'B' : 'A') + text.at(-1);
      for (const changed of [`${id}.${turned(secret)}.${signature}`, `${id}.${secret}.${turned(signature)}`, `${id}.${secret}`, 'x', '']) {
        const response = await running.api.get('/hello', { cookie: `${name}=${changed}` });
        expect([changed, response.status]).toEqual([changed, 401]);
      }
      expect((await running.api.get('/hello', { cookie: `a=b; ${name}=${value}; c=d` })).status).toBe(200);
    });

    it('the session ends after the idle time, and after its lifetime at the latest', async () => {
      const start = running.api.clock.peek();
      const [idle, busy] = [await signedIn('ada'), await signedIn('ada')];
      for (let hour = 1; hour < 24; hour++) {
        running.api.clock.advance(3600);
        expect([hour, (await get(busy, '/hello')).status]).toEqual([hour, 200]);
        await running.api.deps.background.done();
        if (hour === 9) expect((await get(idle, '/hello')).body.detail).toBe('Unauthorized: the session has ended.');
      }
      running.api.clock.advance(3600);
      expect((await get(busy, '/hello')).status).toBe(401);
      running.api.clock.set(start);
    });

    it('a person signs out here and at the provider', async () => {
      const browser = await signedIn('ada');
      const before = browser.cookieFor(url());
      const response = await browser.send(`${url()}/auth/sign-out`, { form: {} });
      const text = await response.text();
      expect(text).toContain(`${running.provider.issuer}/session/end?`);
      expect(text).toContain('id_token_hint=');
      expect(browser.cookieFor(url())).toBe('');
      expect((await running.api.get('/hello', { cookie: before })).status).toBe(401);
    });

    it('the login page admits with a key or the password too, for this browser', async () => {
      const admin = await signedIn('ada');
      const { body } = await running.api.post('/api-keys', { name: unique('key'), role: 'runner' }, await csrf(admin));
      const browser = new Browser();
      const wrong = await browser.send(`${url()}/auth/login`, { form: { secret: 'wrong', return_to: '/runs?state=a' } });
      expect(wrong.status).toBe(401);
      expect(await wrong.text()).toContain('value="/runs?state=a"');
      const response = await browser.send(`${url()}/auth/login`, { form: { secret: body.key, return_to: '/runs?state=a' } });
      expect([response.status, response.headers.get('location')]).toEqual([303, `${url()}/runs?state=a`]);
      expect((await get(browser, '/me')).body).toMatchObject({ kind: 'key', role: 'runner', key_id: body.api_key.id });
      await running.api.post(`/api-keys/${body.api_key.id}/revoke`, undefined, await csrf(admin));
      expect((await get(browser, '/hello')).status).toBe(401);
    });

    it('pages of browsers without a session lead to the login page and back', async () => {
      const page = await new Browser().send(`${url()}/auth/login?return_to=/flows`);
      const text = await page.text();
      expect(text).toContain(`href="${url()}/auth/sign-in?return_to=%2Fflows"`);
      expect(text).toContain('Sign in with single sign-on');
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(page.headers.get('cache-control')).toBe('no-store');
      const browser = new Browser();
      expect((await browser.signIn(url(), 'ada', '/flows?x=1#y')).headers.get('location')).toBe(`${url()}/flows?x=1#y`);
    });
  });
});
