import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/time/instant.ts';
import type { Fairness } from '../../../lib/rank.ts';
import { isDropped, type LatePolicy } from '../../../orchestration/late-policy/dropped-queries.ts';
import type { FlowRunRow } from '../../../orchestration/queries/flow-queries.ts';
import { type Admission, MOST_SKIPPED } from '../../../orchestration/slots/admission.ts';
import { AWAITING_CONCURRENCY_SLOT } from '../../../orchestration/states.ts';
import { order } from '../../../store/filters/order.ts';
import { givenRows } from '../../../store/query/given-rows.ts';
import { prepared, preparedWrite } from '../../../store/query/prepared.ts';
import { deploymentSchedules, deployments, flowRunStates, flowRuns, workQueues } from '../../../store/schema/tables.ts';
import type { Reader, Tx } from '../../../store/store.ts';
import type { FlowRunStateRow } from '../../flow-runs/rows.ts';
import type { DeploymentRow } from '../rows.ts';

/** Deployments by id, in id order. */
export async function deploymentRows(reader: Reader, ids: readonly string[]): Promise<DeploymentRow[]> {
  return ids.length === 0
    ? []
    : reader.db.select().from(deployments).where(reader.dialect.isIn(deployments.id, ids)).orderBy(deployments.id);
}

/**
 * A cross join, because SQLite keeps its order. With statistics from a time with few runs, SQLite would scan all runs and parse the JSON text again for each.
 */
const findTaken = prepared<{ slots: string }>()(({ db, dialect }, value) => {
  const isTaken = sql`${flowRuns.flowId} = ${dialect.cell(0, 'uuid')} and ${flowRuns.idempotencyKey} = ${dialect.cell(1, 'text')}`;
  return db
    .select({ key: sql<string>`${flowRuns.idempotencyKey}` })
    .from(dialect.rowsOfJson(value('slots')))
    .crossJoin(flowRuns)
    .where(isTaken);
});

/** The idempotency keys among `slots` that a run of the flow already has. */
export async function takenKeysOf(reader: Reader, slots: readonly { flowId: string; key: string }[]): Promise<string[]> {
  const cells = slots.map(({ flowId, key }) => [flowId, key]);
  return (await findTaken(reader, { slots: JSON.stringify(cells) })).map(({ key }) => key);
}

/** The version of a row. */
export interface Version {
  id: string;
  updated: Instant;
  /** Of the queue of a deployment. */
  fairness?: Fairness | null;
}

/** Locks the deployments in id order. Returns the current versions of the deployments and their schedules. */
export async function lockVersions(tx: Tx, ids: readonly string[]): Promise<Version[]> {
  const locked = await tx.dialect.forUpdate(
    tx.db

      .select({
        id: deployments.id,
        updated: deployments.updated,
        fairness: sql<Fairness | null>`(select ${workQueues.fairness} from ${workQueues} where ${workQueues.id} = ${deployments.workQueueId})`,
      })
      .from(deployments)
      .where(tx.dialect.isIn(deployments.id, ids))
      .orderBy(deployments.id),
  );
  const schedules = await tx.db
    .select({ id: deploymentSchedules.id, updated: deploymentSchedules.updated })
    .from(deploymentSchedules)
    .where(tx.dialect.isIn(deploymentSchedules.deploymentId, ids));
  return [...locked, ...schedules];
}

const runRows = givenRows(flowRuns);

const runInsert = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(flowRuns)
    .select(runRows.select(dialect, value('rows')))
    .onConflictDoNothing({ target: [flowRuns.flowId, flowRuns.idempotencyKey] })
    .returning({ id: flowRuns.id }),
);

/** Inserts runs, each only if its flow has no run with its idempotency key. @returns the ids of the inserted runs */
export async function insertRuns(tx: Tx, runs: readonly FlowRunRow[]): Promise<string[]> {
  return (await runInsert(tx, { rows: runRows.text(runs) })).map(({ id }) => id);
}

const stateRows = givenRows(flowRunStates);

const stateInsert = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db.insert(flowRunStates).select(stateRows.select(dialect, value('rows'))),
);

export async function insertStates(tx: Tx, states: readonly FlowRunStateRow[]): Promise<void> {
  await stateInsert(tx, { rows: stateRows.text(states) });
}

interface Deletion {
  /** Only runs that the scheduler created. */
  autoOnly?: boolean;
  /** Only runs due after this. */
  after?: Instant;
}

/**
 * Deletes scheduled runs of deployments that have not started, with their states and tags, in one statement and without events. Keeps runs that wait for a
 * concurrency slot: they have been submitted.
 */
export async function deleteScheduledRuns(
  tx: Tx,
  deploymentIds: readonly string[],
  { autoOnly = false, after }: Deletion = {},
): Promise<void> {
  if (deploymentIds.length === 0) return;
  const conditions = [
    tx.dialect.isIn(flowRuns.deploymentId, deploymentIds),
    // must repeat the condition of the partial indexes verbatim, or SQLite does not use them
    sql`${flowRuns.stateType} = 'SCHEDULED'`,
    sql`${flowRuns.stateName} <> ${AWAITING_CONCURRENCY_SLOT}`,
    eq(flowRuns.runCount, 0),
    autoOnly ? eq(flowRuns.autoScheduled, true) : undefined,
    after === undefined ? undefined : sql`${flowRuns.nextScheduledStartTime} > ${after}`,
  ].filter((condition) => condition !== undefined);
  await tx.db.delete(flowRuns).where(sql.join(conditions, sql` and `));
}

/** Whether a scheduled run of the deployments has another priority than most, by the index `flow_runs_deployment_prioritized`. */
const hasPriorities = ({ dialect }: Reader, deploymentIds: readonly string[]) =>
  sql<unknown>`exists (select 1 from ${flowRuns} prioritized where ${dialect.isIn(sql`prioritized.deployment_id`, deploymentIds)}
    and prioritized.state_type = 'SCHEDULED' and prioritized.priority <> 50)`.mapWith(Boolean);

export interface Due {
  /** Only runs due at or before this time. */
  before: Instant | undefined;
  limit: number;
  policy: LatePolicy;
}

/**
 * The ids of the next due runs of deployments that no late-run policy drops, and that can get a slot of their limits, by priority and then by time. Deployments
 * with full limits are skipped, and values of concurrency keys as far as the search goes.
 */
export async function openRunsOfDeployments(
  reader: Reader,
  deploymentIds: readonly string[],
  { limit, ...due }: Due,
  admission: Admission,
): Promise<string[]> {
  const first = (ids: readonly string[]) => async (most: number) =>
    (await dueRunsOfDeployments(reader, ids, { ...due, limit: most })).map((id) => ({ id }));
  const open = await admission.first(limit, first(deploymentIds), async () => {
    const full = new Set((await admission.full()).deploymentIds);
    return admission.take(await admission.open(await first(deploymentIds.filter((id) => !full.has(id)))(limit + MOST_SKIPPED), limit));
  });
  return open.map(({ id }) => id);
}

/** The ids of the next due runs of deployments that no late-run policy drops, by priority and then by time. */
export async function dueRunsOfDeployments(
  reader: Reader,
  deploymentIds: readonly string[],
  { before, limit, policy }: Due,
): Promise<string[]> {
  const isDue = and(
    reader.dialect.isIn(flowRuns.deploymentId, deploymentIds),
    // must repeat the condition of the partial index verbatim
    sql`${flowRuns.stateType} = 'SCHEDULED'`,
    before === undefined ? undefined : sql`${flowRuns.nextScheduledStartTime} <= ${before}`,
    sql`not ${isDropped(reader.dialect, policy)}`,
  );
  const byTime = [order(flowRuns.nextScheduledStartTime, 'asc'), order(flowRuns.id, 'asc')];
  const first = (condition: SQL | undefined, orders: readonly SQL[], most: number) =>
    reader.db
      .select({ id: flowRuns.id, hasPriorities: hasPriorities(reader, deploymentIds) })
      .from(flowRuns)
      .where(condition)
      .orderBy(...orders)
      .limit(most);
  const found = await first(isDue, byTime, limit);
  const idsOf = (runs: readonly { id: string }[]) => runs.map(({ id }) => id);
  if (!found[0]?.hasPriorities) return idsOf(found);
  const byPriority = [asc(flowRuns.priority), ...byTime];
  const ids: string[] = [];
  for (const [level, orders] of [
    // must repeat the condition of the partial index verbatim
    [sql`${flowRuns.priority} <> 50 and ${flowRuns.priority} < 50`, byPriority],
    [sql`${flowRuns.priority} = 50`, byTime],
    [sql`${flowRuns.priority} <> 50 and ${flowRuns.priority} > 50`, byPriority],
  ] as const)
    if (ids.length < limit) ids.push(...idsOf(await first(and(isDue, level), orders, limit - ids.length)));
  return ids;
}
