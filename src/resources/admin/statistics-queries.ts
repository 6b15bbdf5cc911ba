import { type SQL, sql } from 'drizzle-orm';
import { type Instant, parseInstant } from '../../base/time/instant.ts';
import { walked } from '../../store/filters/related.ts';
import { countInStates } from '../../store/run-totals/read-queries.ts';
import { concurrencyLimits, eventDeliveries, flowRuns, triggerQueue, workers, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** Flow runs in the state that the service sets on overdue runs. */
export const lateRuns = (reader: Reader): Promise<number> => countInStates(reader, 'flow_run', (_type, name) => sql`${name} = 'Late'`);

/** PostgreSQL returns a time in its own format where no column converts it. */
const instantOf = (text: string | null | undefined): Instant | null => (text ? (parseInstant(text) ?? null) : null);

export interface PoolCounts {
  dueRuns: number;
  oldestDue: Instant | null;
  runningRuns: number;
  /** Pending and running runs. */
  occupiedSlots: number;
  onlineWorkers: number;
}

export interface PoolBacklog extends PoolCounts {
  name: string;
}

/** The pools with the most runs that are due and unclaimed, and the others together. Scans one range of an index for each queue, and one for each pool. */
export async function poolBacklogs(
  { db, dialect }: Reader,
  now: Instant,
  limit: number,
): Promise<{ pools: PoolBacklog[]; others: PoolCounts & { pools: number } }> {
  const isDue = walked(flowRuns, sql`${flowRuns.stateType} = 'SCHEDULED' and ${flowRuns.nextScheduledStartTime} <= ${now}`, dialect);
  // the last condition is that of the partial index `flow_runs_holding`; without the hint, SQLite scans all running runs for each pool
  const heldIn = (
    types: SQL,
  ) => sql`(select count(*) from ${workQueues} as queues join ${flowRuns} as held on held.work_queue_id = queues.id
    and ${dialect.unindexed(sql.raw('held.state_type'))} in ${types} and held.state_type in ('PENDING', 'RUNNING', 'CANCELLING')
    where queues.work_pool_id = ${workPools.id})`;
  const counted = sql`select ${workPools.name} as name, count(${flowRuns.id}) as due, min(${flowRuns.nextScheduledStartTime}) as oldest,
      ${heldIn(sql`('RUNNING')`)} as running, ${heldIn(sql`('PENDING', 'RUNNING')`)} as occupied,
      (select count(*) from ${workers} where ${workers.workPoolId} = ${workPools.id} and ${workers.status} = 'ONLINE') as online
    from ${workPools} left join ${workQueues} on ${workQueues.workPoolId} = ${workPools.id}
    left join ${flowRuns} on ${flowRuns.workQueueId} = ${workQueues.id} and ${isDue}
    group by ${workPools.id}, ${workPools.name}`;
  const ofOthers = sql`filter (where place > ${limit}) over ()`;
  const rows = await dialect.rows<PoolRow>(
    db,
    sql`select * from (
        select name, due, oldest, running, occupied, online, place, count(*) ${ofOthers} as "otherPools", sum(due) ${ofOthers} as "otherDue",
          min(oldest) ${ofOthers} as "otherOldest", sum(running) ${ofOthers} as "otherRunning", sum(occupied) ${ofOthers} as "otherOccupied",
          sum(online) ${ofOthers} as "otherOnline"
        from (select *, row_number() over (order by due desc, name) as place from (${counted}) as counted) as ranked
      ) as summed where place <= ${limit} order by place`,
  );
  const [first] = rows;
  return {
    pools: rows.map(({ name, ...counts }) => ({ name, ...toCounts(counts) })),
    others: {
      pools: Number(first?.otherPools ?? 0),
      ...toCounts({
        due: first?.otherDue,
        oldest: first?.otherOldest,
        running: first?.otherRunning,
        occupied: first?.otherOccupied,
        online: first?.otherOnline,
      }),
    },
  };
}

type Count = number | string | null | undefined;

interface Counted {
  due: Count;
  oldest: string | null | undefined;
  running: Count;
  occupied: Count;
  online: Count;
}

interface PoolRow extends Counted, Record<'otherPools' | 'otherDue' | 'otherRunning' | 'otherOccupied' | 'otherOnline', Count> {
  name: string;
  otherOldest: string | null;
}

const toCounts = ({ due, oldest, running, occupied, online }: Counted): PoolCounts => ({
  dueRuns: Number(due ?? 0),
  oldestDue: instantOf(oldest),
  runningRuns: Number(running ?? 0),
  occupiedSlots: Number(occupied ?? 0),
  onlineWorkers: Number(online ?? 0),
});

/** Active concurrency limits, the sum of their slots, and the slots in use. Decay is ignored: slots that decay count as in use until they are read. */
export async function slotsInUse({ db, dialect }: Reader): Promise<{ limits: number; slots: number; inUse: number }> {
  const [row] = await dialect.rows<{ limits: number; slots: number; inUse: number }>(
    db,
    sql`select count(*) as limits, coalesce(sum(${concurrencyLimits.limit}), 0) as slots, coalesce(sum(${concurrencyLimits.activeSlots}), 0) as "inUse"
      from ${concurrencyLimits} where ${concurrencyLimits.active} and ${concurrencyLimits.deploymentId} is null`,
  );
  return { limits: Number(row?.limits), slots: Number(row?.slots), inUse: Number(row?.inUse) };
}

/** Events that automations have not evaluated yet, counted up to a limit, and the time when the first of them was received. */
export async function queuedEvents({ db, dialect }: Reader, limit: number): Promise<{ events: number; oldest: Instant | null }> {
  const [row] = await dialect.rows<{ events: number; oldest: string | null }>(
    db,
    sql`select (select count(*) from (select 1 from ${triggerQueue} limit ${limit}) as counted) as events,
      (select min(${triggerQueue.received}) from ${triggerQueue} where ${triggerQueue.waitsFor} is null) as oldest`,
  );
  return { events: Number(row?.events), oldest: instantOf(row?.oldest) };
}

/** The deliveries that have not ended, counted up to `limit`, and when the first of them was created. */
export async function waitingDeliveries({ db, dialect }: Reader, limit: number): Promise<{ events: number; oldest: Instant | null }> {
  const [row] = await dialect.rows<{ events: number; oldest: string | null }>(
    db,
    sql`select count(*) as events, min(created) as oldest from (select created from ${eventDeliveries} where status = 'PENDING' limit ${limit}) as waiting`,
  );
  return { events: Number(row?.events), oldest: instantOf(row?.oldest) };
}
