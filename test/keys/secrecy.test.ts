import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../sockets/client.ts';
import { onEveryStore } from '../support/every-store.ts';
import { bearer } from '../support/keys.ts';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';

describe('the secrecy of keys', () => {
  let home: string;
  let service: ServiceProcess;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'contralto-secrecy-'));
    service = await startProcess({ SERVICE_HOME: home, SERVICE_LOGGING_LEVEL: 'trace', SERVICE_METRICS_ENABLED: 'true' });
  });
  afterAll(async () => {
    await service?.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  it('logs, metrics, events, settings, errors, and files contain the prefix of a key, but not the key', async () => {
    const request = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    };
    const made = JSON.parse((await request('POST', '/api/api-keys', {}, { name: 'secret one', role: 'admin' })).text);
    const { key, api_key } = made;
    const secret = key.slice(19);
    const me = bearer(key);
    const reported: string[] = [];
    const note = async (...given: Parameters<typeof request>) => {
      const { status, text } = await request(...given);
      reported.push(text);
      return status;
    };

    // uses the key correctly, incorrectly, and in the wrong places
    expect(await note('GET', '/api/hello', me)).toBe(200);
    expect(await note('GET', `/api/hello?key=${key}`, me)).toBe(200);
    expect(await note('GET', '/api/nowhere', me)).toBe(404);
    expect(await note('POST', '/api/flows/', me, { wrong: 1 })).toBe(422);
    const flow = JSON.parse((await request('POST', '/api/flows/', me, { name: 'by-key' })).text);
    expect(await note('POST', '/api/flow_runs/', me, { flow_id: flow.id, state: { type: 'SCHEDULED' } })).toBe(201);
    expect(await note('POST', '/api/deployments/', me, { flow_id: flow.id, name: 'by-key' })).toBe(201);
    expect(await note('GET', '/api/hello', { authorization: `Bearer ${key.slice(0, -1)}_` })).toBe(401);
    const socket = await connect({ url: service.url }, '/events/out');
    socket.send({ type: 'auth', token: key });
    expect(await socket.next()).toEqual({ type: 'auth_success' });
    await socket.close();

    for (const path of [
      '/api/api-keys/current',
      `/api/api-keys/${api_key.id}`,
      '/api/admin/settings',
      '/api/metrics',
      '/metrics',
      '/ui-settings',
    ])
      expect([path, await note('GET', path, me)]).toEqual([path, 200]);
    for (const path of ['/api/api-keys/filter', '/api/events/filter', '/api/flow_runs/filter', '/api/deployments/filter'])
      expect([path, await note('POST', path, me, {})]).toEqual([path, 200]);
    const copy = join(home, 'copy.sqlite');
    const backup = run(['backup', copy], { SERVICE_HOME: home });
    expect(await backup.done).toBe(0);
    reported.push(backup.output());
    const listing = run(['keys', 'list', '--json'], { SERVICE_HOME: home });
    expect(await listing.done).toBe(0);
    reported.push(listing.output());
    expect(await note('POST', `/api/api-keys/${api_key.id}/revoke`, me)).toBe(200);
    expect(await note('GET', '/api/hello', me)).toBe(401);

    for (const text of reported) expect(text).not.toContain(secret);
    expect(service.output()).not.toContain(secret);
    expect(service.output()).toContain(api_key.prefix);
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => join(home, name));
    expect(files).toContain(copy);
    for (const file of files.filter((name) => statSync(name).isFile()))
      expect([file, readFileSync(file).includes(secret)]).toEqual([file, false]);
    expect(readFileSync(copy).includes(api_key.prefix)).toBe(true);
  });
});

describe('password guessing over HTTP', () => {
  const right = { authorization: `Basic ${Buffer.from('admin:secret').toString('base64')}` };
  const wrong = { authorization: `Basic ${Buffer.from('admin:guess').toString('base64')}` };

  onEveryStore(
    (api) => {
      it('429: after several wrong passwords, even for the correct one; keys are still accepted', async () => {
        const { key } = (await api.post('/api-keys', { name: 'unmoved', role: 'viewer' }, right)).body;
        const statuses: number[] = [];
        let last = await api.get('/hello', wrong);
        for (; last.status === 401 && statuses.length < 1000; last = await api.get('/hello', wrong)) statuses.push(last.status);
        expect(statuses.length).toBeGreaterThanOrEqual(20);
        expect([last.status, last.body.detail]).toEqual([429, 'Too many wrong credentials came from this address.']);
        expect(Number(last.headers['retry-after'])).toBeGreaterThanOrEqual(1);
        // a separate connection for each attempt
        const attempt = async () => (await fetch(`${api.url}/api/hello`, { headers: { ...wrong, connection: 'close' } })).status;
        const more = await Promise.all(Array.from({ length: 20 }, attempt));
        expect(more.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
        expect((await api.get('/hello', bearer(key))).status).toBe(200);
      });

      it('sockets are rejected too', async () => {
        const reasons: string[] = [];
        for (let i = 0; i < 100 && !reasons.at(-1)?.startsWith('Too many'); i++) {
          const client = await connect(api, '/events/out');
          client.send({ type: 'auth', token: 'admin:guess' });
          reasons.push((await client.closed).reason);
        }
        expect(reasons.at(-1)).toBe('Too many wrong tokens came from this address');
      });
    },
    { settings: { SERVICE_API_AUTH_STRING: 'admin:secret' } },
  );
});
