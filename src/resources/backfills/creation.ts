import type { Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { invalidValue, notFoundText, unprocessable } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { type Instant, toWireInstant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { checkParametersSize } from '../deployments/checks.ts';
import type { DeploymentRecord, ScheduleRow } from '../deployments/rows.ts';
import { checkedSchedule } from '../deployments/schedules/schedule-input.ts';
import { schedulesOf } from '../deployments/schedules/schedule-queries.ts';
import type { RunSource } from './runs.ts';
import { checkTemplates } from './templates.ts';
import { timesOf } from './times.ts';

/** A checked backfill that is not stored, with its times in their order. */
export interface NewBackfill {
  row: RunSource;
  times: Instant[];
}

/** @throws 422 for a body whose values are not valid together, 404 for a missing schedule */
export async function readBackfill(deps: Deps, { deployment }: DeploymentRecord, body: Schema<'BackfillCreate'>): Promise<NewBackfill> {
  const {
    start,
    end,
    schedule_id: scheduleId,
    schedule,
    parameters = {},
    max_active_runs: maxActiveRuns,
    order,
    rerun,
    work_queue_name: workQueueName,
    tags = [],
    job_variables: jobVariables = null,
    priority = null,
    idempotency_key: idempotencyKey,
    ...others
  } = body;
  assertNoMore(others);
  const now = deps.clock.now();
  const { maxTimes, maxActiveRuns: most } = deps.settings.backfills;
  const rangeEnd = end ?? now;
  if (rangeEnd > now) throw invalidValue(['body', 'end'], 'The end must not be in the future.', end);
  if (start > rangeEnd) throw invalidValue(['body', 'start'], 'The start must not be after the end.', toWireInstant(start));
  if (maxActiveRuns > most)
    throw invalidValue(['body', 'max_active_runs'], `\`max_active_runs\` must be less than or equal to ${most}.`, maxActiveRuns);
  checkParametersSize(deps, parameters, ['body', 'parameters']);
  checkTemplates(parameters, ['body', 'parameters']);
  const source = schedule
    ? { schedule: given(deps, schedule, scheduleId), id: null, parameters: {} }
    : chosen(await schedulesOf(deps.store.reader, deployment.id), scheduleId);
  const range = { schedule: source.schedule, rangeStart: start, rangeEnd, timeOrder: order };
  const times = await timesOf(range, maxTimes + 1);
  if (times.length === 0) throw unprocessable('The schedule has no times in this period.');
  if (times.length > maxTimes) throw unprocessable(`The schedule has more than ${maxTimes} times in this period. Divide the period.`);
  const row: RunSource = {
    ...range,
    deploymentId: deployment.id,
    state: 'RUNNING',
    message: null,
    scheduleId: source.id,
    scheduleParameters: source.parameters,
    parameters,
    maxActiveRuns,
    rerun,
    workQueueName: workQueueName || null,
    tags,
    jobVariables,
    priority,
    idempotencyKey: idempotencyKey || null,
    total: times.length,
    skipped: 0,
    createdRuns: 0,
    retriedRuns: null,
    lastTime: null,
    ended: null,
    outcome: null,
  };
  return { row, times };
}

function given(deps: Deps, schedule: Schema<'Schedule'>, scheduleId: string | null | undefined) {
  if (scheduleId) throw invalidValue(['body', 'schedule_id'], '`schedule_id` and `schedule` exclude each other.', scheduleId);
  return checkedSchedule(schedule, ['body', 'schedule'], deps.clock.now());
}

/** The named schedule, or the only one. */
function chosen(schedules: readonly ScheduleRow[], id: string | null | undefined): ScheduleRow {
  if (!id && schedules.length !== 1)
    throw unprocessable(
      schedules.length === 0
        ? 'The deployment has no schedule. Send a schedule.'
        : 'The deployment has several schedules. Send the id of one, or a schedule.',
    );
  if (!id) return present(schedules[0], 'the only schedule of a deployment');
  const found = schedules.find((schedule) => schedule.id === id);
  if (!found) throw notFoundText('Schedule not found.');
  return found;
}
