import { parseInstant } from '../../src/base/time/instant.ts';
import { fixture } from './sources.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Fields that depend on the time of the request, or that only this service has. */
const OWN = new Set(
  [
    'estimated_run_time',
    'estimated_start_time_delta',
    'total_run_time',
    'status',
    'late_runs_count',
    'age',
    'block_type_id',
    'block_schema_id',
  ].concat(
    ['collision_policy', 'concurrency_key', 'concurrency_key_limit', 'late_run_policy', 'late_runs_dropped', 'missed_heartbeats'],
    ['run_priority', 'start_timeout_reschedules', 'start_timeout_seconds', 'priority', 'fairness', 'resume_time', 'resume_after'],
  ),
);

/** Types and schemas of blocks that belong to a release are compared by name only, times as instants, and lists of objects in any order. */
export function normal(value: Json): Json {
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'object' && one !== null && 'id' in one) ? sorted(value) : value.map(normal);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return parseInstant(value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  if ('slug' in value && 'is_protected' in value) return { slug: value.slug ?? null };
  if ('checksum' in value && 'fields' in value) return { checksum: value.checksum ?? null };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OWN.has(name) && !(name === 'active_slots' && value.slot_decay_per_second))
      .map(([name, member]) => [name, name === 'tags' && Array.isArray(member) ? sorted(member) : normal(member)]),
  );
}

export const sorted = (list: Json): Json => {
  const key = (one: Json) => (typeof one === 'object' && one !== null && 'id' in one ? String(one.id) : JSON.stringify(one));
  return (list as Json[]).map(normal).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
};

export const RECORDED = JSON.parse(fixture('server-3.9.1.json').toString('utf8')) as { [name: string]: Json };

/** The lists of the recording, with their paths. */
export const LISTS: [name: string, path: string, body?: object][] = [
  ['flows', '/flows/filter'],
  ['flow_runs', '/flow_runs/filter'],
  ['task_runs', '/task_runs/filter'],
  ['deployments', '/deployments/filter'],
  ['work_pools', '/work_pools/filter'],
  ['work_queues', '/work_queues/filter'],
  ['logs', '/logs/filter'],
  ['artifacts', '/artifacts/filter'],
  ['artifact_collections', '/artifacts/latest/filter'],
  ['variables', '/variables/filter'],
  ['block_documents', '/block_documents/filter', { include_secrets: true }],
  ['block_documents_masked', '/block_documents/filter', { include_secrets: false }],
  ['concurrency_limits', '/concurrency_limits/filter'],
  ['concurrency_limits_v2', '/v2/concurrency_limits/filter'],
  ['automations', '/automations/filter'],
  ['saved_searches', '/saved_searches/filter'],
];

/** The details of each object of a list. */
export const DETAILS: [name: string, of: string, path: (id: string) => string, body?: object][] = [
  ['flow_run_states', 'flow_runs', (id) => `/flow_run_states/?flow_run_id=${id}`],
  ['task_run_states', 'task_runs', (id) => `/task_run_states/?task_run_id=${id}`],
  ['graphs', 'flow_runs', (id) => `/flow_runs/${id}/graph-v2`],
  ['inputs', 'flow_runs', (id) => `/flow_runs/${id}/input/filter`, { prefix: '' }],
  ['schedules', 'deployments', (id) => `/deployments/${id}/schedules`],
];
