import type { Outgoing } from '../../base/json/outgoing.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { FlowRunRow } from '../../orchestration/flow-queries.ts';
import type { flowRunStates } from '../../store/schema/tables.ts';

export type FlowRunStateRow = typeof flowRunStates.$inferSelect;

/** A run as reads and lists load it: with its current state, the state data kept in an artifact, and its queue and pool. */
export interface FlowRunRecord {
  run: FlowRunRow;
  state: FlowRunStateRow | null;
  resultData: JsonValue | null;
  queue: { name: string } | null;
  pool: { id: string; name: string } | null;
}

type Served<Row, Columns extends keyof Row> = Omit<Row, Columns> & { [K in Columns]: Outgoing<Row[K]> };

/** A record as answers need it: its JSON columns may be texts. */
export interface ServedFlowRun extends Pick<FlowRunRecord, 'queue' | 'pool'> {
  run: Served<FlowRunRow, 'parameters' | 'context' | 'empiricalPolicy' | 'tags' | 'labels' | 'jobVariables'>;
  state: Served<FlowRunStateRow, 'details' | 'data'> | null;
  resultData: Outgoing<JsonValue> | null;
}
