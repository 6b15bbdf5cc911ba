import { stringifyJson } from '../../base/json/json.ts';
import type { Cell } from '../../store/moving/cells.ts';
import { bool, json, jsonOr, objectOf, text, time, uuid, whole } from '../conversions.ts';
import { into, type Kind } from '../kind.ts';
import { named } from './stamps.ts';

const storage = (value: Cell): Cell =>
  stringifyJson({ bundle_upload_step: null, bundle_execution_step: null, default_result_storage_block_id: null, ...objectOf(value) });

export const workPools: Kind = {
  name: 'work pools',
  group: 'definitions',
  from: 'work_pool',
  to: 'work_pools',
  columns: {
    ...named,
    description: into('description', text),
    type: into('type', text),
    base_job_template: into('base_job_template', jsonOr('{}')),
    is_paused: into('is_paused', bool),
    concurrency_limit: into('concurrency_limit', whole),
    storage_configuration: into('storage_configuration', storage, storage(null)),
    default_queue_id: into('default_queue_id', uuid),
    status: into('status', text),
    last_transitioned_status_at: into('last_transitioned_status_at', time),
    last_status_event_id: into('last_status_event_id', uuid),
  },
  named: { by: ['name'] },
};

export const workQueues: Kind = {
  name: 'work queues',
  group: 'definitions',
  from: 'work_queue',
  to: 'work_queues',
  columns: {
    ...named,
    work_pool_id: into('work_pool_id', uuid),
    description: into('description', text),
    is_paused: into('is_paused', bool),
    concurrency_limit: into('concurrency_limit', whole),
    priority: into('priority', whole),
    filter: into('filter', json),
    last_polled: into('last_polled', time),
    status: into('status', text),
  },
  references: [{ column: 'work_pool_id', table: 'work_pools', missing: 'leave' }],
  named: { by: ['work_pool_id', 'name'] },
};

export const workers: Kind = {
  name: 'workers',
  group: 'definitions',
  from: 'worker',
  to: 'workers',
  columns: {
    ...named,
    work_pool_id: into('work_pool_id', uuid),
    last_heartbeat_time: into('last_heartbeat_time', time),
    heartbeat_interval_seconds: into('heartbeat_interval_seconds', whole),
    status: into('status', text),
  },
  references: [{ column: 'work_pool_id', table: 'work_pools', missing: 'leave' }],
  named: { by: ['work_pool_id', 'name'], same: true },
};
