import type { Schema } from '../../../generated/operations.ts';
import { conflict, integrityConflict, stillThere } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { RequestContext } from '../../base/request-context.ts';
import type { Deps } from '../../deps.ts';
import { checkJobVariables } from '../../lib/parameters/job-variables.ts';
import type { Labels } from '../../store/schema/shapes.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { findFlow } from '../flows/queries.ts';
import { blockDataLoader } from '../work-pools/block-data.ts';
import { DEADLINES, NO_DEADLINES } from '../work-pools/deadlines.ts';
import { findPool } from '../work-pools/queries.ts';
import { poolNotFound, resolveWorkQueue } from '../work-pools/queues/resolve.ts';
import { DEFAULT_AGENT_POOL } from '../work-pools/rows.ts';
import { checkConcurrencyKey, checkGivenParameters, checkParametersSize, rejectJobVariables } from './checks.ts';
import { changePayload, deploymentEvents, emitDeploymentUpdate } from './events.ts';
import { lateRunColumns, NO_LATE_RUN_POLICY } from './late-run-policy.ts';
import { applyLimit, checkOneLimit, checkSharedLimit } from './limit.ts';
import { blockDocumentExists, insertDeploymentIfNew, lockDeployment, updateDeployment } from './queries.ts';
import type { DeploymentRow } from './rows.ts';
import { continuedSchedules } from './schedules/continued-schedules.ts';
import { checkSlugs, type ListedSchedule, readListedSchedules } from './schedules/schedule-input.ts';
import { deleteSchedulesOf, insertSchedules, schedulesOf } from './schedules/schedule-queries.ts';
import { deleteScheduledRuns } from './schedules/scheduled-run-queries.ts';

type Body = Schema<'DeploymentCreate'>;

/** The actors that request a change. */
export type Actors = Pick<RequestContext, 'createdBy' | 'updatedBy'>;

/** Fields whose columns are computed, or that other tables contain. */
type Computed =
  | 'name'
  | 'flow_id'
  | 'labels'
  | 'parameters'
  | 'parameter_openapi_schema'
  | 'job_variables'
  | 'schedules'
  | 'work_pool_name'
  | 'concurrency_limit'
  | 'concurrency_options'
  | 'global_concurrency_limit_id'
  | 'late_run_policy';

/** Fields that the contract accepts and documents as ignored. */
type Ignored = 'version_info' | 'worker_pool_queue_id' | 'worker_pool_name' | 'worker_pool_queue_name' | 'work_pool_queue_name';

/** Every other field of a create or update body is stored unchanged in its column. */
const PLAIN = {
  version: 'version',
  description: 'description',
  paused: 'paused',
  enforce_parameter_schema: 'enforceParameterSchema',
  pull_steps: 'pullSteps',
  tags: 'tags',
  work_queue_name: 'workQueueName',
  path: 'path',
  entrypoint: 'entrypoint',
  storage_document_id: 'storageDocumentId',
  infrastructure_document_id: 'infrastructureDocumentId',
  run_priority: 'runPriority',
  collision_policy: 'collisionPolicy',
  concurrency_key: 'concurrencyKey',
  concurrency_key_limit: 'concurrencyKeyLimit',
  ...DEADLINES,
} as const satisfies Record<Exclude<keyof Body | keyof Schema<'DeploymentUpdate'>, Computed | Ignored>, keyof DeploymentRow>;

/** The columns that a create or update body sets. Omits absent fields. */
export function givenColumns(body: Body | Schema<'DeploymentUpdate'>): Partial<DeploymentRow> {
  const columns: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(PLAIN)) {
    const value = body[name as keyof typeof PLAIN];
    if (value !== undefined) columns[key] = value;
  }
  const { parameter_openapi_schema: schema, concurrency_options: options, job_variables: jobVariables } = body;
  if (schema !== undefined) columns.parameterOpenapiSchema = schema && completeSchema(schema);
  if (options !== undefined)
    columns.concurrencyOptions = options && { ...options, grace_period_seconds: options.grace_period_seconds ?? null };
  if (jobVariables !== undefined && jobVariables !== null) columns.jobVariables = jobVariables;
  return { ...columns, ...lateRunColumns(body.late_run_policy) };
}

const completeSchema = (schema: JsonObject): JsonObject => (Object.keys(schema).length === 0 ? { type: 'object', properties: {} } : schema);

/** Validates the part of the request that needs no database access. */
export function readCreation(deps: Deps, body: Body): ListedSchedule[] {
  const parameters = body.parameters ?? {};
  checkOneLimit(body);
  checkConcurrencyKey(body);
  checkParametersSize(deps, parameters, ['body', 'parameters']);
  if (body.enforce_parameter_schema === true) checkGivenParameters(parameters, body.parameter_openapi_schema);
  const schedules = readListedSchedules(deps, body.schedules ?? [], ['body', 'schedules']);
  checkSlugs(schedules.map(({ slug }) => slug));
  return schedules;
}

/** Implements `POST /deployments/`: creates the deployment, or updates the existing one of that name and flow. */
export async function upsertDeployment(
  tx: Tx,
  deps: Deps,
  body: Body,
  schedules: readonly ListedSchedule[],
  actors: Actors,
): Promise<{ id: string; inserted: boolean }> {
  await checkPool(tx, deps, body);
  await checkSharedLimit(tx, body);
  const found = await resolveWorkQueue(tx, deps, { poolName: body.work_pool_name, queueName: body.work_queue_name });
  await checkBlocks(tx, body);
  const { before, row, inserted } = await writeRow(tx, deps, body, { queueId: found?.id, ...actors });
  const after = { ...row };
  if (!inserted) await deleteScheduledRuns(tx, [row.id], { autoOnly: true, after: deps.clock.now() });
  const stored = inserted ? [] : await schedulesOf(tx, row.id);
  if (stored.length > 0) await deleteSchedulesOf(tx, row.id);
  await insertSchedules(tx, deps, row.id, continuedSchedules(stored, schedules));
  const limitId = await applyLimit(tx, deps, row, body);
  if (limitId !== undefined && limitId !== row.concurrencyLimitId) {
    after.concurrencyLimitId = limitId;
    await updateDeployment(tx, row.id, { concurrencyLimitId: limitId });
  }
  if (!before) {
    deps.outbox.emit(tx, ...(await deploymentEvents(tx, [row.id], 'created')));
  } else {
    const payload = changePayload(before, after);
    if (payload) await emitDeploymentUpdate(tx, deps, row.id, payload);
  }
  return { id: row.id, inserted };
}

async function checkPool(tx: Tx, deps: Deps, { work_pool_name: name, job_variables: jobVariables }: Body): Promise<void> {
  if (!name || name === DEFAULT_AGENT_POOL) return;
  const pool = await findPool(tx, name);
  if (!pool) throw poolNotFound(name);
  if (!jobVariables || Object.keys(jobVariables).length === 0) return;
  const options = { enforceRequired: false, loadBlockData: blockDataLoader(deps, tx) };
  rejectJobVariables(await checkJobVariables(pool.baseJobTemplate, [jobVariables], options), 'Error creating deployment');
}

async function checkBlocks(reader: Reader, body: Body): Promise<void> {
  for (const kind of ['infrastructure', 'storage'] as const) {
    const id = body[`${kind}_document_id`];
    if (id && !(await blockDocumentExists(reader, id))) {
      throw conflict(
        `Error creating deployment. Could not find ${kind} block with id: ${id}. It may have been deleted; save the block again.`,
      );
    }
  }
}

interface Written {
  /** The row before the update; undefined for a new deployment. */
  before: DeploymentRow | undefined;
  row: DeploymentRow;
  inserted: boolean;
}

interface Writing extends Actors {
  queueId: string | undefined;
}

async function writeRow(tx: Tx, deps: Deps, body: Body, { queueId, ...actors }: Writing): Promise<Written> {
  const updatedBy = actors.updatedBy ?? null;
  const flow = await findFlow(tx, body.flow_id);
  if (!flow) throw integrityConflict(`Flow ${body.flow_id} does not exist.`);
  const labels = { ...flow.labels, 'prefect.flow.id': flow.id, ...(body.labels as Labels | null | undefined) };
  const changes = {
    ...givenColumns(body),
    parameters: body.parameters ?? {},
    labels,
    ...(queueId !== undefined && { workQueueId: queueId }),
  };
  const key = { flowId: flow.id, name: body.name };
  let before = await lockDeployment(tx, key);
  if (!before) {
    const row = newRow(deps, key, { ...changes, createdBy: actors.createdBy ?? null, updatedBy });
    if (await insertDeploymentIfNew(tx, row)) return { before, row, inserted: true };
    before = stillThere(await lockDeployment(tx, key));
  }
  const updated = { ...changes, updatedBy, updated: deps.clock.now() };
  await updateDeployment(tx, before.id, updated);
  return { before, row: { ...before, ...updated }, inserted: false };
}

type Named = Pick<DeploymentRow, 'flowId' | 'name'>;

function newRow(
  { clock, ids }: Deps,
  named: Named,
  given: Partial<DeploymentRow> & Pick<DeploymentRow, 'parameters' | 'labels' | 'createdBy' | 'updatedBy'>,
): DeploymentRow {
  const now = clock.now();
  return {
    id: ids.next(),
    created: now,
    updated: now,
    version: null,
    description: null,
    paused: false,
    concurrencyLimitId: null,
    concurrencyOptions: null,
    jobVariables: {},
    parameterOpenapiSchema: {},
    enforceParameterSchema: true,
    pullSteps: [],
    tags: [],
    workQueueId: null,
    workQueueName: null,
    lastPolled: null,
    status: 'NOT_READY',
    path: null,
    entrypoint: null,
    storageDocumentId: null,
    infrastructureDocumentId: null,
    collisionPolicy: null,
    concurrencyKey: null,
    concurrencyKeyLimit: null,
    ...NO_DEADLINES,
    ...NO_LATE_RUN_POLICY,
    lateRunsDropped: null,
    runPriority: null,
    ...named,
    ...given,
  };
}
