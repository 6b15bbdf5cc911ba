import type { JsonValue } from '../../base/json/value.ts';
import type { FlowRunRow } from '../../orchestration/flow-queries.ts';
import type { flowRunStates } from '../../store/schema/tables.ts';

export type FlowRunStateRow = typeof flowRunStates.$inferSelect;

/** A run as reads and lists load it: with its current state, the data that the state keeps in an artifact, and the queue and pool that it is on. */
export interface FlowRunRecord {
  run: FlowRunRow;
  state: FlowRunStateRow | null;
  resultData: JsonValue | null;
  queue: { name: string } | null;
  pool: { id: string; name: string } | null;
}
