import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { Instant } from '../../../base/time/instant.ts';
import type { FlowRunRow } from '../../../orchestration/queries/flow-queries.ts';
import { artifacts, flowRunStates, taskRunStates, taskRuns } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';

/** A run is never scheduled more often than this between a retry and its repetition. */
const MAX_STATES = 1000;

/** Whether a scheduled state of the run has this transition id. */
export async function hasBeenScheduledBy({ db }: Reader, flowRunId: string, transitionId: string): Promise<boolean> {
  const states = await db
    .select({ details: flowRunStates.details })
    .from(flowRunStates)
    .where(and(eq(flowRunStates.flowRunId, flowRunId), eq(flowRunStates.type, 'SCHEDULED')))
    .orderBy(desc(flowRunStates.timestamp))
    .limit(MAX_STATES);
  return states.some(({ details }) => details.transition_id === transitionId);
}

/** The start of the last attempt. */
export async function lastStart({ db }: Reader, flowRunId: string): Promise<Instant | undefined> {
  const [state] = await db
    .select({ timestamp: flowRunStates.timestamp })
    .from(flowRunStates)
    .where(and(eq(flowRunStates.flowRunId, flowRunId), eq(flowRunStates.type, 'RUNNING')))
    .orderBy(desc(flowRunStates.timestamp))
    .limit(1);
  return state?.timestamp;
}

/** A page of task runs in the order of their natural key. `last` is the last one of the page before. */
export async function taskRunsOfLastAttempt(
  { db }: Reader,
  { id, runCount }: Pick<FlowRunRow, 'id' | 'runCount'>,
  last: { taskKey: string; dynamicKey: string } | undefined,
  limit: number,
) {
  const { flowRunId, taskKey, dynamicKey, flowRunRunCount } = taskRuns;
  return db
    .select({
      id: taskRuns.id,
      name: taskRuns.name,
      taskKey,
      dynamicKey,
      flowRunRunCount,
      expectedStartTime: taskRuns.expectedStartTime,
      stateType: taskRuns.stateType,
      stateName: taskRuns.stateName,
      details: taskRunStates.details,
      data: taskRunStates.data,
      resultData: artifacts.data,
    })
    .from(taskRuns)
    .leftJoin(taskRunStates, eq(taskRunStates.id, taskRuns.stateId))
    .leftJoin(artifacts, eq(artifacts.id, taskRunStates.resultArtifactId))
    .where(
      and(
        eq(flowRunId, id),
        // subflows, and tasks that never started, have no attempt
        runCount > 1 ? or(eq(flowRunRunCount, runCount), eq(flowRunRunCount, 0)) : undefined,
        last && sql`(${taskKey}, ${dynamicKey}) > (${last.taskKey}, ${last.dynamicKey})`,
      ),
    )
    .orderBy(asc(taskKey), asc(dynamicKey))
    .limit(limit);
}
