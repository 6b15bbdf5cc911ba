import { sql } from 'drizzle-orm';
import type { Kit } from './sqlite-kit.ts';

/** Concurrency limits and the leases on their slots. A lease refers to its limits without a foreign key, because it may outlive them. */
export const defineConcurrency = (k: Kit) => {
  const concurrencyLimits = k.table(
    'concurrency_limits',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      name: k.key('name').notNull(),
      limit: k.int('limit').notNull(),
      active: k.bool('active').notNull(),
      activeSlots: k.int('active_slots').notNull(),
      /** Slots acquired minus slots released since the limit was turned off; turning it on adds them to `activeSlots`. */
      uncountedSlots: k.int('uncounted_slots'),
      deniedSlots: k.int('denied_slots').notNull(),
      slotDecayPerSecond: k.float('slot_decay_per_second').notNull(),
      avgSlotOccupancySeconds: k.float('avg_slot_occupancy_seconds').notNull(),
      /** The start of decay of each stored counter. There is one per counter, so that a denial does not restart the decay of active slots. */
      activeSlotsSince: k.timestamp('active_slots_since').notNull(),
      deniedSlotsSince: k.timestamp('denied_slots_since').notNull(),
      /** The deployment and the value that the limit is for; it exists only while a run holds a slot. Null for all other limits. */
      deploymentId: k.uuid('deployment_id'),
      keyValue: k.text('key_value'),
    },
    (t) => [
      k.uniqueIndex('concurrency_limits_name').on(t.name),
      k.index('concurrency_limits_deployment').on(t.deploymentId, t.created, t.id).where(sql`deployment_id is not null`),
    ],
  );

  const concurrencyLeases = k.table(
    'concurrency_leases',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      expires: k.timestamp('expires').notNull(),
      slots: k.int('slots').notNull(),
      holderType: k.text('holder_type').$type<'flow_run' | 'task_run' | 'deployment'>(),
      holderId: k.uuid('holder_id'),
    },
    (t) => [k.index('concurrency_leases_expires').on(t.expires), k.index('concurrency_leases_holder').on(t.holderId)],
  );

  const concurrencyLeaseLimits = k.table(
    'concurrency_lease_limits',
    {
      leaseId: k
        .uuid('lease_id')
        .notNull()
        .references(() => concurrencyLeases.id, { onDelete: 'cascade' }),
      limitId: k.uuid('limit_id').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.leaseId, t.limitId] }), k.index('concurrency_lease_limits_limit').on(t.limitId)],
  );

  /** Clients that were denied slots, for a few seconds after they should have tried again. */
  const concurrencyWaiters = k.table(
    'concurrency_waiters',
    {
      limitId: k.uuid('limit_id').notNull(),
      /** A hash of what identifies the waiter: its holder if it named one, otherwise its origin, with its request. */
      key: k.key('key', 64).notNull(),
      slots: k.int('slots').notNull(),
      holderType: k.text('holder_type').$type<'flow_run' | 'task_run' | 'deployment'>(),
      holderId: k.uuid('holder_id'),
      address: k.text('address'),
      program: k.text('program'),
      keyName: k.text('key_name'),
      /** The flow that the client runs, if it names it. */
      flowId: k.uuid('flow_id'),
      /** As in `flow_runs.origin`. */
      origin: k.text('origin'),
      denials: k.int('denials').notNull(),
      since: k.timestamp('since').notNull(),
      lastDenied: k.timestamp('last_denied').notNull(),
      /** When the client should try again. */
      retryAt: k.timestamp('retry_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.limitId, t.key] }), k.index('concurrency_waiters_retry').on(t.retryAt)],
  );

  return { concurrencyLimits, concurrencyLeases, concurrencyLeaseLimits, concurrencyWaiters };
};
