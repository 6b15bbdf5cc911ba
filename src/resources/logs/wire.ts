import type { Schema } from '../../../generated/operations.ts';
import type { LogRecord } from '../../events/bus.ts';
import { toWireInstant } from '../../instant.ts';
import type { logs } from '../../store/schema/tables.ts';

export type LogRow = typeof logs.$inferSelect;

export function toLog(row: LogRow): Schema<'Log'> {
  return { ...toLogRecord(row), created: toWireInstant(row.created), updated: toWireInstant(row.updated) };
}

/** What the log stream carries. */
export function toLogRecord({ id, name, level, message, timestamp, flowRunId, taskRunId }: LogRow): LogRecord {
  return { id, name, level, message, timestamp: toWireInstant(timestamp), flow_run_id: flowRunId, task_run_id: taskRunId };
}
