import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { order } from '../../store/filters/order.ts';
import { allOf, walked } from '../../store/filters/related.ts';
import { hasEnded } from '../../store/runs/times.ts';
import type { StateType } from '../../store/schema/shapes.ts';
import { flowRuns, taskRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { startOrExpectedStart } from '../flow-runs/filter.ts';

/** The flow or the deployment whose runs are measured. */
export type TrendOwner = { flowId: string } | { deploymentId: string };

interface Period {
  start: Instant;
  end: Instant;
}

export interface EndedRun {
  id: string;
  name: string;
  taskKey?: string;
  type: StateType | null;
  /** In seconds. */
  duration: number;
  start: Instant;
}

const at = startOrExpectedStart;
const latestFirst = [order(at, 'desc', { nullable: true }), desc(flowRuns.id)];

/** The ended runs of the owner in a period. Both owners have an index on the time. */
const endedIn = (owner: TrendOwner, { start, end }: Period, { dialect }: Reader): SQL =>
  walked(
    flowRuns,
    allOf([
      'flowId' in owner ? eq(flowRuns.flowId, owner.flowId) : eq(flowRuns.deploymentId, owner.deploymentId),
      and(gte(at, start), lt(at, end)),
      sql`${dialect.unindexed(flowRuns.stateType)} is not null and ${hasEnded(flowRuns)}`,
    ]),
    dialect,
  );

/** The latest ended flow runs of a period. */
export async function endedFlowRuns(reader: Reader, owner: TrendOwner, period: Period, limit: number): Promise<EndedRun[]> {
  return reader.db
    .select({
      id: flowRuns.id,
      name: flowRuns.name,
      type: flowRuns.stateType,
      duration: flowRuns.totalRunTime,
      start: sql<Instant>`${at}`.mapWith(flowRuns.startTime),
    })
    .from(flowRuns)
    .where(endedIn(owner, period, reader))
    .orderBy(...latestFirst)
    .limit(limit);
}

/** Ids of the latest ended flow runs of a period. */
export async function idsOfEndedFlowRuns(reader: Reader, owner: TrendOwner, period: Period, limit: number): Promise<string[]> {
  const rows = await reader.db
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .where(endedIn(owner, period, reader))
    .orderBy(...latestFirst)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Ended task runs of these flow runs, of one task or of all, found by their natural key. */
export async function endedTaskRuns(
  { db, dialect }: Reader,
  flowRunIds: readonly string[],
  taskKey: string | undefined,
  limit: number,
): Promise<EndedRun[]> {
  if (flowRunIds.length === 0) return [];
  const isMeasured = allOf([
    dialect.isIn(taskRuns.flowRunId, flowRunIds),
    taskKey === undefined ? undefined : dialect.isIn(taskRuns.taskKey, [taskKey]),
    sql`${dialect.unindexed(taskRuns.stateType)} in ('COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED')`,
  ]);
  const rows = await db
    .select({
      id: taskRuns.id,
      name: taskRuns.name,
      taskKey: taskRuns.taskKey,
      type: taskRuns.stateType,
      duration: taskRuns.totalRunTime,
      start: taskRuns.startTime,
      expected: taskRuns.expectedStartTime,
      created: taskRuns.created,
    })
    .from(taskRuns)
    .where(walked(taskRuns, isMeasured, dialect))
    .limit(limit);
  return rows.map(({ start, expected, created, ...run }) => ({ ...run, start: start ?? expected ?? created }));
}
