import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { JsonValue } from '../../../base/json/value.ts';
import { artifactCollections, artifacts, flowRunStates, flowRuns, flows, taskRunStates, taskRuns } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';

/**
 * The task runs of a flow run, each with the subflow run that it represents. A task run with several subflow runs yields several rows. Omits task runs without
 * any start time.
 */
export function graphRows({ db }: Reader, flowRunId: string, limit: number) {
  return db
    .select({
      task: {
        id: taskRuns.id,
        name: taskRuns.name,
        stateType: taskRuns.stateType,
        startTime: taskRuns.startTime,
        endTime: taskRuns.endTime,
        expectedStartTime: taskRuns.expectedStartTime,
        taskInputs: taskRuns.taskInputs,
      },
      subflow: {
        id: flowRuns.id,
        name: flowRuns.name,
        stateType: flowRuns.stateType,
        startTime: flowRuns.startTime,
        endTime: flowRuns.endTime,
        expectedStartTime: flowRuns.expectedStartTime,
      },
      flow: { name: flows.name },
    })
    .from(taskRuns)
    .leftJoin(flowRuns, eq(flowRuns.parentTaskRunId, taskRuns.id))
    .leftJoin(flows, eq(flows.id, flowRuns.flowId))
    .where(
      and(
        eq(taskRuns.flowRunId, flowRunId),
        sql`coalesce(${flowRuns.startTime}, ${flowRuns.expectedStartTime}, ${taskRuns.startTime}, ${taskRuns.expectedStartTime}) is not null`,
      ),
    )
    .limit(limit);
}

export type GraphRow = Awaited<ReturnType<typeof graphRows>>[number];

/** Artifacts of the run and its tasks, oldest first, without results. Only progress artifacts include their data. */
export function graphArtifacts({ db }: Reader, flowRunId: string, limit: number) {
  return db
    .select({
      id: artifacts.id,
      created: artifacts.created,
      key: artifacts.key,
      type: artifacts.type,
      taskRunId: artifacts.taskRunId,
      data: sql<JsonValue>`case when ${artifacts.type} = 'progress' then ${artifacts.data} end`.mapWith(artifacts.data),
      latestId: artifactCollections.latestId,
    })
    .from(artifacts)
    .leftJoin(artifactCollections, eq(artifactCollections.latestId, artifacts.id))
    .where(and(eq(artifacts.flowRunId, flowRunId), isNotNull(artifacts.type), ne(artifacts.type, 'result')))
    .orderBy(asc(artifacts.created), asc(artifacts.id))
    .limit(limit);
}

export type GraphArtifactRow = Awaited<ReturnType<typeof graphArtifacts>>[number];

export function graphStates({ db }: Reader, flowRunId: string) {
  return db
    .select({ id: flowRunStates.id, timestamp: flowRunStates.timestamp, type: flowRunStates.type, name: flowRunStates.name })
    .from(flowRunStates)
    .where(eq(flowRunStates.flowRunId, flowRunId))
    .orderBy(asc(flowRunStates.timestamp));
}

/** Task runs with their states, newest id first, for the older graph operation. */
export function taskRunsWithStates({ db }: Reader, flowRunId: string) {
  return db
    .select({ run: taskRuns, state: taskRunStates, resultData: artifacts.data })
    .from(taskRuns)
    .leftJoin(taskRunStates, eq(taskRunStates.id, taskRuns.stateId))
    .leftJoin(artifacts, eq(artifacts.id, taskRunStates.resultArtifactId))
    .where(eq(taskRuns.flowRunId, flowRunId))
    .orderBy(desc(taskRuns.id));
}
