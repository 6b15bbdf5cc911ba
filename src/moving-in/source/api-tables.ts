import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';

/** Rows of a table of the source, from one item of a response of its API. */
type RowsOf = (item: JsonObject, encrypt: (text: JsonValue) => JsonValue) => JsonObject[];

/** How rows of a table are read with the API of a server. */
export interface ApiTable {
  table: string;
  /** A list operation, read page by page. */
  list: string;
  /** The list is requested once for each item of this list, with its `id` or `name` in the path. */
  forEach?: { list: string; key: 'id' | 'name' };
  method?: 'get';
  body?: JsonObject;
  /** Continues with the items after the last value of this field, instead of an offset: lists of any length take the same time per page. */
  after?: { field: string; filter: string };
  rows: RowsOf;
}

const same: RowsOf = (item) => [item];

/** `1:02:03.5`, as PostgreSQL writes a duration. */
function interval(seconds: JsonValue | undefined): string {
  const all = Number(String(seconds ?? 0));
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor((all - hours * 3600) / 60);
  return `${hours}:${String(minutes).padStart(2, '0')}:${(all - hours * 3600 - minutes * 60).toFixed(6).padStart(9, '0')}`;
}

const member = (item: JsonObject, name: string, field: string): JsonValue => {
  const object = item[name];
  return isJsonObject(object) ? (object[field] ?? null) : null;
};

const run: RowsOf = (item) => [
  { ...item, state_timestamp: member(item, 'state', 'timestamp'), total_run_time: interval(item.total_run_time) },
];

const document: RowsOf = (item, encrypt) => [
  {
    ...item,
    data: encrypt(item.data ?? {}),
    block_type_name: item.block_type_name ?? member(item, 'block_type', 'name'),
  },
];

/** The documents that a document contains, by the names of its fields. */
const documentReferences: RowsOf = (item) =>
  Object.entries(isJsonObject(item.block_document_references) ? item.block_document_references : {}).flatMap(([name, reference]) =>
    isJsonObject(reference)
      ? [
          {
            created: item.created ?? null,
            updated: item.updated ?? null,
            name,
            parent_block_document_id: item.id ?? null,
            reference_block_document_id: member(reference, 'block_document', 'id'),
          },
        ]
      : [],
  );

const RUN_LISTS = { flow: 'flow_runs/filter', task: 'task_runs/filter' };
const documents = { list: 'block_documents/filter', body: { include_secrets: true } };

/** In the order of reading. */
export const API_TABLES: readonly ApiTable[] = [
  { table: 'block_type', list: 'block_types/filter', rows: same },
  { table: 'block_schema', list: 'block_schemas/filter', rows: same },
  { table: 'block_document', ...documents, rows: document },
  { table: 'block_document_reference', ...documents, rows: documentReferences },
  // the API doesn't return these two
  {
    table: 'concurrency_limit_v2',
    list: 'v2/concurrency_limits/filter',
    rows: (item) => [{ denied_slots: 0, avg_slot_occupancy_seconds: 2, ...item }],
  },
  { table: 'concurrency_limit', list: 'concurrency_limits/filter', rows: same },
  { table: 'flow', list: 'flows/filter', rows: same },
  { table: 'work_pool', list: 'work_pools/filter', rows: same },
  { table: 'work_queue', list: 'work_queues/filter', rows: same },
  { table: 'worker', list: 'work_pools/{}/workers/filter', forEach: { list: 'work_pools/filter', key: 'name' }, rows: same },
  {
    table: 'deployment',
    list: 'deployments/filter',
    rows: (item) => [
      { ...item, infra_overrides: item.job_variables ?? {}, concurrency_limit_id: member(item, 'global_concurrency_limit', 'id') },
    ],
  },
  {
    table: 'deployment_schedule',
    list: 'deployments/filter',
    rows: ({ schedules }) => (Array.isArray(schedules) ? schedules.filter(isJsonObject) : []),
  },
  { table: 'variable', list: 'variables/filter', rows: same },
  { table: 'saved_search', list: 'saved_searches/filter', rows: same },
  { table: 'automation', list: 'automations/filter', rows: same },
  { table: 'flow_run', list: RUN_LISTS.flow, body: { sort: 'ID_DESC' }, rows: run },
  { table: 'task_run', list: RUN_LISTS.task, body: { sort: 'ID_DESC' }, rows: run },
  {
    table: 'flow_run_state',
    list: 'flow_run_states/?flow_run_id={}',
    method: 'get',
    forEach: { list: RUN_LISTS.flow, key: 'id' },
    rows: same,
  },
  {
    table: 'task_run_state',
    list: 'task_run_states/?task_run_id={}',
    method: 'get',
    forEach: { list: RUN_LISTS.task, key: 'id' },
    rows: same,
  },
  {
    table: 'flow_run_input',
    list: 'flow_runs/{}/input/filter',
    forEach: { list: RUN_LISTS.flow, key: 'id' },
    body: { prefix: '' },
    rows: same,
  },
  { table: 'artifact', list: 'artifacts/filter', body: { sort: 'ID_DESC' }, rows: same },
  { table: 'artifact_collection', list: 'artifacts/latest/filter', body: { sort: 'ID_DESC' }, rows: same },
  { table: 'log', list: 'logs/filter', body: { sort: 'TIMESTAMP_ASC' }, after: { field: 'timestamp', filter: 'logs' }, rows: same },
];

/** What no operation returns. */
export const UNREADABLE: Readonly<Record<string, string>> = {
  'states in the cache of tasks': 'no operation lists them; tasks run again',
  'counted events and fired parts of automations': 'no operation lists them; automations start counting again',
  'resources of automations': 'no operation lists them',
  'denied slots and mean occupancy of limits': 'no operation returns them; they start at their defaults',
  'the default result storage': 'set it again',
};
