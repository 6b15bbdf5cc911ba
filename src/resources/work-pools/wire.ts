import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../instant.ts';
import { isAgentPool, type WorkPoolRow } from './rows.ts';

/** `busy` is the number of runs that take a slot; shown only where there is a limit. */
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
    status: isAgentPool(row) ? null : row.status,
    default_queue_id: row.defaultQueueId,
    storage_configuration: row.storageConfiguration as Schema<'WorkPoolStorageConfiguration'>,
    active_slots: row.concurrencyLimit === null ? null : busy,
  };
}
