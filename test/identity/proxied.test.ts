import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { fromMicros } from '../../src/base/time/instant.ts';
import { selfSigned } from '../automations/notifications/certificate.ts';
import { type Api, unique } from '../support/api.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';
import { Browser } from './browser.ts';
import { WaywardProvider } from './wayward-provider.ts';
import { settingsFor } from './with-provider.ts';

/** A proxy with TLS, which keeps the path and adds the client's address. */
async function startProxy(target: () => string): Promise<Server> {
  const server = createServer(selfSigned);
  const forward = (incoming: { method?: string | undefined; url?: string | undefined; headers: object }) =>
    request(target() + incoming.url, {
      method: incoming.method,
      headers: { ...incoming.headers, 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' },
    });
  server.on('request', (incoming, response) => {
    const outgoing = forward(incoming).on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  server.on('upgrade', (incoming, near) => {
    forward(incoming)
      .on('upgrade', (answer, far) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
        near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
        far.pipe(near).pipe(far);
      })
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe.each(stores())('single sign-on behind a proxy with TLS and a path prefix, on %s', (kind) => {
  const home = mkdtempSync(join(tmpdir(), 'contralto-proxied-'));
  const trust = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  let provider: WaywardProvider;
  let proxy: Server;
  let url: string;
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    // the clients of this file accept the proxy's certificate
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    mkdirSync(join(home, 'ui'), { recursive: true });
    writeFileSync(join(home, 'ui', 'index.html'), '<div id="root"></div>');
    provider = await new WaywardProvider().start();
    proxy = await startProxy(() => api.url);
    url = `https://127.0.0.1:${(proxy.address() as AddressInfo).port}/contralto`;
    ({ api, stop } = await startApi(kind, {
      settings: {
        ...settingsFor(provider.issuer, 0),
        SERVICE_HOME: home,
        SERVICE_PATH_PREFIX: '/contralto',
        SERVICE_API_TRUSTED_PROXIES: '127.0.0.1',
        SERVICE_OIDC_PUBLIC_URL: url,
        SERVICE_OIDC_ROLES: '[{"role":"admin","groups":["all"]}]',
      },
    }));
    api.clock.set(fromMicros(Date.now() * 1000));
  });
  afterAll(async () => {
    if (trust === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = trust;
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    await stop();
    await provider.close();
    rmSync(home, { recursive: true });
  });

  const signIn = async () => {
    const browser = new Browser();
    const response = await provider.signIn(browser, url, { sub: 'ada', name: 'Ada', groups: ['all'] });
    return { browser, response };
  };
  const send = (browser: Browser, path: string, { method = 'GET', headers = {}, body }: RequestInit = {}) =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { cookie: browser.cookieFor(url), ...headers },
      ...(body != null && { body }),
    });
  const bodyOf = async (response: Response) => (await response.json()) as Record<string, string>;

  it('the cookie is bound to the host, and leads to the prefix', async () => {
    const { response } = await signIn();
    expect([response.status, response.headers.get('location')]).toEqual([303, `${url}/`]);
    expect(response.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-contralto-session=[^;]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/),
    );
  });

  it('pages without a session lead to the login page, and back only below the prefix', async () => {
    const browser = new Browser();
    for (const path of ['/runs?state=FAILED', '/ui/dashboard']) {
      const response = await send(browser, path, { headers: { accept: 'text/html' } });
      const returnTo = encodeURIComponent(`/contralto${path}`);
      expect([response.status, response.headers.get('location')]).toEqual([302, `${url}/auth/login?return_to=${returnTo}`]);
      const page = await (await browser.send(response.headers.get('location')!)).text();
      expect(page).toContain(`href="${url}/auth/sign-in?return_to=${returnTo}"`);
      expect(page).toContain(`action="${url}/auth/login"`);
    }
    const outside = await (await browser.send(`${url}/auth/login?return_to=/other`)).text();
    expect(outside).toContain(`return_to=${encodeURIComponent('/contralto/')}`);
  });

  it("the ecosystem's interface works with the session: its settings, reads, and changes with its CSRF token", async () => {
    const { browser } = await signIn();
    const page = await send(browser, '/ui/dashboard', { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, '<div id="root"></div>']);
    const settings = await bodyOf(await send(browser, '/ui/ui-settings'));
    expect(settings).toMatchObject({ auth: null, csrf_enabled: true, v2_base_url: '/contralto/ui/' });
    const json = { 'content-type': 'application/json', origin: new URL(url).origin };
    const filter = { method: 'POST', body: '{}', headers: json };
    const { token = '' } = await bodyOf(await send(browser, '/api/csrf-token?client=interface'));
    const csrf = { 'prefect-csrf-token': token, 'prefect-csrf-client': 'interface' };
    expect((await send(browser, '/api/flows/filter', filter)).status).toBe(403);
    expect((await send(browser, '/api/flows/filter', { ...filter, headers: { ...json, ...csrf } })).status).toBe(200);
    const flow = { method: 'POST', body: JSON.stringify({ name: unique('flow') }), headers: { ...json, ...csrf } };
    expect((await send(browser, '/api/flows/', flow)).status).toBe(201);
    const signedOut = await bodyOf(await send(new Browser(), '/ui/ui-settings'));
    expect(signedOut).toMatchObject({ auth: 'BASIC' });
  });

  it('sockets open for pages of the public origin only, and sessions show the address of the browser', async () => {
    const { browser } = await signIn();
    const opened = (origin: string) => {
      const headers = { cookie: browser.cookieFor(url), origin };
      const socket = new WebSocket(`${url.replace('https', 'wss')}/api/events/out`, ['prefect'], { headers, rejectUnauthorized: false });
      socket.on('open', () => socket.send('{"type":"auth","token":null}'));
      return new Promise<string>((resolve) => {
        socket.once('message', (data) => {
          resolve(JSON.parse(String(data)).type);
          socket.close();
        });
        socket.on('close', (code) => resolve(String(code)));
        socket.on('error', (error) => resolve(error.message));
      });
    };
    expect(await opened(new URL(url).origin)).toBe('auth_success');
    expect(await opened('https://evil.example.com')).not.toBe('auth_success');
    const { token = '' } = await bodyOf(await send(browser, '/api/csrf-token?client=page'));
    const headers = { 'content-type': 'application/json', 'prefect-csrf-token': token, 'prefect-csrf-client': 'page' };
    const sessions = await send(browser, '/api/sessions/filter', { method: 'POST', body: '{}', headers });
    expect(await sessions.json()).toContainEqual(expect.objectContaining({ address: '192.0.2.7' }));
  });

  it('signs out', async () => {
    provider.metadata = { end_session_endpoint: `${provider.issuer}/end` };
    const { browser } = await signIn();
    const before = browser.cookieFor(url);
    const response = await browser.send(`${url}/auth/sign-out`, { form: {} });
    expect(response.status).toBeLessThan(400);
    expect(browser.cookieFor(url)).toBe('');
    expect((await fetch(`${url}/api/hello`, { headers: { cookie: before } })).status).toBe(401);
  });
});
