import type { Schema } from '../../../../generated/operations.ts';
import { toWireInstant } from '../../../base/time/instant.ts';
import type { RetentionClass } from './report.ts';

export const toRetentionClass = ({
  name,
  service,
  enabled,
  kept,
  rows,
  bytes,
  oldest,
  due,
  lastPass,
}: RetentionClass): Schema<'RetentionClass'> => ({
  name,
  service,
  enabled,
  kept_seconds: kept,
  rows,
  bytes,
  oldest: oldest && toWireInstant(oldest),
  due,
  last_run: lastPass?.started ? toWireInstant(lastPass.started) : null,
  last_duration_seconds: lastPass?.seconds ?? null,
  last_error: lastPass?.error ?? null,
});
