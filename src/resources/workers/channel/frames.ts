import { z } from 'zod';
import type { Problem } from '../../../base/errors.ts';
import type { Instant } from '../../../base/instant.ts';
import { parseJson } from '../../../base/json/json.ts';
import type { Reader } from '../../../contract/reader.ts';
import { booleanReader, instantReader, numberReader, uuidReader } from '../../../contract/scalars.ts';
import { CLOSE, SocketClose } from '../../../sockets/closing.ts';

export const CHANNEL_VERSION = 'work_pool_worker_channel.v1';

export const CAPABILITIES = {
  heartbeat: 'worker_heartbeat.v1',
  snapshot: 'work_pool_snapshot.v1',
  cleanup: 'cleanup_delivery.v1',
} as const;

/** Why a channel ends. Workers act on these names. */
const REASONS = {
  authorization_failed: CLOSE.policyViolation,
  unsupported_version: CLOSE.policyViolation,
  protocol_error: CLOSE.protocolError,
  heartbeat_persistence_failed: CLOSE.serverError,
  transient_server_error: CLOSE.serverError,
} as const;

export const channelClose = (reason: keyof typeof REASONS): SocketClose => new SocketClose(REASONS[reason], reason);

/** Single values are read as leniently as in request bodies. */
const as = <T>(reader: Reader) =>
  z.unknown().transform((value, context): T => {
    const problems: Problem[] = [];
    const result = reader(value, problems);
    for (const { msg } of problems) context.addIssue(msg);
    return result as T;
  });
const instant = as<Instant>(instantReader);
const uuid = as<string>(uuidReader);
const flag = as<boolean>(booleanReader);
const whole = (minimum: number) => as<number>(numberReader({ minimum }, true));
const filled = z.string().min(1);
const reservation = { message_id: uuid, reservation_token: filled };

/** Every frame has exactly these four members. */
const frame = <T extends string, P extends z.ZodRawShape>(type: T, payload: P) =>
  z.strictObject({ type: z.literal(type), id: uuid, sent_at: instant, payload: z.strictObject(payload) });

const cleanupKind = z.enum(['cancelling_timeout_teardown.v1', 'pending_claim_teardown.v1']);

const hello = frame('worker.hello.v1', {
  consumer_id: uuid,
  worker_name: filled,
  worker_type: filled,
  heartbeat_interval_seconds: whole(1),
  supported_channel_versions: z.array(filled).min(1),
  requested_capabilities: z.array(filled).min(1),
  work_queue_names: z.array(filled).default([]),
  handled_cleanup_kinds: z.array(cleanupKind).default([]),
  max_cleanup_concurrency: whole(0).optional(),
  create_pool_if_not_found: flag.default(false),
  default_base_job_template: z.record(z.string(), z.unknown()).default({}),
  worker_metadata: z.record(z.string(), z.unknown()).nullish(),
});

const later = z.discriminatedUnion('type', [
  frame('worker.heartbeat.v1', { consumer_id: uuid, worker_name: filled, heartbeat_interval_seconds: whole(1) }),
  frame('cleanup.ack.v1', reservation),
  frame('cleanup.renew.v1', reservation),
  frame('cleanup.release.v1', { ...reservation, reason: filled }),
]);

export type Hello = z.output<typeof hello>['payload'];
export type LaterFrame = z.output<typeof later>;

/** @throws {SocketClose} 1002 for anything but a hello frame */
export function readHello(text: string): Hello {
  const { payload } = read(hello, text);
  const { requested_capabilities: requested, handled_cleanup_kinds: kinds, max_cleanup_concurrency: concurrency = 0 } = payload;
  const asksFor = (capability: string) => requested.includes(capability);
  if (!asksFor(CAPABILITIES.heartbeat) || !asksFor(CAPABILITIES.snapshot)) throw channelClose('protocol_error');
  if ((kinds.length > 0 || concurrency > 0) && !asksFor(CAPABILITIES.cleanup)) throw channelClose('protocol_error');
  return payload;
}

/** @throws {SocketClose} 1002 for anything that a worker may not send after its hello frame */
export const readLater = (text: string): LaterFrame => read(later, text);

function read<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw channelClose('protocol_error');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw channelClose('protocol_error');
  return parsed.data;
}
