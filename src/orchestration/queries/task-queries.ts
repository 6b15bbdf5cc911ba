import { createHash } from 'node:crypto';
import { and, desc, eq, getTableColumns, gt, isNull, or } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { changesOf } from '../../store/query/changed-columns.ts';
import { lockedRow } from '../../store/query/locked-row.ts';
import { prepared, queuedWrite } from '../../store/query/prepared.ts';
import { artifacts, flowRunStates, flowRuns, taskRunStateCache, taskRunStates, taskRuns } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { RunState } from '../states.ts';
import { type GivenState, givenState, loaded, lockedRun } from './state-queries.ts';

export type TaskRunRow = typeof taskRuns.$inferSelect;

/** The columns of a task run that the rules and the bookkeeping need: none of the large ones. */
const subject = {
  id: taskRuns.id,
  flowRunId: taskRuns.flowRunId,
  taskKey: taskRuns.taskKey,
  tags: taskRuns.tags,
  empiricalPolicy: taskRuns.empiricalPolicy,
  flowRunRunCount: taskRuns.flowRunRunCount,
  stateId: taskRuns.stateId,
  stateType: taskRuns.stateType,
  stateName: taskRuns.stateName,
  stateTimestamp: taskRuns.stateTimestamp,
  runCount: taskRuns.runCount,
  expectedStartTime: taskRuns.expectedStartTime,
  nextScheduledStartTime: taskRuns.nextScheduledStartTime,
  startTime: taskRuns.startTime,
  endTime: taskRuns.endTime,
  totalRunTime: taskRuns.totalRunTime,
  queuedAt: taskRuns.queuedAt,
  queue: taskRuns.queue,
};

export type TaskSubject = Pick<TaskRunRow, keyof typeof subject>;

const { taskRunId: _run, resultArtifactId: _artifact, ...state } = getTableColumns(taskRunStates);

export const lockTaskRun = lockedRun(
  lockedRow(taskRuns, (reader, value) =>
    reader.db
      .select({ run: subject, state, artifact: { data: artifacts.data } })
      .from(taskRuns)
      .leftJoin(taskRunStates, eq(taskRunStates.id, taskRuns.stateId))
      .leftJoin(artifacts, eq(artifacts.id, taskRunStates.resultArtifactId))
      .where(eq(taskRuns.id, value('id'))),
  ),
);

export const insertTaskRunState = queuedWrite<GivenState & { taskRunId: string }>()((reader, value) =>
  reader.db.insert(taskRunStates).values({ ...givenState(value), taskRunId: value('taskRunId') }),
);

const updateChanged = changesOf(taskRuns);

/** Writes the columns of the run that a transition changed. */
export async function updateTaskRun(tx: Tx, before: TaskSubject, after: TaskSubject, updated: string): Promise<void> {
  await updateChanged(tx, before, { ...after, updated });
}

const enclosingFlowRun = prepared<{ id: string }>()((reader, value) =>
  reader.db
    .select({ runCount: flowRuns.runCount, stateType: flowRuns.stateType, details: flowRunStates.details })
    .from(flowRuns)
    .leftJoin(flowRunStates, eq(flowRunStates.id, flowRuns.stateId))
    .where(eq(flowRuns.id, value('id'))),
);

/** The flow run of a task, with the columns that its rules need. */
export type EnclosingFlowRun = Awaited<ReturnType<typeof enclosingFlowRun>>[number];

export async function findEnclosingFlowRun(reader: Reader, flowRunId: string): Promise<EnclosingFlowRun | undefined> {
  return (await enclosingFlowRun(reader, { id: flowRunId }))[0];
}

const newestCached = prepared<{ key: string; now: Instant }>()((reader, value) =>
  reader.db
    .select({ state, artifact: { data: artifacts.data } })
    .from(taskRunStateCache)
    .leftJoin(taskRunStates, eq(taskRunStates.id, taskRunStateCache.taskRunStateId))
    .leftJoin(artifacts, eq(artifacts.id, taskRunStates.resultArtifactId))
    .where(
      and(
        eq(taskRunStateCache.cacheKey, value('key')),
        or(isNull(taskRunStateCache.cacheExpiration), gt(taskRunStateCache.cacheExpiration, value('now'))),
      ),
    )
    .orderBy(desc(taskRunStateCache.created))
    .limit(1),
);

const LONGEST_KEY_BYTES = 2000;

/** Some keys of 2,000 characters take more bytes than an index can store: for those, the service stores a hash. */
const inIndex = (key: string): string =>
  Buffer.byteLength(key) <= LONGEST_KEY_BYTES ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;

/** The state under the newest unexpired entry of a key. Null also if that state no longer exists: older entries are not tried. */
export async function findCachedState(reader: Reader, key: string, now: Instant): Promise<RunState | null> {
  const [row] = await newestCached(reader, { key: inIndex(key), now });
  return row ? loaded(row) : null;
}

export interface CacheEntry {
  id: string;
  created: Instant;
  cacheKey: string;
  cacheExpiration: Instant | null;
  taskRunStateId: string;
}

export async function insertCacheEntry(tx: Tx, entry: CacheEntry): Promise<void> {
  await tx.db.insert(taskRunStateCache).values({ ...entry, cacheKey: inIndex(entry.cacheKey) });
}
