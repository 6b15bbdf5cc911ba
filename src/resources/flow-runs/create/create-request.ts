import type { Schema } from '../../../../generated/operations.ts';
import { assertNoMore } from '../../../base/assert-no-more.ts';
import { internal, orThrow } from '../../../base/errors.ts';
import type { Actor } from '../../../base/request-context.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../store/store.ts';
import { resolveWorkQueue } from '../../work-pools/queues/resolve.ts';
import { findFlowRun, findKeyTemplate } from '../queries.ts';
import type { FlowRunRecord } from '../rows.ts';
import { createFlowRunRow } from './create.ts';

/**
 * Creates a run for `POST /flow_runs/`. Await `record` after the commit: the read shares the round trip of the commit. If the body names a pool, the run is
 * linked to the queue; a queue without a pool is only stored as text.
 */
export async function createFlowRun(
  tx: Tx,
  deps: Deps,
  body: Schema<'FlowRunCreate'>,
  createdBy: Actor | undefined,
): Promise<{ record: Promise<FlowRunRecord>; inserted: boolean }> {
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
  const keyTemplate = deployment_id ? await findKeyTemplate(tx, deployment_id) : null;
  const queue = await resolveWorkQueue(tx, deps, { poolName, queueName, create: false });
  const { row, inserted } = await createFlowRunRow(tx, deps, {
    flowId: flow_id,
    state: state ?? { type: 'PENDING' },
    name,
    deploymentId: deployment_id,
    keyTemplate,
    workQueueId: queue?.id,
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
  const record = findFlowRun(tx, row.id).then(orThrow(internal));
  await tx.later(record);
  return { record, inserted };
}
