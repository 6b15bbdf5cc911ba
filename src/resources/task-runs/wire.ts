import type { Schema } from '../../../generated/operations.ts';
import { type Instant, toWireInstant, wireTime } from '../../base/time/instant.ts';
import { toState } from '../../orchestration/wire.ts';
import { estimatedRunTime, estimatedStartTimeDelta } from '../../store/runs/times.ts';
import type { TaskRunRecord } from './rows.ts';

export function toTaskRun({ run, state, resultData }: TaskRunRecord, now: Instant): Schema<'TaskRun'> {
  return {
    id: run.id,
    created: toWireInstant(run.created),
    updated: toWireInstant(run.updated),
    name: run.name,
    flow_run_id: run.flowRunId,
    task_key: run.taskKey,
    dynamic_key: run.dynamicKey,
    cache_key: run.cacheKey,
    cache_expiration: wireTime(run.cacheExpiration),
    task_version: run.taskVersion,
    empirical_policy: run.empiricalPolicy,
    tags: run.tags,
    labels: run.labels as Schema<'Labels'> | null,
    state_id: run.stateId,
    task_inputs: run.taskInputs as Schema<'TaskInputs'>,
    state_type: run.stateType,
    state_name: run.stateName,
    run_count: run.runCount,
    flow_run_run_count: run.flowRunRunCount,
    expected_start_time: wireTime(run.expectedStartTime),
    next_scheduled_start_time: wireTime(run.nextScheduledStartTime),
    start_time: wireTime(run.startTime),
    end_time: wireTime(run.endTime),
    total_run_time: run.totalRunTime,
    estimated_run_time: estimatedRunTime(run, now),
    estimated_start_time_delta: estimatedStartTimeDelta(run, now),
    state: state && toState(state, resultData),
  };
}

/** The form of a run in paginated lists. */
export function toTaskRunPageItem(record: TaskRunRecord, now: Instant): Schema<'TaskRunPageItem'> {
  const run = toTaskRun(record, now);
  return {
    id: run.id,
    created: run.created,
    updated: run.updated,
    name: run.name,
    flow_run_id: run.flow_run_id,
    task_key: run.task_key,
    state_id: run.state_id,
    state: run.state,
    task_version: run.task_version,
    task_inputs: run.task_inputs,
    empirical_policy: run.empirical_policy,
    tags: run.tags,
    start_time: run.start_time,
    end_time: run.end_time,
    total_run_time: run.total_run_time,
    estimated_run_time: run.estimated_run_time,
    estimated_start_time_delta: run.estimated_start_time_delta,
  };
}
