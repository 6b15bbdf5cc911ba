import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { unique } from '../support/api.ts';
import { bearer } from '../support/keys.ts';
import { Browser } from './browser.ts';
import { withProvider } from './with-provider.ts';

describe('people and their sessions', () => {
  withProvider((running) => {
    const url = () => running.api.url;
    const signedIn = async (account: string) => {
      const browser = new Browser();
      expect((await browser.signIn(url(), account)).status).toBe(303);
      return browser;
    };
    const get = (browser: Browser, path: string) => running.api.get(path, { cookie: browser.cookieFor(url()) });
    const post = async (browser: Browser, path: string, body?: unknown) => {
      const { body: csrf } = await get(browser, '/csrf-token?client=page');
      const headers = { cookie: browser.cookieFor(url()), 'prefect-csrf-token': csrf.token, 'prefect-csrf-client': 'page' };
      return running.api.post(path, body, headers);
    };
    /** A socket of a page in a browser. Resolves to the first frame, or to how it closes. */
    const socket = (browser: Browser, headers: Record<string, string>) => {
      const opened = new WebSocket(`${url().replace('http', 'ws')}/api/events/out`, ['prefect'], {
        headers: { cookie: browser.cookieFor(url()), ...headers },
      });
      opened.on('open', () => opened.send('{"type":"auth","token":null}'));
      const closed = new Promise<string>((resolve) => opened.on('close', (code, reason) => resolve(`${code} ${reason}`)));
      const first = new Promise<string>((resolve) => opened.once('message', (data) => resolve(JSON.parse(String(data)).type)));
      return { opened, closed, outcome: Promise.race([first, closed]) };
    };

    it('200: an administrator lists users and sessions, and revokes one', async () => {
      const [admin, vera] = [await signedIn('ada'), await signedIn('vera')];
      const people = (await post(admin, '/users/filter', { kind: 'person' })).body;
      expect(people.map(({ name, role, disabled }: Record<string, unknown>) => [name, role, disabled])).toEqual([
        ['Ada', 'admin', null],
        ['Vera', 'viewer', null],
      ]);
      const sessions = (await post(admin, '/sessions/filter', { user_id: people[1].id })).body;
      expect(sessions).toMatchObject([{ kind: 'person', name: 'Vera', user_id: people[1].id, address: '127.0.0.1', ended: null }]);
      const revoked = await post(admin, `/sessions/${sessions[0].id}/revoke`);
      expect(revoked.body.ended).not.toBeNull();
      expect((await post(admin, `/sessions/${sessions[0].id}/revoke`)).body.ended).toBe(revoked.body.ended);
      expect((await get(vera, '/hello')).body.detail).toBe('Unauthorized: the session has ended.');
      expect((await post(admin, '/sessions/0199f3a2-0000-7000-8000-000000000000/revoke')).status).toBe(404);
    });

    it('403: others manage neither', async () => {
      const dora = await signedIn('dora');
      for (const path of ['/users/filter', '/sessions/filter'])
        expect((await post(dora, path, {})).body.detail).toBe('"Dora" (deployer) lacks the scope users:manage.');
    });

    it('a disabled person loses sessions, keys, and sockets, and cannot sign in', async () => {
      const [admin, dora] = [await signedIn('ada'), await signedIn('dora')];
      const { body: me } = await get(dora, '/me');
      const { body: issued } = await post(dora, '/me/keys', { name: 'laptop' });
      expect((await running.api.get('/me', bearer(issued.key))).body).toMatchObject({ kind: 'key', role: 'deployer', user_id: me.user_id });
      const { outcome, closed } = socket(dora, { origin: url() });
      expect(await outcome).toBe('auth_success');
      expect((await post(admin, `/users/${me.user_id}/disable`)).status).toBe(200);
      expect((await get(dora, '/hello')).status).toBe(401);
      expect((await running.api.get('/hello', bearer(issued.key))).status).toBe(401);
      expect(await closed).toBe('1008 The sign-in is no longer valid');
      const response = await new Browser().signIn(url(), 'dora');
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('disabled your account')]);
      expect((await post(admin, `/users/${me.user_id}/enable`)).status).toBe(200);
      await signedIn('dora');
    });

    it('the audit log has the changes of people, and their sign-ins', async () => {
      const [admin, dora] = [await signedIn('ada'), await signedIn('dora')];
      const { body: me } = await get(dora, '/me');
      const { body: issued } = await post(dora, '/me/keys', { name: 'phone' });
      expect((await running.api.delete('/me/key', bearer(issued.key))).status).toBe(204);
      await post(admin, `/sessions/${me.session_id}/revoke`);
      await post(admin, `/users/${me.user_id}/disable`);
      await post(admin, `/users/${me.user_id}/enable`);
      const { body } = await post(admin, '/audit/filter', {});
      const seen = body.map((one: { operation: string; outcome: string; actor: { name: string } }) => [
        one.operation,
        one.outcome,
        one.actor.name,
      ]);
      expect(seen).toEqual(
        expect.arrayContaining([
          ['callback', 'SIGNED_IN', 'Dora'],
          ['createOwnApiKey', 'CHANGED', 'Dora'],
          ['revokeOwnApiKey', 'CHANGED', 'Dora'],
          ['revokeSession', 'CHANGED', 'Ada'],
          ['disableUser', 'CHANGED', 'Ada'],
          ['enableUser', 'CHANGED', 'Ada'],
        ]),
      );
    });

    it('sockets of other pages do not get the session of a browser', async () => {
      const browser = await signedIn('ada');
      for (const headers of [{ origin: 'https://evil.example.com' }, { origin: 'null' }, {}]) {
        expect([headers, await socket(browser, headers as Record<string, string>).outcome]).toEqual([
          headers,
          expect.stringMatching(/^1008 Auth required/),
        ]);
      }
    });

    it('a person who loses the role loses sessions, and keys stop', async () => {
      const browser = await signedIn('vera');
      const { body: issued } = await post(browser, '/me/keys', { name: 'laptop' });
      running.provider.accounts.vera!.name = 'Vera Other';
      expect((await new Browser().signIn(url(), 'vera')).status).toBe(403);
      expect((await get(browser, '/hello')).status).toBe(401);
      await expect.poll(async () => (await running.api.get('/hello', bearer(issued.key))).status).toBe(401);
      running.provider.accounts.vera!.name = 'Vera';
      await signedIn('vera');
    });

    it('one person has at most 50 sessions: the oldest end', async () => {
      const browser = await signedIn('ada');
      const { body: issued } = await post(browser, '/api-keys', { name: unique('key'), role: 'viewer' });
      const first = new Browser();
      for (let i = 0; i < 51; i++) await (i === 0 ? first : new Browser()).send(`${url()}/auth/login`, { form: { secret: issued.key } });
      await expect.poll(async () => (await get(first, '/hello')).status).toBe(401);
    });
  });
});
