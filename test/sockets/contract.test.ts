import { v4 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { enqueueTeardown } from '../../src/resources/workers/channel/teardown.ts';
import { socketRoutes } from '../../src/socket-routes.ts';
import { contract } from '../contract/document.ts';
import { clientEvent, related, storedEvents } from '../events/builders.ts';
import { type Api, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { asyncDocument, checkFrame, connect, messagesOf, type SocketClient, schemaOf } from './client.ts';

/** A client that sends and receives the messages of its channel, and records which ones occurred. */
class Conversation {
  readonly printed = new Set<string>();

  private constructor(
    private readonly channel: string,
    readonly client: SocketClient,
  ) {}

  static async open(api: Api, channel: string, params: Record<string, string> = {}): Promise<Conversation> {
    const path = asyncDocument.channels[channel]!.address.slice('/api'.length).replace(/\{(\w+)\}/g, (_, name) => params[name]!);
    const conversation = new Conversation(channel, await connect(api, path));
    conversation.print('auth', { type: 'auth', token: null });
    await conversation.receive('authSuccess');
    return conversation;
  }

  print(message: string, frame: object): void {
    expect(messagesOf(this.channel, 'receive')).toContain(message);
    checkFrame(schemaOf(this.channel, message), frame);
    this.printed.add(message);
    this.client.send(frame);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the frame is checked against its schema; the test reads single fields
  async receive(message: string): Promise<any> {
    const frame = await this.client.next();
    expect(messagesOf(this.channel, 'send')).toContain(message);
    checkFrame(schemaOf(this.channel, message), frame);
    this.printed.add(message);
    return frame;
  }

  /** Checks that every documented message of the channel has occurred. */
  expectComplete(): void {
    expect([...this.printed].sort()).toEqual(Object.keys(asyncDocument.channels[this.channel]!.messages).sort());
  }
}

const streaming = { SERVICE_LOGS_STREAM_OUT_ENABLED: 'true', SERVICE_LOGS_STREAM_PUBLISHING_ENABLED: 'true' };

describe('asyncapi.yaml', () => {
  onEveryStore(
    (api) => {
      const until = '9999-12-31T23:59:59Z';

      it('names every route of the service, and no others', () => {
        const addresses = Object.values(asyncDocument.channels).map(({ address }) => address);
        expect(addresses.sort()).toEqual(
          socketRoutes(api.deps, api.connections)
            .map(({ path }) => `/api${path}`)
            .sort(),
        );
      });

      it('eventsIn, eventsOut: an event is sent and received, stored and live', async () => {
        const event = (name: string) => ({
          ...clientEvent(api, { event: name, related: [related('flow', 'prefect.flow.1', { color: 'red' })] }),
          payload: { deep: { n: 1.5, none: null, list: [] } },
          follows: v4(),
        });
        const name = unique('contract');
        const sender = await Conversation.open(api, 'eventsIn');
        await storedEvents(api, event(name));
        const subscriber = await Conversation.open(api, 'eventsOut');
        const filter = { event: { prefix: [name, 'prefect.'] }, occurred: { since: api.clock.peek(), until } };
        subscriber.print('eventSubscription', { type: 'filter', filter: { ...filter, related: null, text: null }, backfill: true });
        // events from before the subscription are not sent, because the filter starts later
        sender.print('event', event(`${name}.live`));
        expect((await subscriber.receive('event')).event).toMatchObject({ event: `${name}.live`, payload: { deep: { n: 1.5 } } });
        // an event that the service emits, with all fields
        const deployment = await api.deployment();
        expect((await subscriber.receive('event')).event.event).toBe('prefect.flow.created');
        expect((await subscriber.receive('event')).event.event).toBe('prefect.deployment.created');
        await api.flowRun({ flow_id: deployment.flow_id, state: { type: 'PAUSED', message: 'wait' }, tags: ['a', 'b'] });
        expect((await subscriber.receive('event')).event).toMatchObject({ event: 'prefect.flow-run.Paused' });

        const late = await Conversation.open(api, 'eventsOut');
        late.print('eventSubscription', { type: 'filter', filter: { event: { name: [name] } } });
        expect((await late.receive('event')).event.event).toBe(name);
        for (const one of [sender, subscriber, late]) {
          one.expectComplete();
          await one.client.close();
        }
      });

      it('logsOut: a log is received', async () => {
        const subscriber = await Conversation.open(api, 'logsOut');
        const flow_run_id = v4();
        const nulls = { level: null, timestamp: null, task_run_id: null, text: null };
        subscriber.print('logSubscription', { type: 'filter', filter: { ...nulls, flow_run_id: { any_: [flow_run_id] } } });
        await subscriber.client.ping();
        await api.post('/logs/', [{ name: 'svc', level: 20, message: 'hello', timestamp: api.clock.now(), flow_run_id }]);
        expect((await subscriber.receive('log')).log).toMatchObject({ message: 'hello', task_run_id: null });
        subscriber.expectComplete();
        await subscriber.client.close();
      });

      it('scheduledTaskRuns: a run is delivered and acknowledged, another message ends the subscription', async () => {
        const task_key = unique('task');
        const run = await api.flowRun();
        const state = { type: 'SCHEDULED', state_details: { deferred: true, task_parameters_id: v4() } };
        const more = {
          tags: ['a'],
          labels: { a: 1.5, b: true },
          cache_key: 'k',
          task_inputs: { x: [{ input_type: 'constant', type: 'int' }], __parents__: [{ input_type: 'task_run', id: v4() }] },
          empirical_policy: { retries: 2, retry_delay: [1, 2.5], retry_jitter_factor: 0.5 },
        };
        const runs = [
          await api.taskRun({ flow_run_id: run.id, task_key, state, ...more }),
          await api.taskRun({ flow_run_id: null, task_key, state }),
        ];
        const worker = await Conversation.open(api, 'scheduledTaskRuns');
        worker.print('subscribe', { type: 'subscribe', keys: [task_key], client_id: 'host-1' });
        expect(await worker.receive('taskRun')).toMatchObject({ id: runs[0].id, labels: { a: 1.5, b: true } });
        worker.print('ack', { type: 'ack' });
        expect((await worker.receive('taskRun')).id).toBe(runs[1].id);
        worker.print('quit', { type: 'quit' });
        expect(await worker.client.closed).toEqual({ code: 1000, reason: '' });
        worker.expectComplete();
      });

      it('workerChannel: a worker sends hello and reports, and cleans up', async () => {
        const pool = await api.workPool();
        const worker = await Conversation.open(api, 'workerChannel', { work_pool_name: pool.name });
        const print = (message: string, type: string, payload: object) =>
          worker.print(message, { type, id: v4(), sent_at: new Date().toISOString(), payload });
        const identity = { consumer_id: v4(), worker_name: 'w', heartbeat_interval_seconds: 30 };
        print('workerHello', 'worker.hello.v1', {
          ...identity,
          worker_type: 'process',
          supported_channel_versions: ['work_pool_worker_channel.v1'],
          requested_capabilities: ['worker_heartbeat.v1', 'work_pool_snapshot.v1', 'cleanup_delivery.v1'],
          handled_cleanup_kinds: ['cancelling_timeout_teardown.v1'],
        });
        await worker.receive('workerReady');
        print('workerHeartbeat', 'worker.heartbeat.v1', { ...identity, heartbeat_interval_seconds: 20 });
        // a heartbeat after a change of the pool sends a snapshot
        const interval = async () => (await api.post(`/work_pools/${pool.name}/workers/filter`, {})).body[0].heartbeat_interval_seconds;
        await expect.poll(interval).toBe(20);
        await api.patch(`/work_pools/${pool.name}`, { concurrency_limit: 3 });
        expect((await worker.receive('workPoolSnapshot')).payload.work_pool.concurrency_limit).toBe(3);
        const teardown = { id: v4(), stateId: v4(), pid: 'host:1', queueId: pool.default_queue_id, pool };
        await api.deps.store.transaction((tx) => enqueueTeardown(tx, api.deps, teardown));
        const response = async (operation: 'Renew' | 'Release' | 'Ack', { message_id, reservation_token }: Record<string, string>) => {
          const payload = { message_id, reservation_token, ...(operation === 'Release' && { reason: 'busy' }) };
          print(`cleanup${operation}`, `cleanup.${operation.toLowerCase()}.v1`, payload);
          expect((await worker.receive('cleanupOperationResult')).payload.status).toBe('accepted');
        };
        const first = (await worker.receive('cleanupMessage')).payload;
        await response('Renew', first);
        await response('Release', first);
        await response('Ack', (await worker.receive('cleanupMessage')).payload);
        worker.expectComplete();
        await worker.client.close();
      });
    },
    { settings: streaming },
  );

  it('records have the fields that they have in openapi.yaml', () => {
    // labels with special rules, which the handlers check
    const spelledOut = ['EventResource', 'RelatedResource'];
    const shape = ({ properties = {}, required = [] }: { properties?: object; required?: readonly string[] }) => [
      Object.keys(properties).sort(),
      [...required].sort(),
    ];
    const shared = Object.entries(asyncDocument.components.schemas).filter(
      ([name]) => name in contract.components.schemas && !spelledOut.includes(name),
    );
    expect(shared.length).toBeGreaterThan(10);
    for (const [name, schema] of shared) expect(shape(schema), name).toEqual(shape(contract.components.schemas[name]!));
  });

  it('its examples are valid frames', () => {
    for (const { payload, examples = [] } of Object.values(asyncDocument.components.messages)) {
      for (const example of examples) checkFrame(payload.$ref.split('/').at(-1)!, example.payload);
    }
  });
});
