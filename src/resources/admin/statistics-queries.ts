import { sql } from 'drizzle-orm';
import { type Instant, parseInstant } from '../../base/instant.ts';
import { walked } from '../../store/filters/related.ts';
import { countInStates } from '../../store/run-totals/read-queries.ts';
import { concurrencyLimits, flowRuns, triggerQueue, workers, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** Flow runs in the state that the service sets on overdue runs. */
export const lateRuns = (reader: Reader): Promise<number> => countInStates(reader, 'flow_run', (_type, name) => sql`${name} = 'Late'`);

/** PostgreSQL returns a time in its own format where no column converts it. */
const instantOf = (text: string | null | undefined): Instant | null => (text ? (parseInstant(text) ?? null) : null);

export interface PoolCounts {
  dueRuns: number;
  oldestDue: Instant | null;
  runningRuns: number;
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
  const isRunning = sql`held.work_queue_id = queues.id and ${dialect.unindexed(sql.raw('held.state_type'))} = 'RUNNING'
    and held.state_type in ('PENDING', 'RUNNING', 'CANCELLING')`;
  const counted = sql`select ${workPools.name} as name, count(${flowRuns.id}) as due, min(${flowRuns.nextScheduledStartTime}) as oldest,
      (select count(*) from ${workQueues} as queues join ${flowRuns} as held on ${isRunning} where queues.work_pool_id = ${workPools.id}) as running,
      (select count(*) from ${workers} where ${workers.workPoolId} = ${workPools.id} and ${workers.status} = 'ONLINE') as online
    from ${workPools} left join ${workQueues} on ${workQueues.workPoolId} = ${workPools.id}
    left join ${flowRuns} on ${flowRuns.workQueueId} = ${workQueues.id} and ${isDue}
    group by ${workPools.id}, ${workPools.name}`;
  const ofOthers = sql`filter (where place > ${limit}) over ()`;
  const rows = await dialect.rows<PoolRow>(
    db,
    sql`select * from (
        select name, due, oldest, running, online, place, count(*) ${ofOthers} as "otherPools", sum(due) ${ofOthers} as "otherDue",
          min(oldest) ${ofOthers} as "otherOldest", sum(running) ${ofOthers} as "otherRunning", sum(online) ${ofOthers} as "otherOnline"
        from (select *, row_number() over (order by due desc, name) as place from (${counted}) as counted) as ranked
      ) as summed where place <= ${limit} order by place`,
  );
  const [first] = rows;
  return {
    pools: rows.map(({ name, due, oldest, running, online }) => ({ name, ...toCounts(due, oldest, running, online) })),
    others: {
      pools: Number(first?.otherPools ?? 0),
      ...toCounts(first?.otherDue, first?.otherOldest, first?.otherRunning, first?.otherOnline),
    },
  };
}

type Count = number | string | null | undefined;

interface PoolRow extends Record<'due' | 'running' | 'online' | 'otherPools' | 'otherDue' | 'otherRunning' | 'otherOnline', Count> {
  name: string;
  oldest: string | null;
  otherOldest: string | null;
}

const toCounts = (due: Count, oldest: string | null | undefined, running: Count, online: Count): PoolCounts => ({
  dueRuns: Number(due ?? 0),
  oldestDue: instantOf(oldest),
  runningRuns: Number(running ?? 0),
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
