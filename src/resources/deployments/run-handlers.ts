import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeploymentHandlers, Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { ApiError, badRequest, notFound } from '../../base/errors.ts';
import { addSeconds } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { latePolicyAt } from '../../orchestration/late-policy/dropped-queries.ts';
import { Admission } from '../../orchestration/slots/admission.ts';
import { toApiError } from '../../store/errors.ts';
import type { Tx } from '../../store/store.ts';
import { dueRunResponses } from '../flow-runs/due-runs/due-runs.ts';
import { toFlowRun } from '../flow-runs/wire.ts';
import { pageLimit } from '../paging.ts';
import { ALONE, checkRunSize, createPreparedRun, ONE_OF_MANY, type PreparedRun, preparedCreation, runPreparer } from './create-run.ts';
import { findDeployment } from './queries.ts';
import { markDeploymentsReady } from './readiness/readiness.ts';
import { openRunsOfDeployments } from './schedules/scheduled-run-queries.ts';
import { scheduleDeploymentNow } from './schedules/scheduled-runs.ts';

/** Maximum number of runs in one bulk request. */
const MAX_BULK = 100;

type Result = Schema<'FlowRunCreateResult'>;
type RunHandlers = Pick<
  DeploymentHandlers,
  'createFlowRunFromDeployment' | 'bulkCreateFlowRunsFromDeployment' | 'readScheduledFlowRunsOfDeployments' | 'scheduleDeployment'
>;

/** Handlers that create runs of deployments and return due runs. */
export const deploymentRunHandlers = (deps: Deps): RunHandlers => {
  const { store, clock, settings } = deps;
  const respondToPoll = dueRunResponses(deps);

  const deploymentOf = async (id: string) => {
    const record = await findDeployment(store.reader, id);
    if (!record) throw notFound('Deployment');
    return record;
  };

  return {
    async createFlowRunFromDeployment({ params, body }, context) {
      checkRunSize(deps, body, ['body']);
      const prepared = await runPreparer(deps, await deploymentOf(params.id), ALONE)(body);
      const creation = preparedCreation(deps, prepared, context.createdBy);
      const { record, inserted } = await store.shortTransaction({ ...creation, bytes: context.bodyBytes });
      return { status: inserted ? 201 : 200, body: toFlowRun(record, clock.now()) };
    },

    async bulkCreateFlowRunsFromDeployment({ params, body }, { createdBy }) {
      if (body.length > MAX_BULK) throw badRequest(`Cannot create more than ${MAX_BULK} flow runs at once.`);
      for (const [index, one] of body.entries()) checkRunSize(deps, one, ['body', index]);
      const prepare = runPreparer(deps, await deploymentOf(params.id), ONE_OF_MANY);
      const prepared: (PreparedRun | Result)[] = [];
      for (const one of body) {
        prepared.push(await prepare(one).catch(failed));
        await nextTurn(); // gives other requests a turn between two runs: the checks of one run may take long
      }
      const results = await store.transaction(async (tx) => {
        const results: Result[] = [];
        for (const one of prepared) {
          results.push('status' in one ? one : await tx.savepoint((nested) => createOne(nested, one)).catch(failed));
        }
        return results;
      });
      return { status: 200, body: { results } };

      async function createOne(tx: Tx, one: PreparedRun): Promise<Result> {
        return { flow_run_id: (await createPreparedRun(tx, deps, one, createdBy)).id, status: 'CREATED', error: null };
      }
    },

    async readScheduledFlowRunsOfDeployments({ body }, context) {
      const { deployment_ids: deploymentIds, scheduled_before: before, limit: given, ...others } = body;
      assertNoMore(others);
      const limit = pageLimit(given, settings);
      const now = clock.now();
      const due = { before, limit, policy: latePolicyAt(settings, now) };
      const ids = await openRunsOfDeployments(store.reader, deploymentIds, due, new Admission(store.reader, settings, now));
      const reply = await respondToPoll('readScheduledFlowRunsOfDeployments', { ids }, context);
      markDeploymentsReady(deps, { deploymentIds });
      return reply;
    },

    async scheduleDeployment({ params, body: { start_time, end_time, min_runs, max_runs, min_time, ...others } }) {
      assertNoMore(others);
      const { minRuns, maxRuns, minScheduledTime, maxScheduledTime } = settings.services.scheduler;
      const start = start_time ?? clock.now();
      await scheduleDeploymentNow(deps, params.id, {
        start,
        end: end_time ?? addSeconds(start, maxScheduledTime),
        minRuns: min_runs ?? minRuns,
        maxRuns: max_runs ?? maxRuns,
        minTimeSeconds: min_time ?? minScheduledTime,
      });
      return { status: 200, body: null };
    },
  };
};

/** The result entry of a rejected run. Any other error, such as an unreachable database, fails the whole request. */
function failed(thrown: unknown): Result {
  const error = toApiError(thrown);
  if (!(error instanceof ApiError) || error.status >= 500) throw thrown;
  return { flow_run_id: null, status: 'FAILED', error: error.message };
}
