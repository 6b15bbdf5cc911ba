import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Settings } from '../../base/settings.ts';
import type { Instant } from '../../base/time/instant.ts';
import { deployments, flowRuns, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

type Needs = Pick<Settings['services'], 'startTimeouts'>;

/** The limit on the time that a run may be pending. */
export interface StartTimeout {
  /** 0 for no limit. */
  seconds: number;
  /** How many times in a row the run is scheduled again before it is crashed. */
  reschedules: number;
  /** Whether a worker or a runner has ever polled for the runs of the deployment, so that one can start the run again. */
  isPolled: boolean;
}

const scope = { deployment: deployments, queue: workQueues, pool: workPools };

/** The value of the narrowest scope that has one. */
const effective = (column: 'startTimeoutSeconds' | 'startTimeoutReschedules', byDefault: number): SQL<number> =>
  sql`coalesce(${scope.deployment[column]}, ${scope.queue[column]}, ${scope.pool[column]}, cast(${byDefault} as double precision))`.mapWith(
    Number,
  );

const columns = ({ startTimeouts: { afterSeconds, reschedules } }: Needs) => ({
  seconds: effective('startTimeoutSeconds', afterSeconds),
  reschedules: effective('startTimeoutReschedules', reschedules),
  isPolled: sql<boolean>`${deployments.lastPolled} is not null`.mapWith(Boolean),
});

/** The limit of a run; undefined without a deployment: the process that created the run may start it whenever it wants. */
export async function findStartTimeout({ db }: Reader, needs: Needs, flowRunId: string): Promise<StartTimeout | undefined> {
  const [found] = await db
    .select(columns(needs))
    .from(flowRuns)
    .innerJoin(deployments, eq(deployments.id, flowRuns.deploymentId))
    .leftJoin(workQueues, eq(workQueues.id, flowRuns.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .where(eq(flowRuns.id, flowRunId));
  return found;
}

export interface UnstartedRun {
  id: string;
  stateId: string | null;
  seconds: number;
}

/** Runs that have been pending for longer than their limit, longest first. Reads the pending runs only. */
export async function unstartedRuns({ db, dialect }: Reader, needs: Needs, now: Instant, limit: number): Promise<UnstartedRun[]> {
  const { seconds } = columns(needs);
  return db
    .select({ id: flowRuns.id, stateId: flowRuns.stateId, seconds })
    .from(flowRuns)
    .innerJoin(deployments, eq(deployments.id, flowRuns.deploymentId))
    .leftJoin(workQueues, eq(workQueues.id, flowRuns.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .where(
      and(
        eq(flowRuns.stateType, 'PENDING'),
        sql`${seconds} > 0`,
        sql`${dialect.secondsBetween(flowRuns.stateTimestamp, sql`${now}`)} >= ${seconds}`,
      ),
    )
    .orderBy(asc(flowRuns.stateTimestamp), asc(flowRuns.id))
    .limit(limit);
}
