import type { Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { badRequest, conflict, stillThere, unprocessable } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import { SchemaBudget } from '../../lib/json-schema/budget.ts';
import { findProblem, type SchemaProblem } from '../../lib/json-schema/json-schema.ts';
import { HydrationBudget } from '../../lib/parameters/budget.ts';
import { checkJobVariables, type LoadBlockData } from '../../lib/parameters/job-variables.ts';
import { shortTransaction } from '../../store/short-transaction.ts';
import type { Tx } from '../../store/store.ts';
import { variableValues } from '../../store/variable-values.ts';
import { createFlowRunRow, creationWrites, keyLock, type NewFlowRun, planNewRun } from '../flow-runs/create/create.ts';
import { findFlowRun } from '../flow-runs/queries.ts';
import { blockDataLoader } from '../work-pools/block-data.ts';
import { findPool } from '../work-pools/queries.ts';
import { resolveWorkQueue } from '../work-pools/queues/resolve.ts';
import { checkParametersSize, hydrateParameters, isAboutValues, NO_SCHEMA_TEXT, rejectJobVariables } from './checks.ts';
import type { DeploymentRecord } from './rows.ts';

export type RunBody = Schema<'DeploymentFlowRunCreate'>;

/** The wording of error messages, which differs between a single request and an entry of a bulk request. */
interface Wording {
  hydration(problem: string): Error;
  noSchema(): Error;
  parameters(problem: SchemaProblem): Error;
  noPool(queueName: string, deploymentId: string): Error;
}

export const ALONE: Wording = {
  hydration: (problem) => badRequest(`Error hydrating flow run parameters: ${problem}`),
  noSchema: () => conflict(NO_SCHEMA_TEXT),
  parameters: (problem) =>
    isAboutValues(problem) ? conflict(`Error creating flow run: ${problem.message}`) : unprocessable(`Invalid schema: ${problem.message}`),
  noPool: (queueName, id) =>
    badRequest(
      `Cannot create flow run in work queue ${queueName} because deployment ${id} is not associated with a work pool. Please remove work_pool_name and try again.`,
    ),
};

export const ONE_OF_MANY: Wording = {
  hydration: badRequest,
  noSchema: () => conflict('Parameter schema enforcement is enabled but deployment has no valid schema.'),
  parameters: (problem) => {
    if (isAboutValues(problem)) return conflict(`Parameter validation failed: ${problem.message}`);
    return unprocessable(
      problem.kind === 'circular' ? 'Invalid schema: circular references detected.' : `Invalid schema: ${problem.message}`,
    );
  },
  noPool: (queueName) =>
    badRequest(`Cannot create flow run in work queue ${queueName} because deployment is not associated with a work pool.`),
};

/** A fully checked run, ready to be created. */
export interface PreparedRun {
  run: NewFlowRun;
  /** Another queue of the deployment's pool, if the request names one. */
  queue: { poolName: string; queueName: string } | undefined;
}

/** @throws 422 for parameters above the configured maximum size; `place` is their location in the request */
export function checkRunSize(deps: Deps, body: RunBody, place: (string | number)[]): void {
  checkParametersSize(deps, body.parameters, [...place, 'parameters']);
}

/** Data that the checks of several runs of one deployment share, loaded on first use. */
interface Shared {
  variables: () => Promise<ReadonlyMap<string, JsonValue>>;
  template: () => Promise<JsonObject | null | undefined>;
  blockData: LoadBlockData;
  /** The budget applies to the parameters of all runs of the request, the size to those of one run. */
  limits: { budget: HydrationBudget; maxParameterSize: number };
  /** Applies to the checks of all runs of the request. */
  schemas: SchemaBudget;
}

/** Checks and completes the requested runs of a deployment one by one. Writes nothing: call it before the transaction. */
export function runPreparer(deps: Deps, record: DeploymentRecord, wording: Wording): (body: RunBody) => Promise<PreparedRun> {
  const { reader } = deps.store;
  const { api } = deps.settings;
  const { pool } = record;
  const shared: Shared = {
    variables: once(() => variableValues(reader)),
    template: once(async () => pool && (await findPool(reader, pool.name))?.baseJobTemplate),
    blockData: onceEach(blockDataLoader(deps)),
    limits: { budget: new HydrationBudget(api), maxParameterSize: api.maxParameterSize },
    schemas: new SchemaBudget(),
  };
  return (body) => prepareRun(record, body, wording, shared);
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

function onceEach(load: LoadBlockData): LoadBlockData {
  const known = new Map<string, ReturnType<LoadBlockData>>();
  return (id) => {
    const loading = known.get(id) ?? load(id);
    known.set(id, loading);
    return loading;
  };
}

async function prepareRun(record: DeploymentRecord, body: RunBody, wording: Wording, shared: Shared): Promise<PreparedRun> {
  const { deployment, pool } = record;
  const {
    name,
    state,
    parameters: given,
    enforce_parameter_schema: enforce,
    context,
    idempotency_key: idempotencyKey,
    empirical_policy: empiricalPolicy,
    tags,
    labels,
    parent_task_run_id: parentTaskRunId,
    infrastructure_document_id: infrastructureDocumentId,
    job_variables: jobVariables,
    work_queue_name,
    priority,
    ...others
  } = body;
  assertNoMore(others);
  const parameters = await runParameters(record, given, enforce, { wording, shared });
  await checkRunJobVariables(record, jobVariables, shared);
  const queueName = work_queue_name || undefined;
  if (queueName !== undefined && !pool) throw wording.noPool(queueName, deployment.id);
  const run: NewFlowRun = {
    flowId: deployment.flowId,
    deploymentId: deployment.id,
    // since the read, another transaction may have deleted the deployment with its runs
    needsDeployment: true,
    deploymentVersion: deployment.version,
    keyTemplate: deployment.concurrencyKey,
    state: state ?? { type: 'SCHEDULED' },
    name,
    workQueueId: deployment.workQueueId,
    workQueueName: queueName ?? deployment.workQueueName,
    parameters,
    context,
    idempotencyKey,
    empiricalPolicy,
    tags: [...new Set([...deployment.tags, ...(tags ?? [])])],
    labels,
    parentTaskRunId,
    infrastructureDocumentId: infrastructureDocumentId ?? deployment.infrastructureDocumentId,
    jobVariables: jobVariables === undefined ? {} : jobVariables,
    priority: priority ?? deployment.runPriority,
  };
  return { run, queue: queueName === undefined || !pool ? undefined : { poolName: pool.name, queueName } };
}

async function runParameters(
  { deployment }: DeploymentRecord,
  given: RunBody['parameters'],
  enforce: RunBody['enforce_parameter_schema'],
  { wording, shared: { variables, limits, schemas } }: { wording: Wording; shared: Shared },
): Promise<JsonObject> {
  const merged = { ...deployment.parameters, ...given };
  const hydrated = await hydrateParameters(merged, variables, limits);
  if ('problem' in hydrated) throw wording.hydration(hydrated.problem);
  const { parameters } = hydrated;
  if (!(enforce ?? deployment.enforceParameterSchema)) return parameters;
  const schema = deployment.parameterOpenapiSchema;
  if (!isJsonObject(schema)) throw wording.noSchema();
  const problem = findProblem(schema, parameters, { preprocess: true, budget: schemas });
  if (problem) throw wording.parameters(problem);
  return parameters;
}

async function checkRunJobVariables(
  { deployment }: DeploymentRecord,
  jobVariables: RunBody['job_variables'],
  { template, blockData, schemas }: Shared,
): Promise<void> {
  const layers = [deployment.jobVariables, jobVariables ?? {}];
  const problem = await checkJobVariables(await template(), layers, { enforceRequired: true, loadBlockData: blockData, budget: schemas });
  rejectJobVariables(problem, 'Error creating flow run');
}

/** Creates the run in its queue, and the queue if it is missing. */
export async function createPreparedRun(
  tx: Tx,
  deps: Deps,
  { run, queue }: PreparedRun,
  createdBy: NewFlowRun['createdBy'],
): Promise<{ id: string; inserted: boolean }> {
  const found = queue && (await resolveWorkQueue(tx, deps, { ...queue }));
  const { row, inserted } = await createFlowRunRow(tx, deps, { ...run, ...(found && { workQueueId: found.id }), createdBy });
  return { id: row.id, inserted };
}

/** {@link createPreparedRun} as a short transaction, unless it may have to create the queue. */
export const preparedCreation = (deps: Deps, prepared: PreparedRun, createdBy: NewFlowRun['createdBy']) =>
  shortTransaction({
    locks: keyLock(prepared.run.flowId, prepared.run.idempotencyKey),
    read: async (reading) => (prepared.queue ? undefined : planNewRun(reading, deps, { ...prepared.run, createdBy })),
    write(creation) {
      if (creation) return creationWrites(creation);
      return {
        async separately(tx) {
          const { id, inserted } = await createPreparedRun(tx, deps, prepared, createdBy);
          return { inserted, record: stillThere(await findFlowRun(tx, id)) };
        },
      };
    },
  });
