import { and, asc, count, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/time/instant.ts';
import type { FlowRunRow } from '../../../orchestration/queries/flow-queries.ts';
import type { StateType } from '../../../orchestration/states.ts';
import { concurrencyLimits, deployments, flowRuns, workPools, workQueues } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';

/** The deployment, queue and pool of a run, and their limits. */
export async function findSurroundings({ db }: Reader, runId: string) {
  const [found] = await db
    .select({
      deployment: {
        id: deployments.id,
        name: deployments.name,
        paused: deployments.paused,
        status: deployments.status,
        lastPolled: deployments.lastPolled,
        workQueueId: deployments.workQueueId,
        collisionPolicy: deployments.collisionPolicy,
        options: deployments.concurrencyOptions,
        concurrencyKey: deployments.concurrencyKey,
        concurrencyKeyLimit: deployments.concurrencyKeyLimit,
      },
      limit: concurrencyLimits,
      queue: {
        id: workQueues.id,
        name: workQueues.name,
        isPaused: workQueues.isPaused,
        concurrencyLimit: workQueues.concurrencyLimit,
        lastPolled: workQueues.lastPolled,
      },
      pool: {
        id: workPools.id,
        name: workPools.name,
        type: workPools.type,
        isPaused: workPools.isPaused,
        concurrencyLimit: workPools.concurrencyLimit,
      },
    })
    .from(flowRuns)
    .leftJoin(deployments, eq(deployments.id, flowRuns.deploymentId))
    .leftJoin(concurrencyLimits, eq(concurrencyLimits.id, deployments.concurrencyLimitId))
    .leftJoin(workQueues, eq(workQueues.id, flowRuns.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .where(eq(flowRuns.id, runId));
  return found;
}

export type Surroundings = NonNullable<Awaited<ReturnType<typeof findSurroundings>>>;

/** Runs that hold slots of a limit: their number, and the names of the oldest. */
export interface Holders {
  count: number;
  names: string[];
}

const NAMES = 5;

async function holders({ db }: Reader, types: StateType[], belongs: SQL, runId: string): Promise<Holders> {
  const holding = and(belongs, inArray(flowRuns.stateType, types), ne(flowRuns.id, runId));
  const [total] = await db.select({ count: count() }).from(flowRuns).where(holding);
  if (!total || Number(total.count) === 0) return { count: 0, names: [] };
  const named = await db.select({ name: flowRuns.name }).from(flowRuns).where(holding).orderBy(asc(flowRuns.id)).limit(NAMES);
  return { count: Number(total.count), names: named.map(({ name }) => name) };
}

/** For the limits of pools and queues, claimed runs count until they end. Runs in the process of cancellation do not count. */
const OCCUPYING: StateType[] = ['PENDING', 'RUNNING'];

export const holdersOfQueue = (reader: Reader, queueId: string, runId: string) =>
  holders(reader, OCCUPYING, eq(flowRuns.workQueueId, queueId), runId);

export const holdersOfPool = (reader: Reader, poolId: string, runId: string) =>
  holders(
    reader,
    OCCUPYING,
    sql`${flowRuns.workQueueId} in (select ${workQueues.id} from ${workQueues} where ${workQueues.workPoolId} = ${poolId})`,
    runId,
  );

export const holdersOfDeployment = (reader: Reader, deploymentId: string, runId: string) =>
  holders(reader, [...OCCUPYING, 'CANCELLING'], eq(flowRuns.deploymentId, deploymentId), runId);

/** The due runs of the queue that come before a run: with a higher priority, or earlier with the same priority and turn; and the other turns of its priority. */
export async function countAhead({ db }: Reader, run: FlowRunRow, now: Instant): Promise<Ahead> {
  const { id, workQueueId, nextScheduledStartTime, priority, turn } = run;
  if (workQueueId === null || nextScheduledStartTime === null) return { higher: 0, earlier: 0, turns: 0 };
  const isHigher = sql`${flowRuns.priority} < ${priority}`;
  const isEarlier = sql`${flowRuns.priority} = ${priority} and ${flowRuns.turn} = ${turn} and ${flowRuns.nextScheduledStartTime} <= ${nextScheduledStartTime}`;
  const [row] = await db
    .select({
      higher: sql<number>`count(case when ${isHigher} then 1 end)`.mapWith(Number),
      earlier: sql<number>`count(case when ${isEarlier} then 1 end)`.mapWith(Number),
      turns:
        sql<number>`count(distinct case when ${flowRuns.turn} <> ${turn} and ${flowRuns.priority} = ${priority} then ${flowRuns.turn} end)`.mapWith(
          Number,
        ),
    })
    .from(flowRuns)
    .where(
      and(
        eq(flowRuns.workQueueId, workQueueId),
        eq(flowRuns.stateType, sql`'SCHEDULED'`),
        lte(flowRuns.priority, priority),
        lte(flowRuns.nextScheduledStartTime, now),
        ne(flowRuns.id, id),
      ),
    );
  return row ?? { higher: 0, earlier: 0, turns: 0 };
}

/** Numbers of runs before a run, and of turns. */
export interface Ahead {
  higher: number;
  earlier: number;
  turns: number;
}
