import { addSeconds } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { lockTaskRun } from '../../orchestration/queries/task-queries.ts';
import { isTerminal, proposedState } from '../../orchestration/states.ts';
import { lockFlowRunRow } from '../../resources/flow-runs/queries.ts';
import { enqueueTeardown } from '../../resources/workers/channel/teardown.ts';
import { handleEach, pages } from '../each-row.ts';
import type { PassResult, Reconciler } from '../reconciler.ts';
import {
  type Found,
  type Orphan,
  type Overdue,
  overdueCancellations,
  subflowsOfCancelledRuns,
  tasksOfCancelledRuns,
} from './cancellation-queries.ts';

/** Only runs cancelled within this many seconds are searched for unfinished task runs. */
const LOOKBACK_SECONDS = 86_400;

const PARENT_CANCELLING = 'The parent flow run is being cancelled.';
const PARENT_CANCELLED = 'The parent flow run was cancelled.';
const TIMED_OUT = 'Flow run cancellation timed out; marked this flow run as Cancelled.';

/** Completes cancellations: cancels the task runs of cancelled runs, and the subflows of runs as soon as these are being cancelled, and ends cancellations that no worker has confirmed in time. */
export const cancellationCleanup: Reconciler = {
  name: 'cancellation-cleanup',
  description: 'Cancels the task runs and subflows of cancelled runs, and completes cancellations that are not confirmed in time.',
  runs: 'once',
  settleSeconds: 1,
  settings: ({ settings }) => settings.services.cancellationCleanup,
  async reconcile(deps, signal) {
    const tasks = await cancelTasks(deps, signal);
    const subflows = await cancelSubflows(deps, signal);
    const ended = signal.aborted ? { handled: 0 } : await endCancellations(deps, signal);
    // the subflows of these subflows are next
    return { handled: tasks.handled + subflows.handled + ended.handled, more: subflows.handled > 0 };
  },
};

const NAME = 'cancellation-cleanup';

async function cancelTasks(deps: Deps, signal: AbortSignal): Promise<PassResult> {
  const since = addSeconds(deps.clock.now(), -LOOKBACK_SECONDS);
  const load = (after: string | undefined, size: number) => tasksOfCancelledRuns(deps.store.reader, since, after, size);
  return everyPage(
    deps,
    signal,
    (run: Found) => run.id,
    load,
    (run) =>
      deps.store.transaction(async (tx) => {
        const locked = await lockTaskRun(tx, run.id);
        if (!locked?.current || isTerminal(locked.current.type)) return false;
        const cancelled = proposedState({ type: 'CANCELLED', message: PARENT_CANCELLED }, deps);
        return (await deps.orchestrator.taskRun(tx, run.id, cancelled, { force: true })).written;
      }),
  );
}

/** A subflow with a deployment runs in its own process, which a worker must stop. Other subflows are cancelled with the process of their parent. */
async function cancelSubflows(deps: Deps, signal: AbortSignal): Promise<PassResult> {
  const load = (after: string | undefined, size: number) => subflowsOfCancelledRuns(deps.store.reader, after, size);
  return everyPage(
    deps,
    signal,
    (run: Orphan) => run.id,
    load,
    (run) =>
      deps.store.transaction(async (tx) => {
        if ((await lockFlowRunRow(tx, run.id))?.stateId !== run.stateId) return false;
        const type = run.deploymentId === null ? run.parentType : 'CANCELLING';
        const message = run.parentType === 'CANCELLED' ? PARENT_CANCELLED : PARENT_CANCELLING;
        const proposed = proposedState({ type, message }, deps);
        return (await deps.orchestrator.flowRun(tx, run.id, proposed, { policy: 'forced' })).written;
      }),
  );
}

/** Writes the state and the teardown message together, so that no run counts as cancelled while its infrastructure still exists. */
async function endCancellations(deps: Deps, signal: AbortSignal): Promise<PassResult> {
  const { cancellingTimeoutSeconds } = deps.settings.services.cancellationCleanup;
  const since = addSeconds(deps.clock.now(), -cancellingTimeoutSeconds);
  const load = (after: Overdue | undefined, size: number) => overdueCancellations(deps.store.reader, since, after, size);
  return everyPage(
    deps,
    signal,
    (run: Overdue) => run,
    load,
    (run) =>
      deps.store.transaction(async (tx) => {
        if ((await lockFlowRunRow(tx, run.id))?.stateId !== run.stateId) return false;
        const proposed = proposedState({ type: 'CANCELLED', message: TIMED_OUT }, deps);
        const { written, state } = await deps.orchestrator.flowRun(tx, run.id, proposed);
        if (written && state?.type === 'CANCELLED' && run.pool)
          await enqueueTeardown(tx, deps, { ...run, pool: run.pool, stateId: state.id });
        return written;
      }),
  );
}

async function everyPage<Row extends Found, Key>(
  deps: Deps,
  signal: AbortSignal,
  keyOf: (row: Row) => Key,
  load: (after: Key | undefined, size: number) => Promise<Row[]>,
  work: (row: Row) => Promise<boolean>,
): Promise<PassResult> {
  let handled = 0;
  for await (const rows of pages(deps.settings.services.cancellationCleanup.batchSize, keyOf, load)) {
    if (signal.aborted) break;
    handled += await handleEach(deps, rows, { signal, name: NAME }, work);
  }
  return { handled };
}
