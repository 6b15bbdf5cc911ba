import type { Schema } from '../../../generated/operations.ts';
import { badRequest, integrityConflict, notFoundText } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { HydrationBudget } from '../../lib/parameters/budget.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { variableValues } from '../../store/variable-values.ts';
import { findPool } from '../work-pools/queries.ts';
import { poolNotFound, resolveWorkQueue } from '../work-pools/queues/resolve.ts';
import { DEFAULT_AGENT_POOL } from '../work-pools/rows.ts';
import { checkConcurrencyKey, checkJobVariablesOfUpdate, checkParametersSize, checkStoredParameters, hydrateParameters } from './checks.ts';
import { changePayload, emitDeploymentUpdate } from './events.ts';
import { applyLimit, checkOneLimit, checkSharedLimit } from './limit.ts';
import { lockDeployment, updateDeployment } from './queries.ts';
import type { DeploymentRow } from './rows.ts';
import { applyScheduleChanges, planScheduleChanges } from './schedules/schedule-changes.ts';
import { type GivenSchedule, readScheduleUpdates } from './schedules/schedule-input.ts';
import { schedulesOf } from './schedules/schedule-queries.ts';
import { deleteScheduledRuns } from './schedules/scheduled-run-queries.ts';
import { type Actors, givenColumns } from './upsert.ts';

type Body = Schema<'DeploymentUpdate'>;

export const deploymentNotFound = () => notFoundText('Deployment not found.');

/** Validates the part of the request that needs no database access. */
export function readUpdate(deps: Deps, body: Body): GivenSchedule[] | undefined {
  checkOneLimit(body);
  checkConcurrencyKey(body);
  checkParametersSize(deps, body.parameters, ['body', 'parameters']);
  return body.schedules && readScheduleUpdates(deps, body.schedules, ['body', 'schedules']);
}

interface Patch extends Pick<Actors, 'updatedBy'> {
  body: Body;
  schedules: GivenSchedule[] | undefined;
}

/** Implements `PATCH /deployments/{id}`: changes the fields that the body names, all or none. Returns the row after the change. */
export async function patchDeployment(tx: Tx, deps: Deps, id: string, { body, schedules, updatedBy }: Patch): Promise<DeploymentRow> {
  const before = await lockDeployment(tx, { id });
  if (!before) throw deploymentNotFound();
  const plan = schedules && planScheduleChanges(await schedulesOf(tx, id), schedules);
  await checkPool(tx, body);
  const changes = { ...givenColumns(body), ...(await hydrated(tx, deps, body)) };
  const after: DeploymentRow = { ...before, ...changes };
  if (after.enforceParameterSchema) {
    const schema = body.parameter_openapi_schema ? after.parameterOpenapiSchema : before.parameterOpenapiSchema;
    checkStoredParameters(after.parameters, schema);
  }
  await checkSharedLimit(tx, body);

  after.workQueueId = await queueIdAfter(tx, deps, body, before);
  const limitId = await applyLimit(tx, deps, { ...before, concurrencyOptions: after.concurrencyOptions }, body);
  if (limitId !== undefined) after.concurrencyLimitId = limitId;
  after.updated = deps.clock.now();
  const { workQueueId, concurrencyLimitId, updated } = after;
  await updateDeployment(tx, id, { ...changes, workQueueId, concurrencyLimitId, updated, updatedBy: updatedBy ?? null });
  if (plan) await applyScheduleChanges(tx, deps, id, plan);
  await deleteScheduledRuns(tx, [id], { autoOnly: true, after: after.updated });
  const payload = changePayload(before, after);
  if (payload) await emitDeploymentUpdate(tx, deps, id, payload);
  return after;
}

async function checkPool(reader: Reader, { work_pool_name: name, job_variables: jobVariables }: Body): Promise<void> {
  if (!name || name === DEFAULT_AGENT_POOL) return;
  const pool = await findPool(reader, name);
  if (!pool) throw poolNotFound(name);
  if (jobVariables) checkJobVariablesOfUpdate(pool.baseJobTemplate, jobVariables);
}

/** The hydrated parameters to store. Rejects a null for `parameters` or `enforce_parameter_schema` with 409. */
async function hydrated(reader: Reader, { settings: { api } }: Deps, body: Body): Promise<Pick<DeploymentRow, 'parameters'> | undefined> {
  for (const field of ['parameters', 'enforce_parameter_schema'] as const)
    if (body[field] === null) throw integrityConflict(`The field ${field} must not be null.`);
  if (body.parameters === undefined || body.parameters === null) return undefined;
  const result = await hydrateParameters(body.parameters, () => variableValues(reader), {
    budget: new HydrationBudget(api),
    maxParameterSize: api.maxParameterSize,
  });
  if ('problem' in result) throw badRequest(`Error hydrating deployment parameters: ${result.problem}`);
  return result;
}

/** A null pool unlinks the queue, even if the body names a queue. A queue without a pool belongs to the default agent pool. */
async function queueIdAfter(tx: Tx, deps: Deps, body: Body, before: DeploymentRow): Promise<string | null> {
  const { work_pool_name: poolName, work_queue_name: queueName } = body;
  if (poolName === null) return null;
  const found = await resolveWorkQueue(tx, deps, { poolName, queueName });
  return found ? found.id : before.workQueueId;
}
