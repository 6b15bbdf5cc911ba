import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant, wireTime } from '../../base/time/instant.ts';
import { nearestOptions } from '../../orchestration/collisions/policy.ts';
import { toGlobalConcurrencyLimit } from '../concurrency-limits/wire.ts';
import { toLateRunPolicy } from './late-run-policy.ts';
import type { DeploymentRecord, ScheduleRow } from './rows.ts';

/** The limit as stored, without decay. The name of a linked queue takes precedence over the name that the client sent. */
export function toDeployment(
  { deployment: row, queue, pool, limit }: DeploymentRecord,
  schedules: readonly ScheduleRow[],
): Schema<'Deployment'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    version: row.version,
    description: row.description,
    flow_id: row.flowId,
    paused: row.paused,
    schedules: schedules.map(toSchedule),
    concurrency_limit: null,
    global_concurrency_limit: limit && toGlobalConcurrencyLimit(limit, limit.activeSlotsSince),
    concurrency_options: nearestOptions({ ...row, options: row.concurrencyOptions }),
    collision_policy: row.collisionPolicy,
    concurrency_key: row.concurrencyKey,
    concurrency_key_limit: row.concurrencyKeyLimit,
    start_timeout_seconds: row.startTimeoutSeconds,
    start_timeout_reschedules: row.startTimeoutReschedules,
    missed_heartbeats: row.missedHeartbeats,
    late_run_policy: toLateRunPolicy(row),
    late_runs_dropped: row.lateRunsDropped ?? 0,
    run_priority: row.runPriority,
    job_variables: row.jobVariables,
    parameters: row.parameters,
    tags: row.tags,
    labels: row.labels as Schema<'Labels'>,
    work_queue_name: queue?.name ?? row.workQueueName,
    work_queue_id: row.workQueueId,
    last_polled: wireTime(row.lastPolled),
    parameter_openapi_schema: row.parameterOpenapiSchema,
    path: row.path,
    pull_steps: row.pullSteps,
    entrypoint: row.entrypoint,
    storage_document_id: row.storageDocumentId,
    infrastructure_document_id: row.infrastructureDocumentId,
    created_by: row.createdBy,
    updated_by: row.updatedBy,
    work_pool_name: pool?.name ?? null,
    status: row.status,
    enforce_parameter_schema: row.enforceParameterSchema,
  };
}

export function toSchedule(row: ScheduleRow): Schema<'DeploymentSchedule'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    deployment_id: row.deploymentId,
    schedule: row.schedule,
    active: row.active,
    max_scheduled_runs: row.maxScheduledRuns,
    parameters: row.parameters,
    slug: row.slug,
    late_run_policy: toLateRunPolicy(row),
  };
}
