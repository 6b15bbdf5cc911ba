import { ApiError } from '../../base/errors.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { proposedState } from '../../orchestration/states.ts';
import { toApiError } from '../../store/errors.ts';
import type { Tx } from '../../store/store.ts';
import { createPreparedRun, type PreparedRun } from '../deployments/create-run.ts';
import { findDeployment, lockDeployment } from '../deployments/queries.ts';
import { lockFlowRunRow } from '../flow-runs/queries.ts';
import { emitBackfillEvent } from './events.ts';
import { type BackfillRow, changeBackfill, countRuns, lockBackfill, type RunCounts, scheduledRunsOf } from './queries.ts';
import { backfillRunPreparer, blockingRuns, runKey } from './runs.ts';
import { remainingTimes } from './times.ts';
import { activeOf, outcomeOf } from './wire.ts';

/** Number of runs that one transaction creates: others wait for it, and the parameters of all of them are in memory. */
const RUNS_PER_STEP = 20;
/** Number of times that one transaction skips. */
const TIMES_PER_STEP = 500;
const RUNS_STOPPED_PER_STEP = 100;

const STOPPED = 'The backfill of this run was stopped.';

/** The effect of one step. `more` if the next one has work immediately. */
interface Step {
  handled: number;
  more: boolean;
}

const NOTHING: Step = { handled: 0, more: false };

/**
 * Takes one step of a backfill: creates its next runs, cancels the waiting runs of a stopping one, or ends it.
 *
 * Creates one run per time, whatever the number of nodes: the transaction locks the backfill, creates runs only if no other step has been taken since `row` was
 * read, and moves the backfill on.
 *
 * @param counts of its runs, read after `row`
 */
export async function advance(deps: Deps, row: BackfillRow, counts: RunCounts = new Map()): Promise<Step> {
  const active = activeOf(counts);
  if (row.ended !== null) return recount(deps, row, active);
  if (row.state === 'STOPPING') return (await stopRuns(deps, row)) ?? end(deps, row, active, 'STOPPED');
  const times = await remainingTimes(row);
  if (times.length === 0) return end(deps, row, active, 'COMPLETED');
  const free = row.maxActiveRuns - active;
  if (free <= 0) return NOTHING;
  try {
    const steps = await plan(deps, row, { times, most: Math.min(free, RUNS_PER_STEP) });
    const done = await deps.store.transaction((tx) => carryOut(tx, deps, row, steps));
    const isMore = done.processed < times.length ? done.created < free : active + done.created === 0;
    return { handled: done.processed, more: done.processed > 0 && isMore };
  } catch (thrown) {
    const error = toApiError(thrown);
    if (!(error instanceof ApiError) || error.status >= 500) throw thrown;
    await pauseFor(deps, row, error.message);
    return { handled: 1, more: false };
  }
}

/** A time to process: without a run, it is skipped. */
interface PlannedTime {
  time: Instant;
  run?: PreparedRun;
}

/** The next times, with the runs for those that are not skipped. Writes nothing. */
async function plan(deps: Deps, row: BackfillRow, { times, most }: { times: readonly Instant[]; most: number }): Promise<PlannedTime[]> {
  const record = await findDeployment(deps.store.reader, row.deploymentId);
  if (!record) return [];
  const upcoming = times.slice(0, TIMES_PER_STEP);
  const blocking = await blockingRuns(deps.store.reader, row, upcoming);
  const prepare = backfillRunPreparer(deps, record, row);
  const planned: PlannedTime[] = [];
  let runs = 0;
  for (const time of upcoming) {
    if (blocking.has(time)) {
      planned.push({ time });
      continue;
    }
    if (runs === most) break;
    const { run, queue } = await prepare(time);
    planned.push({ time, run: { run: { ...run, idempotencyKey: runKey(row.id, time) }, queue } });
    runs++;
  }
  return planned;
}

async function carryOut(
  tx: Tx,
  deps: Deps,
  row: BackfillRow,
  planned: readonly PlannedTime[],
): Promise<{ processed: number; created: number }> {
  let [created, skipped] = [0, 0];
  let lastTime: Instant | undefined;
  // no scheduler and no other backfill creates runs of the deployment in the meantime
  const isDeleted = !(await lockDeployment(tx, { id: row.deploymentId }));
  const current = await lockBackfill(tx, row.id);
  if (isDeleted || current?.state !== 'RUNNING' || current.lastTime !== row.lastTime) return { processed: 0, created };
  const blocking = await blockingRuns(
    tx,
    row,
    planned.map(({ time }) => time),
  );
  const createdBy = { id: row.id, type: 'BACKFILL' as const, display_value: nameOf(row) };
  for (const { time, run } of planned) {
    if (blocking.has(time)) skipped++;
    // the run that made it skip the time is deleted: the next step prepares one
    else if (!run) break;
    else if ((await createPreparedRun(tx, deps, run, createdBy)).inserted) created++;
    else skipped++;
    lastTime = time;
  }
  if (lastTime !== undefined) {
    const changes = { lastTime, skipped: current.skipped + skipped, createdRuns: current.createdRuns + created, updated: deps.clock.now() };
    await changeBackfill(tx, row.id, changes);
  }
  return { processed: created + skipped, created };
}

/** For people who see where a run comes from. */
const nameOf = ({ rangeStart, rangeEnd }: BackfillRow): string => `backfill ${rangeStart.slice(0, 10)} – ${rangeEnd.slice(0, 10)}`;

/** Cancels some of the scheduled runs. @returns undefined if there are none */
async function stopRuns(deps: Deps, row: BackfillRow): Promise<Step | undefined> {
  const { store, orchestrator } = deps;
  const waiting = await scheduledRunsOf(store.reader, row.id, RUNS_STOPPED_PER_STEP);
  if (waiting.length === 0) return undefined;
  for (const { id } of waiting) {
    await store.transaction(async (tx) => {
      if ((await lockFlowRunRow(tx, id))?.stateType !== 'SCHEDULED') return;
      await orchestrator.flowRun(tx, id, proposedState({ type: 'CANCELLED', message: STOPPED }, deps));
    });
  }
  return { handled: waiting.length, more: true };
}

/** Ends the backfill, once all of its runs have ended. Keeps their numbers, because runs may be deleted later. */
async function end(deps: Deps, { id, state }: BackfillRow, active: number, ended: 'STOPPED' | 'COMPLETED'): Promise<Step> {
  if (active > 0) return NOTHING;
  return deps.store.transaction(async (tx) => {
    const current = await lockBackfill(tx, id);
    const counts = (await countRuns(tx, [id])).get(id) ?? new Map();
    if (current?.state !== state || activeOf(counts) > 0) return NOTHING;
    const now = deps.clock.now();
    const changes = { state: ended, ended: now, updated: now, outcome: outcomeOf(counts) };
    await changeBackfill(tx, id, changes);
    await emitBackfillEvent(tx, deps, ended === 'STOPPED' ? 'stopped' : 'completed', { ...current, ...changes });
    return { handled: 1, more: false };
  });
}

/** Stores how the runs of an ended backfill ended, once those that started again have ended. */
async function recount(deps: Deps, { id }: BackfillRow, active: number): Promise<Step> {
  if (active > 0) return NOTHING;
  return deps.store.transaction(async (tx) => {
    const current = await lockBackfill(tx, id);
    const counts = (await countRuns(tx, [id])).get(id) ?? new Map();
    if (!current || current.outcome !== null || activeOf(counts) > 0) return NOTHING;
    await changeBackfill(tx, id, { updated: deps.clock.now(), outcome: outcomeOf(counts) });
    return { handled: 1, more: false };
  });
}

/** Pauses a backfill whose next run cannot be created: its deployment has changed, or a template fails for this time. */
async function pauseFor(deps: Deps, { id }: BackfillRow, message: string): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const current = await lockBackfill(tx, id);
    if (current?.state !== 'RUNNING') return;
    const changes = { state: 'PAUSED' as const, message, updated: deps.clock.now() };
    await changeBackfill(tx, id, changes);
    await emitBackfillEvent(tx, deps, 'paused', { ...current, ...changes });
  });
}
