import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import { rankOf } from '../../../lib/rank.ts';
import { type RunWindow, runDates, scheduleKindName } from '../../../lib/schedules/schedule.ts';
import { localTime } from '../../../lib/schedules/timezone.ts';
import type { FlowRunRow } from '../../../orchestration/queries/flow-queries.ts';
import { stateAt } from '../../../orchestration/states.ts';
import type { Reader, Tx } from '../../../store/store.ts';
import { newRow } from '../../flow-runs/create/create.ts';
import { insertTags } from '../../flow-runs/queries.ts';
import type { FlowRunStateRow } from '../../flow-runs/rows.ts';
import type { DeploymentRow, ScheduleRow } from '../rows.ts';
import { schedulesOfEach } from './schedule-queries.ts';
import { deploymentRows, insertRuns, insertStates, lockVersions, takenKeysOf } from './scheduled-run-queries.ts';

/** Tag of every run that the scheduler creates. Clients and user interfaces filter by it. */
const AUTO_SCHEDULED_TAG = 'auto-scheduled';

/** Maximum duration for which the computation of times may occupy the event loop. */
const LONGEST_MILLISECONDS = 10;

/** A run due by a schedule, with the rows it was computed from. */
export interface DueRun {
  run: FlowRunRow;
  state: FlowRunStateRow;
  deployment: DeploymentRow;
  schedule: ScheduleRow;
}

/** A time for which a schedule requires a run. The idempotency key ensures at most one run per slot. */
interface Slot {
  deployment: DeploymentRow;
  schedule: ScheduleRow;
  date: Instant;
  key: string;
}

/** Computes the runs that active schedules require within a window, except existing runs. Logs and skips a schedule that cannot be computed. */
export async function dueRuns(reader: Reader, deps: Deps, given: readonly DeploymentRow[], window: RunWindow): Promise<DueRun[]> {
  const schedules = await schedulesOfEach(
    reader,
    given.map(({ id }) => id),
    { activeOnly: true },
  );
  const slots = await slotsOfEach(given, schedules, (deployment, schedule) => slotsOf(deployment, schedule, window, deps));
  const taken = await takenKeys(reader, slots);
  return slots.filter(({ key }) => !taken.has(key)).map((slot) => dueRun(deps, slot));
}

const keyOf = (deployment: DeploymentRow, { id, schedule }: ScheduleRow, date: Instant) =>
  `scheduled ${deployment.id} ${id} ${localTime(date, schedule.timezone).local}`;

/** Most slots of a pass have had a run since the previous pass. Finding them here reduces the work of the writer. */
async function takenKeys(reader: Reader, slots: readonly Slot[]): Promise<Set<string>> {
  if (slots.length === 0) return new Set();
  return new Set(
    await takenKeysOf(
      reader,
      slots.map(({ deployment, key }) => ({ flowId: deployment.flowId, key })),
    ),
  );
}

/** Gives other requests a turn between two schedules: a rare recurrence takes a third of a second. */
async function slotsOfEach(
  given: readonly DeploymentRow[],
  schedules: ReadonlyMap<string, readonly ScheduleRow[]>,
  slotsOf: (deployment: DeploymentRow, schedule: ScheduleRow) => Slot[],
): Promise<Slot[]> {
  const slots: Slot[] = [];
  let since = performance.now();
  for (const deployment of given) {
    for (const schedule of schedules.get(deployment.id) ?? []) {
      slots.push(...slotsOf(deployment, schedule));
      if (performance.now() - since < LONGEST_MILLISECONDS) continue;
      await nextTurn();
      since = performance.now();
    }
  }
  return slots;
}

function slotsOf(deployment: DeploymentRow, row: ScheduleRow, window: RunWindow, { log }: Deps): Slot[] {
  try {
    return runDates(row.schedule, window).map((date) => ({ deployment, schedule: row, date, key: keyOf(deployment, row, date) }));
  } catch (error) {
    log.error({ err: error, schedule: row.id, deployment: deployment.id }, 'failed to compute the times of a schedule');
    return [];
  }
}

function dueRun(deps: Deps, { deployment, schedule, date, key }: Slot): DueRun {
  const id = deps.ids.next();
  const now = deps.clock.now();
  const {
    id: stateId,
    type,
    name,
    message,
    timestamp,
    details,
  } = stateAt(
    { type: 'SCHEDULED', message: 'Flow run scheduled', state_details: { scheduled_time: date, flow_run_id: id } },
    { ids: deps.ids, now },
  );
  const row = newRow(
    id,
    now,
    {
      flowId: deployment.flowId,
      deploymentId: deployment.id,
      deploymentVersion: deployment.version,
      keyTemplate: deployment.concurrencyKey,
      workQueueId: deployment.workQueueId,
      workQueueName: deployment.workQueueName,
      parameters: { ...deployment.parameters, ...schedule.parameters },
      idempotencyKey: key,
      tags: [AUTO_SCHEDULED_TAG, ...deployment.tags],
      autoScheduled: true,
      infrastructureDocumentId: deployment.infrastructureDocumentId,
      jobVariables: {},
      priority: deployment.runPriority,
      createdBy: { id: schedule.id, type: 'SCHEDULE', display_value: schedule.slug || scheduleKindName(schedule.schedule) },
    },
    { labels: { ...deployment.labels, 'prefect.flow.id': deployment.flowId, 'prefect.deployment.id': deployment.id } },
  );
  const started = {
    stateId,
    stateType: type,
    stateName: name,
    stateTimestamp: timestamp,
    expectedStartTime: date,
    nextScheduledStartTime: date,
  };
  const run = Object.assign(row, started);
  const state = { id: stateId, flowRunId: id, timestamp, type, name, message, details, data: null, resultArtifactId: null };
  return { run, state, deployment, schedule };
}

/**
 * Inserts the missing runs with their states and tags. Returns their number. Skips runs whose deployment or schedule has changed since the computation: the
 * change deletes such runs and wakes the scheduler. The idempotency key ensures that each slot is inserted once, on any number of nodes.
 */
async function insertDueRuns(tx: Tx, due: readonly DueRun[]): Promise<number> {
  if (due.length === 0) return 0;
  const versions = await lockVersions(tx, [...new Set(due.map(({ deployment }) => deployment.id))]);
  const current = new Set(versions.map(versionOf));
  const rows = due.filter(({ deployment, schedule }) => current.has(versionOf(deployment)) && current.has(versionOf(schedule)));
  if (rows.length === 0) return 0;
  const fairness = new Map(versions.map((version) => [version.id, version.fairness]));
  for (const { run, deployment } of rows) Object.assign(run, rankOf(fairness.get(deployment.id), run));
  const inserted = new Set(
    await insertRuns(
      tx,
      rows.map(({ run }) => run),
    ),
  );
  const fresh = rows.filter(({ run }) => inserted.has(run.id));
  if (fresh.length === 0) return 0;
  await insertStates(
    tx,
    fresh.map(({ state }) => state),
  );
  await insertTags(tx, ...fresh.map(({ run }) => run));
  return fresh.length;
}

const versionOf = ({ id, updated }: { id: string; updated: Instant }) => `${id} ${updated}`;

/** Creates the scheduled runs of one deployment for a window immediately. Returns the number of new runs. */
export async function scheduleDeploymentNow(deps: Deps, deploymentId: string, window: RunWindow): Promise<number> {
  const { store, settings } = deps;
  const rows = await deploymentRows(store.reader, [deploymentId]);
  return insertInBatches(deps, await dueRuns(store.reader, deps, rows, window), settings.services.scheduler.insertBatchSize);
}

/** One transaction per batch of at most `size` runs, so that other writers do not wait long. */
export async function insertInBatches({ store }: Deps, due: readonly DueRun[], size: number, signal?: AbortSignal): Promise<number> {
  let inserted = 0;
  for (const batch of batches(due, size)) {
    if (signal?.aborted) break;
    inserted += await store.transaction((tx) => insertDueRuns(tx, batch));
  }
  return inserted;
}

/** Maximum length of the runs of a batch as JSON, in characters, unless the batch is a single run. */
const MAX_BATCH_LENGTH = 1_000_000;

function* batches(due: readonly DueRun[], size: number): Generator<DueRun[]> {
  const lengths = new Map<ScheduleRow, number>();
  const lengthOf = ({ run: { parameters, labels, tags }, schedule }: DueRun) => {
    const known = lengths.get(schedule) ?? JSON.stringify([parameters, labels, tags]).length;
    lengths.set(schedule, known);
    return known;
  };
  let batch: DueRun[] = [];
  let length = 0;
  for (const one of due) {
    if (batch.length === size || (batch.length > 0 && length + lengthOf(one) > MAX_BATCH_LENGTH)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(one);
    length += lengthOf(one);
  }
  if (batch.length > 0) yield batch;
}
