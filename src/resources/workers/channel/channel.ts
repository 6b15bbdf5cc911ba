import { isUnstorable } from '../../../base/errors.ts';
import { isJsonObject } from '../../../base/json/json.ts';
import { present } from '../../../base/present.ts';
import { type Instant, toWireInstant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import type { ClientSocket } from '../../../sockets/client-socket.ts';
import { isRetryable } from '../../../store/errors.ts';
import { countBusyOfPools, findPoolById } from '../../work-pools/queries.ts';
import type { WorkPoolRow } from '../../work-pools/rows.ts';
import { toWorkPool } from '../../work-pools/wire.ts';
import { recordHeartbeat } from '../heartbeat.ts';
import type { CleanupRow } from './cleanup-queries.ts';
import { type Operation, operate, type Verdict } from './cleanup-queue.ts';
import type { Connected } from './connect.ts';
import { CAPABILITIES, CHANNEL_VERSION, channelClose, type Hello, type LaterFrame } from './frames.ts';

/** Changes within this time are combined into one snapshot. */
const SNAPSHOT_DELAY_MILLISECONDS = 50;

type Of<T extends LaterFrame['type']> = Extract<LaterFrame, { type: T }>;

const OPERATIONS: Record<Exclude<LaterFrame['type'], 'worker.heartbeat.v1'>, Operation> = {
  'cleanup.ack.v1': 'ack',
  'cleanup.release.v1': 'release',
  'cleanup.renew.v1': 'renew',
};

/** One connected worker, after its hello frame. */
export class Channel {
  readonly poolId: string;
  readonly queueIds: readonly string[];
  /** Maximum number of cleanup messages that the worker holds at a time; 0 if it accepts none. */
  readonly cleanupConcurrency: number;
  /** Pool, consumer and worker: the key for counting its cleanup messages across reconnections. */
  readonly key: string;
  /** The `updated` of the pool that was last sent to the worker. */
  private known: Instant | undefined;
  private sequence = 0;
  private pending: NodeJS.Timeout | undefined;

  constructor(
    private readonly deps: Deps,
    private readonly socket: ClientSocket,
    private readonly hello: Hello,
    private readonly connected: Connected,
  ) {
    this.poolId = connected.pool.id;
    this.queueIds = connected.queues.map((queue) => queue.id);
    this.cleanupConcurrency = cleanupConcurrencyOf(hello);
    this.key = `${this.poolId}/${hello.consumer_id}/${hello.worker_name}`;
  }

  get cleanupKinds(): readonly string[] {
    return this.hello.handled_cleanup_kinds;
  }

  get isOpen(): boolean {
    return !this.socket.closed.aborted;
  }

  async sendReady(): Promise<void> {
    const { hello, connected } = this;
    const accepted: string[] = [CAPABILITIES.heartbeat, CAPABILITIES.snapshot];
    if (this.cleanupConcurrency > 0) accepted.push(CAPABILITIES.cleanup);
    await this.send('worker.ready.v1', {
      consumer_id: hello.consumer_id,
      // null, so that workers do not adopt an id from here
      worker_id: null,
      selected_channel_version: CHANNEL_VERSION,
      effective_heartbeat_interval_seconds: hello.heartbeat_interval_seconds,
      accepted_capabilities: accepted,
      rejected_capabilities: [...new Set(hello.requested_capabilities)].filter((capability) => !accepted.includes(capability)),
      effective_max_cleanup_concurrency: this.cleanupConcurrency,
      resolved_work_queues: connected.queues,
      initial_snapshot: await this.snapshot(connected.pool, 'initial'),
    });
  }

  /** @returns the result of an operation on a cleanup message, from which the registry counts outstanding messages */
  async handle(frame: LaterFrame): Promise<{ operation: Operation; messageId: string; verdict: Verdict } | undefined> {
    if (frame.type === 'worker.heartbeat.v1') return void (await this.heartbeat(frame.payload));
    const operation = OPERATIONS[frame.type];
    const messageId = frame.payload.message_id;
    const verdict = await this.operate(operation, messageId, frame.payload.reservation_token);
    await this.send('cleanup.operation_result.v1', {
      request_frame_id: frame.id,
      message_id: messageId,
      operation,
      status: verdict.status,
      lease_expires_at: verdict.leaseExpires ? toWireInstant(verdict.leaseExpires) : null,
      reason: verdict.reason ?? null,
      detail: null,
    });
    return { operation, messageId, verdict };
  }

  /** The pool has changed: sends a snapshot after a short delay. */
  poolChanged(): void {
    this.pending ??= setTimeout(() => {
      this.pending = undefined;
      this.refresh('work_pool_updated').catch((error) => this.failed(error));
    }, SNAPSHOT_DELAY_MILLISECONDS).unref();
  }

  /** The pool was deleted. */
  poolDeleted(): void {
    const { code, message } = channelClose('authorization_failed');
    this.socket.close(code, message);
  }

  deliver(message: CleanupRow): Promise<void> {
    return this.send('cleanup.message.v1', {
      message_id: message.id,
      kind: message.kind,
      reservation_token: message.reservationToken,
      lease_expires_at: toWireInstant(present(message.leaseExpires, 'the lease of a reserved message')),
      delivery_count: message.deliveryCount,
      work_queue_id: message.workQueueId,
      target: message.target,
      data: isJsonObject(message.data) ? message.data : {},
    });
  }

  stop(): void {
    clearTimeout(this.pending);
  }

  private async heartbeat({
    consumer_id,
    worker_name,
    heartbeat_interval_seconds: interval,
  }: Of<'worker.heartbeat.v1'>['payload']): Promise<void> {
    if (consumer_id !== this.hello.consumer_id || worker_name !== this.hello.worker_name) throw channelClose('protocol_error');
    const { store, log } = this.deps;
    const pool = await findPoolById(store.reader, this.poolId);
    if (!pool) throw channelClose('authorization_failed');
    const after = await store
      .transaction((tx) => recordHeartbeat(tx, this.deps, pool, { name: worker_name, interval }))
      .catch((error) => {
        if (isUnstorable(error)) throw channelClose('protocol_error');
        log.error({ err: error, workPool: pool.name }, 'failed to store a heartbeat');
        throw channelClose('heartbeat_persistence_failed');
      });
    if (after.updated !== this.known && !this.pending) await this.refresh('heartbeat_reconciliation');
  }

  private async operate(operation: Operation, messageId: string, token: string): Promise<Verdict> {
    if (this.cleanupConcurrency === 0) return { status: 'unauthorized', reason: 'cleanup_delivery_not_accepted' };
    try {
      return await this.deps.store.transaction((tx) => operate(tx, this.deps, this.poolId, { operation, messageId, token }));
    } catch (error) {
      this.deps.log.error({ err: error, cleanupMessage: messageId }, 'failed to process a cleanup message');
      return { status: 'error', reason: 'cleanup_queue_operation_failed' };
    }
  }

  private async refresh(reason: string): Promise<void> {
    const pool = await findPoolById(this.deps.store.reader, this.poolId);
    if (!pool) this.poolDeleted();
    else await this.send('work_pool.snapshot.v1', await this.snapshot(pool, reason));
  }

  private async snapshot(pool: WorkPoolRow, reason: string) {
    const busy = await countBusyOfPools(this.deps.store.reader, [pool]);
    this.known = pool.updated;
    return { snapshot_sequence: ++this.sequence, reason, work_pool: toWorkPool(pool, busy.get(pool.id) ?? 0) };
  }

  private failed(error: unknown): void {
    if (!this.isOpen) return;
    this.deps.log[isRetryable(error) ? 'debug' : 'error']({ err: error }, 'failed to send the work pool to a worker');
    const { code, message } = channelClose('transient_server_error');
    this.socket.close(code, message);
  }

  private send(type: string, payload: object): Promise<void> {
    return this.socket.send({ type, id: this.deps.ids.next(), sent_at: toWireInstant(this.deps.clock.now()), payload });
  }
}

/** Maximum number of cleanup messages that a worker holds at a time; 0 if it lacks the capability or handles no kind of message. */
function cleanupConcurrencyOf(hello: Hello): number {
  if (!hello.requested_capabilities.includes(CAPABILITIES.cleanup) || hello.handled_cleanup_kinds.length === 0) return 0;
  return hello.max_cleanup_concurrency ?? 1;
}
