import type { Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { badRequest, notFound } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { randomName } from '../../base/text/names.ts';
import type { Deps } from '../../deps.ts';
import { renderKey } from '../../lib/concurrency-key.ts';
import { checkJobVariables } from '../../lib/parameters/job-variables.ts';
import { NORMAL, rankOf } from '../../lib/rank.ts';
import type { FlowRunRow } from '../../orchestration/queries/flow-queries.ts';
import type { Labels } from '../../store/schema/shapes.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { readBlockData } from '../block-documents/secrets.ts';
import { checkParametersSize, rejectJobVariables } from '../deployments/checks.ts';
import { completePolicy } from './policy.ts';
import { findDeploymentAndTemplate, findFairness, findKeyTemplate, lockFlowRunRow, updateFlowRun } from './queries.ts';

/** Implements `PATCH /flow_runs/{id}`: changes the fields that the body names. */
export async function updateFlowRunFromRequest(tx: Tx, deps: Deps, id: string, body: Schema<'FlowRunUpdate'>): Promise<void> {
  checkParametersSize(deps, body.parameters, ['body', 'parameters']);
  if (body.job_variables) {
    const run = await lockFlowRunRow(tx, id);
    if (!run) throw notFound('Flow run');
    await checkNewJobVariables(tx, deps, run, body.job_variables);
  }
  const changes = { ...changesOf(body, deps), ...(await changedKey(tx, id, body)) };
  if (!(await updateFlowRun(tx, id, changes))) throw notFound('Flow run');
}

/** A run that has not started gets the value of its new parameters, tags, or labels. */
export async function changedKey(
  tx: Tx,
  id: string,
  { parameters, tags, labels }: { parameters?: JsonObject; tags?: string[]; labels?: Labels },
): Promise<Partial<FlowRunRow>> {
  if (parameters === undefined && tags === undefined && labels === undefined) return {};
  const run = await lockFlowRunRow(tx, id);
  if (run?.stateType !== 'SCHEDULED' || run.runCount > 0 || run.deploymentId === null) return {};
  const template = await findKeyTemplate(tx, run.deploymentId);
  if (template === null) return {};
  const context = { parameters: parameters ?? run.parameters, tags: tags ?? run.tags, labels: labels ?? run.labels };
  const concurrencyKey = renderKey(template, context);
  if (run.turn === '') return { concurrencyKey };
  const { turn } = rankOf(await findFairness(tx, run.workQueueId), { ...run, concurrencyKey });
  return { concurrencyKey, turn };
}

function changesOf(body: Schema<'FlowRunUpdate'>, { clock }: Deps): Partial<FlowRunRow> {
  const { name, flow_version, parameters, tags, infrastructure_pid, job_variables, empirical_policy, priority, ...others } = body;
  assertNoMore(others);
  const changes: Partial<FlowRunRow> = { updated: clock.now() };
  if (name !== undefined) changes.name = name || randomName();
  if (flow_version !== undefined) changes.flowVersion = flow_version;
  if (parameters !== undefined) changes.parameters = parameters;
  if (tags !== undefined) changes.tags = tags;
  if (infrastructure_pid !== undefined) changes.infrastructurePid = infrastructure_pid;
  if (priority !== undefined) changes.priority = priority ?? NORMAL;
  if (job_variables !== undefined) changes.jobVariables = job_variables;
  if (empirical_policy !== undefined) {
    changes.empiricalPolicy = completePolicy(empirical_policy);
    changes.retryType = changes.empiricalPolicy.retry_type;
  }
  return changes;
}

/** Job variables can change only until a worker claims the run. Together with those of the deployment, they must be valid for the template of its pool. */
async function checkNewJobVariables(reader: Reader, deps: Deps, run: FlowRunRow, jobVariables: JsonObject): Promise<void> {
  if (run.stateType === null) throw badRequest('Flow run state is required to update job variables but none exists');
  if (run.stateType !== 'SCHEDULED') throw badRequest(`Job variables for a flow run in state ${run.stateType} cannot be updated`);
  const deployment = run.deploymentId === null ? undefined : await findDeploymentAndTemplate(reader, run.deploymentId);
  if (!deployment) throw badRequest('A deployment for the flow run could not be found');
  const layers = [deployment.jobVariables, jobVariables];
  const options = { enforceRequired: true, loadBlockData: (id: string) => readBlockData(reader, deps, id) };
  rejectJobVariables(await checkJobVariables(deployment.template, layers, options), 'Error updating flow run');
}
