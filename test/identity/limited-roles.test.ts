import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromMicros } from '../../src/base/time/instant.ts';
import { connect } from '../sockets/client.ts';
import { type Api, unique } from '../support/api.ts';
import { freePort } from '../support/free-port.ts';
import { bearer } from '../support/keys.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';
import { Browser } from './browser.ts';
import { WaywardProvider } from './wayward-provider.ts';
import { settingsFor } from './with-provider.ts';

const PASSWORD = 'admin:secret';
const admin = { authorization: `Basic ${Buffer.from(PASSWORD).toString('base64')}` };

const ROLES = [
  { role: 'deployer', groups: ['a'], limited_to: ['tag:team-a'] },
  { role: 'deployer', groups: ['b'], limited_to: ['tag:team-b', 'prefix:team-b-'] },
  { role: 'deployer', groups: ['all'] },
  { role: 'viewer', groups: ['readers'] },
];

describe.each(stores())('limited roles, on %s', (kind) => {
  let provider: WaywardProvider;
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    provider = await new WaywardProvider().start();
    const settings = { ...settingsFor(provider.issuer, await freePort()), SERVICE_OIDC_ROLES: JSON.stringify(ROLES) };
    ({ api, stop } = await startApi(kind, {
      settings: { ...settings, SERVICE_API_AUTH_STRING: PASSWORD, SERVICE_OIDC_AUDIENCES: 'api' },
    }));
    api.clock.set(fromMicros(Date.now() * 1000));
  });
  afterAll(async () => {
    await stop();
    await provider.close();
  });

  const signIn = async (sub: string, groups: string[]) => {
    const browser = new Browser();
    expect((await provider.signIn(browser, api.url, { sub, name: sub, groups })).status).toBe(303);
    const cookie = browser.cookieFor(api.url);
    const { body } = await api.get('/csrf-token?client=page', { cookie });
    return { cookie, 'prefect-csrf-token': body.token, 'prefect-csrf-client': 'page' };
  };
  const flowOf = async (tags: string[]) => (await api.post('/flows/', { name: unique('flow'), tags }, admin)).body.id as string;
  const reads = async (headers: Record<string, string>, ids: string[]) =>
    Promise.all(ids.map(async (id) => (await api.get(`/flows/${id}`, headers)).status));
  const me = async (headers: Record<string, string>) => (await api.get('/me', headers)).body;

  const given: [groups: string[], role: string, limited_to: string[] | null, source: string][] = [
    [['a'], 'deployer', ['tag:team-a'], 'group a'],
    [['a', 'b'], 'deployer', ['tag:team-a', 'tag:team-b', 'prefix:team-b-'], 'group a; group b'],
    [['a', 'all'], 'deployer', null, 'group all'],
    [['a', 'readers'], 'deployer', ['tag:team-a'], 'group a'],
    [['readers'], 'viewer', null, 'group readers'],
  ];
  it.each(given)('the groups %j give a role and its limit', async (groups, role, limited_to, role_source) => {
    expect(await me(await signIn('someone', groups))).toMatchObject({ role, limited_to, role_source });
  });

  it('live sessions, sockets, keys, and tokens follow the limit of the last sign-in', async () => {
    const ids = [await flowOf(['team-a']), await flowOf(['team-b'])];
    const session = await signIn('dora', ['a']);
    const { body: own } = await api.post('/me/keys', { name: 'laptop' }, session);
    expect(own.api_key.limited_to).toEqual(['tag:team-a']);
    const { user_id } = await me(session);
    const create = async (role: string, limited_to: string[] | null) =>
      (await api.post('/api-keys', { name: unique('key'), role, limited_to, user_id }, admin)).body.key as string;
    const wholeKey = await create('admin', null);
    const [whole, narrow] = [bearer(wholeKey), bearer(await create('viewer', ['tag:team-a', 'tag:other']))];
    // the provider's token names no groups, so the role of the last sign-in counts
    const token = await provider.sign({ aud: 'api', sub: 'dora' });
    const sockets = await Promise.all(
      [token, wholeKey].map(async (text) => {
        const socket = await connect(api, '/events/out');
        socket.send({ type: 'auth', token: text });
        expect(await socket.next()).toMatchObject({ type: 'auth_success' });
        return socket;
      }),
    );
    const all = [session, bearer(own.key), whole, narrow, bearer(token)];
    for (const headers of all) expect(await reads(headers, ids)).toEqual([200, 404]);
    expect(await me(whole)).toMatchObject({ role: 'deployer', limited_to: ['tag:team-a'] });
    expect(await me(narrow)).toMatchObject({ role: 'viewer', limited_to: ['tag:team-a'] });

    await signIn('dora', ['b']);
    for (const socket of sockets) expect((await socket.closed).code).toBe(1008);
    for (const headers of [session, whole, bearer(token)]) await expect.poll(() => reads(headers, ids)).toEqual([404, 200]);
    // what the key and the person have in common
    for (const headers of [bearer(own.key), narrow]) await expect.poll(() => reads(headers, ids)).toEqual([404, 404]);

    await signIn('dora', ['all']);
    await expect.poll(() => reads(session, ids)).toEqual([200, 200]);
    await expect.poll(() => reads(narrow, ids)).toEqual([200, 404]);
  });

  it('an automation acts under the limit of the person who saved it', async () => {
    const session = await signIn('dora', ['a']);
    const body = {
      ...{ name: unique('automation'), tags: ['team-a'], actions: [{ type: 'do-nothing' }] },
      trigger: { type: 'event', posture: 'Reactive', expect: ['nothing'], threshold: 1, within: 0 },
    };
    const created = await api.post('/automations/', body, session);
    expect([created.status, created.body.limited_to]).toEqual([201, ['tag:team-a']]);
    const outside = await api.post('/automations/', { ...body, tags: [] }, session);
    expect([outside.status, outside.body.detail]).toEqual([403, expect.stringContaining('your access is limited to objects with the tag')]);
    await api.put(`/automations/${created.body.id}`, body, admin);
    expect((await api.get(`/automations/${created.body.id}`, admin)).body.limited_to).toBeUndefined();
  });

  it('the audit log tells what a person could do at which time', async () => {
    await signIn('vera', ['a']);
    const filter = { actor_name: { like_: 'vera' }, outcome: { any_: ['SIGNED_IN'] } };
    const { body } = await api.post('/audit/filter', { audit_records: filter }, admin);
    expect(body).toMatchObject([{ actor: { name: 'vera', role: 'deployer' }, changes: { limited_to: { after: ['tag:team-a'] } } }]);
  });
});
