import { eq, getTableColumns } from 'drizzle-orm';
import { stringifyJson } from '../../base/json/json.ts';
import { changesOf } from '../../store/query/changed-columns.ts';
import { lockedRow } from '../../store/query/locked-row.ts';
import { queuedWrite } from '../../store/query/prepared.ts';
import { artifacts, deployments, flowRunStates, flowRuns, flows, taskRuns, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader, Reading, Tx } from '../../store/store.ts';
import type { RunState } from '../states.ts';
import { relationJoins, relations } from './relation-queries.ts';
import { type GivenState, givenState, lockedRun } from './state-queries.ts';

export type FlowRunRow = typeof flowRuns.$inferSelect;

/** The columns of a flow run that the rules, the bookkeeping and the event need: none of the large ones. */
const subject = {
  id: flowRuns.id,
  name: flowRuns.name,
  tags: flowRuns.tags,
  flowId: flowRuns.flowId,
  deploymentId: flowRuns.deploymentId,
  workQueueId: flowRuns.workQueueId,
  parentTaskRunId: flowRuns.parentTaskRunId,
  infrastructurePid: flowRuns.infrastructurePid,
  createdById: flowRuns.createdById,
  createdByType: flowRuns.createdByType,
  createdByName: flowRuns.createdByName,
  empiricalPolicy: flowRuns.empiricalPolicy,
  stateId: flowRuns.stateId,
  stateType: flowRuns.stateType,
  stateName: flowRuns.stateName,
  stateTimestamp: flowRuns.stateTimestamp,
  runCount: flowRuns.runCount,
  expectedStartTime: flowRuns.expectedStartTime,
  nextScheduledStartTime: flowRuns.nextScheduledStartTime,
  startTime: flowRuns.startTime,
  endTime: flowRuns.endTime,
  totalRunTime: flowRuns.totalRunTime,
  slotLeaseId: flowRuns.slotLeaseId,
  origin: flowRuns.origin,
  startTimeouts: flowRuns.startTimeouts,
  concurrencyKey: flowRuns.concurrencyKey,
  priority: flowRuns.priority,
  turn: flowRuns.turn,
};

export type FlowSubject = Pick<FlowRunRow, keyof typeof subject>;

const { flowRunId: _run, resultArtifactId: _artifact, ...state } = getTableColumns(flowRunStates);

const on = relationJoins(flowRuns);

/** Locks a run and reads all that a transition needs, with the current state and the relations. All joins are by primary key. */
const lockRun = lockedRun(
  lockedRow(flowRuns, (reader, value) =>
    reader.db
      .select({ run: subject, state, artifact: { data: artifacts.data }, ...relations })
      .from(flowRuns)
      .innerJoin(flows, on.flow)
      .leftJoin(flowRunStates, eq(flowRunStates.id, flowRuns.stateId))
      .leftJoin(artifacts, eq(artifacts.id, flowRunStates.resultArtifactId))
      .leftJoin(deployments, on.deployment)
      .leftJoin(workQueues, on.queue)
      .leftJoin(workPools, on.pool)
      .leftJoin(taskRuns, on.parent)
      .where(eq(flowRuns.id, value('id'))),
  ),
);

type LockedFlowRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

/** The records that the event of a flow run mentions. */
export type FlowRelations = Pick<LockedFlowRun, keyof typeof relations>;

/** As {@link lockRun}. The current state references the lease that the run got after the state was written. */
export async function lockFlowRun(reading: Reading, id: string): Promise<LockedFlowRun | undefined> {
  const locked = await lockRun(reading, id);
  if (!locked?.current || locked.run.slotLeaseId === null) return locked;
  const details = { ...locked.current.details, deployment_concurrency_lease_id: locked.run.slotLeaseId };
  return { ...locked, current: { ...locked.current, details } };
}

export const insertFlowRunState = queuedWrite<GivenState & { flowRunId: string }>()((reader, value) =>
  reader.db.insert(flowRunStates).values({ ...givenState(value), flowRunId: value('flowRunId') }),
);

export async function writeStateDetails({ db }: Tx, { id, details }: Pick<RunState, 'id' | 'details'>): Promise<void> {
  await db.update(flowRunStates).set({ details }).where(eq(flowRunStates.id, id));
}

const updateChanged = changesOf(flowRuns);

/** Writes the columns of the run that a transition changed. */
export async function updateFlowRun(tx: Tx, before: FlowSubject, after: FlowSubject, updated: string): Promise<void> {
  const { empiricalPolicy, ...columns } = after;
  const policy = empiricalPolicy === before.empiricalPolicy ? {} : policyColumns(empiricalPolicy);
  await updateChanged(tx, before, { ...columns, ...policy, updated });
}

const policyColumns = (policy: FlowSubject['empiricalPolicy']) => ({
  empiricalPolicy: stringifyJson(policy),
  retryType: policy.retry_type,
});

/**
 * The leases on slots that states reference, each with the run of the state. Reads whole details, because PostgreSQL cannot query JSON that contains U+0000,
 * which earlier releases stored.
 */
export async function findLeasesInStates(
  { db, dialect }: Reader,
  stateIds: readonly string[],
): Promise<{ flowRunId: string; leaseId: string }[]> {
  if (stateIds.length === 0) return [];
  const rows = await db
    .select({ flowRunId: flowRunStates.flowRunId, details: flowRunStates.details })
    .from(flowRunStates)
    .where(dialect.isIn(flowRunStates.id, stateIds));
  return rows.flatMap(({ flowRunId, details: { deployment_concurrency_lease_id: leaseId } }) => (leaseId ? { flowRunId, leaseId } : []));
}
