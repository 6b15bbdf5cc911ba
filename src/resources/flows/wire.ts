import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { NextRun } from './queries.ts';
import type { FlowRow } from './rows.ts';

export function toFlow(row: FlowRow): Schema<'Flow'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    tags: row.tags,
    labels: row.labels as Schema<'Flow'>['labels'],
  };
}

export function toNextRun(run: NextRun): Schema<'SimpleNextFlowRun'> {
  return {
    id: run.id,
    flow_id: run.flowId,
    name: run.name,
    state_name: run.stateName,
    state_type: 'SCHEDULED',
    next_scheduled_start_time: toWireInstant(run.nextScheduledStartTime),
  };
}
