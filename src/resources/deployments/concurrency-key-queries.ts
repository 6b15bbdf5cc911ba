import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { waitingAmong } from '../../orchestration/collisions/collision-queries.ts';
import type { Section } from '../../store/query/section.ts';
import { concurrencyLeaseLimits, concurrencyLeases, concurrencyLimits, deployments, flowRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { type SlotRun, slotSummary } from '../work-pools/concurrency/concurrency-queries.ts';

const held = (deploymentId: string | null) =>
  and(
    // must repeat the condition of the partial index verbatim
    sql`${concurrencyLimits.deploymentId} is not null`,
    deploymentId === null ? undefined : eq(concurrencyLimits.deploymentId, deploymentId),
    gt(concurrencyLimits.activeSlots, 0),
  );

export async function countValues({ db }: Reader, deploymentId: string | null): Promise<number> {
  const [row] = await db.select({ count: count() }).from(concurrencyLimits).where(held(deploymentId));
  return Number(row?.count);
}

/** The limits of the values for which runs of a deployment, or of all deployments, hold slots, the oldest first. */
export async function listValues({ db }: Reader, deploymentId: string | null, { limit, offset }: Section) {
  return db
    .select({
      id: concurrencyLimits.id,
      deploymentId: concurrencyLimits.deploymentId,
      deploymentName: deployments.name,
      value: concurrencyLimits.keyValue,
      limit: concurrencyLimits.limit,
      activeSlots: concurrencyLimits.activeSlots,
    })
    .from(concurrencyLimits)
    .leftJoin(deployments, eq(deployments.id, concurrencyLimits.deploymentId))
    .where(held(deploymentId))
    .orderBy(asc(concurrencyLimits.created), asc(concurrencyLimits.id))
    .limit(limit)
    .offset(offset);
}

/** The first runs that hold slots of each limit, in id order, in one query. */
export async function firstHolders(
  { db, dialect }: Reader,
  limitIds: readonly string[],
  runLimit: number,
): Promise<Map<string, SlotRun[]>> {
  const byLimit = new Map<string, SlotRun[]>(limitIds.map((id) => [id, []]));
  if (runLimit === 0 || limitIds.length === 0) return byLimit;
  const place = sql<number>`row_number() over (partition by ${concurrencyLeaseLimits.limitId} order by ${flowRuns.id})`;
  const ranked = db
    .select({ ...slotSummary, limitId: concurrencyLeaseLimits.limitId, place: place.as('place') })
    .from(concurrencyLeaseLimits)
    .innerJoin(concurrencyLeases, eq(concurrencyLeases.id, concurrencyLeaseLimits.leaseId))
    .innerJoin(flowRuns, and(eq(concurrencyLeases.holderType, 'flow_run'), eq(flowRuns.id, concurrencyLeases.holderId)))
    .where(dialect.isIn(concurrencyLeaseLimits.limitId, limitIds))
    .as('ranked');
  const rows = await db.select().from(ranked).where(lte(ranked.place, runLimit)).orderBy(asc(ranked.id));
  for (const { limitId, place: _place, ...run } of rows) byLimit.get(limitId)?.push(run);
  return byLimit;
}

export interface ValueOf {
  deploymentId: string | null;
  value: string | null;
}

export const nameOf = ({ deploymentId, value }: ValueOf): string => `${deploymentId} ${value}`;

/** The number of runs that wait for a slot, by the names of the values. */
export async function countWaiting({ db, dialect }: Reader, values: readonly ValueOf[], now: Instant): Promise<Map<string, number>> {
  if (values.length === 0) return new Map();
  const { deploymentId, concurrencyKey: value } = flowRuns;
  const among = and(
    dialect.isIn(deploymentId, [...new Set(values.flatMap((one) => one.deploymentId ?? []))]),
    dialect.isIn(value, [...new Set(values.flatMap((one) => one.value ?? []))]),
  );
  const rows = await db
    .select({ deploymentId, value, count: count() })
    .from(flowRuns)
    .where(waitingAmong(among, now))
    .groupBy(deploymentId, value);
  return new Map(rows.map((row) => [nameOf(row), Number(row.count)]));
}
