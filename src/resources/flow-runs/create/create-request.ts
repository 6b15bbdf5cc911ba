import type { Schema } from '../../../../generated/operations.ts';
import { internal, orThrow } from '../../../base/errors.ts';
import type { Actor } from '../../../base/request-context.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../store/store.ts';
import { resolveWorkQueue } from '../../work-pools/queues/resolve.ts';
import { findFlowRun } from '../queries.ts';
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
  const { work_pool_name: poolName, work_queue_name: queueName } = body;
  const queue = await resolveWorkQueue(tx, deps, { poolName, queueName, create: false });
  const { row, inserted } = await createFlowRunRow(tx, deps, {
    flowId: body.flow_id,
    state: body.state ?? { type: 'PENDING' },
    name: body.name,
    deploymentId: body.deployment_id,
    workQueueId: queue?.id,
    workQueueName: queueName,
    flowVersion: body.flow_version,
    parameters: body.parameters,
    context: body.context,
    idempotencyKey: body.idempotency_key,
    empiricalPolicy: body.empirical_policy,
    tags: body.tags,
    labels: body.labels,
    parentTaskRunId: body.parent_task_run_id,
    infrastructureDocumentId: body.infrastructure_document_id,
    jobVariables: body.job_variables,
    createdBy,
  });
  const record = findFlowRun(tx, row.id).then(orThrow(internal));
  await tx.later(record);
  return { record, inserted };
}
