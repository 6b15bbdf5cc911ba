import { sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { deadlines } from './deadlines.ts';
import type { Kit } from './sqlite-kit.ts';

export type ReadyStatus = 'READY' | 'NOT_READY' | 'PAUSED';

export const defineWorkPools = (k: Kit) =>
  k.table(
    'work_pools',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      name: k.key('name').notNull(),
      description: k.text('description'),
      type: k.key('type').notNull(),
      baseJobTemplate: k.json<JsonObject>('base_job_template').notNull(),
      isPaused: k.bool('is_paused').notNull(),
      concurrencyLimit: k.int('concurrency_limit'),
      storageConfiguration: k.json<JsonObject>('storage_configuration').notNull(),
      /** Set in the transaction that creates the pool, after its queue. */
      defaultQueueId: k.uuid('default_queue_id'),
      status: k.key('status', 50).notNull().$type<ReadyStatus>(),
      lastTransitionedStatusAt: k.timestamp('last_transitioned_status_at'),
      lastStatusEventId: k.uuid('last_status_event_id'),
      ...deadlines(k),
    },
    (t) => [k.uniqueIndex('work_pools_name').on(t.name), k.index('work_pools_type').on(t.type)],
  );

export const defineWorkQueues = (k: Kit, workPools: ReturnType<typeof defineWorkPools>) =>
  k.table(
    'work_queues',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      workPoolId: k
        .uuid('work_pool_id')
        .notNull()
        .references(() => workPools.id, { onDelete: 'cascade' }),
      name: k.key('name').notNull(),
      description: k.text('description').notNull(),
      isPaused: k.bool('is_paused').notNull(),
      concurrencyLimit: k.int('concurrency_limit'),
      priority: k.int('priority').notNull(),
      filter: k.json<JsonObject | null>('filter'),
      lastPolled: k.timestamp('last_polled'),
      status: k.key('status', 50).notNull().$type<ReadyStatus>(),
      ...deadlines(k),
      /** Null = NONE. */
      fairness: k.text('fairness').$type<Schemas['QueueFairness']>(),
    },
    (t) => [
      k.uniqueIndex('work_queues_name').on(t.workPoolId, t.name),
      k.index('work_queues_priority').on(t.workPoolId, t.priority),
      k.index('work_queues_by_name').on(t.name),
      // without the time of the last poll, so that writing it at each poll changes no index
      k.index('work_queues_status').on(t.status),
    ],
  );

export const defineWorkers = (k: Kit, workPools: ReturnType<typeof defineWorkPools>) => ({
  workers: k.table(
    'workers',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      workPoolId: k
        .uuid('work_pool_id')
        .notNull()
        .references(() => workPools.id, { onDelete: 'cascade' }),
      name: k.key('name').notNull(),
      lastHeartbeatTime: k.timestamp('last_heartbeat_time').notNull(),
      heartbeatIntervalSeconds: k.int('heartbeat_interval_seconds'),
      status: k.key('status', 50).notNull().$type<'ONLINE' | 'OFFLINE'>(),
    },
    (t) => [
      k.uniqueIndex('workers_name').on(t.workPoolId, t.name),
      // only the online workers, a few of all workers that ever existed
      k.index('workers_online').on(t.workPoolId).where(sql`status = 'ONLINE'`),
      // no index on the time of the last heartbeat, which orders lists: each heartbeat would move its entry, and sorting a thousand workers takes half a
      // millisecond
    ],
  ),

  /** Cleanup work for connected workers, delivered at least once. */
  cleanupMessages: k.table(
    'cleanup_messages',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      workPoolId: k
        .uuid('work_pool_id')
        .notNull()
        .references(() => workPools.id, { onDelete: 'cascade' }),
      workQueueId: k.uuid('work_queue_id'),
      idempotencyKey: k.key('idempotency_key').notNull(),
      kind: k.text('kind').notNull(),
      target: k.json<JsonObject>('target').notNull(),
      data: k.json<JsonObject>('data').notNull(),
      status: k.key('status', 50).notNull().$type<'waiting' | 'reserved' | 'done' | 'dead'>(),
      deliveryCount: k.int('delivery_count').notNull(),
      reservationToken: k.uuid('reservation_token'),
      leaseExpires: k.timestamp('lease_expires'),
      finished: k.timestamp('finished'),
    },
    (t) => [
      k.uniqueIndex('cleanup_messages_key').on(t.workPoolId, t.idempotencyKey),
      k.index('cleanup_messages_waiting').on(t.workPoolId, t.created).where(sql`status = 'waiting'`),
      k.index('cleanup_messages_leases').on(t.leaseExpires).where(sql`status = 'reserved'`),
    ],
  ),
});
