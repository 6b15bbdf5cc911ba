import type { Outgoing } from '../../base/json/outgoing.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { FlowRunRow } from '../../orchestration/queries/flow-queries.ts';
import type { flowRunStates } from '../../store/schema/tables.ts';

export type FlowRunStateRow = typeof flowRunStates.$inferSelect;

/** A run with the related data that reads and lists need: its current state, state data stored in an artifact, its queue and its pool. */
export interface FlowRunRecord {
  run: FlowRunRow;
  state: FlowRunStateRow | null;
  resultData: JsonValue | null;
  queue: { name: string } | null;
  pool: { id: string; name: string } | null;
}

type Served<Row, Columns extends keyof Row> = Omit<Row, Columns> & { [K in Columns]: Outgoing<Row[K]> };

/** A record for responses: its JSON columns may be strings. */
export interface ServedFlowRun extends Pick<FlowRunRecord, 'queue' | 'pool'> {
  run: Served<FlowRunRow, 'parameters' | 'context' | 'empiricalPolicy' | 'tags' | 'labels' | 'jobVariables'>;
  state: Served<FlowRunStateRow, 'details' | 'data'> | null;
  resultData: Outgoing<JsonValue> | null;
}
