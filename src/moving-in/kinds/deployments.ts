import { stringifyJson, toPlainJson } from '../../base/json/json.ts';
import { bool, json, jsonOr, list, objectOf, text, time, uuid, whole } from '../conversions.ts';
import { into, type Kind } from '../kind.ts';
import { named, stamps } from './stamps.ts';

const REPLACED = 'schedules are records of their own';

export const deployments: Kind = {
  name: 'deployments',
  group: 'definitions',
  from: 'deployment',
  to: 'deployments',
  columns: {
    ...named,
    flow_id: into('flow_id', uuid),
    version: into('version', text),
    description: into('description', text),
    paused: into('paused', bool),
    concurrency_limit_id: into('concurrency_limit_id', uuid),
    concurrency_options: into('concurrency_options', (value) =>
      json(value) === null ? null : stringifyJson({ grace_period_seconds: null, ...objectOf(value) }),
    ),
    infra_overrides: into('job_variables', jsonOr('{}')),
    parameters: into('parameters', jsonOr('{}')),
    parameter_openapi_schema: into('parameter_openapi_schema', json),
    enforce_parameter_schema: into('enforce_parameter_schema', bool),
    pull_steps: into('pull_steps', json),
    tags: into('tags', list),
    labels: into('labels', jsonOr('{}'), '{}'),
    work_queue_id: into('work_queue_id', uuid),
    work_queue_name: into('work_queue_name', text),
    last_polled: into('last_polled', time),
    status: into('status', text),
    path: into('path', text),
    entrypoint: into('entrypoint', text),
    storage_document_id: into('storage_document_id', uuid),
    infrastructure_document_id: into('infrastructure_document_id', uuid),
    created_by: into('created_by', json),
    updated_by: into('updated_by', json),
  },
  redundant: {
    schedule: REPLACED,
    is_schedule_active: REPLACED,
    concurrency_limit: 'the limit is a record of its own',
  },
  lost: {
    flow_data: 'used by releases before 3.0',
    manifest_path: 'used by releases before 3.0',
    version_id: 'versions have no counterpart; the content of the current one comes over',
  },
  when: (existing) => existing.includes('concurrency_limit_id'),
  references: [
    { column: 'flow_id', table: 'flows', missing: 'leave' },
    { column: 'concurrency_limit_id', table: 'concurrency_limits', missing: 'clear' },
    { column: 'work_queue_id', table: 'work_queues', missing: 'clear' },
    { column: 'storage_document_id', table: 'block_documents', missing: 'clear' },
    { column: 'infrastructure_document_id', table: 'block_documents', missing: 'clear' },
  ],
  named: { by: ['flow_id', 'name'] },
};

const isWithoutLimitRecords = (existing: readonly string[]) => !existing.includes('concurrency_limit_id');

/** Limits of deployments of the releases that stored only their number. The id is that of the deployment. */
export const deploymentLimits: Kind = {
  name: 'limits of deployments',
  oneWay: 'they are concurrency limits',
  group: 'definitions',
  from: 'deployment',
  to: 'concurrency_limits',
  columns: {
    id: [into('id', uuid), into('name', (id) => `deployment:${uuid(id)}`)],
    created: into('created', time),
    updated: [into('updated', time), into('active_slots_since', time), into('denied_slots_since', time)],
    concurrency_limit: into('limit', whole),
  },
  constants: { active: 1, active_slots: 0, denied_slots: 0, slot_decay_per_second: 0, avg_slot_occupancy_seconds: 2, uncounted_slots: 0 },
  where: 'concurrency_limit is not null',
  named: { by: ['name'] },
  when: isWithoutLimitRecords,
};

export const deploymentsWithoutLimitRecords: Kind = {
  ...deployments,
  columns: { ...deployments.columns, concurrency_limit: [] },
  derived: { concurrency_limit_id: ({ given, made }) => (given('concurrency_limit') === null ? null : made('id')) },
  when: isWithoutLimitRecords,
};

export const deploymentSchedules: Kind = {
  name: 'schedules',
  group: 'definitions',
  from: 'deployment_schedule',
  to: 'deployment_schedules',
  columns: {
    ...stamps,
    deployment_id: into('deployment_id', uuid),
    schedule: into('schedule', (value) => stringifyJson(toPlainJson(objectOf(value)))),
    active: into('active', bool),
    max_scheduled_runs: into('max_scheduled_runs', whole),
    parameters: into('parameters', jsonOr('{}'), '{}'),
    slug: into('slug', text),
  },
  lost: { max_active_runs: 'no server ever applied it', catchup: 'no server ever applied it' },
  references: [{ column: 'deployment_id', table: 'deployments', missing: 'leave' }],
};
