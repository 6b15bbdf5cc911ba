import { and, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { order } from '../../store/filters/order.ts';
import { allOf, walked } from '../../store/filters/related.ts';
import { flowRunStates, flowRuns, taskRunStates, taskRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { flowRunFilterBy, startOrExpectedStart } from '../flow-runs/filter.ts';
import { taskRunFilter } from '../task-runs/filter.ts';

/** Failures of a period that are read at most, in each of the states. */
const MAX_FAILURES = 20_000;
const TYPES = ['FAILED', 'CRASHED'] as const;
/** Characters of a message that are read. */
const MESSAGE = 500;

export interface FailureFilter {
  flowId: string | null | undefined;
  deploymentId: string | null | undefined;
  tags: readonly string[];
}

export interface Failure {
  id: string;
  name: string;
  flowRunId: string | null;
  flowId: string | null;
  type: (typeof TYPES)[number];
  at: Instant;
  version: string | null;
  message: string;
}

interface Period {
  since: Instant;
  until: Instant;
}

/** The time before which a period has more failures than are read, found in the index that begins with the state. */
async function cutOff({ db }: Reader, runs: typeof flowRuns | typeof taskRuns, at: SQL, { since, until }: Period) {
  const cuts: Instant[] = [];
  for (const type of TYPES) {
    const [row] = await db
      .select({ at: sql<Instant>`${at}`.mapWith(runs.startTime) })
      .from(runs)
      .where(and(eq(runs.stateType, type), gte(at, since), lte(at, until)))
      .orderBy(order(at, 'desc', { nullable: true }))
      .limit(1)
      .offset(MAX_FAILURES);
    if (row) cuts.push(row.at);
  }
  return cuts.sort().at(-1);
}

/** The condition on the time and the state of failures after the cut-off. */
const inPeriod = (runs: typeof flowRuns | typeof taskRuns, at: SQL, { since, until }: Period, cut: Instant | undefined) =>
  and(sql`${runs.stateType} in ('FAILED', 'CRASHED')`, cut === undefined ? gte(at, since) : gt(at, cut), lte(at, until));

/** The latest failures of flow runs that match, latest first, and the time before which failures were not read. */
export async function failedFlowRuns(reader: Reader, filter: FailureFilter, period: Period, limit: number) {
  const { db, dialect } = reader;
  const at = startOrExpectedStart;
  const cut = await cutOff(reader, flowRuns, at, period);
  const matching = walked(
    flowRuns,
    allOf([
      inPeriod(flowRuns, at, period, cut),
      // the index by state has far fewer rows than those of a flow or a deployment
      filter.flowId ? sql`${dialect.unindexed(flowRuns.flowId)} = ${filter.flowId}` : undefined,
      filter.deploymentId ? sql`${dialect.unindexed(flowRuns.deploymentId)} = ${filter.deploymentId}` : undefined,
      filter.tags.length > 0
        ? flowRunFilterBy('check each')({ operator: 'and_', tags: { operator: 'and_', all_: [...filter.tags] } }, dialect)
        : undefined,
    ]),
    dialect,
  );
  // sorted without the names and messages, which only the latest ones need
  const latest = db
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .where(matching)
    .orderBy(order(at, 'desc', { nullable: true }), order(flowRuns.id, 'desc'))
    .limit(limit)
    .as('latest');
  const failures = await db
    .select({
      id: flowRuns.id,
      name: flowRuns.name,
      flowRunId: sql<null>`null`,
      flowId: flowRuns.flowId,
      type: sql<Failure['type']>`${flowRuns.stateType}`,
      at: sql<Instant>`${at}`.mapWith(flowRuns.startTime),
      version: sql<string | null>`coalesce(${flowRuns.deploymentVersion}, ${flowRuns.flowVersion})`,
      message: sql<string>`coalesce(substr(${flowRunStates.message}, 1, ${sql.raw(String(MESSAGE))}), '')`,
    })
    .from(latest)
    .innerJoin(flowRuns, eq(flowRuns.id, latest.id))
    .leftJoin(flowRunStates, eq(flowRunStates.id, flowRuns.stateId))
    .orderBy(order(at, 'desc', { nullable: true }), order(flowRuns.id, 'desc'));
  return { failures: failures as Failure[], cut };
}

/** The latest failures of task runs that match, latest first, and the time before which failures were not read. */
export async function failedTaskRuns(reader: Reader, filter: FailureFilter, period: Period, limit: number) {
  const { db, dialect } = reader;
  const at = sql`${taskRuns.startTime}`;
  const cut = await cutOff(reader, taskRuns, at, period);
  const matching = walked(
    taskRuns,
    allOf([
      inPeriod(taskRuns, at, period, cut),
      filter.flowId ? sql`${dialect.unindexed(flowRuns.flowId)} = ${filter.flowId}` : undefined,
      filter.deploymentId ? sql`${dialect.unindexed(flowRuns.deploymentId)} = ${filter.deploymentId}` : undefined,
      filter.tags.length > 0 ? taskRunFilter({ operator: 'and_', tags: { operator: 'and_', all_: [...filter.tags] } }, dialect) : undefined,
    ]),
    dialect,
  );
  const latest = db
    .select({ id: taskRuns.id })
    .from(taskRuns)
    .leftJoin(flowRuns, eq(flowRuns.id, taskRuns.flowRunId))
    .where(matching)
    .orderBy(order(at, 'desc', { nullable: true }), order(taskRuns.id, 'desc'))
    .limit(limit)
    .as('latest');
  const failures = await db
    .select({
      id: taskRuns.id,
      name: taskRuns.name,
      flowRunId: taskRuns.flowRunId,
      flowId: flowRuns.flowId,
      type: sql<Failure['type']>`${taskRuns.stateType}`,
      at: sql<Instant>`${at}`.mapWith(taskRuns.startTime),
      version: sql<string | null>`coalesce(${flowRuns.deploymentVersion}, ${flowRuns.flowVersion})`,
      message: sql<string>`coalesce(substr(${taskRunStates.message}, 1, ${sql.raw(String(MESSAGE))}), '')`,
    })
    .from(latest)
    .innerJoin(taskRuns, eq(taskRuns.id, latest.id))
    .leftJoin(flowRuns, eq(flowRuns.id, taskRuns.flowRunId))
    .leftJoin(taskRunStates, eq(taskRunStates.id, taskRuns.stateId))
    .orderBy(order(at, 'desc', { nullable: true }), order(taskRuns.id, 'desc'));
  return { failures: failures as Failure[], cut };
}
