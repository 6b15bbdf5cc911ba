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
