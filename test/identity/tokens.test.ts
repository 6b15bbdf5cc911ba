import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addSeconds, fromMicros } from '../../src/base/time/instant.ts';
import { connect, join } from '../sockets/client.ts';
import { type Api, unique } from '../support/api.ts';
import { bearer } from '../support/keys.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';
import { keyPair, WaywardProvider } from './wayward-provider.ts';

const PASSWORD = 'admin:secret';
const password = { authorization: `Basic ${Buffer.from(PASSWORD).toString('base64')}` };

describe.each(stores())('tokens of providers, on %s', (kind) => {
  const [cluster, forge] = [new WaywardProvider(), new WaywardProvider()];
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    await Promise.all([cluster.start(), forge.start()]);
    const issuers = [
      {
        issuer: cluster.issuer,
        audience: 'contralto',
        roles: [{ role: 'worker', when: "claims.sub == 'system:serviceaccount:flows:worker'" }],
      },
      {
        issuer: forge.issuer,
        audience: 'https://flows.example.com',
        jwks_uri: `${forge.issuer}/keys`,
        roles: [{ role: 'deployer', when: "claims.repository == 'org/flows' and claims.ref == 'refs/heads/main'" }],
      },
    ];
    const settings = { SERVICE_OIDC_TOKEN_ISSUERS: JSON.stringify(issuers), SERVICE_API_AUTH_STRING: PASSWORD };
    ({ api, stop } = await startApi(kind, { settings }));
    api.clock.set(fromMicros(Date.now() * 1000));
  });
  beforeEach(() => api.clock.set(fromMicros(Date.now() * 1000)));
  afterAll(async () => {
    vi.useRealTimers();
    await stop();
    await Promise.all([cluster.close(), forge.close()]);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const worker = (more: Record<string, unknown> = {}, options = {}) =>
    cluster.sign({ aud: ['contralto', 'other'], sub: 'system:serviceaccount:flows:worker', ...more }, options);
  const pipeline = (more: Record<string, unknown> = {}) =>
    forge.sign({ aud: 'https://flows.example.com', sub: 'repo:org/flows', repository: 'org/flows', ref: 'refs/heads/main', ...more });
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  const users = async () => (await api.post('/users/filter', {}, password)).body as { id: string; subject: string; name: string }[];

  it('200: as a bearer, and in place of the password, with the role of its claims', async () => {
    const token = await worker();
    for (const headers of [bearer(token), basic(token), basic(`any:${token}`)]) {
      const { body } = await api.get('/me', headers);
      expect(body).toMatchObject({ kind: 'token', role: 'worker', name: 'system:serviceaccount:flows:worker', session_id: null });
      expect(body.expires).not.toBeNull();
    }
    const { body: flow } = await api.post('/flows/', { name: unique('flow') }, bearer(await pipeline()));
    const { body: deployment } = await api.post('/deployments/', { flow_id: flow.id, name: 'd' }, bearer(await pipeline()));
    expect(deployment.created_by).toMatchObject({ type: 'USER', display_value: 'repo:org/flows' });
    expect((await api.post('/deployments/', { flow_id: flow.id, name: 'e' }, bearer(await worker()))).status).toBe(403);
  });

  it('200: lists the service accounts, with the rule that gave the role', async () => {
    const { body } = await api.post('/users/filter', { kind: 'service_account' }, password);
    expect(body.map(({ subject, role }: Record<string, string>) => [subject, role])).toEqual([
      ['repo:org/flows', 'deployer'],
      ['system:serviceaccount:flows:worker', 'worker'],
    ]);
    expect(body[1]).toMatchObject({
      issuer: cluster.issuer,
      email: null,
      role_source: "claims.sub == 'system:serviceaccount:flows:worker'",
    });
    expect((await api.post('/users/filter', { kind: 'person' }, password)).body).toEqual([]);
  });

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const rejected: [reason: string, make: () => Promise<string>][] = [
    ['its claims give no role', () => pipeline({ ref: 'refs/heads/other' })],
    ['its claims give no role', () => worker({ sub: 'system:serviceaccount:flows:default' })],
    ['its claim aud is not accepted', () => worker({ aud: 'other' })],
    ['its issuer is unknown', () => worker({ iss: 'https://other.example.com' })],
    ['its signature is wrong', async () => worker({}, { keys: await keyPair('first') })],
    ['its key is unknown', async () => worker({}, { keys: await keyPair('other') })],
    ['its signature is wrong', () => worker({ iss: forge.issuer, aud: 'https://flows.example.com' })],
    [
      'its signature algorithm is not accepted',
      async () => `${part({ alg: 'none' })}.${part({ iss: cluster.issuer, aud: 'contralto', sub: 'x', exp: seconds() + 60 })}.`,
    ],
    ['it has expired', () => worker({ exp: seconds() - 120 })],
    ['it is not valid yet', () => worker({ nbf: seconds() + 300 })],
    ['it was issued in the future', () => worker({ iat: seconds() + 300 })],
    ['it lacks the claim exp', () => worker({ exp: undefined })],
    ['it lacks the claim sub', () => worker({ sub: undefined })],
    ['its claim sub is not accepted', () => pipeline({ sub: 'x'.repeat(500) })],
    ['it is malformed', async () => `${part({ alg: 'RS256' })}.eyJ.x`],
  ];
  it.each(rejected)('401: %s', async (reason, make) => {
    const { status, body, headers } = await api.get('/hello', bearer(await make()));
    expect([status, body.detail]).toEqual([401, `Unauthorized: the token is not valid: ${reason}.`]);
    expect(headers['www-authenticate']).toContain('invalid_token');
  });

  it('a token of more than 16 KiB is none, also on a socket', async () => {
    const client = await connect(api, '/events/out');
    client.send({ type: 'auth', token: await worker({ more: 'x'.repeat(20_000) }) });
    expect(await client.closed).toEqual({ code: 1008, reason: 'Invalid token' });
  });

  it('a socket opens with a token, and ends when the token expires', async () => {
    const expiry = seconds() + 300;
    const client = await join(api, '/events/out', await worker({ exp: expiry }));
    const wrong = await connect(api, '/events/out');
    wrong.send({ type: 'auth', token: await worker({ aud: 'other' }) });
    expect(await wrong.closed).toEqual({ code: 1008, reason: 'Invalid token' });
    const before = api.clock.peek();
    api.clock.set(addSeconds(fromMicros(expiry * 1_000_000), 1));
    expect(await client.closed).toEqual({ code: 1008, reason: 'The sign-in is no longer valid' });
    api.clock.set(before);
  });

  it('401: a disabled service account, whose keys and sockets end too; 200 after it is enabled', async () => {
    const token = await worker();
    const id = (await users()).find(({ subject }) => subject.startsWith('system'))!.id;
    const { body: own } = await api.post('/me/keys', { name: 'host-1' }, bearer(token));
    const { body: given } = await api.post('/api-keys', { name: unique('key'), role: 'admin', user_id: id }, password);
    expect(own.api_key).toMatchObject({ role: 'worker', user_id: id });
    // at most the role of its owner
    expect((await api.get('/me', bearer(given.key))).body).toMatchObject({ kind: 'key', role: 'worker', user_id: id });
    const sockets = await Promise.all([token, own.key].map((one) => join(api, '/events/out', one)));
    const { body: disabled } = await api.post(`/users/${id}/disable`, undefined, password);
    expect(disabled.disabled).not.toBeNull();
    expect((await api.get('/hello', bearer(token))).body.detail).toBe('Unauthorized: the token is not valid: its user is disabled.');
    for (const key of [own.key, given.key]) expect((await api.get('/hello', bearer(key))).body.detail).toContain('is revoked');
    for (const socket of sockets) expect((await socket.closed).code).toBe(1008);
    expect((await api.post(`/users/${id}/disable`, undefined, password)).body.disabled).toBe(disabled.disabled);
    expect((await api.post(`/users/${id}/enable`, undefined, password)).body.disabled).toBeNull();
    expect((await api.get('/hello', bearer(token))).status).toBe(200);
    expect((await api.get('/hello', bearer(own.key))).status).toBe(401);
  });

  it('a key for the own use: short-lived, and revoked by itself', async () => {
    const { status, body } = await api.post('/me/keys', { name: 'laptop' }, bearer(await worker()));
    expect([status, body.api_key.name]).toEqual([201, expect.stringMatching(/^system:serviceaccount:flows:worker \(laptop, \w{6}\)$/)]);
    expect(body.api_key.expires).not.toBeNull();
    expect((await api.post('/me/keys', { name: 'again' }, bearer(body.key))).status).toBe(403);
    expect((await api.post('/me/keys', { name: 'again' }, password)).status).toBe(403);
    expect((await api.delete('/me/key', bearer(await worker()))).status).toBe(403);
    expect((await api.delete('/me/key', bearer(body.key))).status).toBe(204);
    expect((await api.get('/hello', bearer(body.key))).status).toBe(401);
  });

  it('404: an unknown user; 422: a key of an unknown user', async () => {
    const unknown = '0199f3a2-0000-7000-8000-000000000000';
    for (const action of ['disable', 'enable'])
      expect((await api.post(`/users/${unknown}/${action}`, undefined, password)).status).toBe(404);
    expect((await api.get(`/users/${unknown}`, password)).body.detail).toBe('User not found');
    expect((await api.post('/api-keys', { name: unique('key'), role: 'viewer', user_id: unknown }, password)).status).toBe(422);
    const [user] = await users();
    expect((await api.get(`/users/${user!.id}`, password)).body).toMatchObject({ subject: user!.subject });
  });

  it('503: keys that cannot be read; keys that were read stay valid while the provider is down', async () => {
    cluster.instead.set('/keys', (request) => request.socket.destroy());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 });
    api.clock.advance(700);
    expect((await api.get('/hello', bearer(await worker()))).status).toBe(200);
    cluster.instead.clear();
    vi.useRealTimers();
    api.clock.set(fromMicros(Date.now() * 1000));
  });

  it('wrong tokens are limited by address, valid ones are not', async () => {
    const wrong = await worker({ aud: 'other' });
    const statuses = [];
    for (let i = 0; i < 40; i++) statuses.push((await api.get('/hello', bearer(wrong))).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await api.get('/hello', bearer(await worker()))).status).toBe(200);
  });
});
