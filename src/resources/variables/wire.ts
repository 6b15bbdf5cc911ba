import type { Schema } from '../../../generated/operations.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import { type Change, type EventDraft, resourceOf } from '../../events/draft.ts';
import type { variables } from '../../store/schema/tables.ts';

/** The JSON column reads as null if no value is stored. */
export type VariableRow = Omit<typeof variables.$inferSelect, 'value'> & { value: JsonValue };

export function toVariable(row: VariableRow): Schema<'Variable'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    value: row.value,
    tags: row.tags,
  };
}

/** Carries the values after the change; for `deleted`, the last ones before it. */
export function variableEvent(change: Change, { id, name, value, tags }: VariableRow): EventDraft<`prefect.variable.${Change}`> {
  return { event: `prefect.variable.${change}`, resource: resourceOf('variable', id, name), payload: { name, value, tags } };
}
