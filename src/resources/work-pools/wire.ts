import type { Schema } from '../../../generated/operations.ts';
import { isAtLeast } from '../../base/client-release.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import { isAgentPool, type WorkPoolRow } from './rows.ts';

/** `busy` is the number of runs that hold a slot, shown only if there is a limit. */
export function toWorkPool(row: WorkPoolRow, busy: number): Schema<'WorkPool'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    description: row.description,
    type: row.type,
    base_job_template: row.baseJobTemplate,
    is_paused: row.isPaused,
    concurrency_limit: row.concurrencyLimit,
    start_timeout_seconds: row.startTimeoutSeconds,
    start_timeout_reschedules: row.startTimeoutReschedules,
    missed_heartbeats: row.missedHeartbeats,
    status: isAgentPool(row) ? null : row.status,
    default_queue_id: row.defaultQueueId,
    storage_configuration: row.storageConfiguration,
    active_slots: row.concurrencyLimit === null ? null : busy,
  };
}

/** The first client release that supports the result storage of a pool. Older releases reject a pool that includes it. */
const FIRST_WITH_RESULT_STORAGE = [3, 3, 8] as const;

/** A pool in a form that this client version can read. */
export function forClient(pool: Schema<'WorkPool'>, version: string | undefined): Schema<'WorkPool'> {
  if (version === undefined || isAtLeast(version, FIRST_WITH_RESULT_STORAGE)) return pool;
  const { default_result_storage_block_id: _, ...storage } = pool.storage_configuration;
  return { ...pool, storage_configuration: storage };
}
