import { v5 } from 'uuid';
import type { FlowRunHandlers } from '../../../../generated/operations.ts';
import { assertNoMore } from '../../../base/assert-no-more.ts';
import { conflict, notFound, orThrow, stillThere, unprocessable } from '../../../base/errors.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { Actor } from '../../../base/request-context.ts';
import type { Instant } from '../../../base/time/instant.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../../deps.ts';
import { recountBackfill } from '../../../orchestration/queries/backfill-queries.ts';
import type { FlowRunRow } from '../../../orchestration/queries/flow-queries.ts';
import { AWAITING_RETRY, isPersistedResult, isTerminal, stateAt } from '../../../orchestration/states.ts';
import type { Reader } from '../../../store/store.ts';
import { ALONE, checkRunSize, createPreparedRun, preparedCreation, type RunBody, runPreparer } from '../../deployments/create-run.ts';
import { findDeployment } from '../../deployments/queries.ts';
import { findFlowRun, lockFlowRunRow } from '../queries.ts';
import type { FlowRunRecord } from '../rows.ts';
import { findReasons } from '../why/why.ts';
import { toFlowRun } from '../wire.ts';
import { previewTasks } from './preview.ts';
import { hasBeenScheduledBy } from './retry-queries.ts';

type RetryHandlers = Pick<FlowRunHandlers, 'retryFlowRun' | 'previewFlowRunRetry'>;

/** The label of a new run with the id of the run that it repeats. */
const RETRIED_FROM = 'contralto.retried-from';

const NO_DEPLOYMENT = 'The run has no deployment, so no worker would start it. Run its flow again in the same way as the first time.';
const DELETED = 'The deployment of the run was deleted, so no worker would start it.';

export const retryReads = (deps: ReadDeps, { store, clock } = deps): ReadsOf<RetryHandlers> => ({
  async previewFlowRunRetry({ params: { id } }) {
    const record = found(await findFlowRun(store.reader, id));
    const now = clock.now();
    const { rejection, delays } = await outlook(deps, store.reader, record, now);
    return { status: 200, body: { flow_run_id: id, rejection, delays, ...(await previewTasks(store.reader, record.run, now)) } };
  },
});

export const retryHandlers = (deps: Deps): RetryHandlers => {
  const { store, clock, ids, orchestrator } = deps;

  /** Schedules the run again. */
  const fromFailure = (id: string, key: string | null, now: Instant) =>
    store.transaction(async (tx) => {
      if (!(await lockFlowRunRow(tx, id))) throw notFound('Flow run');
      const transition_id = key === null ? null : v5(key, id);
      const isRepeated = transition_id !== null && (await hasBeenScheduledBy(tx, id, transition_id));
      if (!isRepeated) {
        const { rejection } = await outlook(deps, tx, found(await findFlowRun(tx, id)), now);
        if (rejection !== null) throw conflict(rejection);
        const state = {
          type: 'SCHEDULED',
          name: AWAITING_RETRY,
          message: 'Retry from the failure',
          state_details: { transition_id },
        } as const;
        const { written, reason } = await orchestrator.flowRun(tx, id, stateAt(state, { ids, now }));
        if (!written) throw conflict(reason ?? 'The rules of orchestration rejected the retry.');
      }
      return { record: found(await findFlowRun(tx, id)), isNew: !isRepeated };
    });

  /** Creates a run like this one. */
  const fromStart = async (id: string, { parameters, keepsTime, key, createdBy }: FromStart) => {
    const original = found(await findFlowRun(store.reader, id));
    const { run } = original;
    const notEnded = notEndedText(original);
    if (notEnded !== null) throw conflict(notEnded);
    if (run.deploymentId === null) throw conflict(NO_DEPLOYMENT);
    const deployment = await findDeployment(store.reader, run.deploymentId);
    if (!deployment) throw conflict(DELETED);
    const isOnOtherQueue =
      original.pool !== null && original.pool.id === deployment.pool?.id && original.queue?.name !== deployment.queue?.name;
    const body: RunBody = {
      parameters: { ...run.parameters, ...parameters },
      tags: run.tags,
      labels: { ...run.labels, [RETRIED_FROM]: id },
      job_variables: run.jobVariables,
      priority: run.priority,
      state: { type: 'SCHEDULED', message: `Retry of run ${run.name} from the start` },
      ...(isOnOtherQueue && { work_queue_name: original.queue?.name ?? null }),
      idempotency_key: key === null ? null : `retry ${id} ${key}`,
    };
    checkRunSize(deps, body, ['body']);
    const prepared = await runPreparer(deps, deployment, ALONE)(body);
    if (keepsTime && run.expectedStartTime !== null) prepared.run.expectedStartTime = run.expectedStartTime;
    const backfill = keepsTime ? backfillOf(run) : undefined;
    if (backfill)
      return store.transaction(async (tx) => {
        const { id, inserted } = await createPreparedRun(tx, deps, prepared, backfill);
        if (inserted) await recountBackfill(tx, backfill.id, 1);
        return { record: stillThere(await findFlowRun(tx, id)), isNew: inserted };
      });
    const { record, inserted } = await store.shortTransaction(preparedCreation(deps, prepared, createdBy));
    return { record, isNew: inserted };
  };

  return {
    async retryFlowRun(
      { params: { id }, body: { from, parameters, expected_start_time, idempotency_key, ...others } },
      { receivedAt, createdBy },
    ) {
      assertNoMore(others);
      if (from === 'FAILURE' && parameters) throw unprocessable('Only a retry from the start can change parameters.');
      if (from === 'FAILURE' && expected_start_time === 'NOW')
        throw unprocessable('Only a retry from the start can change the expected start time.');
      const key = idempotency_key || null;
      const keepsTime = expected_start_time === 'KEEP';
      const { record, isNew } = await (from === 'FAILURE'
        ? fromFailure(id, key, receivedAt)
        : fromStart(id, { parameters, keepsTime, key, createdBy }));
      return { status: isNew ? 201 : 200, body: toFlowRun(record, clock.now()) };
    },
    ...retryReads(deps),
  };
};

/** What a request for a retry from the start contains. */
interface FromStart {
  parameters: JsonObject | null | undefined;
  /** The flow processes the same period. */
  keepsTime: boolean;
  key: string | null;
  createdBy: Actor | undefined;
}

/** The backfill that created the run. */
const backfillOf = ({ createdByType, createdById, createdByName }: FlowRunRow) =>
  createdByType === 'BACKFILL' && createdById !== null
    ? { id: createdById, type: 'BACKFILL' as const, display_value: createdByName ?? '' }
    : undefined;

const found = orThrow(() => notFound('Flow run'));

const notEndedText = ({ run: { stateType } }: FlowRunRecord): string | null =>
  stateType !== null && isTerminal(stateType)
    ? null
    : `The run has not ended: ${stateType === null ? 'it has no state' : `it is ${stateType}`}.`;

/** Why a retry from the failure would be rejected, or else what would delay the run. */
async function outlook(deps: Pick<Deps, 'settings' | 'ids'>, reader: Reader, record: FlowRunRecord, now: Instant) {
  const { run, state, resultData } = record;
  const rejected = (rejection: string) => ({ rejection, delays: [] });
  const notEnded = notEndedText(record);
  if (notEnded !== null) return rejected(notEnded);
  if (run.deploymentId === null) return rejected(NO_DEPLOYMENT);
  if (run.stateType === 'COMPLETED' && isPersistedResult(state?.data ?? resultData))
    return rejected('The run has completed, and its result is stored. Retry it from the start.');
  const scheduled = { ...run, stateType: 'SCHEDULED', nextScheduledStartTime: now, retryType: 'reschedule', autoScheduled: false } as const;
  const reasons = await findReasons(
    deps,
    reader,
    { run: scheduled, state: stateAt({ type: 'SCHEDULED', name: AWAITING_RETRY }, { ids: deps.ids, now }) },
    now,
  );
  if (reasons.some(({ code }) => code === 'deployment_deleted')) return rejected(DELETED);
  if (reasons.some(({ code }) => code === 'work_queue_deleted'))
    return rejected('The work queue of the run was deleted, so no worker would receive it. Retry it from the start.');
  return { rejection: null, delays: reasons.filter(({ code }) => code !== 'waiting_for_worker') };
}
