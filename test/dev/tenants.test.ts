import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Tenants } from '../../src/dev/tenants.ts';
import { someOf } from '../support/cases.ts';
import { stores } from '../support/test-database.ts';
import { Bench, temporaryPlace } from './bench.ts';

describe.each(someOf(stores()))('the tenants of contralto dev on %s', (kind) => {
  const place = temporaryPlace();
  let bench: Bench;

  beforeAll(async () => {
    bench = await Bench.start(kind, place.folder, ['dev', '--seed', 'docs/seeds/example.json']);
  });
  afterAll(async () => {
    await bench.process.kill('SIGTERM');
    place.delete();
  });

  it('have the seed, and their own data, clocks, faults, journals, and snapshots', async () => {
    const [a, b] = [bench.tenant('a'), bench.tenant('b')];
    await Promise.all([a.post('/flows/', { name: 'of a' }), b.post('/flows/', { name: 'of b' })]);
    await a.move(86_400, 1);
    await a.post('/admin/faults', { faults: [{ operation: 'createFlow', status: 503 }] });
    await a.post('/admin/snapshots', { name: 's' });
    for (const [other, names] of [
      [b, ['of b']],
      [bench, []],
    ] as const) {
      const found = await other.post('/flows/filter', { flows: { name: { any_: ['of a', 'of b'] } } });
      expect(found.map(({ name }: { name: string }) => name)).toEqual(names);
      expect((await other.get('/admin/clock')).time).toMatch(/^2026-01-05/);
      expect([await other.get('/admin/faults'), await other.get('/admin/snapshots')]).toEqual([[], []]);
      expect((await other.get('/flows/name/etl')).name).toBe('etl');
    }
    expect((await a.get('/admin/clock')).time).toMatch(/^2026-01-06/);
    expect((await a.post('/admin/journal/filter', { operation: 'createFlow' })).length).toBe(1);
    expect(await bench.post('/admin/journal/filter', { operation: 'createFlow' })).toEqual([]);
    expect(await bench.get('/admin/tenants')).toEqual([{ name: 'a' }, { name: 'b' }]);
    for (const tenant of [a, b]) expect((await tenant.send('GET', '/admin/tenants')).status).toBe(404);
  });

  it('have WebSockets, which a reset closes', async () => {
    const tenant = bench.tenant('sockets');
    const ids = await tenant.reset();
    const events = new WebSocket(`${tenant.apiUrl.replace('http', 'ws')}/events/in`, 'prefect');
    await once(events, 'open');
    events.send(JSON.stringify({ type: 'auth', token: null }));
    expect(JSON.parse(String((await once(events, 'message'))[0]))).toEqual({ type: 'auth_success' });
    const closed = once(events, 'close');
    expect(await tenant.reset()).toEqual(ids);
    expect((await closed)[0]).toBe(1012);
    const refused = new WebSocket(`${bench.process.url.replace('http', 'ws')}/tenants/sockets/api/nothing`, 'prefect');
    expect(String((await once(refused, 'error'))[0])).toContain('404');
  });

  it('are deleted, and created again by the next request', async () => {
    const tenant = bench.tenant('deleted');
    await tenant.post('/flows/', { name: 'new' });
    expect((await bench.send('DELETE', '/admin/tenants/deleted')).status).toBe(204);
    expect((await bench.send('DELETE', '/admin/tenants/deleted')).status).toBe(404);
    expect((await bench.send('DELETE', `/admin/tenants/${'a'.repeat(101)}`)).status).toBe(422);
    expect((await tenant.send('GET', '/flows/name/new')).status).toBe(404);
  });

  it('send their own Date', async () => {
    const tenant = bench.tenant('dated');
    await tenant.move('2026-01-05T10:00:00Z', 1);
    const [own, other] = await Promise.all([tenant, bench].map((one) => one.send('GET', '/admin/version')));
    expect(own!.headers.get('date')).toBe('Mon, 05 Jan 2026 10:00:00 GMT');
    expect(other!.headers.get('date')).toBe('Mon, 05 Jan 2026 08:00:00 GMT');
    expect((await bench.send('GET', '/nothing')).headers.get('date')).toBe('Mon, 05 Jan 2026 08:00:00 GMT');
  });
});

describe('a test bench', () => {
  const place = temporaryPlace();
  afterAll(() => place.delete());

  it('has tenants below its path prefix, also if a proxy removes it', async () => {
    const bench = await Bench.start('sqlite', place.folder, ['dev', '--path-prefix', '/flows']);
    const statusOf = async (path: string) => (await fetch(`${bench.process.url}${path}`)).status;
    expect([await statusOf('/tenants/a/api/health'), await statusOf('/flows/tenants/a/api/health')]).toEqual([200, 200]);
    expect(await (await fetch(`${bench.process.url}/flows/api/admin/tenants`)).json()).toEqual([{ name: 'a' }]);
    await bench.process.kill('SIGTERM');
  });

  it('has up to 64 tenants', async () => {
    const started: string[] = [];
    const tenants = new Tenants('', async (pathPrefix) => {
      started.push(pathPrefix);
      return { server: createServer(), stop: async () => undefined };
    });
    const find = (name: string) => tenants.find({ url: `/tenants/${name}/api/health` });
    for (let n = 0; n < 64; n++) await find(`t${n}`);
    await find('t0');
    expect(started).toHaveLength(64);
    await expect(find('t64')).rejects.toMatchObject({ status: 404 });
    await tenants.delete('t0');
    await find('t64');
    expect(tenants.names()).toHaveLength(64);
  });
});
