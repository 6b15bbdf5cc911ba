import { isJsonObject } from '../../base/json/json.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { NamedBy } from '../../store/limits/inside-queries.ts';
import type { Kind } from '../../store/limits/kinds.ts';

/** Objects that a body names. */
export interface Reference {
  kind: Kind;
  by: NamedBy;
  values: Set<string>;
}

/** The fields of bodies that name objects, in every operation that writes. */
const FIELDS: Readonly<Record<string, { kind: Kind; by?: NamedBy }>> = {
  flow_id: { kind: 'flow' },
  deployment_id: { kind: 'deployment' },
  deployment_ids: { kind: 'deployment' },
  flow_run_id: { kind: 'flow_run' },
  parent_task_run_id: { kind: 'task_run' },
  work_pool_name: { kind: 'work_pool', by: 'name' },
  worker_pool_name: { kind: 'work_pool', by: 'name' },
  worker_pool_queue_id: { kind: 'work_queue' },
  global_concurrency_limit_id: { kind: 'concurrency_limit' },
  storage_document_id: { kind: 'block_document' },
  infrastructure_document_id: { kind: 'block_document' },
  // anywhere in the data of a block, a reference to another one
  block_document_id: { kind: 'block_document' },
};

/** Bodies and their parts in which a field has its meaning: not in parameters, which are the caller's own. */
const PARTS = new Set(['data', '$ref']);

/** The objects that a body names, each kind once. */
export function referencesIn(body: JsonValue | undefined): Reference[] {
  const found = new Map<string, Reference>();
  const note = (field: string, value: JsonValue) => {
    const { kind, by = 'id' } = FIELDS[field] ?? {};
    if (!kind) return;
    const reference = found.get(`${kind} ${by}`) ?? { kind, by, values: new Set() };
    for (const one of Array.isArray(value) ? value : [value]) if (typeof one === 'string') reference.values.add(one);
    found.set(`${kind} ${by}`, reference);
  };
  const visit = (value: JsonValue | undefined, isData: boolean): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, isData);
    } else if (isJsonObject(value)) {
      for (const [field, member] of Object.entries(value)) {
        if (!isData || field === 'block_document_id') note(field, member);
        if (isData || PARTS.has(field)) visit(member, true);
      }
    }
  };
  visit(body, false);
  return [...found.values()].filter(({ values }) => values.size > 0);
}

/** Task runs may be recorded after their logs: one that doesn't exist yet is no object outside. */
export function taskRunsIn(body: JsonValue | undefined): string[] {
  const items = Array.isArray(body) ? body : [body];
  return items.flatMap((item) => (isJsonObject(item) && typeof item.task_run_id === 'string' ? item.task_run_id : []));
}
