import { afterEach, describe, expect, it } from 'vitest';
import { connect, join, type SocketClient } from '../../sockets/client.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const PATH = '/task_runs/subscriptions/scheduled';

onEveryStore((api) => {
  const open: SocketClient[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()));
  });

  const subscribe = async (keys: string[], client_id = unique('host')) => {
    const client = await join(api, PATH);
    open.push(client);
    client.send({ type: 'subscribe', keys, client_id });
    return client;
  };
  const state = (name?: string) => ({
    type: 'SCHEDULED',
    name,
    state_details: { deferred: true, task_parameters_id: api.deps.ids.next() },
  });
  const queue = async (task_key: string, name?: string) =>
    api.taskRun({ flow_run_id: null, task_key, dynamic_key: unique('d'), state: state(name) });
  const ack = (client: SocketClient) => client.send({ type: 'ack' });
  const workers = async (body?: unknown) => (await api.post('/task_workers/filter', body)).body;

  describe('the subscription of task workers', () => {
    it('sends the runs of its keys, the next one after the acknowledgement', async () => {
      const [a, b] = [unique('a'), unique('b')];
      const first = await queue(a);
      await queue(b);
      const second = await queue(a);
      const client = await subscribe([a]);
      const frame = await client.next();
      expect(frame).toMatchObject({ id: first.id, task_key: a, state: { type: 'SCHEDULED', name: 'Scheduled' } });
      expect(frame.state.state_details.task_parameters_id).toBe(first.state.state_details.task_parameters_id);
      await client.ping();
      expect(client.pending).toBe(0);
      ack(client);
      expect((await client.next()).id).toBe(second.id);
      ack(client);
      await client.ping();
      expect(client.pending).toBe(0);
    });

    it('wakes a waiting client when a run is queued', async () => {
      const key = unique('k');
      const client = await subscribe([key]);
      await client.ping();
      const run = await queue(key);
      expect((await client.next()).id).toBe(run.id);
      ack(client);
    });

    it('gives each run to one connection only', async () => {
      const key = unique('k');
      const clients = await Promise.all([subscribe([key]), subscribe([key])]);
      const runs = [await queue(key), await queue(key)];
      const received = await Promise.all(clients.map((client) => client.next()));
      expect(received.map(({ id }) => id).sort()).toEqual(runs.map(({ id }) => id).sort());
      clients.forEach(ack);
    });

    it('sends an unacknowledged run to the next subscriber, before all others', async () => {
      const key = unique('k');
      const [first] = [await queue(key), await queue(key)];
      const disconnected = await subscribe([key]);
      expect((await disconnected.next()).id).toBe(first.id);
      disconnected.ws.terminate();
      // the service has detected the disconnect
      await expect.poll(() => workers({ task_worker_filter: { task_keys: [key] } })).toEqual([]);
      const client = await subscribe([key]);
      expect((await client.next()).id).toBe(first.id);
      client.send({ type: 'quit' });
      expect((await client.closed).code).toBe(1000);
      const last = await subscribe([key]);
      expect((await last.next()).id).not.toBe(first.id);
    });

    it('1000: `quit` before a run was delivered', async () => {
      const key = unique('k');
      const client = await subscribe([key]);
      client.send({ type: 'nonsense' });
      client.send({ type: 'quit' });
      expect((await client.closed).code).toBe(1000);
      const run = await queue(key);
      expect((await (await subscribe([key])).next()).id).toBe(run.id);
    });

    it('sends retries first, and its keys in order', async () => {
      const [a, b] = [unique('a'), unique('b')];
      const runs = { a: await queue(a), retry: await queue(a, 'AwaitingRetry'), b: await queue(b) };
      const client = await subscribe([b, a]);
      for (const { id } of [runs.b, runs.retry, runs.a]) {
        expect((await client.next()).id).toBe(id);
        ack(client);
      }
    });

    it('omits runs that are no longer scheduled', async () => {
      const key = unique('k');
      const [cancelled, waiting] = [await queue(key), await queue(key)];
      await api.setState('task_runs', cancelled.id, 'CANCELLED', { force: true });
      const client = await subscribe([key]);
      expect((await client.next()).id).toBe(waiting.id);
      ack(client);
    });

    it('sends runs again whose process crashed before the acknowledgement', async () => {
      const key = unique('k');
      const run = await queue(key);
      const lost = await subscribe([key]);
      await lost.next();
      const client = await subscribe([key]);
      await client.ping();
      expect(client.pending).toBe(0);
      // the claim was not renewed
      api.clock.advance(61);
      await queue(key);
      expect((await client.next()).id).toBe(run.id);
    });

    it('4001: another message than an acknowledgement; the run is delivered again', async () => {
      const key = unique('k');
      const run = await queue(key);
      const client = await subscribe([key]);
      await client.next();
      client.send({ type: 'nonsense' });
      expect(await client.closed).toEqual({ code: 4001, reason: "Protocol violation: expected 'ack' message" });
      expect((await (await subscribe([key])).next()).id).toBe(run.id);
    });

    it.each([
      [{ type: 'ack' }, "expected 'subscribe' message"],
      [{ type: 'subscribe', client_id: 'c' }, "expected 'keys' in subscribe message"],
      [{ type: 'subscribe', keys: [], client_id: 'c' }, "expected 'keys' in subscribe message"],
      [{ type: 'subscribe', keys: ['k'] }, "expected 'client_id' in subscribe message"],
    ])('4001: %j', async (frame, text) => {
      const client = await join(api, PATH);
      client.send(frame);
      expect(await client.closed).toEqual({ code: 4001, reason: `Protocol violation: ${text}` });
    });

    it('4001: more keys than the limit', async () => {
      const keys = Array.from({ length: 501 }, (_, n) => `key-${n}`);
      const client = await subscribe(keys);
      expect(await client.closed).toEqual({ code: 4001, reason: "Protocol violation: expected at most 500 'keys' in subscribe message" });
      const other = await subscribe(keys.slice(0, 500));
      const run = await queue('key-499');
      expect((await other.next()).id).toBe(run.id);
    });

    it('1008: a first frame of another type than auth', async () => {
      const client = await connect(api, PATH);
      client.send({ type: 'subscribe' });
      expect(await client.closed).toEqual({ code: 1008, reason: "Expected 'auth' message" });
    });
  });

  describe('filterTaskWorkers', () => {
    it('200: connected clients, with the keys of all their connections', async () => {
      const [a, b] = [unique('a'), unique('b')];
      const host = unique('host');
      const clients = [await subscribe([a], host), await subscribe([b, a], host), await subscribe([b])];
      await Promise.all(clients.map((client) => client.ping()));
      expect(await workers({ task_worker_filter: { task_keys: [a] } })).toMatchObject([{ identifier: host, task_keys: [a, b] }]);
      expect(await workers({ task_worker_filter: { task_keys: [b] } })).toHaveLength(2);
      expect((await workers()).length).toBeGreaterThanOrEqual(2);
      expect(await workers({ task_worker_filter: null })).toHaveLength((await workers()).length);
      expect(await workers({ task_worker_filter: { task_keys: ['none'] } })).toEqual([]);
      await clients[0]!.close();
      await expect.poll(async () => (await workers({ task_worker_filter: { task_keys: [a] } }))[0].task_keys).toEqual([b, a]);
    });
  });
});

onEveryStore(
  (api) => {
    it('1008 or 403: accepts only the raw auth string', async () => {
      const client = await join(api, PATH, 'u:p');
      await client.close();
      const encoded = await connect(api, PATH);
      encoded.send({ type: 'auth', token: Buffer.from('u:p').toString('base64') });
      expect(await encoded.closed).toEqual({ code: 1008, reason: 'Invalid token' });
      await expect(connect(api, PATH, [])).rejects.toThrow('status 403');
    });
  },
  { settings: { SERVICE_API_AUTH_STRING: 'u:p' } },
);
