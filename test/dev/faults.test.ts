import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { someOf } from '../support/cases.ts';
import { stores } from '../support/test-database.ts';
import { Bench, temporaryPlace } from './bench.ts';

describe.each(someOf(stores()))('the faults of contralto dev on %s', (kind) => {
  const place = temporaryPlace();
  let bench: Bench;
  let ids: Record<string, string>;
  const create = (...faults: object[]) => bench.post('/admin/faults', { faults });
  const struck = async () =>
    (await bench.get('/admin/faults')).map((fault: { struck: number; left: number }) => [fault.struck, fault.left]);
  const run = () => `/flow_runs/${ids['flow_runs/scheduled']}`;
  const setState = () => bench.send('POST', `${run()}/set_state`, { state: { type: 'RUNNING' }, force: true });
  const stateOf = async () => (await bench.get(run())).state.type;

  beforeAll(async () => {
    bench = await Bench.start(kind, place.folder, ['dev', '--seed', 'docs/seeds/example.json']);
    ids = await bench.reset();
  });
  afterAll(async () => {
    await bench.process.kill('SIGTERM');
    place.delete();
  });
  beforeEach(() => bench.call('DELETE', '/admin/faults'));

  it('reject as many requests as given, which have no effect, as the service itself does', async () => {
    expect(await create({ operation: 'setFlowRunState', status: 503, retry_after: 2, times: 2 })).toMatchObject([{ struck: 0, left: 2 }]);
    for (const _ of [1, 2]) {
      const { status, body, headers } = await setState();
      expect([status, body]).toEqual([503, { exception_message: 'Service Unavailable', detail: 'Service Unavailable' }]);
      expect(headers.get('retry-after')).toBe('2');
      expect(await stateOf()).toBe('SCHEDULED');
    }
    expect((await setState()).status).toBe(201);
    expect([await stateOf(), await struck()]).toEqual(['RUNNING', [[2, 0]]]);
    ids = await bench.reset();
  });

  it.each([
    [400, {}],
    [401, { 'www-authenticate': 'Bearer realm="contralto", error="invalid_token"' }],
    [403, {}],
    [404, {}],
    [413, { connection: 'close' }],
    [422, {}],
    [429, { 'retry-after': '1' }],
    [500, {}],
    [503, { 'retry-after': '1' }],
  ])('send the status %i with a body and headers', async (status, headers) => {
    await create({ path: '/flow_runs/{id}/set_state', method: 'post', status });
    const response = await setState();
    expect([response.status, typeof response.body.detail]).toEqual([status, 'string']);
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'x-request-id': expect.any(String), ...headers });
    expect([await stateOf(), await struck()]).toEqual(['SCHEDULED', [[1, 0]]]);
  });

  it('send the statuses of single operations: 409, 410, and 423', async () => {
    await create(
      { operation: 'createVariable', status: 409 },
      { operation: 'renewConcurrencyLease', status: 410 },
      { operation: 'incrementConcurrencyLimits', status: 423, retry_after: 7 },
    );
    expect((await bench.send('POST', '/variables/', {})).status).toBe(409);
    expect((await bench.send('POST', `/v2/concurrency_limits/leases/${ids['leases/l']}/renew`, {})).status).toBe(410);
    const locked = await bench.send('POST', '/concurrency_limits/increment', {});
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([423, '7.0']);
  });

  it('delay requests, until the faults are deleted', async () => {
    await create({ operation: 'readFlowRun', latency_ms: 300 }, { operation: 'readFlowRun', latency_ms: 60_000, times: 9 });
    const before = performance.now();
    expect(await stateOf()).toBe('SCHEDULED');
    expect(performance.now() - before).toBeGreaterThanOrEqual(299);
    const delayed = stateOf();
    await expect.poll(struck).toEqual([
      [1, 0],
      [1, 8],
    ]);
    await bench.call('DELETE', '/admin/faults');
    expect([await delayed, await struck()]).toEqual(['SCHEDULED', []]);
  });

  it('cut connections before the request takes effect, of one record only', async () => {
    await create({ path: `${run()}/set_state`, cut: 'next' });
    expect((await bench.send('POST', `/flow_runs/${ids['flow_runs/late']}/set_state`, { state: { type: 'RUNNING' } })).status).toBeLessThan(
      300,
    );
    await expect(setState()).rejects.toThrow('fetch failed');
    expect([await stateOf(), await struck()]).toEqual(['SCHEDULED', [[1, 0]]]);
  });

  describe('of a channel', () => {
    const open = async () => {
      const socket = new WebSocket(`${bench.process.url.replace('http', 'ws')}/api/events/in`);
      const outcome = await new Promise((resolve) => {
        socket.on('open', () => resolve('open'));
        socket.on('unexpected-response', (_, { statusCode, headers }) => resolve([statusCode, headers['content-type']]));
        socket.on('error', ({ message }) => resolve(message));
      });
      return { socket, outcome };
    };

    it('reject or cut the handshake', async () => {
      await create({ operation: 'eventsIn', status: 503 }, { path: '/events/in', cut: 'next' });
      expect((await open()).outcome).toEqual([503, 'application/json']);
      expect((await open()).outcome).toMatch(/socket hang up|ECONNRESET/);
      const { socket, outcome } = await open();
      expect(outcome).toBe('open');
      socket.terminate();
    });

    it('cut open sockets, and later ones, without a close frame', async () => {
      const { socket } = await open();
      const closed = once(socket, 'close');
      await create({ operation: 'eventsIn', cut: 'open', times: 2 });
      expect((await closed)[0]).toBe(1006);
      const later = await open();
      await expect.poll(() => later.socket.readyState).toBe(WebSocket.CLOSED);
      expect(await struck()).toEqual([[2, 0]]);
    });
  });

  it('end with a reset, and are added or replaced', async () => {
    await create({ operation: 'countFlows', status: 500 });
    expect(await create({ operation: 'countFlows', status: 429 })).toHaveLength(2);
    expect(await bench.post('/admin/faults', { faults: [{ operation: 'countFlows', status: 503 }], replace: true })).toMatchObject([
      { status: 503 },
    ]);
    await bench.reset();
    expect(await struck()).toEqual([]);
    expect((await bench.send('POST', '/flows/count', {})).status).toBe(200);
  });

  it.each([
    [{ status: 503 }, ['0'], "Either 'operation' or 'path' is required"],
    [{ operation: 'countFlows', path: '/flows/count', status: 503 }, ['0'], "Either 'operation' or 'path' is required"],
    [{ operation: 'countFlows', method: 'POST', status: 503 }, ['0', 'method'], "Only allowed with 'path'"],
    [{ operation: 'countFlows' }, ['0'], "At least one of 'status', 'latency_ms', and 'cut' is required"],
    [{ operation: 'countFlows', status: 503, cut: 'next' }, ['0', 'cut'], "'status' and 'cut' exclude each other"],
    [{ operation: 'eventsIn', latency_ms: 1, cut: 'open' }, ['0', 'latency_ms'], "Not allowed with the cut 'open'"],
    [{ operation: 'countFlows', status: 500, retry_after: 1 }, ['0', 'retry_after'], 'Only allowed with status 423, 429, or 503'],
    [{ operation: 'countFlow', status: 503 }, ['0', 'operation'], 'No operation or channel matches'],
    [{ path: '/flows/count', method: 'PUT', status: 503 }, ['0', 'path'], 'No operation or channel matches'],
    [{ operation: 'moveClock', status: 503 }, ['0', 'operation'], 'The operations of the test bench have no faults'],
    [{ operation: 'countFlows', cut: 'open' }, ['0', 'cut'], "Only channels have the cut 'open'"],
    [{ operation: 'countFlows', status: 423 }, ['0', 'status'], 'countFlows never fails with 423'],
    [{ operation: 'setFlowRunState', status: 599 }, ['0', 'status'], 'setFlowRunState never fails with 599'],
    [{ operation: 'eventsIn', status: 500 }, ['0', 'status'], 'eventsIn never fails with 500'],
    [{ operation: 'countFlows', latency_ms: 60_001 }, ['0', 'latency_ms'], 'Input should be less than or equal to 60000'],
  ])('%j is rejected with its place', async (fault, loc, msg) => {
    const { status, body } = await bench.send('POST', '/admin/faults', { faults: [fault] });
    expect([status, body.detail[0]]).toMatchObject([422, { loc: ['body', 'faults', ...loc], msg }]);
    expect(await struck()).toEqual([]);
  });

  it('are at most 100', async () => {
    await create(...Array.from({ length: 100 }, () => ({ operation: 'countFlows', status: 503 })));
    const { status, body } = await bench.send('POST', '/admin/faults', { faults: [{ operation: 'countFlows', status: 503 }] });
    expect([status, body.detail[0].msg]).toEqual([422, 'A test bench has at most 100 faults']);
  });
});
