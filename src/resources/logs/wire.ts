import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import { toLogRecord } from '../../bus/log-record.ts';
import type { logs } from '../../store/schema/tables.ts';

export type LogRow = typeof logs.$inferSelect;

export function toLog(row: LogRow): Schema<'Log'> {
  return { ...toLogRecord(row), created: toWireInstant(row.created), updated: toWireInstant(row.updated) };
}
