import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../support/free-port.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { createDatabase } from '../support/test-database.ts';
import { Browser } from './browser.ts';
import { CLIENT_ID } from './real-provider.ts';
import { WaywardProvider } from './wayward-provider.ts';
import { settingsFor } from './with-provider.ts';

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

describe.runIf(inject('postgresUrl'))('two nodes on one database, behind one address', () => {
  let provider: WaywardProvider;
  let publicUrl: string;
  let nodes: Node[] = [];
  let drop: () => Promise<void>;
  beforeAll(async () => {
    provider = await new WaywardProvider().start();
    const database = await createDatabase('postgres');
    drop = () => database.drop();
    const port = await freePort();
    publicUrl = `http://127.0.0.1:${port}`;
    const roles = JSON.stringify([{ role: 'admin', groups: ['all'] }]);
    const settings = { ...settingsFor(provider.issuer, port), SERVICE_OIDC_ROLES: roles };
    nodes = [
      await startNode(database.url, { services: false }, settings),
      await startNode(database.url, { services: false }, { ...settings, SERVICE_PORT: '0' }),
    ];
  });
  afterAll(async () => {
    await Promise.all(nodes.map(({ service }) => service.stop()));
    await drop();
    await provider.close();
  });

  const signIn = async () => {
    const browser = new Browser();
    const response = await provider.signIn(browser, publicUrl, { sub: 'ada', name: 'Ada', groups: ['all'], sid: 'at-provider' });
    expect(response.status).toBe(303);
    return browser.cookieFor(publicUrl);
  };
  const send = (at: number, method: string, path: string, cookie: string, headers: Record<string, string> = {}) =>
    fetch(nodes[at]!.apiUrl + path, { method, headers: { cookie, ...headers } });
  const statuses = async (cookie: string) => Promise.all([0, 1].map(async (at) => (await send(at, 'GET', '/hello', cookie)).status));
  /** A socket of a page on each node. */
  const openSockets = async (cookie: string) =>
    Promise.all(
      nodes.map(async ({ apiUrl }) => {
        // as a proxy forwards it
        const headers = { cookie, origin: publicUrl, host: new URL(publicUrl).host };
        const socket = new WebSocket(`${apiUrl.replace('http', 'ws')}/events/out`, ['prefect'], { headers });
        const closed = new Promise<number>((resolve) => socket.on('close', resolve));
        await once(socket, 'open');
        const first = new Promise<string>((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)).type)));
        socket.send('{"type":"auth","token":null}');
        expect(await first).toBe('auth_success');
        return { closed };
      }),
    );
  /** All nodes reject the session, and close its sockets. */
  const hasEnded = async (cookie: string, sockets: readonly { closed: Promise<number> }[]) => {
    await expect.poll(() => statuses(cookie), { timeout: 20_000 }).toEqual([401, 401]);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1008, 1008]);
  };

  it('a session of one node is one of the other, with the same CSRF token, until the other revokes it', async () => {
    const cookie = await signIn();
    expect(await statuses(cookie)).toEqual([200, 200]);
    const sockets = await openSockets(cookie);
    const { token } = (await (await send(0, 'GET', '/csrf-token?client=page', cookie)).json()) as { token: string };
    const { session_id: id } = (await (await send(1, 'GET', '/me', cookie)).json()) as { session_id: string };
    expect((await send(1, 'POST', `/sessions/${id}/revoke`, cookie)).status).toBe(403);
    const csrf = { 'prefect-csrf-token': token, 'prefect-csrf-client': 'page' };
    expect((await send(1, 'POST', `/sessions/${id}/revoke`, cookie, csrf)).status).toBe(200);
    await hasEnded(cookie, sockets);
  });

  it("the provider's logout reaches both", async () => {
    const cookie = await signIn();
    const sockets = await openSockets(cookie);
    const token = await provider.sign({ aud: CLIENT_ID, sub: 'ada', sid: 'at-provider', jti: 'one', events: { [LOGOUT]: {} } });
    const root = nodes[1]!.apiUrl.replace(/\/api$/, '');
    const response = await fetch(`${root}/auth/backchannel-logout`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });
    expect(response.status).toBe(200);
    await hasEnded(cookie, sockets);
  });

  it('a sign-in that begins on one node ends on the other', async () => {
    const browser = new Browser();
    const begun = await browser.send(`${publicUrl}/auth/sign-in?return_to=/flows`);
    const authorization = new URL(begun.headers.get('location')!);
    const given = (name: string) => authorization.searchParams.get(name)!;
    provider.userinfo = { sub: 'ada' };
    provider.idToken = () => provider.sign({ aud: CLIENT_ID, nonce: given('nonce'), sub: 'ada', groups: ['all'] });
    const query = new URLSearchParams({ code: provider.codeFor(authorization), state: given('state'), iss: provider.issuer });
    const other = nodes[1]!.apiUrl.replace(/\/api$/, '');
    browser.take(other, browser.cookieFor(publicUrl));
    const response = await browser.send(`${other}/auth/callback?${query}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, `${publicUrl}/flows`]);
  });
});
