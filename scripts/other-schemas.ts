import type { Schema } from '../src/contract/schema.ts';
import type { DeadLetter } from '../src/events/dead-letters.ts';
import type { Heartbeat, Hello, LaterFrame, Reservation } from '../src/resources/workers/channel/frames.ts';

const TEXT = { type: 'string' } as const satisfies Schema;
const UUID = { type: 'string', format: 'uuid' } as const satisfies Schema;
const FILLED = { type: 'string', minLength: 1 } as const satisfies Schema;
const SECONDS = { type: 'integer', minimum: 1 } as const satisfies Schema;
const CLEANUP_KINDS = ['cancelling_timeout_teardown.v1', 'pending_claim_teardown.v1'];

const closed = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

/** Every frame has exactly these four fields. Unknown ones of workers of a later release are dropped. */
const frame = (type: string, payload: Schema): Schema =>
  closed({ type: { const: type }, id: UUID, sent_at: { type: 'string', format: 'date-time' }, payload });

const HELLO = {
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
} satisfies Record<keyof Hello, Schema>;
const HEARTBEAT = { consumer_id: UUID, worker_name: FILLED, heartbeat_interval_seconds: SECONDS } satisfies Record<keyof Heartbeat, Schema>;
const RESERVATION = { message_id: UUID, reservation_token: FILLED } satisfies Record<keyof Reservation, Schema>;

const LATER: Record<LaterFrame['type'], Schema> = {
  'worker.heartbeat.v1': closed(HEARTBEAT),
  'cleanup.ack.v1': closed(RESERVATION),
  'cleanup.renew.v1': closed(RESERVATION),
  'cleanup.release.v1': closed({ ...RESERVATION, reason: FILLED }),
};

/**
 * Schemas outside of the contract whose values the service reads like request bodies.
 *
 * The frames of workers are less strict here than in `asyncapi.yaml`, which describes the frames of current workers: a worker may request capabilities and
 * versions of a later release. Dead letters are files, with events in their wire form.
 */
export const otherSchemas: Readonly<Record<string, Schema>> = {
  WorkerHelloFrame: frame(
    'worker.hello.v1',
    closed(HELLO, [
      'consumer_id',
      'worker_name',
      'worker_type',
      'heartbeat_interval_seconds',
      'supported_channel_versions',
      'requested_capabilities',
    ]),
  ),
  /** Any frame after the first. */
  LaterWorkerFrame: {
    oneOf: Object.entries(LATER).map(([type, payload]) => frame(type, payload)),
    discriminator: { propertyName: 'type' },
  },
  DeadLetter: {
    type: 'object',
    required: ['at', 'consumer', 'attempts', 'error', 'events'],
    properties: {
      at: TEXT,
      consumer: TEXT,
      attempts: { type: 'integer' },
      error: TEXT,
      events: { type: 'array', items: { $ref: '#/components/schemas/ReceivedEvent' } },
      frames: { type: 'array', items: TEXT },
    } satisfies Record<keyof DeadLetter, Schema>,
  },
};
