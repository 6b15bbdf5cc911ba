import type { Schema } from '../../../../generated/operations.ts';
import { assertNoMore } from '../../../base/assert-no-more.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { toWireInstant, wireTime } from '../../../base/time/instant.ts';
import { givenDeadlines } from '../deadlines.ts';
import type { WorkQueueRow } from '../rows.ts';
import type { NewQueue } from './create.ts';

/** `busy` is the number of runs that hold a slot, shown only if there is a limit. */
export function toWorkQueue(row: WorkQueueRow, poolName: string, busy: number): Schema<'WorkQueue'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    description: row.description,
    is_paused: row.isPaused,
    concurrency_limit: row.concurrencyLimit,
    start_timeout_seconds: row.startTimeoutSeconds,
    start_timeout_reschedules: row.startTimeoutReschedules,
    missed_heartbeats: row.missedHeartbeats,
    fairness: row.fairness ?? 'NONE',
    priority: row.priority,
    work_pool_id: row.workPoolId,
    work_pool_name: poolName,
    filter: row.filter,
    last_polled: wireTime(row.lastPolled),
    status: row.status,
    active_slots: row.concurrencyLimit === null ? null : busy,
  };
}

/** The queue that a client requests. */
export function givenQueue(body: Schema<'WorkQueueCreate'>): NewQueue {
  const { name, description, is_paused, concurrency_limit, priority, filter, fairness, ...more } = body;
  const { columns, others } = givenDeadlines(more);
  assertNoMore(others);
  return {
    name,
    description: description ?? '',
    isPaused: is_paused,
    concurrencyLimit: concurrency_limit ?? null,
    priority,
    filter: storedFilter(filter),
    fairness: fairness ?? null,
    ...columns,
  };
}

/** The deprecated queue filter in its stored form. */
export function storedFilter(filter: Schema<'QueueFilter'> | null | undefined): JsonObject | null {
  return filter ? { tags: filter.tags ?? null, deployment_ids: filter.deployment_ids ?? null } : null;
}
