import { describe, expect, it } from 'vitest';
import { addSeconds, toWireInstant } from '../../../src/base/time/instant.ts';
import { apiKeys } from '../../../src/store/schema/tables.ts';
import type { Api } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { bearer, issue } from '../../support/keys.ts';

describe('a service without credentials', () => {
  onEveryStore((api) => {
    it('200: all clients are administrators until the first key is created', async () => {
      expect((await api.get('/api-keys/current', bearer('whatever'))).body).toMatchObject({ kind: 'anonymous', name: null, role: 'admin' });
      const { key, api_key } = await issue(api, { name: 'first', role: 'viewer' });
      expect(key).toMatch(/^contralto_[0-9a-z]{8}_[0-9A-Za-z]{43}$/);
      expect(key).toContain(api_key.prefix);
      expect((await api.get('/hello')).status).toBe(401);
      expect((await api.get('/hello', bearer(key))).status).toBe(200);
      expect((await api.get('//ui-settings')).body.auth).toBe('BASIC');
    });
  });
});

const settings = { SERVICE_API_AUTH_STRING: 'admin:secret' };
const password = { authorization: `Basic ${Buffer.from('admin:secret').toString('base64')}` };

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

describe('keys and a password', () => {
  onEveryStore(
    (api) => {
      const create = (body: object) => api.post('/api-keys', body, password);
      const made = async (body: Record<string, unknown>) => (await create({ role: 'viewer', ...body })).body;
      const stored = async () => JSON.stringify(await api.deps.store.reader.db.select().from(apiKeys));

      it('201: only a hash of the key is stored', async () => {
        const { key, api_key } = await made({ name: 'hashed', role: 'worker' });
        expect(api_key).toEqual({
          ...{ id: expect.any(String), created: expect.any(String), updated: expect.any(String), name: 'hashed', role: 'worker' },
          ...{ prefix: key.slice(0, 18), limited_to: null, expires: null, revoked: null, last_used: null, user_id: null },
        });
        expect(await stored()).not.toContain(key.slice(19));
        expect((await api.get(`/api-keys/${api_key.id}`, password)).body).toEqual(api_key);
      });

      it('409: the name is in use; 201: after that key is revoked', async () => {
        const { api_key } = await made({ name: 'twice' });
        expect((await create({ name: 'twice', role: 'viewer' })).status).toBe(409);
        await api.post(`/api-keys/${api_key.id}/revoke`, undefined, password);
        expect((await create({ name: 'twice', role: 'viewer' })).status).toBe(201);
      });

      it('422: an unknown role, no name, an expiration in the past', async () => {
        expect((await create({ name: 'x', role: 'king' })).status).toBe(422);
        expect((await create({ name: '', role: 'viewer' })).status).toBe(422);
        const late = await create({ name: 'late', role: 'viewer', expires: addSeconds(api.clock.peek(), -1) });
        expect([late.status, late.body.detail[0].msg]).toEqual([422, 'Value error, The expiration time of a key must be in the future']);
      });

      it('200: a key returns its identity, also in place of the password', async () => {
        const { key, api_key } = await made({ name: 'me' });
        const me = { kind: 'key', name: 'me', prefix: api_key.prefix, role: 'viewer', limited_to: null, scopes: ['read'] };
        for (const headers of [bearer(key), { authorization: `bearer  ${key}` }, basic(key), basic(`me:${key}`)])
          expect((await api.get('/api-keys/current', headers)).body).toEqual(me);
        expect((await api.get('/api-keys/current', password)).body).toMatchObject({ kind: 'password', name: null, role: 'admin' });
      });

      it('401: with the reason', async () => {
        const { key } = await made({ name: 'short', expires: addSeconds(api.clock.peek(), 10) });
        const reasons = async (headers: Record<string, string>) => {
          const { status, body, headers: sent } = await api.get('/hello', headers);
          expect(status).toBe(401);
          expect(sent['www-authenticate']).toMatch(/^Bearer realm="contralto"/);
          return body.detail;
        };
        expect(await reasons({})).toBe('Unauthorized: a key or the password is required.');
        expect(await reasons({ authorization: 'Digest x' })).toBe('Unauthorized: a key or the password is required.');
        expect(await reasons(basic('admin:secre'))).toBe('Unauthorized: the password is wrong.');
        expect(await reasons(bearer('admin:secret'))).toBe('Unauthorized: the key is unknown.');
        expect(await reasons(bearer(`${key.slice(0, -1)}${key.endsWith('0') ? 1 : 0}`))).toBe('Unauthorized: the key is unknown.');
        expect((await api.get('/hello', bearer(key))).status).toBe(200);
        api.clock.advance(10);
        expect(await reasons(bearer(key))).toBe(`Unauthorized: the key ${key.slice(0, 18)} has expired.`);
      });

      it('200: rotates a key; the earlier key is rejected immediately', async () => {
        const first = await made({ name: 'turning' });
        expect((await api.get('/hello', bearer(first.key))).status).toBe(200);
        const expires = addSeconds(api.clock.peek(), 100);
        const second = await api.post(`/api-keys/${first.api_key.id}/rotate`, { expires }, password);
        expect(second.status).toBe(200);
        expect(second.body.api_key).toMatchObject({
          id: first.api_key.id,
          name: 'turning',
          role: 'viewer',
          expires: toWireInstant(expires),
        });
        expect((await api.get('/hello', bearer(first.key))).status).toBe(401);
        expect((await api.get('/hello', bearer(second.body.key))).status).toBe(200);
        // without a body, the expiry stays; an expired key needs a new one
        expect((await api.post(`/api-keys/${first.api_key.id}/rotate`, undefined, password)).body.api_key.expires).toBe(
          toWireInstant(expires),
        );
        api.clock.advance(100);
        expect((await api.post(`/api-keys/${first.api_key.id}/rotate`, {}, password)).status).toBe(409);
        expect((await api.post(`/api-keys/${first.api_key.id}/rotate`, { expires: null }, password)).body.api_key.expires).toBeNull();
      });

      it('200: revokes a key; it is rejected immediately and permanently', async () => {
        const { key, api_key } = await made({ name: 'ending' });
        expect((await api.get('/hello', bearer(key))).status).toBe(200);
        const path = `/api-keys/${api_key.id}`;
        const { revoked } = (await api.post(`${path}/revoke`, undefined, password)).body;
        expect((await api.get('/hello', bearer(key))).body.detail).toBe(`Unauthorized: the key ${api_key.prefix} is revoked.`);
        expect((await api.post(`${path}/revoke`, undefined, password)).body.revoked).toBe(revoked);
        expect((await api.post(`${path}/rotate`, {}, password)).body.detail).toBe('The key is revoked.');
      });

      it('422: rotates no key to an invalid expiry', async () => {
        const { key, api_key } = await made({ name: 'staying' });
        expect((await api.post(`/api-keys/${api_key.id}/rotate`, { expires: 'soon' }, password)).status).toBe(422);
        expect((await api.get('/hello', bearer(key))).status).toBe(200);
      });

      it('404: an unknown key', async () => {
        const path = '/api-keys/0199f3a2-0000-7000-8000-000000000000';
        for (const response of [
          api.get(path, password),
          api.post(`${path}/revoke`, undefined, password),
          api.post(`${path}/rotate`, {}, password),
        ])
          expect((await response).body.detail).toBe('Key not found');
      });

      it('200: lists keys by name', async () => {
        const names = await listed(api, { limit: 200 });
        expect(names).toEqual([...names].sort());
        expect(names).toContain('hashed');
        expect(await listed(api, { limit: 1, offset: 1 })).toEqual(names.slice(1, 2));
      });

      it('200: stores the last use to the minute', async () => {
        const { key, api_key } = await made({ name: 'used' });
        const lastUse = async () => {
          await api.get('/hello', bearer(key));
          await api.deps.background.done();
          return (await api.get(`/api-keys/${api_key.id}`, password)).body.last_used;
        };
        const first = await lastUse();
        expect(first).not.toBeNull();
        api.clock.advance(50);
        expect(await lastUse()).toBe(first);
        api.clock.advance(11);
        expect((await lastUse()) > first).toBe(true);
      });

      it('200: records that a key creates carry its name', async () => {
        const { key, api_key } = await made({ name: 'ci', role: 'deployer' });
        const flow = (await api.post('/flows/', { name: 'by-key' }, bearer(key))).body;
        const run = (await api.post('/flow_runs/', { flow_id: flow.id }, bearer(key))).body;
        expect(run.created_by).toEqual({ id: api_key.id, type: 'API_KEY', display_value: 'ci' });
        expect((await api.post('/flow_runs/', { flow_id: flow.id }, password)).body.created_by).toBeNull();
      });

      it('a deployment reports which key created it and which changed it last', async () => {
        const [one, two] = [await made({ name: 'maker', role: 'deployer' }), await made({ name: 'changer', role: 'deployer' })];
        const actor = ({ api_key }: typeof one) => ({ id: api_key.id, type: 'API_KEY', display_value: api_key.name });
        const flow = (await api.post('/flows/', { name: 'deployed-by-key' }, password)).body;
        const create = (headers: Record<string, string>) => api.post('/deployments/', { flow_id: flow.id, name: 'deployed' }, headers);
        const { body: deployment } = await create(bearer(one.key));
        expect([deployment.created_by, deployment.updated_by]).toEqual([actor(one), actor(one)]);
        const path = `/deployments/${deployment.id}`;
        const people = async () => {
          const { created_by, updated_by } = (await api.get(path, password)).body;
          return [created_by, updated_by];
        };
        expect((await api.patch(path, { description: 'new' }, bearer(two.key))).status).toBe(204);
        expect(await people()).toEqual([actor(one), actor(two)]);
        expect((await create(bearer(one.key))).status).toBe(200);
        expect(await people()).toEqual([actor(one), actor(one)]);
        expect((await api.post(`${path}/pause_deployment`, undefined, bearer(two.key))).status).toBe(200);
        expect(await people()).toEqual([actor(one), actor(two)]);
        expect((await api.post(`${path}/resume_deployment`, undefined, password)).status).toBe(200);
        expect(await people()).toEqual([actor(one), null]);
        const automation = { 'prefect-automation-id': one.api_key.id, 'prefect-automation-name': 'bmlnaHRseQ==' };
        expect((await api.patch(path, { description: 'newer' }, { ...password, ...automation })).status).toBe(204);
        expect((await people())[1]).toMatchObject({ type: 'AUTOMATION', display_value: 'bmlnaHRseQ==' });
        const listed = await api.post('/deployments/filter', {}, password);
        expect(listed.body.find(({ id }: { id: string }) => id === deployment.id).created_by).toEqual(actor(one));
      });
    },
    { settings },
  );
});

async function listed(api: Api, body: object): Promise<string[]> {
  return (await api.post('/api-keys/filter', body, password)).body.map(({ name }: { name: string }) => name);
}

describe('other authentication modes', () => {
  onEveryStore(
    (api) => {
      it('required: no client is authenticated before the first key', async () => {
        expect((await api.get('/hello')).status).toBe(401);
        expect((await api.get('/health')).status).toBe(200);
      });
    },
    { settings: { SERVICE_API_AUTH_MODE: 'required' } },
  );

  onEveryStore(
    (api) => {
      it('off: keys are neither required nor verified', async () => {
        await issue(api, { name: 'idle', role: 'viewer' });
        expect((await api.get('/api-keys/current')).body.kind).toBe('anonymous');
      });
    },
    { settings: { SERVICE_API_AUTH_MODE: 'off' } },
  );
});
