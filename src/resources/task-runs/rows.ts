import type { JsonValue } from '../../base/json/value.ts';
import type { TaskRunRow } from '../../orchestration/queries/task-queries.ts';
import type { taskRunStates } from '../../store/schema/tables.ts';

export type TaskRunStateRow = typeof taskRunStates.$inferSelect;

/** A run with the related data that reads and lists need: its current state and state data stored in an artifact. */
export interface TaskRunRecord {
  run: TaskRunRow;
  state: TaskRunStateRow | null;
  resultData: JsonValue | null;
}
