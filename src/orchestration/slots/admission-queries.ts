import { and, type SQL, sql } from 'drizzle-orm';
import { prepared } from '../../store/query/prepared.ts';
import { concurrencyLimits, deployments, flowRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** True if a deployment limits its runs, or those with the same value of its concurrency key. */
export const someDeploymentIsLimited: SQL = sql`(exists (select 1 from ${deployments} where ${deployments.concurrencyLimitId} is not null)
  or exists (select 1 from ${deployments} where ${deployments.concurrencyKey} is not null))`;

const policy = { collisionPolicy: deployments.collisionPolicy, options: deployments.concurrencyOptions };

/** Cross joins, because SQLite keeps their order: each run is found by its id. */
const ofRuns = prepared<{ ids: string }>()(({ db, dialect }, value) =>
  db
    .select({
      id: flowRuns.id,
      deploymentId: flowRuns.deploymentId,
      value: flowRuns.concurrencyKey,
      stateName: flowRuns.stateName,
      createdByType: flowRuns.createdByType,
      ...policy,
      concurrencyKey: deployments.concurrencyKey,
      concurrencyKeyLimit: deployments.concurrencyKeyLimit,
      limitId: deployments.concurrencyLimitId,
      limit: concurrencyLimits.limit,
      active: concurrencyLimits.active,
      activeSlots: concurrencyLimits.activeSlots,
      activeSlotsSince: concurrencyLimits.activeSlotsSince,
      slotDecayPerSecond: concurrencyLimits.slotDecayPerSecond,
    })
    .from(dialect.rowsOfJson(value('ids')))
    .crossJoin(flowRuns)
    .leftJoin(deployments, sql`${deployments.id} = ${flowRuns.deploymentId}`)
    .leftJoin(concurrencyLimits, sql`${concurrencyLimits.id} = ${deployments.concurrencyLimitId}`)
    .where(sql`${flowRuns.id} = ${dialect.cell(0, 'uuid')}`),
);

export type LimitedRun = Awaited<ReturnType<typeof limitedRuns>>[number];

/** The runs with these ids, with the limits of their deployments. */
export const limitedRuns = (reader: Reader, ids: readonly string[]) => ofRuns(reader, { ids: JSON.stringify(ids.map((id) => [id])) });

const full = prepared<object>()(({ db }) =>
  db
    .select({ id: deployments.id, ...policy })
    .from(deployments)
    .crossJoin(concurrencyLimits)
    .where(
      and(
        sql`${deployments.concurrencyLimitId} is not null`,
        sql`${concurrencyLimits.id} = ${deployments.concurrencyLimitId}`,
        sql`(not ${concurrencyLimits.active} or ${concurrencyLimits.activeSlots} >= ${concurrencyLimits.limit} and ${concurrencyLimits.slotDecayPerSecond} = 0)`,
      ),
    ),
);

/** The deployments whose limits have no free slot, with their policies. Without limits whose slots decay. */
export const fullDeployments = (reader: Reader) => full(reader, {});

const fullKeys = prepared<object>()(({ db }) =>
  db
    .select({ id: deployments.id, value: concurrencyLimits.keyValue, ...policy })
    .from(concurrencyLimits)
    .innerJoin(deployments, sql`${deployments.id} = ${concurrencyLimits.deploymentId}`)
    .where(
      and(
        sql`${concurrencyLimits.deploymentId} is not null`,
        sql`${deployments.concurrencyKey} is not null`,
        sql`${concurrencyLimits.activeSlots} >= coalesce(${deployments.concurrencyKeyLimit}, 1)`,
      ),
    ),
);

/** The values of concurrency keys whose limits have no free slot, with the policies of their deployments. */
export const fullValues = (reader: Reader) => fullKeys(reader, {});
