import type { Schema } from '../../../generated/operations.ts';
import type { WorkPoolRow } from './rows.ts';

type Columns = Pick<WorkPoolRow, 'startTimeoutSeconds' | 'startTimeoutReschedules' | 'missedHeartbeats'>;

/** The fields of a body that set {@link NO_DEADLINES}, in the order of update events. */
export const DEADLINES = {
  start_timeout_seconds: 'startTimeoutSeconds',
  start_timeout_reschedules: 'startTimeoutReschedules',
  missed_heartbeats: 'missedHeartbeats',
} as const satisfies Record<string, keyof Columns>;

/** A new record leaves its deadlines to the next wider scope. */
export const NO_DEADLINES: Columns = { startTimeoutSeconds: null, startTimeoutReschedules: null, missedHeartbeats: null };

type Body = Pick<Schema<'WorkPoolUpdate'>, keyof typeof DEADLINES>;

/** The columns that a body sets, and the rest of the body. Omits absent fields. */
export function givenDeadlines<B extends Body>(body: B) {
  const { start_timeout_seconds, start_timeout_reschedules, missed_heartbeats, ...others } = body;
  const columns: Partial<Columns> = {
    ...(start_timeout_seconds !== undefined && { startTimeoutSeconds: start_timeout_seconds }),
    ...(start_timeout_reschedules !== undefined && { startTimeoutReschedules: start_timeout_reschedules }),
    ...(missed_heartbeats !== undefined && { missedHeartbeats: missed_heartbeats }),
  };
  return { columns, others };
}
