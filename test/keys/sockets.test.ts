import { describe, expect, it } from 'vitest';
import { roles, type Scope } from '../../generated/roles.ts';
import { addSeconds } from '../../src/base/time/instant.ts';
import { connect, join, type SocketClient } from '../sockets/client.ts';
import { onEveryStore } from '../support/every-store.ts';
import { bearer, issue, keysOfAllRoles, ROLES } from '../support/keys.ts';

/** The scope that each socket requires. */
const SOCKETS: readonly [path: string, scope: Scope][] = [
  ['/events/in', 'events:write'],
  ['/events/out', 'read'],
  ['/logs/out', 'read'],
  ['/task_runs/subscriptions/scheduled', 'runs:write'],
];
const PATHS = SOCKETS.map(([path]) => path);

describe('sockets with keys', () => {
  onEveryStore((api) => {
    let keys: Awaited<ReturnType<typeof keysOfAllRoles>>;
    const admin = () => bearer(keys.admin);

    it('creates its keys', async () => {
      keys = await keysOfAllRoles(api);
    });

    it.each(SOCKETS)('%s opens with each role that has the scope %s, and with no other', async (path, scope) => {
      for (const role of ROLES) {
        const client = await connect(api, path);
        client.send({ type: 'auth', token: keys[role] });
        if (roles[role].includes(scope)) {
          expect(await client.next()).toEqual({ type: 'auth_success' });
          expect((await client.close()).code).toBe(1000);
        } else {
          expect(await client.closed).toEqual({ code: 1008, reason: `The key lacks the scope ${scope}` });
        }
      }
    });

    it('the channel of workers opens with each role that may poll, and with no other', async () => {
      const pool = await api.post('/work_pools/', { name: 'of-keys', type: 'process' }, admin());
      expect(pool.status).toBe(201);
      for (const role of ROLES) {
        const client = await connect(api, '/work_pools/of-keys/workers/connect');
        client.send({ type: 'auth', token: keys[role] });
        if (roles[role].includes('work:poll')) expect(await client.next()).toEqual({ type: 'auth_success' });
        else expect((await client.closed).code).toBe(1008);
        await client.close();
      }
    });

    const open = (key: string): Promise<SocketClient[]> => Promise.all(PATHS.map((path) => join(api, path, key)));
    const closed = (clients: readonly SocketClient[]) => Promise.all(clients.map((client) => client.closed));
    const KEY_INVALID = { code: 1008, reason: 'The key is no longer valid' };

    it('open sockets end when their key is revoked, and only these', async () => {
      const { key, api_key } = await issue(api, { name: 'to be revoked', role: 'runner' }, keys.admin);
      const [revoked, others] = [await open(key), await open(keys.runner)];
      expect((await api.post(`/api-keys/${api_key.id}/revoke`, undefined, admin())).status).toBe(200);
      expect(await closed(revoked)).toEqual(PATHS.map(() => KEY_INVALID));
      const again = await connect(api, '/events/out');
      again.send({ type: 'auth', token: key });
      expect(await again.closed).toEqual({ code: 1008, reason: 'The key is revoked' });
      for (const other of others) {
        expect(await other.ping('still')).toBe('still');
        await other.close();
      }
    });

    it('open sockets end when their key is replaced', async () => {
      const { key, api_key } = await issue(api, { name: 'to be replaced', role: 'runner' }, keys.admin);
      const clients = await open(key);
      const { body } = await api.post(`/api-keys/${api_key.id}/rotate`, {}, admin());
      expect(await closed(clients)).toEqual(PATHS.map(() => KEY_INVALID));
      for (const client of await open(body.key)) await client.close();
    });

    it('open sockets end when their key expires', async () => {
      const expires = addSeconds(api.clock.peek(), 60);
      const { key } = await issue(api, { name: 'to expire', role: 'runner', expires }, keys.admin);
      const clients = await open(key);
      api.clock.advance(61);
      expect(await closed(clients)).toEqual(PATHS.map(() => KEY_INVALID));
    });
  });
});
