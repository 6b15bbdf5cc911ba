import type { Schema } from '../../../../generated/operations.ts';
import { assertNoMore } from '../../../base/assert-no-more.ts';
import type { Actor } from '../../../base/request-context.ts';
import type { Deps } from '../../../deps.ts';
import { shortTransaction } from '../../../store/short-transaction.ts';
import type { Reading } from '../../../store/store.ts';
import { findWorkQueue } from '../../work-pools/queues/resolve.ts';
import { findKeyTemplate } from '../queries.ts';
import { creationWrites, keyLock, planNewRun } from './create.ts';

/** The creation of a run for `POST /flow_runs/`. If the body names a pool, the run is linked to the queue; a queue without a pool is only stored as text. */
export const requestedCreation = (deps: Deps, body: Schema<'FlowRunCreate'>, createdBy: Actor | undefined) =>
  shortTransaction({
    locks: keyLock(body.flow_id, body.idempotency_key),
    read: (reading) => planRequested(reading, deps, body, createdBy),
    write: creationWrites,
  });

async function planRequested(reading: Reading, deps: Deps, body: Schema<'FlowRunCreate'>, createdBy: Actor | undefined) {
  const {
    work_pool_name: poolName,
    work_queue_name: queueName,
    flow_id,
    state,
    name,
    deployment_id,
    flow_version,
    parameters,
    context,
    idempotency_key,
    empirical_policy,
    tags,
    labels,
    parent_task_run_id,
    infrastructure_document_id,
    job_variables,
    priority,
    ...others
  } = body;
  assertNoMore(others);
  const keyTemplate = deployment_id ? await findKeyTemplate(reading, deployment_id) : null;
  const found = poolName ? await findWorkQueue(reading, poolName, queueName) : undefined;
  return planNewRun(reading, deps, {
    flowId: flow_id,
    state: state ?? { type: 'PENDING' },
    name,
    deploymentId: deployment_id,
    keyTemplate,
    workQueueId: found?.queue.id,
    workQueueName: queueName,
    flowVersion: flow_version,
    parameters,
    context,
    idempotencyKey: idempotency_key,
    empiricalPolicy: empirical_policy,
    tags,
    labels,
    parentTaskRunId: parent_task_run_id,
    infrastructureDocumentId: infrastructure_document_id,
    jobVariables: job_variables,
    priority,
    createdBy,
  });
}
