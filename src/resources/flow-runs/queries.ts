import { and, desc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { Fairness } from '../../lib/rank.ts';
import type { FlowRunRow } from '../../orchestration/queries/flow-queries.ts';
import { AWAITING_RETRY, HOLDING } from '../../orchestration/states.ts';
import type { Dialect, Direction } from '../../store/dialect/dialect.ts';
import { FALSE } from '../../store/filters/compile.ts';
import { givenRows } from '../../store/query/given-rows.ts';
import { idsOfPage, listed, plannedRows } from '../../store/query/list-plans.ts';
import { lookup, queuedWrite } from '../../store/query/prepared.ts';
import { idKey, inParts, instantKey, readSection, type Section, type SortKey, textKey } from '../../store/query/section.ts';
import { shaped } from '../../store/query/shaped.ts';
import { asText, detailsAsText, listAsText } from '../../store/schema/sqlite-kit.ts';
import {
  artifacts,
  deployments,
  flowRunStates,
  flowRuns,
  flowRunTags,
  taskRuns,
  workPools,
  workQueues,
} from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';
import { startOrExpectedStart } from './filter.ts';
import { FLOW_RUN_LISTS } from './list-queries.ts';
import { type FlowRunFilters, flowRunsMatching } from './matching.ts';
import type { FlowRunRecord, ServedFlowRun } from './rows.ts';

/** Runs with all related data in one query: four joins by primary key. */
const flowRunRecords = ({ db }: Reader) =>
  db
    .select({
      run: flowRuns,
      state: flowRunStates,
      resultData: artifacts.data,
      queue: { name: workQueues.name },
      pool: { id: workPools.id, name: workPools.name },
    })
    .from(flowRuns)
    .leftJoin(flowRunStates, eq(flowRunStates.id, flowRuns.stateId))
    .leftJoin(artifacts, eq(artifacts.id, flowRunStates.resultArtifactId))
    .leftJoin(workQueues, eq(workQueues.id, flowRuns.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId));

const byId = lookup<{ id: string }>()((reader, value) => flowRunRecords(reader).where(eq(flowRuns.id, value('id'))));

/** {@link flowRunRecords} for responses: JSON columns stay strings. */
export const servedFlowRuns = ({ db }: Reader) =>
  db
    .select({
      run: SERVED_RUN,
      state: SERVED_STATE,
      resultData: asText(artifacts.data),
      queue: { name: workQueues.name },
      pool: { id: workPools.id, name: workPools.name },
    })
    .from(flowRuns)
    .leftJoin(flowRunStates, eq(flowRunStates.id, flowRuns.stateId))
    .leftJoin(artifacts, eq(artifacts.id, flowRunStates.resultArtifactId))
    .leftJoin(workQueues, eq(workQueues.id, flowRuns.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId));

const SERVED_RUN = {
  ...getTableColumns(flowRuns),
  parameters: asText(flowRuns.parameters),
  context: asText(flowRuns.context),
  empiricalPolicy: asText(flowRuns.empiricalPolicy),
  tags: listAsText(flowRuns.tags),
  labels: asText(flowRuns.labels),
  jobVariables: asText(flowRuns.jobVariables),
};

const SERVED_STATE = {
  ...getTableColumns(flowRunStates),
  details: detailsAsText(flowRunStates.details),
  data: asText(flowRunStates.data),
};

const servedById = lookup<{ id: string }>()((reader, value) => servedFlowRuns(reader).where(eq(flowRuns.id, value('id'))));

/** {@link findFlowRun} for a response. */
export async function readFlowRun(reader: Reader, id: string): Promise<ServedFlowRun | undefined> {
  return (await servedById(reader, { id }))[0];
}

export async function findFlowRun(reader: Reader, id: string): Promise<FlowRunRecord | undefined> {
  return (await byId(reader, { id }))[0];
}

const nameById = lookup<{ id: string }>()(({ db }, value) =>
  db
    .select({ name: flowRuns.name })
    .from(flowRuns)
    .where(eq(flowRuns.id, value('id'))),
);

/** undefined for an unknown run. */
export async function findFlowRunName(reader: Reader, id: string): Promise<string | undefined> {
  return (await nameById(reader, { id }))[0]?.name;
}

/** Finds the page in the table alone and joins only its rows, so that sorted or skipped rows need no reads from other tables. */
export async function listFlowRuns(
  reader: Reader,
  filters: FlowRunFilters,
  sort: Schemas['FlowRunSort'],
  section: Section,
): Promise<ServedFlowRun[]> {
  const rows = await plannedRows(FLOW_RUN_LISTS, { reader, filters, sort, end: section.offset + section.limit });
  const parts = sort === 'NEXT_SCHEDULED_START_TIME_ASC' ? inParts(section) : section;
  return readSection(parts, SORTS[sort](reader.dialect), async (part) =>
    rows.condition === FALSE ? [] : runsOfPage(reader, { page: idsOfPage(reader.dialect, rows, part), order: listed(part.order) }, {}),
  );
}

const runsOfPage = shaped<object, 'page' | 'order'>()((reader, _value, part) =>
  servedFlowRuns(reader)
    .where(sql`${flowRuns.id} in (${part('page')})`)
    .orderBy(part('order')),
);

/** Ids of the newest matching runs, for bulk operations. */
export async function newestFlowRunIds(reader: Reader, filter: FlowRunFilters['flow_runs'], limit: number): Promise<string[]> {
  const rows = await reader.db
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .where(flowRunsMatching({ flow_runs: filter }, reader.dialect))
    .orderBy(desc(flowRuns.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The existing and matching runs among `ids`, newest first. Looks them up by id regardless of other conditions. */
export async function matchingAmong(reader: Reader, ids: readonly string[], filter: FlowRunFilters['flow_runs']): Promise<string[]> {
  const { db, dialect } = reader;
  if (ids.length === 0) return [];
  const given = sql`(select ${dialect.cell(0, 'uuid')} as given_id from ${dialect.rowsOfJson(JSON.stringify(ids.map((id) => [id])))}) as given`;
  const isMatch = sql`${flowRuns.id} = given_id and ${flowRunsMatching({ flow_runs: filter }, dialect)}`;
  const found = sql`select ${flowRuns.id} as id from ${dialect.lookUp(given, flowRuns, isMatch)} order by 1 desc`;
  return (await dialect.rows<{ id: string }>(db, found)).map(({ id }) => id);
}

/** The sort orders of the contract. The id is the last key to break ties, so that pages do not overlap. */
export const keysOf = (sort: Schemas['FlowRunSort'], dialect: Dialect): SortKey<ServedFlowRun>[] => SORTS[sort](dialect);

const NULLABLE = { nullable: true };
const idOf = (direction: Direction) => idKey(flowRuns.id, direction, ({ run }: ServedFlowRun) => run.id);
const nameOf = (dialect: Dialect, direction: Direction) =>
  textKey(dialect.textOrder(flowRuns.name), direction, ({ run }: ServedFlowRun) => run.name);
const startOf = (direction: Direction) =>
  instantKey(startOrExpectedStart, direction, ({ run }: ServedFlowRun) => run.startTime ?? run.expectedStartTime, NULLABLE);
const expectedStartOf = (direction: Direction) =>
  instantKey(flowRuns.expectedStartTime, direction, ({ run }: ServedFlowRun) => run.expectedStartTime, NULLABLE);

const SORTS: Record<Schemas['FlowRunSort'], (dialect: Dialect) => SortKey<ServedFlowRun>[]> = {
  ID_DESC: () => [idOf('desc')],
  START_TIME_ASC: () => [startOf('asc'), idOf('asc')],
  START_TIME_DESC: () => [startOf('desc'), idOf('desc')],
  EXPECTED_START_TIME_ASC: () => [expectedStartOf('asc'), idOf('asc')],
  EXPECTED_START_TIME_DESC: () => [expectedStartOf('desc'), idOf('desc')],
  NAME_ASC: (dialect) => [nameOf(dialect, 'asc'), idOf('asc')],
  NAME_DESC: (dialect) => [nameOf(dialect, 'desc'), idOf('desc')],
  NEXT_SCHEDULED_START_TIME_ASC: () => [
    instantKey(flowRuns.nextScheduledStartTime, 'asc', ({ run }) => run.nextScheduledStartTime, NULLABLE),
    idOf('asc'),
  ],
  END_TIME_DESC: () => [instantKey(flowRuns.endTime, 'desc', ({ run }) => run.endTime, NULLABLE), idOf('desc')],
};

/** The template of the concurrency key of a deployment; null if it has none. */
export async function findKeyTemplate({ db }: Reader, deploymentId: string): Promise<string | null> {
  const [found] = await db.select({ template: deployments.concurrencyKey }).from(deployments).where(eq(deployments.id, deploymentId));
  return found?.template ?? null;
}

/** How the runs of a queue take turns. */
export async function findFairness({ db }: Reader, queueId: string | null): Promise<Fairness | null> {
  if (queueId === null) return null;
  const [found] = await db.select({ fairness: workQueues.fairness }).from(workQueues).where(eq(workQueues.id, queueId));
  return found?.fairness ?? null;
}

/** The run row, locked until the end of the transaction. */
export async function lockFlowRunRow(tx: Tx, id: string): Promise<FlowRunRow | undefined> {
  return (await tx.dialect.forUpdate(tx.db.select().from(flowRuns).where(eq(flowRuns.id, id))))[0];
}

/** The columns that are required to release a run's slot on the limit of its deployment. */
const slotHolder = { id: flowRuns.id, deploymentId: flowRuns.deploymentId, stateId: flowRuns.stateId, slotLeaseId: flowRuns.slotLeaseId };

export type SlotHolder = Pick<FlowRunRow, keyof typeof slotHolder>;

/** Locks the runs until the end of the transaction, newest first. */
export async function lockFlowRuns(tx: Tx, ids: readonly string[]): Promise<SlotHolder[]> {
  const query = tx.db.select(slotHolder).from(flowRuns).where(tx.dialect.isIn(flowRuns.id, ids)).orderBy(desc(flowRuns.id));
  return tx.dialect.forUpdate(query);
}

/** Locks the runs of flows that may hold a slot on a deployment's limit, including those that wait for a retry in their process. */
export async function lockSlotHoldersOfFlows(tx: Tx, flowIds: readonly string[]): Promise<SlotHolder[]> {
  const { flowId, stateType, stateName, deploymentId } = flowRuns;
  const holding = or(inArray(stateType, [...HOLDING]), and(eq(stateType, 'SCHEDULED'), eq(stateName, AWAITING_RETRY)));
  const where = and(tx.dialect.isIn(flowId, flowIds), holding, isNotNull(deploymentId));
  return tx.dialect.forUpdate(tx.db.select(slotHolder).from(flowRuns).where(where));
}

/** Runs by id, or all runs of flows. */
export type RunsOf = { flowRunIds: readonly string[] } | { flowIds: readonly string[] };

/** Maximum number of runs and task runs to delete in one statement: about ten milliseconds of work. */
const MAX_AT_ONCE = 500;

/** True if there are more runs and task runs than one statement should delete. Stops reading at that number. */
export async function areMany({ db, dialect }: Reader, runs: RunsOf): Promise<boolean> {
  const found = await db
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .leftJoin(taskRuns, eq(taskRuns.flowRunId, flowRuns.id))
    .where('flowIds' in runs ? dialect.isIn(flowRuns.flowId, runs.flowIds) : dialect.isIn(flowRuns.id, runs.flowRunIds))
    .limit(1)
    .offset(MAX_AT_ONCE);
  return found.length > 0;
}

/** Ids of some of the flows' runs, unordered. */
export async function someRunsOfFlows({ db, dialect }: Reader, flowIds: readonly string[], limit: number): Promise<string[]> {
  const rows = await db.select({ id: flowRuns.id }).from(flowRuns).where(dialect.isIn(flowRuns.flowId, flowIds)).limit(limit);
  return rows.map(({ id }) => id);
}

/** Deletes runs with their states, task runs and inputs, in one statement. */
export async function deleteRuns(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.delete(flowRuns).where(tx.dialect.isIn(flowRuns.id, ids));
}

/** Deletes up to `limit` of the runs with all dependent rows. @returns the number of deleted runs */
export async function deleteSomeRuns({ db, dialect }: Tx, ids: readonly string[], limit: number): Promise<number> {
  const some = db.select({ id: flowRuns.id }).from(flowRuns).where(dialect.isIn(flowRuns.id, ids)).limit(limit);
  return affectedRows(await db.delete(flowRuns).where(inArray(flowRuns.id, some)));
}

/** Deletes up to `limit` task runs of the runs, with their states. @returns the number of deleted task runs */
export async function deleteSomeTaskRuns({ db, dialect }: Tx, flowRunIds: readonly string[], limit: number): Promise<number> {
  const some = db.select({ id: taskRuns.id }).from(taskRuns).where(dialect.isIn(taskRuns.flowRunId, flowRunIds)).limit(limit);
  return affectedRows(await db.delete(taskRuns).where(inArray(taskRuns.id, some)));
}

/** The job variables of a deployment and the template of its pool. */
export async function findDeploymentAndTemplate({ db }: Reader, deploymentId: string) {
  const [found] = await db
    .select({ jobVariables: deployments.jobVariables, template: workPools.baseJobTemplate })
    .from(deployments)
    .leftJoin(workQueues, eq(workQueues.id, deployments.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .where(eq(deployments.id, deploymentId));
  return found;
}

/** @returns whether the run exists */
export async function updateFlowRun(tx: Tx, id: string, changes: Partial<FlowRunRow>): Promise<boolean> {
  const updated = await tx.db.update(flowRuns).set(changes).where(eq(flowRuns.id, id)).returning({ id: flowRuns.id });
  if (updated.length > 0 && changes.tags) {
    await tx.db.delete(flowRunTags).where(eq(flowRunTags.flowRunId, id));
    await insertTags(tx, { id, tags: changes.tags });
  }
  return updated.length > 0;
}

/** Fills the table that finds runs by tag. */
export async function insertTags(tx: Tx, ...runs: Pick<FlowRunRow, 'id' | 'tags'>[]): Promise<void> {
  const rows = runs.flatMap(({ id, tags }) => [...new Set(tags)].map((tag) => ({ flowRunId: id, tag })));
  if (rows.length > 0) await insertTagRows(tx, { rows: givenTags.text(rows) });
}

const givenTags = givenRows(flowRunTags);

const insertTagRows = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(flowRunTags)
    .select(givenTags.select(dialect, value('rows')))
    .onConflictDoNothing(),
);
