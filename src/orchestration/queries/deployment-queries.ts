import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { lockedRow } from '../../store/query/locked-row.ts';
import { lookup, prepared } from '../../store/query/prepared.ts';
import { concurrencyLimits, deployments, flowRunStates } from '../../store/schema/tables.ts';
import type { Reader, Reading, Tx } from '../../store/store.ts';

const collisions = {
  options: deployments.concurrencyOptions,
  collisionPolicy: deployments.collisionPolicy,
  concurrencyKey: deployments.concurrencyKey,
  concurrencyKeyLimit: deployments.concurrencyKeyLimit,
};

const deploymentLimit = lookup<{ id: string }>()((reader, value) =>
  reader.db
    .select({ ...collisions, limit: concurrencyLimits })
    .from(deployments)
    .leftJoin(concurrencyLimits, eq(concurrencyLimits.id, deployments.concurrencyLimitId))
    .where(eq(deployments.id, value('id'))),
);

const limitOfLocked = lockedRow(
  deployments,
  ({ db }, value) =>
    db
      .select({ ...collisions, limitId: deployments.concurrencyLimitId, limit: concurrencyLimits })
      .from(deployments)
      .leftJoin(concurrencyLimits, eq(concurrencyLimits.id, deployments.concurrencyLimitId))
      .where(eq(deployments.id, value('id'))),
  'forKeyShare',
);

/** As {@link findLimitOfDeployment}. No other transaction gives the deployment another limit until this one ends. */
export async function lockLimitOfDeployment(reading: Reading, id: string) {
  const row = await limitOfLocked(reading, id);
  // PostgreSQL: after a wait for the lock, the row combines the current deployment with the limit from before the wait
  return row && row.limitId !== (row.limit?.id ?? null) ? limitOfLocked(reading, id) : row;
}

/** The limit of a deployment with its options; undefined if the deployment no longer exists. */
export async function findLimitOfDeployment(reader: Reader, id: string) {
  return (await deploymentLimit(reader, { id }))[0];
}

/** Whether a worker or a runner has ever polled for the runs of the deployment, so that one can start them. */
export async function isPolled({ db }: Reader, id: string): Promise<boolean> {
  const [found] = await db.select({ lastPolled: deployments.lastPolled }).from(deployments).where(eq(deployments.id, id));
  return found?.lastPolled != null;
}

const claims = prepared<{ flowRunId: string; deploymentId: string }>()((reader, value) =>
  reader.db
    .select({ type: flowRunStates.type, since: flowRunStates.timestamp })
    .from(flowRunStates)
    .innerJoin(deployments, and(eq(deployments.id, value('deploymentId')), isNotNull(deployments.lastPolled)))
    .where(
      and(
        eq(flowRunStates.flowRunId, value('flowRunId')),
        eq(flowRunStates.type, 'PENDING'),
        sql`exists (select 1 from ${flowRunStates} s where s.flow_run_id = ${flowRunStates.flowRunId} and s.type = 'SCHEDULED' and s.timestamp < ${flowRunStates.timestamp})`,
      ),
    )
    .limit(1),
);

/** Whether a worker or a runner has claimed the run: its deployment is polled, and the run was pending after it was scheduled. */
export async function wasClaimed(reader: Reader, ids: { flowRunId: string; deploymentId: string }): Promise<boolean> {
  return (await claims(reader, ids)).length > 0;
}

const pendingStates = prepared<{ flowRunId: string }>()((reader, value) =>
  reader.db
    .select({ id: flowRunStates.id })
    .from(flowRunStates)
    .where(and(eq(flowRunStates.flowRunId, value('flowRunId')), eq(flowRunStates.type, 'PENDING')))
    .limit(1),
);

/** Whether the run has ever been pending, so that a process may start it late. */
export async function wasPending(reader: Reader, flowRunId: string): Promise<boolean> {
  return (await pendingStates(reader, { flowRunId })).length > 0;
}

/** Counts a dropped late run. Leaves `updated` as it is: it is the time of the last change by a client. */
export async function countDroppedRun(tx: Tx, id: string): Promise<void> {
  const lateRunsDropped = sql`coalesce(${deployments.lateRunsDropped}, 0) + 1`;
  await tx.db.update(deployments).set({ lateRunsDropped }).where(eq(deployments.id, id));
}
