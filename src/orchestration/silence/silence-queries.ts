import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Settings } from '../../base/settings.ts';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import { order } from '../../store/filters/order.ts';
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

/** The last heartbeats of runs by run, newest first: those received after an instant of each run. */
export async function lastHeartbeats(
  { db, dialect }: Reader,
  receivedAfter: ReadonlyMap<string, Instant>,
  { now, most }: { now: Instant; most: number },
): Promise<Map<string, Heartbeat[]>> {
  const rows = dialect.rowsOfJson(JSON.stringify([...receivedAfter]));
  const given = sql`(select ${dialect.cell(0, 'text')} as run_id, ${dialect.cell(1, 'timestamp')} as received_after from ${rows}) as given`;
  const { occurred, received } = events;
  const first = {
    condition: sql`${isHeartbeat(sql`given.run_id`, now)} and ${received} > given.received_after`,
    order: desc(occurred),
    most,
  };
  const found = await db
    .select({
      runId: sql<string>`given.run_id`,
      occurred: sql<Instant>`${occurred}`.mapWith(occurred),
      received: sql<Instant>`${received}`.mapWith(received),
    })
    .from(dialect.lookUpFirst(given, events, first));
  const byRun = new Map<string, Heartbeat[]>();
  for (const { runId, ...heartbeat } of found.sort((a, b) => (a.occurred < b.occurred ? 1 : -1)))
    byRun.set(runId, [...(byRun.get(runId) ?? []), heartbeat]);
  return byRun;
}

/** When the current process of running runs was about to start: their last state that was neither running nor paused. Lacks runs without one. */
export async function startsOfAttempts({ db, dialect }: Reader, flowRunIds: readonly string[]): Promise<Map<string, Instant>> {
  const { flowRunId, type, timestamp } = flowRunStates;
  const last = sql`(select ${timestamp} from ${flowRunStates} where ${flowRunId} = ${flowRuns.id} and ${type} not in ('RUNNING', 'PAUSED') order by ${timestamp} desc limit 1)`;
  const found = await db
    .select({ id: flowRuns.id, at: sql<Instant | null>`${last}`.mapWith(timestamp) })
    .from(flowRuns)
    .where(dialect.isIn(flowRuns.id, flowRunIds));
  return new Map(found.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}

/** When the last logs and the last reports of task runs of flow runs were stored. */
export async function lastReports({ db, dialect }: Reader, flowRunIds: readonly string[]): Promise<Map<string, Instant[]>> {
  const log = sql`(select ${logs.created} from ${logs} where ${logs.flowRunId} = ${flowRuns.id} order by ${logs.timestamp} desc limit 1)`;
  const task = sql`(select max(${taskRuns.updated}) from ${taskRuns} where ${taskRuns.flowRunId} = ${flowRuns.id})`;
  const found = await db
    .select({
      id: flowRuns.id,
      log: sql<Instant | null>`${log}`.mapWith(logs.created),
      task: sql<Instant | null>`${task}`.mapWith(taskRuns.updated),
    })
    .from(flowRuns)
    .where(dialect.isIn(flowRuns.id, flowRunIds));
  return new Map(found.map((run) => [run.id, [run.log, run.task].filter((at) => at !== null)]));
}
