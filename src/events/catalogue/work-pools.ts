import type { EventEntry, EventShape } from './shape.ts';
import { updatePayload } from './shape.ts';

const poolType = { 'prefect.work-pool.type': 'Pool type.' } as const;

const poolStatus = { schema: 'WorkPoolStatusEvent', resource: 'work-pool', labels: poolType } as const satisfies EventShape;

const poolUpdated = {
  schema: 'WorkPoolUpdatedEvent',
  resource: 'work-pool',
  labels: { ...poolType, 'prefect.resource.role': 'Always `work-pool`.' },
  payload: updatePayload,
} as const satisfies EventShape;

const pool = {
  schema: 'WorkPoolEvent',
  resource: 'work-pool',
  labels: poolUpdated.labels,
  related: {
    'default-queue': { kinds: ['work-queue'], when: 'The queue for runs that do not specify a queue, without its name.' },
    'result-storage': {
      kinds: ['block-document'],
      when: 'The block that stores results, if configured, without its name.',
    },
  },
} as const satisfies EventShape;

const queue = {
  schema: 'WorkQueueEvent',
  resource: 'work-queue',
  labels: { 'prefect.resource.role': 'Always `work-queue`.' },
  related: {
    'work-pool': { kinds: ['work-pool'], when: "The queue's pool.", labels: poolType },
  },
} as const satisfies EventShape;

const queueUpdated = { ...queue, schema: 'WorkQueueUpdatedEvent', payload: updatePayload } as const satisfies EventShape;

export const workPoolEvents = {
  'prefect.work-pool.created': { when: "A pool was created. Emitted after its default queue's event.", shape: pool },
  'prefect.work-pool.updated': {
    when: "A pool's description, job template, concurrency limit, or storage configuration changed.",
    shape: poolUpdated,
  },
  'prefect.work-pool.deleted': { when: 'A pool was deleted. Emitted after one event for each of its queues.', shape: pool },
  'prefect.work-pool.ready': {
    when: 'A worker reported to a pool that was not ready, or a pool with an online worker was resumed, even if it was not paused.',
    shape: poolStatus,
  },
  'prefect.work-pool.not-ready': {
    when: 'A pool was created, or resumed without an online worker, even if it was not paused, or its last worker went offline.',
    shape: poolStatus,
  },
  'prefect.work-pool.paused': { when: 'A pool was created paused, or was paused, even if it was already paused.', shape: poolStatus },
} as const satisfies Record<string, EventEntry>;

export const workQueueEvents = {
  'prefect.work-queue.created': {
    when: 'A queue was created. This includes default queues and queues that are created because a request names them.',
    shape: queue,
  },
  'prefect.work-queue.updated': {
    when: "A queue's name, description, concurrency limit, or priority changed. Queues that move down as a result emit no event.",
    shape: queueUpdated,
  },
  'prefect.work-queue.deleted': { when: 'A queue was deleted, alone or with its pool.', shape: queue },
  'prefect.work-queue.ready': { when: 'A worker polled a queue that was not ready, or a recently polled queue was resumed.', shape: queue },
  'prefect.work-queue.not-ready': {
    when: 'No worker has polled a ready queue for a while, or a queue that was not polled recently was resumed.',
    shape: queue,
  },
  'prefect.work-queue.paused': { when: 'A queue that was not paused was paused.', shape: queue },
} as const satisfies Record<string, EventEntry>;
