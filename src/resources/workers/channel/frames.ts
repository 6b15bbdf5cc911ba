import { readers } from '../../../../generated/readers.ts';
import { parseBounded } from '../../../base/json/depth.ts';
import type { JsonLimits } from '../../../base/json/extent.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import type { Reader } from '../../../contract/reader.ts';
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

export interface Heartbeat {
  consumer_id: string;
  worker_name: string;
  heartbeat_interval_seconds: number;
}

export interface Reservation {
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

/** @throws {SocketClose} 1002 for anything but a hello frame */
export function readHello(received: Frame, limits: JsonLimits, leniency: Leniency): Hello {
  const { payload } = valid<{ payload: Hello }>(readers.WorkerHelloFrame, parsed(received, MAX_HELLO_BYTES, limits), leniency);
  const { requested_capabilities: requested, handled_cleanup_kinds: kinds, max_cleanup_concurrency: concurrency = 0 } = payload;
  const requests = (capability: string) => requested.includes(capability);
  if (!requests(CAPABILITIES.heartbeat) || !requests(CAPABILITIES.snapshot)) throw channelClose('protocol_error');
  if ((kinds.length > 0 || concurrency > 0) && !requests(CAPABILITIES.cleanup)) throw channelClose('protocol_error');
  return payload;
}

/** @throws {SocketClose} 1002 for any frame that is invalid after the hello frame */
export function readLater(received: Frame, limits: JsonLimits, leniency: Leniency): LaterFrame {
  return valid(readers.LaterWorkerFrame, parsed(received, MAX_LATER_BYTES, limits), leniency);
}

function parsed({ text, bytes }: Frame, maxBytes: number, limits: JsonLimits): JsonValue {
  if (bytes > maxBytes) throw channelClose('protocol_error');
  try {
    return parseBounded(text, limits);
  } catch {
    throw channelClose('protocol_error');
  }
}

function valid<T>(read: Reader, value: JsonValue, leniency: Leniency): T {
  const problems = leniency.startReading();
  const result = read(value, problems);
  if (problems.length > 0) throw channelClose('protocol_error');
  leniency.accept(problems);
  return result as T;
}
