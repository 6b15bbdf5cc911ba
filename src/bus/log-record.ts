import { toWireInstant } from '../base/time/instant.ts';
import type { logs } from '../store/schema/tables.ts';

/** A row of the log table as the log stream sends it. */
export interface LogRecord {
  id: string;
  name: string;
  level: number;
  message: string;
  timestamp: string;
  flow_run_id: string | null;
  task_run_id: string | null;
}

/** Converts a row to its form in the log stream. */
export function toLogRecord({ id, name, level, message, timestamp, flowRunId, taskRunId }: typeof logs.$inferSelect): LogRecord {
  return { id, name, level, message, timestamp: toWireInstant(timestamp), flow_run_id: flowRunId, task_run_id: taskRunId };
}
