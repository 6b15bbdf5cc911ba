import { v4 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { enqueueTeardown } from '../../../src/resources/workers/channel/teardown.ts';
import { checkFrame, connect, join, type SocketClient } from '../../sockets/client.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const REQUIRED = ['worker_heartbeat.v1', 'work_pool_snapshot.v1'];
const KIND = 'cancelling_timeout_teardown.v1';
const CLEANUP = { requested_capabilities: [...REQUIRED, 'cleanup_delivery.v1'], handled_cleanup_kinds: [KIND] };
const template = {
  job_configuration: { image: '{{ image }}' },
  variables: { type: 'object', properties: { image: { type: 'string', default: 'a' } } },
};

const SCHEMAS: Record<string, string> = {
  'worker.ready.v1': 'WorkerReadyFrame',
  'work_pool.snapshot.v1': 'WorkPoolSnapshotFrame',
  'cleanup.message.v1': 'CleanupMessageFrame',
  'cleanup.operation_result.v1': 'CleanupOperationResultFrame',
};

const frame = (type: string, payload: object) => ({ type, id: v4(), sent_at: new Date().toISOString(), payload });

function helloOf(more: object = {}) {
  return {
    consumer_id: v4(),
    worker_name: 'w1',
    worker_type: 'process',
    heartbeat_interval_seconds: 30,
    supported_channel_versions: ['work_pool_worker_channel.v1'],
    requested_capabilities: REQUIRED,
    ...more,
  };
}

/** The next frame, checked against asyncapi.yaml. */
async function next(client: SocketClient, type: string) {
  const received = await client.next();
  expect(received.type).toBe(type);
  checkFrame(SCHEMAS[type]!, received);
  return received.payload;
}

describe('worker channel', () => {
  onEveryStore((api) => {
    const path = (pool: string) => `/work_pools/${encodeURIComponent(pool)}/workers/connect`;
    const introduce = async (pool: string, hello: object = helloOf()) => {
      const client = await join(api, path(pool));
      client.send(frame('worker.hello.v1', hello));
      return client;
    };
    const rejection = async (pool: string, hello?: object) => (await introduce(pool, hello)).closed;
    const eventsOf = async (id: string) =>
      (await api.events('prefect.work-pool'))
        .filter((event) => event.resource['prefect.resource.id']?.endsWith(id))
        .map((event) => event.event.split('.').at(-1));
    const workersOf = async (pool: string) => (await api.post(`/work_pools/${pool}/workers/filter`, {})).body;

    describe('introduction', () => {
      it('403: an upgrade without the subprotocol', async () => {
        const pool = await api.workPool();
        await expect(connect(api, path(pool.name), [])).rejects.toThrow('status 403');
      });

      it('1008: a first frame that does not authenticate', async () => {
        for (const first of [{ type: 'hello' }, [], { type: 'auth' }, { type: 'auth', token: 5 }, { type: 'auth', token: null, more: 1 }]) {
          const client = await connect(api, path('any'));
          client.send(first);
          expect(await client.closed).toEqual({ code: 1008, reason: 'authentication_failed' });
        }
      });

      it('ready: reads values as leniently as in requests', async () => {
        const pool = await api.workPool();
        const consumer = v4();
        const hello = helloOf({ consumer_id: consumer.replaceAll('-', '').toUpperCase(), heartbeat_interval_seconds: '30' });
        const client = await introduce(pool.name, hello);
        expect(await next(client, 'worker.ready.v1')).toMatchObject({ consumer_id: consumer, effective_heartbeat_interval_seconds: 30 });
        client.send(frame('worker.heartbeat.v1', { consumer_id: consumer, worker_name: 'w1', heartbeat_interval_seconds: 40 }));
        client.send(frame('cleanup.ack.v1', { message_id: v4(), reservation_token: 't' }));
        expect(await next(client, 'cleanup.operation_result.v1')).toMatchObject({ status: 'unauthorized' });
        expect((await workersOf(pool.name))[0].heartbeat_interval_seconds).toBe(40);
        await client.close();
      });

      it('protocol_error: frames that exceed the size that workers need', async () => {
        const pool = await api.workPool();
        const helloOfSize = (characters: number) =>
          helloOf({ worker_metadata: { integrations: [{ name: 'x'.repeat(characters), version: '1' }] } });
        expect((await rejection(pool.name, helloOfSize(1_048_576))).reason).toBe('protocol_error');
        const client = await introduce(pool.name, helloOfSize(1_000_000));
        await next(client, 'worker.ready.v1');
        const release = (characters: number) =>
          client.send(frame('cleanup.release.v1', { message_id: v4(), reservation_token: 't', reason: 'x'.repeat(characters) }));
        release(250_000);
        expect(await next(client, 'cleanup.operation_result.v1')).toMatchObject({ status: 'unauthorized' });
        release(262_144);
        expect((await client.closed).reason).toBe('protocol_error');
      });

      it('ready: returns the agreed values and the pool', async () => {
        const pool = await api.workPool();
        await api.workQueue(pool.name, { name: 'hot', priority: 1 });
        const hello = helloOf({
          requested_capabilities: [...REQUIRED, 'cleanup_delivery.v1', 'other.v9', 'other.v9'],
          worker_metadata: null,
        });
        const client = await introduce(pool.name, hello);
        const ready = await next(client, 'worker.ready.v1');
        expect(ready).toMatchObject({
          consumer_id: hello.consumer_id,
          worker_id: null,
          selected_channel_version: 'work_pool_worker_channel.v1',
          effective_heartbeat_interval_seconds: 30,
          accepted_capabilities: REQUIRED,
          rejected_capabilities: ['cleanup_delivery.v1', 'other.v9'],
          effective_max_cleanup_concurrency: 0,
          initial_snapshot: { snapshot_sequence: 1, reason: 'initial', work_pool: { id: pool.id, status: 'READY' } },
        });
        expect(ready.resolved_work_queues.map((queue: { name: string }) => queue.name)).toEqual(['hot', 'default']);
        expect(await workersOf(pool.name)).toMatchObject([{ name: 'w1', status: 'ONLINE', heartbeat_interval_seconds: 30 }]);
        expect((await api.get(`/work_pools/${pool.name}`)).body).toEqual(ready.initial_snapshot.work_pool);
        await client.close();
      });

      it('ready: creates the pool if allowed, and a template for one that has none', async () => {
        const name = unique('made');
        const first = await introduce(name, helloOf({ create_pool_if_not_found: true }));
        await next(first, 'worker.ready.v1');
        const { id, base_job_template, type } = (await api.get(`/work_pools/${name}`)).body;
        expect({ base_job_template, type }).toEqual({ base_job_template: {}, type: 'process' });
        const second = await introduce(name, helloOf({ worker_name: 'w2', default_base_job_template: template }));
        expect((await next(second, 'worker.ready.v1')).initial_snapshot.work_pool.base_job_template).toEqual(template);
        expect(await next(first, 'work_pool.snapshot.v1')).toMatchObject({
          snapshot_sequence: 2,
          reason: 'work_pool_updated',
          work_pool: { base_job_template: template },
        });
        const third = await introduce(name, helloOf({ worker_name: 'w3', default_base_job_template: { variables: 1 } }));
        expect((await next(third, 'worker.ready.v1')).initial_snapshot.work_pool.base_job_template).toEqual(template);
        expect(await eventsOf(id)).toEqual(['created', 'ready', 'updated']);
        for (const client of [first, second, third]) await client.close();
      });

      it('1002: no hello, unknown fields, missing capabilities, cleanup without its capability, an invalid template', async () => {
        const pool = await api.workPool();
        const other = await join(api, path(pool.name));
        other.send('{ nonsense');
        expect(await other.closed).toEqual({ code: 1002, reason: 'protocol_error' });
        const bad = [
          { requested_capabilities: ['worker_heartbeat.v1'] },
          { handled_cleanup_kinds: [KIND] },
          { max_cleanup_concurrency: 1 },
          { surprise: 1 },
          { worker_name: '' },
          { handled_cleanup_kinds: ['unknown.v1'] },
          { work_queue_names: [''] },
          { heartbeat_interval_seconds: 0.5 },
          { default_base_job_template: { variables: {} } },
        ];
        for (const more of bad) expect(await rejection(pool.name, helloOf(more))).toEqual({ code: 1002, reason: 'protocol_error' });
        expect(await workersOf(pool.name)).toEqual([]);
      });

      it('1002: names and intervals that cannot be stored, also later', async () => {
        const pool = await api.workPool();
        const rejected = { code: 1002, reason: 'protocol_error' };
        for (const more of [{ worker_name: 'a\u0000' }, { worker_name: 'x'.repeat(5000) }, { heartbeat_interval_seconds: 3e9 }])
          expect(await rejection(pool.name, helloOf(more))).toEqual(rejected);
        expect(await rejection(unique('never\u0000'), helloOf({ create_pool_if_not_found: true }))).toEqual(rejected);
        const hello = helloOf();
        const client = await introduce(pool.name, hello);
        await next(client, 'worker.ready.v1');
        client.send(frame('worker.heartbeat.v1', { consumer_id: hello.consumer_id, worker_name: 'w1', heartbeat_interval_seconds: 3e9 }));
        expect(await client.closed).toEqual(rejected);
      });

      it('1008: a missing pool, a reserved one, an unknown queue; nothing is created', async () => {
        const name = unique('never');
        expect(await rejection(name)).toEqual({ code: 1008, reason: 'authorization_failed' });
        expect(await rejection('prefect-x', helloOf({ create_pool_if_not_found: true }))).toEqual({
          code: 1008,
          reason: 'authorization_failed',
        });
        expect(await rejection(name, helloOf({ create_pool_if_not_found: true, work_queue_names: ['default', 'nobody'] }))).toEqual({
          code: 1008,
          reason: 'authorization_failed',
        });
        expect((await api.get(`/work_pools/${name}`)).status).toBe(404);
      });

      it('1008: no common version', async () => {
        const pool = await api.workPool();
        expect(await rejection(pool.name, helloOf({ supported_channel_versions: ['v9'] }))).toEqual({
          code: 1008,
          reason: 'unsupported_version',
        });
      });
    });

    describe('while it is open', () => {
      it('sends snapshots after relevant changes, and with a heartbeat after others', async () => {
        const pool = await api.workPool();
        const hello = helloOf();
        const client = await introduce(pool.name, hello);
        await next(client, 'worker.ready.v1');
        await api.patch(`/work_pools/${pool.name}`, { is_paused: true });
        const snapshot = await next(client, 'work_pool.snapshot.v1');
        expect(snapshot).toMatchObject({
          snapshot_sequence: 2,
          reason: 'work_pool_updated',
          work_pool: { is_paused: true, status: 'PAUSED' },
        });
        await api.patch(`/work_pools/${pool.name}`, { description: 'x' });
        client.send(frame('worker.heartbeat.v1', { consumer_id: hello.consumer_id, worker_name: 'w1', heartbeat_interval_seconds: 20 }));
        const reported = await next(client, 'work_pool.snapshot.v1');
        expect(reported).toMatchObject({ snapshot_sequence: 3, reason: 'heartbeat_reconciliation', work_pool: { description: 'x' } });
        expect((await workersOf(pool.name))[0].heartbeat_interval_seconds).toBe(20);
        await client.close();
      });

      it('sends one snapshot for many changes', async () => {
        const pool = await api.workPool();
        const hello = helloOf();
        const client = await introduce(pool.name, hello);
        await next(client, 'worker.ready.v1');
        for (let i = 0; i < 5; i++) api.deps.bus.publish('workPool', { id: pool.id, change: 'updated' });
        expect(await next(client, 'work_pool.snapshot.v1')).toMatchObject({ snapshot_sequence: 2, reason: 'work_pool_updated' });
        await api.patch(`/work_pools/${pool.name}`, { description: 'x' });
        client.send(frame('worker.heartbeat.v1', { consumer_id: hello.consumer_id, worker_name: 'w1', heartbeat_interval_seconds: 20 }));
        expect(await next(client, 'work_pool.snapshot.v1')).toMatchObject({ snapshot_sequence: 3, reason: 'heartbeat_reconciliation' });
        await client.close();
      });

      it('1002: a heartbeat of another worker, an unknown frame', async () => {
        const pool = await api.workPool();
        for (const bad of [
          frame('worker.heartbeat.v1', { consumer_id: v4(), worker_name: 'w1', heartbeat_interval_seconds: 20 }),
          frame('worker.hello.v1', helloOf()),
          { ...frame('cleanup.ack.v1', { message_id: v4(), reservation_token: 't' }), extra: 1 },
          [],
        ]) {
          const client = await introduce(pool.name);
          await next(client, 'worker.ready.v1');
          client.send(bad);
          expect(await client.closed).toEqual({ code: 1002, reason: 'protocol_error' });
        }
      });

      it('1008: the pool is deleted', async () => {
        const pool = await api.workPool();
        const client = await introduce(pool.name);
        await next(client, 'worker.ready.v1');
        await api.delete(`/work_pools/${pool.name}`);
        expect(await client.closed).toEqual({ code: 1008, reason: 'authorization_failed' });
      });
    });

    describe('cleanup', () => {
      interface Pool {
        id: string;
        type: string;
        default_queue_id: string;
      }
      const enqueue = (pool: Pool, queueId: string | null = pool.default_queue_id) => {
        const id = v4();
        const teardown = { id, stateId: v4(), pid: null, queueId, pool };
        return api.deps.store.transaction((tx) => enqueueTeardown(tx, api.deps, teardown)).then(() => id);
      };
      const worker = async (pool: string, more: object = {}) => {
        const client = await introduce(pool, helloOf({ ...CLEANUP, ...more }));
        const ready = await next(client, 'worker.ready.v1');
        return { client, ready };
      };
      const response = async (
        client: SocketClient,
        operation: string,
        message: { message_id: string; reservation_token: string },
        token = message.reservation_token,
      ) => {
        const reason = operation === 'release' ? { reason: 'busy' } : {};
        const request = frame(`cleanup.${operation}.v1`, { message_id: message.message_id, reservation_token: token, ...reason });
        client.send(request);
        const result = await next(client, 'cleanup.operation_result.v1');
        expect(result).toMatchObject({ request_frame_id: request.id, message_id: message.message_id, operation });
        return [result.status, result.reason];
      };

      it('is delivered, one at a time by default, and deleted after the acknowledgement', async () => {
        const pool = await api.workPool();
        const { client, ready } = await worker(pool.name);
        expect(ready).toMatchObject({
          accepted_capabilities: CLEANUP.requested_capabilities,
          rejected_capabilities: [],
          effective_max_cleanup_concurrency: 1,
        });
        const [first, second] = [await enqueue(pool), await enqueue(pool)];
        const message = await next(client, 'cleanup.message.v1');
        expect(message).toMatchObject({
          kind: KIND,
          delivery_count: 1,
          work_queue_id: pool.default_queue_id,
          target: { flow_run_id: first, infrastructure_pid: null },
          data: {},
        });
        await api.connections.workerChannels.settle();
        expect(client.pending).toBe(0);
        expect(await response(client, 'renew', message)).toEqual(['accepted', null]);
        expect(await response(client, 'ack', message, 'wrong')).toEqual(['invalid_token', 'reservation_token_mismatch']);
        expect(await response(client, 'ack', message)).toEqual(['accepted', null]);
        const other = await next(client, 'cleanup.message.v1');
        expect(other.target.flow_run_id).toBe(second);
        expect(await response(client, 'ack', message)).toEqual(['not_found', 'message_not_found']);
        expect(await response(client, 'ack', other)).toEqual(['accepted', null]);
        await client.close();
      });

      it('is sent to a worker of its queue first', async () => {
        const pool = await api.workPool();
        const queue = await api.workQueue(pool.name, { name: 'own' });
        const general = await worker(pool.name, { worker_name: 'a', work_queue_names: ['default'] });
        const special = await worker(pool.name, { worker_name: 'b', work_queue_names: ['own'] });
        await enqueue(pool, queue.id);
        expect((await next(special.client, 'cleanup.message.v1')).work_queue_id).toBe(queue.id);
        await enqueue(pool, queue.id);
        expect((await next(general.client, 'cleanup.message.v1')).work_queue_id).toBe(queue.id);
        for (const { client } of [general, special]) await client.close();
      });

      it('is delivered again after its release, at most three times', async () => {
        const pool = await api.workPool();
        const { client } = await worker(pool.name);
        await enqueue(pool);
        for (const count of [1, 2, 3]) {
          const message = await next(client, 'cleanup.message.v1');
          expect(message.delivery_count).toBe(count);
          const expected = count < 3 ? ['accepted', null] : ['dead_lettered', 'max_delivery_attempts_reached'];
          expect(await response(client, 'release', message)).toEqual(expected);
        }
        await api.connections.workerChannels.settle();
        expect(client.pending).toBe(0);
        await client.close();
      });

      it('an expired lease ends; the cleanup reconciler makes the message deliverable again', async () => {
        const pool = await api.workPool();
        const { client } = await worker(pool.name);
        await enqueue(pool);
        const first = await next(client, 'cleanup.message.v1');
        api.clock.advance(31);
        await api.service('cleanup-reconciler');
        const second = await next(client, 'cleanup.message.v1');
        expect(second).toMatchObject({ message_id: first.message_id, delivery_count: 2 });
        expect(second.reservation_token).not.toBe(first.reservation_token);
        expect(await response(client, 'ack', first)).toEqual(['invalid_token', 'reservation_token_mismatch']);
        await client.close();
      });

      it('waits for a worker; workers of other pools do not receive it', async () => {
        const [pool, other] = [await api.workPool(), await api.workPool()];
        const { client: stranger } = await worker(other.name);
        await enqueue(pool);
        const { client } = await worker(pool.name, { max_cleanup_concurrency: 2 });
        const message = await next(client, 'cleanup.message.v1');
        expect(await response(stranger, 'ack', message)).toEqual(['unauthorized', 'work_pool_mismatch']);
        expect(await response(stranger, 'ack', { message_id: v4(), reservation_token: 't' })).toEqual(['not_found', 'message_not_found']);
        const plain = await introduce(pool.name);
        await next(plain, 'worker.ready.v1');
        expect(await response(plain, 'ack', message)).toEqual(['unauthorized', 'cleanup_delivery_not_accepted']);
        for (const one of [stranger, client, plain]) await one.close();
      });
    });
  });
});
