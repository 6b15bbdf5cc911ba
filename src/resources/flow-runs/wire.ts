import type { Schema } from '../../../generated/operations.ts';
import type { OutgoingBody } from '../../base/json/outgoing.ts';
import { type Instant, toWireInstant, wireTime } from '../../base/time/instant.ts';
import { toState } from '../../orchestration/wire.ts';
import { estimatedRunTime, estimatedStartTimeDelta } from '../../store/runs/times.ts';
import type { FlowRunRecord, ServedFlowRun } from './rows.ts';

/** `now` is the instant for estimated times. The name of a linked queue takes precedence over the name that the client sent. */
export function toFlowRun(record: FlowRunRecord, now: Instant): Schema<'FlowRun'>;
export function toFlowRun(record: ServedFlowRun, now: Instant): OutgoingBody<Schema<'FlowRun'>>;
export function toFlowRun({ run, state, resultData, queue, pool }: ServedFlowRun, now: Instant): OutgoingBody<Schema<'FlowRun'>> {
  return {
    id: run.id,
    created: toWireInstant(run.created),
    updated: toWireInstant(run.updated),
    name: run.name,
    flow_id: run.flowId,
    state_id: run.stateId,
    deployment_id: run.deploymentId,
    deployment_version: run.deploymentVersion,
    work_queue_id: run.workQueueId,
    work_queue_name: queue?.name ?? run.workQueueName,
    flow_version: run.flowVersion,
    parameters: run.parameters,
    idempotency_key: run.idempotencyKey,
    context: run.context,
    empirical_policy: run.empiricalPolicy,
    concurrency_key: run.concurrencyKey,
    tags: run.tags,
    labels: run.labels as Schema<'Labels'>,
    parent_task_run_id: run.parentTaskRunId,
    state_type: run.stateType,
    state_name: run.stateName,
    run_count: run.runCount,
    expected_start_time: wireTime(run.expectedStartTime),
    next_scheduled_start_time: wireTime(run.nextScheduledStartTime),
    start_time: wireTime(run.startTime),
    end_time: wireTime(run.endTime),
    total_run_time: run.totalRunTime,
    estimated_run_time: estimatedRunTime(run, now),
    estimated_start_time_delta: estimatedStartTimeDelta(run, now),
    auto_scheduled: run.autoScheduled,
    infrastructure_document_id: run.infrastructureDocumentId,
    infrastructure_pid: run.infrastructurePid,
    created_by: creatorOf(run),
    work_pool_id: pool?.id ?? null,
    work_pool_name: pool?.name ?? null,
    state: state && toState(state, resultData),
    job_variables: run.jobVariables,
    priority: run.priority,
  };
}

function creatorOf({ createdById, createdByType, createdByName }: ServedFlowRun['run']): Schema<'Actor'> | null {
  return createdByType === null ? null : { id: createdById, type: createdByType, display_value: createdByName };
}
