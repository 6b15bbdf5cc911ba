import { stringifyJson, toPlainJson } from '../../base/json/json.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Cell } from '../../store/moving/cells.ts';
import { bool, details, json, jsonOr, list, objectOf, seconds, text, time, uuid, whole } from '../conversions.ts';
import { type Extra, into, type Kind } from '../kind.ts';
import { named, stamps } from './stamps.ts';

const progress = {
  state_id: into('state_id', uuid),
  state_type: into('state_type', text),
  state_name: into('state_name', text),
  state_timestamp: into('state_timestamp', time),
  run_count: into('run_count', whole),
  expected_start_time: into('expected_start_time', time),
  next_scheduled_start_time: into('next_scheduled_start_time', time),
  start_time: into('start_time', time),
  end_time: into('end_time', time),
  total_run_time: into('total_run_time', seconds),
};

const policy = (fields: JsonObject) => (value: Cell) => stringifyJson(toPlainJson({ ...fields, ...objectOf(value) }));

const RETRIES = { max_retries: 0, retry_delay_seconds: 0, retries: null, retry_delay: null };
const flowRunPolicy = policy({ ...RETRIES, pause_keys: [], resuming: false, retry_type: null });
const taskRunPolicy = policy({ ...RETRIES, retry_jitter_factor: null });

/** A member of a JSON object, if it is a text. */
const member = (name: string) => (value: Cell) => {
  const found = value === null || json(value) === null ? undefined : objectOf(value)[name];
  return typeof found === 'string' ? found : null;
};

/** An indexed copy of the tags. */
const tagsInto = (table: string, column: string): Extra => ({
  table,
  by: column,
  rows: ({ made }) => {
    const tags = made('tags');
    return tags === '[]' ? [] : [...new Set(JSON.parse(String(tags)) as string[])].map((tag) => ({ [column]: made('id'), tag }));
  },
});

const TIME = 'coalesce(end_time, next_scheduled_start_time, updated)';

export const flowRuns: Kind = {
  name: 'flow runs',
  group: 'runs',
  from: 'flow_run',
  to: 'flow_runs',
  columns: {
    ...named,
    ...progress,
    flow_id: into('flow_id', uuid),
    deployment_id: into('deployment_id', uuid),
    deployment_version: into('deployment_version', text),
    work_queue_id: into('work_queue_id', uuid),
    work_queue_name: into('work_queue_name', text),
    flow_version: into('flow_version', text),
    parameters: into('parameters', jsonOr('{}')),
    idempotency_key: into('idempotency_key', text),
    context: into('context', jsonOr('{}')),
    empirical_policy: [into('empirical_policy', flowRunPolicy), into('retry_type', member('retry_type'))],
    tags: into('tags', list),
    labels: into('labels', jsonOr('{}'), '{}'),
    parent_task_run_id: into('parent_task_run_id', uuid),
    auto_scheduled: into('auto_scheduled', bool),
    infrastructure_document_id: into('infrastructure_document_id', uuid),
    infrastructure_pid: into('infrastructure_pid', text),
    created_by: [
      into('created_by_id', (value) => uuid(member('id')(value))),
      into('created_by_type', member('type')),
      into('created_by_name', member('display_value')),
    ],
    job_variables: into('job_variables', json),
  },
  constants: { priority: 50, turn: '' },
  references: [
    { column: 'flow_id', table: 'flows', missing: 'leave' },
    { column: 'work_queue_id', table: 'work_queues', missing: 'clear' },
    { column: 'infrastructure_document_id', table: 'block_documents', missing: 'clear' },
    { column: 'parent_task_run_id', table: 'task_runs', missing: 'clear' },
  ],
  extras: [tagsInto('flow_run_tags', 'flow_run_id')],
  back: {
    created_by: (made) =>
      made('created_by_type') === null
        ? null
        : JSON.stringify({ id: made('created_by_id'), type: made('created_by_type'), display_value: made('created_by_name') }),
  },
  time: TIME,
};

export const taskRuns: Kind = {
  name: 'task runs',
  group: 'runs',
  from: 'task_run',
  to: 'task_runs',
  columns: {
    ...named,
    ...progress,
    flow_run_id: into('flow_run_id', uuid),
    task_key: into('task_key', text),
    dynamic_key: into('dynamic_key', text),
    cache_key: into('cache_key', text),
    cache_expiration: into('cache_expiration', time),
    task_version: into('task_version', text),
    flow_run_run_count: into('flow_run_run_count', whole),
    empirical_policy: into('empirical_policy', taskRunPolicy),
    task_inputs: into('task_inputs', jsonOr('{}')),
    tags: into('tags', list),
    labels: into('labels', json),
  },
  references: [{ column: 'flow_run_id', table: 'flow_runs', missing: 'leave' }],
  extras: [tagsInto('task_run_tags', 'task_run_id')],
  time: TIME,
};

const stateColumns = {
  id: into('id', uuid),
  timestamp: into('timestamp', time),
  type: into('type', text),
  name: into('name', text),
  message: into('message', text),
  state_details: into('details', details),
  data: into('data', json),
  result_artifact_id: into('result_artifact_id', uuid),
};
const WRITTEN = 'the same as the time of the state';

export const flowRunStates: Kind = {
  name: 'flow run states',
  group: 'runs',
  from: 'flow_run_state',
  to: 'flow_run_states',
  columns: { ...stateColumns, flow_run_id: into('flow_run_id', uuid) },
  redundant: { created: WRITTEN, updated: WRITTEN },
  references: [{ column: 'flow_run_id', table: 'flow_runs', missing: 'leave' }],
};

export const taskRunStates: Kind = {
  name: 'task run states',
  group: 'runs',
  from: 'task_run_state',
  to: 'task_run_states',
  columns: { ...stateColumns, task_run_id: into('task_run_id', uuid) },
  redundant: { created: WRITTEN, updated: WRITTEN },
  references: [{ column: 'task_run_id', table: 'task_runs', missing: 'leave' }],
};

export const flowRunInputs: Kind = {
  name: 'flow run inputs',
  group: 'runs',
  from: 'flow_run_input',
  to: 'flow_run_inputs',
  columns: {
    ...stamps,
    flow_run_id: into('flow_run_id', uuid),
    key: into('key', text),
    value: into('value', text),
    sender: into('sender', text),
  },
  references: [{ column: 'flow_run_id', table: 'flow_runs', missing: 'leave' }],
};

export const taskRunStateCache: Kind = {
  name: 'cached states',
  group: 'runs',
  from: 'task_run_state_cache',
  to: 'task_run_state_cache',
  columns: {
    id: into('id', uuid),
    created: into('created', time),
    cache_key: into('cache_key', text),
    cache_expiration: into('cache_expiration', time),
    task_run_state_id: into('task_run_state_id', uuid),
  },
  redundant: { updated: 'rows never change' },
};
