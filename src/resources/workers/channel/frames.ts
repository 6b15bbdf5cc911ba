import { parseBounded } from '../../../base/json/depth.ts';
import type { JsonLimits } from '../../../base/json/extent.ts';
import { isJsonObject } from '../../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { readerOf } from '../../../contract/named.ts';
import type { Reader } from '../../../contract/reader.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { Leniency } from '../../../http/newer-clients.ts';
import type { Frame } from '../../../sockets/client-socket.ts';
import { CLOSE, SocketClose } from '../../../sockets/closing.ts';

export const CHANNEL_VERSION = 'work_pool_worker_channel.v1';

export const CAPABILITIES = {
  heartbeat: 'worker_heartbeat.v1',
  snapshot: 'work_pool_snapshot.v1',
  cleanup: 'cleanup_delivery.v1',
} as const;

/** The reasons for closing a channel. Workers act on these names. */
const REASONS = {
  authorization_failed: CLOSE.policyViolation,
  unsupported_version: CLOSE.policyViolation,
  protocol_error: CLOSE.protocolError,
  heartbeat_persistence_failed: CLOSE.serverError,
  transient_server_error: CLOSE.serverError,
} as const;

export const channelClose = (reason: keyof typeof REASONS): SocketClose => new SocketClose(REASONS[reason], reason);

/**
 * The frames of workers, as schemas for the readers of request bodies: these are equally lenient with single values, and everything else is an error. Less
 * strict than `asyncapi.yaml`, which describes the frames of current workers: a worker may request capabilities and versions of a later release.
 */
const UUID = { type: 'string', format: 'uuid' } as const satisfies Schema;
const FILLED = { type: 'string', minLength: 1 } as const satisfies Schema;
const SECONDS = { type: 'integer', minimum: 1 } as const satisfies Schema;
const CLEANUP_KINDS = ['cancelling_timeout_teardown.v1', 'pending_claim_teardown.v1'];

/** Every frame has exactly these four fields. Unknown ones of workers of a later release are dropped. */
const frame = (type: string, payload: Record<string, Schema>, required: readonly string[]): Reader =>
  readerOf(
    closed({ type: { const: type }, id: UUID, sent_at: { type: 'string', format: 'date-time' }, payload: closed(payload, required) }, [
      'type',
      'id',
      'sent_at',
      'payload',
    ]),
  );

const closed = (properties: Record<string, Schema>, required: readonly string[]): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required: [...required],
});

export interface Hello {
  consumer_id: string;
  worker_name: string;
  worker_type: string;
  heartbeat_interval_seconds: number;
  supported_channel_versions: string[];
  requested_capabilities: string[];
  work_queue_names: string[];
  handled_cleanup_kinds: string[];
  max_cleanup_concurrency?: number;
  create_pool_if_not_found: boolean;
  default_base_job_template: JsonObject;
  worker_metadata?: JsonObject | null;
}

const hello = frame(
  'worker.hello.v1',
  {
    consumer_id: UUID,
    worker_name: FILLED,
    worker_type: FILLED,
    heartbeat_interval_seconds: SECONDS,
    supported_channel_versions: { type: 'array', items: FILLED, minItems: 1 },
    requested_capabilities: { type: 'array', items: FILLED, minItems: 1 },
    work_queue_names: { type: 'array', items: FILLED, default: [] },
    handled_cleanup_kinds: { type: 'array', items: { enum: CLEANUP_KINDS }, default: [] },
    max_cleanup_concurrency: { type: 'integer', minimum: 0 },
    create_pool_if_not_found: { type: 'boolean', default: false },
    default_base_job_template: { type: 'object', default: {} },
    worker_metadata: { type: ['object', 'null'] },
  } satisfies Record<keyof Hello, Schema>,
  ['consumer_id', 'worker_name', 'worker_type', 'heartbeat_interval_seconds', 'supported_channel_versions', 'requested_capabilities'],
);

interface Heartbeat {
  consumer_id: string;
  worker_name: string;
  heartbeat_interval_seconds: number;
}

interface Reservation {
  message_id: string;
  reservation_token: string;
}

/** Maximum bytes of the first frame, which may contain the template of a pool, and of later frames. */
const MAX_HELLO_BYTES = 1_048_576;
const MAX_LATER_BYTES = 262_144;

/** Any frame after the first. */
export type LaterFrame =
  | { type: 'worker.heartbeat.v1'; id: string; payload: Heartbeat }
  | { type: 'cleanup.ack.v1' | 'cleanup.renew.v1'; id: string; payload: Reservation }
  | { type: 'cleanup.release.v1'; id: string; payload: Reservation & { reason: string } };

const RESERVATION = { message_id: UUID, reservation_token: FILLED } satisfies Record<keyof Reservation, Schema>;
const HEARTBEAT = { consumer_id: UUID, worker_name: FILLED, heartbeat_interval_seconds: SECONDS } satisfies Record<keyof Heartbeat, Schema>;

const whole = (type: LaterFrame['type'], payload: Record<string, Schema>) => frame(type, payload, Object.keys(payload));

const later: Readonly<Record<LaterFrame['type'], Reader>> = {
  'worker.heartbeat.v1': whole('worker.heartbeat.v1', HEARTBEAT),
  'cleanup.ack.v1': whole('cleanup.ack.v1', RESERVATION),
  'cleanup.renew.v1': whole('cleanup.renew.v1', RESERVATION),
  'cleanup.release.v1': whole('cleanup.release.v1', { ...RESERVATION, reason: FILLED }),
};

/** @throws {SocketClose} 1002 for anything but a hello frame */
export function readHello(received: Frame, limits: JsonLimits, leniency: Leniency): Hello {
  const { payload } = valid<{ payload: Hello }>(hello, parsed(received, MAX_HELLO_BYTES, limits), leniency);
  const { requested_capabilities: requested, handled_cleanup_kinds: kinds, max_cleanup_concurrency: concurrency = 0 } = payload;
  const requests = (capability: string) => requested.includes(capability);
  if (!requests(CAPABILITIES.heartbeat) || !requests(CAPABILITIES.snapshot)) throw channelClose('protocol_error');
  if ((kinds.length > 0 || concurrency > 0) && !requests(CAPABILITIES.cleanup)) throw channelClose('protocol_error');
  return payload;
}

/** @throws {SocketClose} 1002 for any frame that is invalid after the hello frame */
export function readLater(received: Frame, limits: JsonLimits, leniency: Leniency): LaterFrame {
  const value = parsed(received, MAX_LATER_BYTES, limits);
  const type = isJsonObject(value) && typeof value.type === 'string' ? value.type : '';
  if (!isLater(type)) throw channelClose('protocol_error');
  return valid(later[type], value, leniency);
}

const isLater = (type: string): type is LaterFrame['type'] => Object.hasOwn(later, type);

function parsed({ text, bytes }: Frame, maxBytes: number, limits: JsonLimits): JsonValue {
  if (bytes > maxBytes) throw channelClose('protocol_error');
  try {
    return parseBounded(text, limits);
  } catch {
    throw channelClose('protocol_error');
  }
}

function valid<T>(reader: Reader, value: JsonValue, leniency: Leniency): T {
  const problems = leniency.startReading();
  const result = reader(value, problems);
  if (problems.length > 0) throw channelClose('protocol_error');
  leniency.accept(problems);
  return result as T;
}
