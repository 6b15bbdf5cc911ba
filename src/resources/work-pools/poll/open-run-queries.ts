import { type Column, type SQL, sql } from 'drizzle-orm';
import type { FullLimits } from '../../../orchestration/slots/admission.ts';
import type { Dialect } from '../../../store/dialect/dialect.ts';
import { order } from '../../../store/filters/order.ts';
import { prepared } from '../../../store/query/prepared.ts';
import { flowRuns } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
import { hidden, type OfLevel, type Waiting } from './level-queries.ts';
import { deliverable, type Given } from './poll-queries.ts';

// A group is the runs of a turn with one deployment and one value of its concurrency key: all of them need slots of the same limits.

const { turn, deploymentId, concurrencyKey, nextScheduledStartTime: time, id } = flowRuns;
const INDEX = 'flow_runs_due_by_limit';

/** Most groups from which a poll delivers runs. */
const MAX_GROUPS = 2000;

// SQLite uses the partial index only if the query repeats its condition verbatim
const ofLevel = (value: Given<OfLevel>) =>
  sql`${flowRuns.workQueueId} = ${value('queueId')} and ${flowRuns.stateType} = 'SCHEDULED' and ${flowRuns.priority} = ${value('level')}`;

const byTime = sql`${order(time, 'asc')}, ${order(id, 'asc')}`;

type Full = { deploymentIds: string; values: string };

const heads = prepared<OfLevel & Full>()(({ db, dialect }, visible) => {
  const value = hidden<OfLevel>(dialect, visible);
  const level = ofLevel(value);
  const ofDeployment = (rows: string) =>
    sql`${level} and ${turn} = ${sql.raw(rows)}.turn and ${deploymentId} = ${sql.raw(rows)}.deployment`;
  const step = (columns: SQL | Column, rows: SQL, condition: SQL, by: SQL) =>
    sql`select ${columns} from ${dialect.lookUpFirst(rows, flowRuns, { condition, order: by, most: 1, index: INDEX })}`;
  const ofValue = sql`${turn}, ${deploymentId}, ${concurrencyKey}`;
  const [inTurnOrder, inDeploymentOrder, inValueOrder] = [order(turn, 'asc'), order(deploymentId, 'asc'), order(concurrencyKey, 'asc')];
  const run = sql`${turn} as turn, ${id} as id, ${time} as due`;
  const due = deliverable(dialect, value);
  const closed = dialect.rowsOfJson(visible('deploymentIds'));
  const closedValues = dialect.rowsOfJson(visible('values'));
  const found = sql`(with recursive
    turns_due(turn) as (
      select first.turn from (select ${turn} as turn from ${dialect.inOrderOf(flowRuns, INDEX)} where ${level} order by ${inTurnOrder} limit 1) first
      union all ${step(turn, sql`turns_due`, sql`${level} and ${turn} > turns_due.turn`, inTurnOrder)}),
    deployments_due(turn, deployment) as (
      ${step(sql`${turn}, ${deploymentId}`, sql`turns_due`, sql`${level} and ${turn} = turns_due.turn and ${deploymentId} is not null`, inDeploymentOrder)}
      union all ${step(sql`${turn}, ${deploymentId}`, sql`deployments_due`, sql`${level} and ${turn} = deployments_due.turn and ${deploymentId} > deployments_due.deployment`, inDeploymentOrder)}),
    open_deployments(turn, deployment) as (
      select turn, deployment from deployments_due where deployment not in (select ${dialect.cell(0, 'uuid')} from ${closed})),
    values_due(turn, deployment, value) as (
      ${step(ofValue, sql`open_deployments`, sql`${ofDeployment('open_deployments')} and ${concurrencyKey} is not null`, inValueOrder)}
      union all ${step(ofValue, sql`values_due`, sql`${ofDeployment('values_due')} and ${concurrencyKey} > values_due.value`, inValueOrder)}),
    open_values(turn, deployment, value) as (select turn, deployment, value from values_due
      where (deployment, value) not in (select ${dialect.cell(0, 'uuid')}, ${dialect.cell(1, 'text')} from ${closedValues})),
    heads(turn, id, due) as (
      ${step(run, sql`open_deployments`, sql`${ofDeployment('open_deployments')} and ${concurrencyKey} is null and ${due}`, byTime)}
      union all ${step(run, sql`open_values`, sql`${ofDeployment('open_values')} and ${concurrencyKey} = open_values.value and ${due}`, byTime)}
      union all ${step(run, sql`turns_due alone`, sql`${level} and ${turn} = alone.turn and ${deploymentId} is null and ${due}`, byTime)})
    select turn, id, due from heads order by due, id limit ${sql.raw(String(MAX_GROUPS))}) found`;
  return db
    .select({ turn: sql<string>`found.turn`, id: sql<string>`found.id`.mapWith(id), at: sql<string | null>`found.due`.mapWith(time) })
    .from(found);
});

/**
 * The first due run of each group whose limits are not full. Skips from group to group in the index, so that it reads no run of a full limit, whatever their
 * number.
 */
export const openHeads = (reader: Reader, search: OfLevel, { deploymentIds, values }: FullLimits): Promise<Waiting[]> =>
  heads(reader, { ...search, deploymentIds: JSON.stringify(deploymentIds.map((one) => [one])), values: JSON.stringify(values) });

/** The next due run of the group of `latest`. One query for each kind of group, because an index finds NULL by another condition. */
function nextInGroup(dialect: Dialect, value: Given<OfLevel>): SQL {
  const next = (
    condition: SQL,
  ) => sql`(select ${id} from ${dialect.inOrderOf(flowRuns, INDEX)} where ${ofLevel(value)} and ${turn} = latest.turn
    and ${condition} and (${time}, ${id}) > (latest.next_scheduled_start_time, latest.id) and ${deliverable(dialect, value)} order by ${byTime} limit 1)`;
  const ofDeployment = sql`${deploymentId} = latest.deployment_id`;
  return sql`coalesce(${next(sql`${ofDeployment} and ${concurrencyKey} = latest.concurrency_key`)},
    ${next(sql`${ofDeployment} and ${concurrencyKey} is null and latest.concurrency_key is null`)},
    ${next(sql`${deploymentId} is null and latest.deployment_id is null`)})`;
}

const rounds = prepared<OfLevel & { heads: string; limit: number }>()(({ db, dialect }, visible) => {
  const value = hidden<OfLevel & { limit: number }>(dialect, visible);
  const found = sql`(with recursive rounds(id, round, most) as (
    select ${dialect.cell(0, 'uuid')}, 1, ${dialect.cell(1, 'int')} from ${dialect.rowsOfJson(visible('heads'))}
    union all
    select ${nextInGroup(dialect, value)}, rounds.round + 1, rounds.most from rounds join ${flowRuns} latest on latest.id = rounds.id where rounds.round < rounds.most)
    select id, round from rounds where id is not null limit ${value('limit')}) found`;
  const read = (column: SQL) => sql`(select ${column} from ${flowRuns} where ${id} = found.id)`;
  return db
    .select({
      id: sql<string>`found.id`.mapWith(id),
      at: sql<string | null>`${read(sql`${time}`)}`.mapWith(time),
      turn: sql<string>`${read(sql`${turn}`)}`,
      round: sql<number>`found.round`.mapWith(Number),
    })
    .from(found);
});

/** A group, of which at most `most` runs can get a slot. */
export type Head = Waiting & { most: number };

/** Due runs in rounds: the first run of each group in the given order, then the second, and so on, up to `limit` in total. */
export async function openRounds(reader: Reader, given: readonly Head[], search: OfLevel & { limit: number }): Promise<Waiting[]> {
  const found = await rounds(reader, { ...search, heads: JSON.stringify(given.map(({ id, most }) => [id, most])) });
  const places = new Map(given.map((head, place) => [head.id, place]));
  return found.sort((a, b) => a.round - b.round || (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
