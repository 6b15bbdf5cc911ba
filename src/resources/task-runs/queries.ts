import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import { unprocessable } from '../../base/errors.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { TaskRunRow } from '../../orchestration/queries/task-queries.ts';
import type { Dialect, Direction } from '../../store/dialect/dialect.ts';
import { FALSE } from '../../store/filters/compile.ts';
import { COMMON, isMetBy } from '../../store/filters/few.ts';
import { order } from '../../store/filters/order.ts';
import type { Way } from '../../store/filters/related.ts';
import { idsOfPage, plannedRows } from '../../store/query/list-plans.ts';
import { lookup } from '../../store/query/prepared.ts';
import { idKey, instantKey, type PartByKeys, readSection, type Section, type SortKey, textKey } from '../../store/query/section.ts';
import { estimatedRunTimeSql } from '../../store/runs/times.ts';
import type { Labels } from '../../store/schema/shapes.ts';
import { artifacts, flowRuns, taskRunStates, taskRuns } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { TASK_RUN_LISTS } from './list-queries.ts';
import { flowRunsOf, type TaskRunFilters } from './matching.ts';
import type { TaskRunRecord, TaskRunStateRow } from './rows.ts';

/** Runs with their state and its data in one query: two joins by primary key. */
const records = ({ db }: Reader) =>
  db
    .select({ run: taskRuns, state: taskRunStates, resultData: artifacts.data })
    .from(taskRuns)
    .leftJoin(taskRunStates, eq(taskRunStates.id, taskRuns.stateId))
    .leftJoin(artifacts, eq(artifacts.id, taskRunStates.resultArtifactId));

const byId = lookup<{ id: string }>()((reader, value) => records(reader).where(eq(taskRuns.id, value('id'))));

export async function findTaskRun(reader: Reader, id: string): Promise<TaskRunRecord | undefined> {
  return (await byId(reader, { id }))[0];
}

const inFlowRun = lookup<{ flowRunId: string; taskKey: string; dynamicKey: string }>()(({ db }, value) =>
  db
    .select({ id: taskRuns.id })
    .from(taskRuns)
    .where(
      and(eq(taskRuns.flowRunId, value('flowRunId')), eq(taskRuns.taskKey, value('taskKey')), eq(taskRuns.dynamicKey, value('dynamicKey'))),
    ),
);
const withoutFlowRun = lookup<{ taskKey: string; dynamicKey: string }>()(({ db }, value) =>
  db
    .select({ id: taskRuns.id })
    .from(taskRuns)
    .where(and(isNull(taskRuns.flowRunId), eq(taskRuns.taskKey, value('taskKey')), eq(taskRuns.dynamicKey, value('dynamicKey'))))
    .orderBy(asc(taskRuns.id))
    .limit(1),
);

export interface NaturalKey {
  flowRunId: string | null;
  taskKey: string;
  dynamicKey: string;
}

/** The run with this natural key; the oldest if several runs without a flow run have it. */
export async function findByNaturalKey(reader: Reader, { flowRunId, ...key }: NaturalKey): Promise<string | undefined> {
  const found = flowRunId === null ? await withoutFlowRun(reader, key) : await inFlowRun(reader, { flowRunId, ...key });
  return found[0]?.id;
}

const flowRunNames = lookup<{ id: string }>()(({ db }, value) =>
  db
    .select({ name: flowRuns.name })
    .from(flowRuns)
    .where(eq(flowRuns.id, value('id'))),
);

export async function findFlowRunName(reader: Reader, id: string): Promise<string | null> {
  return (await flowRunNames(reader, { id }))[0]?.name ?? null;
}

const flowRunLabels = lookup<{ id: string }>()(({ db }, value) =>
  db
    .select({ labels: flowRuns.labels })
    .from(flowRuns)
    .where(eq(flowRuns.id, value('id'))),
);

/** undefined for an unknown flow run. */
export async function findFlowRunLabels(reader: Reader, id: string): Promise<Labels | undefined> {
  return (await flowRunLabels(reader, { id }))[0]?.labels;
}

export async function updateTaskRun(tx: Tx, id: string, changes: Partial<TaskRunRow>): Promise<boolean> {
  const updated = await tx.db.update(taskRuns).set(changes).where(eq(taskRuns.id, id)).returning({ id: taskRuns.id });
  return updated.length > 0;
}

/** Deletes a run with its states and tags. Subflow runs lose their parent. */
export async function deleteTaskRun(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.db.delete(taskRuns).where(eq(taskRuns.id, id)).returning({ id: taskRuns.id });
  return deleted.length > 0;
}

export interface ListOptions {
  sort: Schemas['TaskRunSort'];
  section: Section;
  now: Instant;
}

/** Maximum number of flow runs for a lookup of their task runs: SQLite keeps their ids in memory, about 80 bytes each. */
const MAX_LOOKUPS = 200_000;

/**
 * The way to find task runs for a count. Finding the flow runs first is faster than checking each task run, unless another condition selects only a few task
 * runs.
 */
export async function wayToCount(reader: Reader, filters: TaskRunFilters): Promise<Way> {
  const { dialect } = reader;
  if (choosesFew(filters.task_runs)) return 'check each';
  const ofFlowRuns = flowRunsOf(filters, dialect);
  // the planner of PostgreSQL chooses
  if (!ofFlowRuns || dialect.name === 'postgres') return 'look up';
  return (await isMetBy(reader, MAX_LOOKUPS, flowRuns, ofFlowRuns)) ? 'check each' : 'look up';
}

function choosesFew(filter: TaskRunFilters['task_runs']): boolean {
  if (!filter || filter.operator === 'or_') return false;
  const { id, name, flow_run_id, start_time, end_time, expected_start_time } = filter;
  return Boolean(id || name || flow_run_id || start_time || end_time || expected_start_time);
}

/** The way to find task runs along an index by time. If many flow runs match, a scan soon reaches some of their task runs. */
export async function wayAlongTime(reader: Reader, filters: TaskRunFilters): Promise<Way> {
  const ofFlowRuns = flowRunsOf(filters, reader.dialect);
  return ofFlowRuns && (await isMetBy(reader, COMMON, flowRuns, ofFlowRuns)) ? 'check each' : 'look up';
}

/**
 * Finds the page in the table alone and joins only its rows with their states.
 *
 * @throws 422 for a cursor in an order that changes with time
 */
export async function listTaskRuns(reader: Reader, filters: TaskRunFilters, { sort, section, now }: ListOptions): Promise<TaskRunRecord[]> {
  const { dialect } = reader;
  const planned = await plannedRows(TASK_RUN_LISTS, { reader, filters, sort, end: section.offset + section.limit });
  const read = async (part: PartByKeys<TaskRunRecord>) =>
    planned.condition === FALSE
      ? []
      : records(reader)
          .where(sql`${taskRuns.id} in (${idsOfPage(dialect, planned, part)})`)
          .orderBy(...part.order);
  if (sort !== 'DURATION_ASC' && sort !== 'DURATION_DESC') return readSection(section, keysOf(sort, dialect), read);
  if (section.walk)
    throw unprocessable('Invalid cursor: sort orders by duration do not support cursors, because durations change with time.');
  const { limit, offset } = section;
  return read({
    condition: undefined,
    keys: [],
    order: byDuration(sort === 'DURATION_ASC' ? 'asc' : 'desc', dialect, now),
    limit,
    offset,
  });
}

const byDuration = (direction: Direction, dialect: Dialect, now: Instant): SQL[] => [
  order(estimatedRunTimeSql(taskRuns, dialect, now), direction),
  order(taskRuns.expectedStartTime, 'desc', { nullable: true }),
  order(taskRuns.id, 'desc'),
];

const NULLABLE = { nullable: true };
const idOf = (direction: Direction) => idKey(taskRuns.id, direction, ({ run }: TaskRunRecord) => run.id);
const nameOf = (dialect: Dialect, direction: Direction) =>
  textKey(dialect.textOrder(taskRuns.name), direction, ({ run }: TaskRunRecord) => run.name);
const expectedStartOf = (direction: Direction) =>
  instantKey(taskRuns.expectedStartTime, direction, ({ run }: TaskRunRecord) => run.expectedStartTime, NULLABLE);

const startOf = (direction: Direction) =>
  instantKey(
    sql`coalesce(${taskRuns.startTime}, ${taskRuns.expectedStartTime})`,
    direction,
    ({ run }: TaskRunRecord) => run.startTime ?? run.expectedStartTime,
    NULLABLE,
  );

type StableSort = Exclude<Schemas['TaskRunSort'], 'DURATION_ASC' | 'DURATION_DESC'>;

/** The sort orders of the contract, except by duration. */
export const keysOf = (sort: StableSort, dialect: Dialect): SortKey<TaskRunRecord>[] => SORTS[sort](dialect);

const SORTS: Record<StableSort, (dialect: Dialect) => SortKey<TaskRunRecord>[]> = {
  ID_DESC: () => [idOf('desc')],
  START_TIME_ASC: () => [startOf('asc'), idOf('asc')],
  START_TIME_DESC: () => [startOf('desc'), idOf('desc')],
  EXPECTED_START_TIME_ASC: () => [expectedStartOf('asc'), idOf('asc')],
  EXPECTED_START_TIME_DESC: () => [expectedStartOf('desc'), idOf('desc')],
  NAME_ASC: (dialect) => [nameOf(dialect, 'asc'), idOf('asc')],
  NAME_DESC: (dialect) => [nameOf(dialect, 'desc'), idOf('desc')],
  NEXT_SCHEDULED_START_TIME_ASC: () => [
    instantKey(taskRuns.nextScheduledStartTime, 'asc', ({ run }) => run.nextScheduledStartTime, NULLABLE),
    idOf('asc'),
  ],
  END_TIME_DESC: () => [instantKey(taskRuns.endTime, 'desc', ({ run }) => run.endTime, NULLABLE), idOf('desc')],
};

export interface StateRecord {
  state: TaskRunStateRow;
  resultData: TaskRunRecord['resultData'];
}

const stateRecords = ({ db }: Reader) =>
  db
    .select({ state: taskRunStates, resultData: artifacts.data })
    .from(taskRunStates)
    .leftJoin(artifacts, eq(artifacts.id, taskRunStates.resultArtifactId));

export async function findTaskRunState(reader: Reader, id: string): Promise<StateRecord | undefined> {
  return (await stateRecords(reader).where(eq(taskRunStates.id, id)))[0];
}

/** The full state history of a run, in order of time. */
export async function listTaskRunStates(reader: Reader, taskRunId: string): Promise<StateRecord[]> {
  const rows = await stateRecords(reader).where(eq(taskRunStates.taskRunId, taskRunId)).orderBy(asc(taskRunStates.timestamp));
  return rows;
}
