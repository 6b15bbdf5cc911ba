import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { FlowRunInputRow } from './queries.ts';

export function toFlowRunInput(row: FlowRunInputRow): Schema<'FlowRunInput'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    flow_run_id: row.flowRunId,
    key: row.key,
    value: row.value,
    sender: row.sender,
  };
}
