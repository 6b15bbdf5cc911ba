import { eq, sql } from 'drizzle-orm';
import type { Instant } from '../../base/instant.ts';
import { randomName } from '../../base/names.ts';
import type { Deps } from '../../deps.ts';
import { type RunWindow, runDates, scheduleKindName } from '../../lib/schedules/schedule.ts';
import { localTime } from '../../lib/schedules/timezone.ts';
import type { FlowRunRow } from '../../orchestration/flow-queries.ts';
import { AWAITING_CONCURRENCY_SLOT, stateAt } from '../../orchestration/states.ts';
import { givenRows } from '../../store/given-rows.ts';
import { prepared } from '../../store/prepared.ts';
import { progressCells, unstarted } from '../../store/run-progress.ts';
import { deploymentSchedules, deployments, flowRunStates, flowRuns, flowRunTags } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';
import { completePolicy } from '../flow-runs/policy.ts';
import type { FlowRunStateRow } from '../flow-runs/rows.ts';
import type { DeploymentRow, ScheduleRow } from './rows.ts';
import { schedulesOfEach } from './schedule-queries.ts';

/** Tag of every run that the scheduler creates. Clients and user interfaces filter by it. */
const AUTO_SCHEDULED_TAG = 'auto-scheduled';

/** A run due by a schedule, with the rows it was computed from. */
export interface DueRun {
  run: FlowRunRow;
  state: FlowRunStateRow;
  deployment: DeploymentRow;
  schedule: ScheduleRow;
}

/** A time at which a schedule wants a run. The idempotency key ensures that there is only ever one run for it. */
interface Slot {
  deployment: DeploymentRow;
  schedule: ScheduleRow;
  date: Instant;
  key: string;
}

/** Computes the runs that active schedules want within a window, except those that exist. A schedule that cannot be computed is logged and skipped. */
export async function dueRuns(reader: Reader, deps: Deps, given: readonly DeploymentRow[], window: RunWindow): Promise<DueRun[]> {
  const schedules = await schedulesOfEach(
    reader,
    given.map(({ id }) => id),
    { activeOnly: true },
  );
  const slots = given.flatMap((deployment) =>
    (schedules.get(deployment.id) ?? []).flatMap((schedule) =>
      datesOf(schedule, window, deps).map((date) => ({ deployment, schedule, date, key: keyOf(deployment, schedule, date) })),
    ),
  );
  const taken = await takenKeys(reader, slots);
  return slots.filter(({ key }) => !taken.has(key)).map((slot) => dueRun(deps, slot));
}

const keyOf = (deployment: DeploymentRow, { id, schedule }: ScheduleRow, date: Instant) =>
  `scheduled ${deployment.id} ${id} ${localTime(date, schedule.timezone).local}`;

const findTaken = prepared<{ slots: string }>()(({ db, dialect }, value) => {
  const isTaken = sql`${flowRuns.flowId} = ${dialect.cell(0, 'uuid')} and ${flowRuns.idempotencyKey} = ${dialect.cell(1, 'text')}`;
  return db
    .select({ key: sql<string>`${flowRuns.idempotencyKey}` })
    .from(dialect.rowsOfJson(value('slots')))
    .innerJoin(flowRuns, isTaken);
});

/** Most slots of a pass have had a run since the previous pass. Finding them here spares the writer the work. */
async function takenKeys(reader: Reader, slots: readonly Slot[]): Promise<Set<string>> {
  if (slots.length === 0) return new Set();
  const cells = slots.map(({ deployment, key }) => [deployment.flowId, key]);
  return new Set((await findTaken(reader, { slots: JSON.stringify(cells) })).map(({ key }) => key));
}

function datesOf(row: ScheduleRow, window: RunWindow, { log }: Deps): Instant[] {
  try {
    return runDates(row.schedule, window);
  } catch (error) {
    log.error({ err: error, schedule: row.id, deployment: row.deploymentId }, 'the times of a schedule could not be computed');
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
  const run: FlowRunRow = {
    ...unstarted,
    id,
    created: now,
    updated: now,
    flowId: deployment.flowId,
    name: randomName(),
    stateId,
    stateType: type,
    stateName: name,
    stateTimestamp: timestamp,
    expectedStartTime: date,
    nextScheduledStartTime: date,
    deploymentId: deployment.id,
    deploymentVersion: deployment.version,
    workQueueId: deployment.workQueueId,
    workQueueName: deployment.workQueueName,
    flowVersion: null,
    parameters: { ...deployment.parameters, ...schedule.parameters },
    idempotencyKey: key,
    context: {},
    empiricalPolicy: completePolicy(),
    retryType: null,
    tags: [AUTO_SCHEDULED_TAG, ...deployment.tags],
    labels: { ...deployment.labels, 'prefect.flow.id': deployment.flowId, 'prefect.deployment.id': deployment.id },
    parentTaskRunId: null,
    autoScheduled: true,
    infrastructureDocumentId: deployment.infrastructureDocumentId,
    infrastructurePid: null,
    createdById: schedule.id,
    createdByType: 'SCHEDULE',
    createdByName: schedule.slug || scheduleKindName(schedule.schedule),
    jobVariables: {},
  };
  const state = { id: stateId, flowRunId: id, timestamp, type, name, message, details, data: null, resultArtifactId: null };
  return { run, state, deployment, schedule };
}

/**
 * Inserts the missing runs with their states and tags. Returns how many. Runs whose deployment or schedule has changed since they were computed are skipped:
 * the change deleted such runs and poked the scheduler. The idempotency key lets each slot be inserted once, on any number of nodes.
 */
export async function insertDueRuns(tx: Tx, due: readonly DueRun[]): Promise<number> {
  if (due.length === 0) return 0;
  const current = await lockUnchanged(tx, due);
  const rows = due.filter(({ deployment, schedule }) => current.has(versionOf(deployment)) && current.has(versionOf(schedule)));
  if (rows.length === 0) return 0;
  const inserted = new Set((await insertRuns(tx, { rows: runRows.text(rows.map(({ run }) => run)) })).map(({ id }) => id));
  const fresh = rows.filter(({ run }) => inserted.has(run.id));
  if (fresh.length === 0) return 0;
  await insertStates(tx, { rows: stateRows.text(fresh.map(({ state }) => state)) });
  const tags = fresh.flatMap(({ run }) => [...new Set(run.tags)].map((tag) => ({ flowRunId: run.id, tag })));
  await insertTags(tx, { rows: tagRows.text(tags) });
  return fresh.length;
}

const versionOf = ({ id, updated }: { id: string; updated: Instant }) => `${id} ${updated}`;

/** Locks the deployments in id order. Returns the current versions of them and of their schedules, as computed by {@link versionOf}. */
async function lockUnchanged(tx: Tx, due: readonly DueRun[]): Promise<Set<string>> {
  const ids = [...new Set(due.map(({ deployment }) => deployment.id))];
  const locked = await tx.dialect.forUpdate(
    tx.db
      .select({ id: deployments.id, updated: deployments.updated })
      .from(deployments)
      .where(tx.dialect.isIn(deployments.id, ids))
      .orderBy(deployments.id),
  );
  const schedules = await tx.db
    .select({ id: deploymentSchedules.id, updated: deploymentSchedules.updated })
    .from(deploymentSchedules)
    .where(tx.dialect.isIn(deploymentSchedules.deploymentId, ids));
  return new Set([...locked, ...schedules].map(versionOf));
}

const runRows = givenRows(flowRuns, {
  id: 'uuid',
  created: 'timestamp',
  updated: 'timestamp',
  flowId: 'uuid',
  name: 'text',
  ...progressCells,
  deploymentId: 'uuid',
  deploymentVersion: 'text',
  workQueueId: 'uuid',
  workQueueName: 'text',
  flowVersion: 'text',
  parameters: 'json',
  idempotencyKey: 'text',
  context: 'json',
  empiricalPolicy: 'json',
  retryType: 'text',
  tags: 'list',
  labels: 'json',
  parentTaskRunId: 'uuid',
  autoScheduled: 'bool',
  infrastructureDocumentId: 'uuid',
  infrastructurePid: 'text',
  createdById: 'uuid',
  createdByType: 'text',
  createdByName: 'text',
  jobVariables: 'json',
});

const insertRuns = prepared<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(flowRuns)
    .select(runRows.select(dialect, value('rows')))
    .onConflictDoNothing({ target: [flowRuns.flowId, flowRuns.idempotencyKey] })
    .returning({ id: flowRuns.id }),
);

const stateRows = givenRows(flowRunStates, {
  id: 'uuid',
  timestamp: 'timestamp',
  type: 'text',
  name: 'text',
  message: 'text',
  details: 'json',
  data: 'json',
  resultArtifactId: 'uuid',
  flowRunId: 'uuid',
});

const insertStates = prepared<{ rows: string }>()(({ db, dialect }, value) =>
  db.insert(flowRunStates).select(stateRows.select(dialect, value('rows'))),
);

const tagRows = givenRows(flowRunTags, { flowRunId: 'uuid', tag: 'text' });

const insertTags = prepared<{ rows: string }>()(({ db, dialect }, value) =>
  db.insert(flowRunTags).select(tagRows.select(dialect, value('rows'))),
);

interface Deletion {
  /** Only runs created by the scheduler. */
  autoOnly?: boolean;
  /** Only runs due after this. */
  after?: Instant;
}

/**
 * Deletes the runs of deployments that are scheduled and have not started, with their states and tags, in one statement and without events. A run that waits
 * for a concurrency slot is kept: it has been submitted.
 */
export async function deleteScheduledRuns(
  tx: Tx,
  deploymentIds: readonly string[],
  { autoOnly = false, after }: Deletion = {},
): Promise<number> {
  if (deploymentIds.length === 0) return 0;
  const conditions = [
    tx.dialect.isIn(flowRuns.deploymentId, deploymentIds),
    // must repeat the condition of the partial indexes word for word, or SQLite does not use them
    sql`${flowRuns.stateType} = 'SCHEDULED'`,
    sql`${flowRuns.stateName} <> ${AWAITING_CONCURRENCY_SLOT}`,
    eq(flowRuns.runCount, 0),
    autoOnly ? eq(flowRuns.autoScheduled, true) : undefined,
    after === undefined ? undefined : sql`${flowRuns.nextScheduledStartTime} > ${after}`,
  ].filter((condition) => condition !== undefined);
  return affectedRows(await tx.db.delete(flowRuns).where(sql.join(conditions, sql` and `)));
}

/** Creates the scheduled runs of one deployment for a window at once. Returns how many are new. */
export async function scheduleDeploymentNow(deps: Deps, deploymentId: string, window: RunWindow): Promise<number> {
  const { store, settings } = deps;
  const rows = await store.reader.db.select().from(deployments).where(eq(deployments.id, deploymentId));
  return insertInBatches(deps, await dueRuns(store.reader, deps, rows, window), settings.services.scheduler.insertBatchSize);
}

/** One transaction per batch, so that other writers are not blocked for long. */
export async function insertInBatches({ store }: Deps, due: readonly DueRun[], size: number, signal?: AbortSignal): Promise<number> {
  let inserted = 0;
  for (let start = 0; start < due.length && !signal?.aborted; start += size) {
    inserted += await store.transaction((tx) => insertDueRuns(tx, due.slice(start, start + size)));
  }
  return inserted;
}

/** Deployments by id, in id order. */
export async function deploymentRows(reader: Reader, ids: readonly string[]): Promise<DeploymentRow[]> {
  return ids.length === 0
    ? []
    : reader.db.select().from(deployments).where(reader.dialect.isIn(deployments.id, ids)).orderBy(deployments.id);
}
