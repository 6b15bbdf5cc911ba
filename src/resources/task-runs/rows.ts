import type { JsonValue } from '../../base/json/value.ts';
import type { taskRunStates, taskRuns } from '../../store/schema/tables.ts';

export type TaskRunRow = typeof taskRuns.$inferSelect;
export type TaskRunStateRow = typeof taskRunStates.$inferSelect;

/** A run as lists and reads load it: with its current state and the data that the state keeps in an artifact. */
export interface TaskRunRecord {
  run: TaskRunRow;
  state: TaskRunStateRow | null;
  resultData: JsonValue | null;
}
