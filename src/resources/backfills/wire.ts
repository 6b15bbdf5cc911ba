import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant, wireTime } from '../../base/time/instant.ts';
import { isTerminal, type StateType } from '../../orchestration/states.ts';
import type { BackfillOutcome } from '../../store/schema/backfills.ts';
import type { BackfillRow, RunCounts } from './queries.ts';

const sum = (counts: RunCounts, ...types: StateType[]) => types.reduce((total, type) => total + (counts.get(type) ?? 0), 0);

/** How the runs that have ended did so. */
export const outcomeOf = (counts: RunCounts): BackfillOutcome => ({
  completed: sum(counts, 'COMPLETED'),
  failed: sum(counts, 'FAILED', 'CRASHED'),
  cancelled: sum(counts, 'CANCELLED'),
});

/** The number of runs that have not ended. */
export const activeOf = (counts: RunCounts): number =>
  [...counts].reduce((total, [type, count]) => total + (type !== null && isTerminal(type) ? 0 : count), 0);

function progressOf(row: BackfillRow, counts: RunCounts): Schema<'BackfillProgress'> {
  const outcome = row.outcome ?? outcomeOf(counts);
  const waiting = row.outcome ? 0 : sum(counts, 'SCHEDULED');
  const running = row.outcome ? 0 : activeOf(counts) - waiting;
  const known = waiting + running + outcome.completed + outcome.failed + outcome.cancelled;
  const retried = row.retriedRuns ?? 0;
  return {
    total: row.total,
    skipped: row.skipped,
    created: row.createdRuns,
    retried,
    remaining: row.total - row.skipped - row.createdRuns,
    waiting,
    running,
    ...outcome,
    deleted: Math.max(0, row.createdRuns + retried - known),
  };
}

export function toBackfill(row: BackfillRow, counts: RunCounts = new Map()): Schema<'Backfill'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    deployment_id: row.deploymentId,
    state: row.state,
    message: row.message,
    start: toWireInstant(row.rangeStart),
    end: toWireInstant(row.rangeEnd),
    schedule_id: row.scheduleId,
    schedule: row.schedule,
    parameters: row.parameters,
    max_active_runs: row.maxActiveRuns,
    order: row.timeOrder,
    rerun: row.rerun,
    work_queue_name: row.workQueueName,
    tags: row.tags,
    job_variables: row.jobVariables,
    priority: row.priority,
    idempotency_key: row.idempotencyKey,
    progress: progressOf(row, counts),
    ended: wireTime(row.ended),
    created_by: row.createdBy,
  };
}
