import { and, desc, eq, gt, inArray, max, type SQL, sql } from 'drizzle-orm';
import { addSeconds, type Instant } from '../../base/instant.ts';
import type { Settings } from '../../base/settings.ts';
import { order } from '../../store/filters/order.ts';
import { prepared } from '../../store/query/prepared.ts';
import { deployments, events, flowRunStates, flowRuns, logs, taskRuns, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import type { Heartbeat } from './silence.ts';

const HEARTBEAT = 'prefect.flow-run.heartbeat';

/** Heartbeats older than this are not searched for: it spares PostgreSQL the partitions of months. */
const HORIZON_SECONDS = 7 * 86_400;

export const BEFORE_ALL: Instant = '0001-01-01T00:00:00.000000Z';

/** A run to watch, and when it entered its state. */
export interface Watched {
  id: string;
  at: Instant | null;
}

/** Runs that began to run after another one, in this order: a page of the index of running runs. */
export async function runningSince({ db, dialect }: Reader, after: Watched, limit: number): Promise<Watched[]> {
  const { id, stateTimestamp: at, stateType } = flowRuns;
  return db
    .select({ id: sql`${id}`.mapWith(id), at: sql<Instant | null>`${at}`.mapWith(at) })
    .from(dialect.inOrderOf(flowRuns, 'flow_runs_running'))
    .where(sql`${stateType} = 'RUNNING' and ${at} >= ${after.at} and (${at}, ${id}) > (${after.at}, ${after.id})`)
    .orderBy(order(at, 'asc'), order(id, 'asc'))
    .limit(limit);
}

/** Runs whose process should have retried them before an instant, in the order of that time. */
export async function overdueRetries({ db, dialect }: Reader, before: Instant, after: Watched, limit: number): Promise<Watched[]> {
  const { id, nextScheduledStartTime: at, stateType, retryType } = flowRuns;
  return db
    .select({ id: sql`${id}`.mapWith(id), at: sql<Instant | null>`${at}`.mapWith(at) })
    .from(dialect.inOrderOf(flowRuns, 'flow_runs_retrying'))
    .where(
      sql`${stateType} = 'SCHEDULED' and ${retryType} = 'in_process' and ${at} <= ${before} and (${at}, ${id}) > (${after.at}, ${after.id})`,
    )
    .orderBy(order(at, 'asc'), order(id, 'asc'))
    .limit(limit);
}

type Needs = Pick<Settings['services'], 'deadProcesses'>;

const missedOf = ({ deadProcesses: { missedHeartbeats } }: Needs): SQL<number> =>
  sql`coalesce(${deployments.missedHeartbeats}, ${workQueues.missedHeartbeats}, ${workPools.missedHeartbeats}, cast(${missedHeartbeats} as integer))`.mapWith(
    Number,
  );

/** Whether the event is a heartbeat of the run, and recent. */
const isHeartbeat = (flowRunId: SQL, now: Instant): SQL =>
  sql`${events.resourceId} = 'prefect.flow-run.' || ${flowRunId} and ${events.event} = ${HEARTBEAT} and ${events.occurred} > ${addSeconds(now, -HORIZON_SECONDS)}`;

/** The state of runs, and the receipt of their last heartbeat; null without one. */
export async function pulses({ db }: Reader, needs: Needs, ids: readonly string[], now: Instant) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: flowRuns.id,
      stateId: flowRuns.stateId,
      stateType: flowRuns.stateType,
      retryType: flowRuns.retryType,
      stateTimestamp: flowRuns.stateTimestamp,
      startTime: flowRuns.startTime,
      due: flowRuns.nextScheduledStartTime,
      missed: missedOf(needs),
      last: sql<Instant | null>`(select ${events.received} from ${events} where ${isHeartbeat(sql`cast(${flowRuns.id} as text)`, now)} order by ${events.occurred} desc limit 1)`.mapWith(
        events.received,
      ),
    })
    .from(flowRuns)
    .leftJoin(deployments, eq(deployments.id, flowRuns.deploymentId))
    .leftJoin(workQueues, eq(workQueues.id, flowRuns.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .where(inArray(flowRuns.id, [...ids]));
}

export type Pulse = Awaited<ReturnType<typeof pulses>>[number];

/** The last heartbeats of a run, newest first. */
export async function lastHeartbeats(
  { db }: Reader,
  flowRunId: string,
  { now, receivedAfter, limit }: { now: Instant; receivedAfter: Instant; limit: number },
): Promise<Heartbeat[]> {
  return db
    .select({ occurred: events.occurred, received: events.received })
    .from(events)
    .where(and(isHeartbeat(sql`${flowRunId}`, now), gt(events.received, receivedAfter)))
    .orderBy(desc(events.occurred))
    .limit(limit);
}

const attempt = prepared<{ id: string }>()((reader, value) =>
  reader.db
    .select({ at: flowRunStates.timestamp })
    .from(flowRunStates)
    .where(and(eq(flowRunStates.flowRunId, value('id')), sql`${flowRunStates.type} not in ('RUNNING', 'PAUSED')`))
    .orderBy(desc(flowRunStates.timestamp))
    .limit(1),
);

/** When the current process of a running run was about to start: its last state that was neither running nor paused. Undefined without one. */
export async function startOfAttempt(reader: Reader, flowRunId: string): Promise<Instant | undefined> {
  return (await attempt(reader, { id: flowRunId }))[0]?.at;
}

/** When the last log and the last report of a task run of the run were stored. */
export async function lastReports({ db }: Reader, flowRunId: string): Promise<Instant[]> {
  const [log] = await db
    .select({ at: logs.created })
    .from(logs)
    .where(eq(logs.flowRunId, flowRunId))
    .orderBy(desc(logs.timestamp))
    .limit(1);
  const [task] = await db
    .select({ at: max(taskRuns.updated) })
    .from(taskRuns)
    .where(eq(taskRuns.flowRunId, flowRunId));
  return [log?.at, task?.at].filter((at) => at != null);
}
