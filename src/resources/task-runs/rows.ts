import type { JsonValue } from '../../base/json/value.ts';
import type { TaskRunRow } from '../../orchestration/task-queries.ts';
import type { taskRunStates } from '../../store/schema/tables.ts';

export type TaskRunStateRow = typeof taskRunStates.$inferSelect;

/** A run as lists and reads load it: with its current state and the state data kept in an artifact. */
export interface TaskRunRecord {
  run: TaskRunRow;
  state: TaskRunStateRow | null;
  resultData: JsonValue | null;
}
