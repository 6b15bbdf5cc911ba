import { sql } from 'drizzle-orm';
import { type Instant, parseInstant } from '../../base/instant.ts';
import { walked } from '../../store/filters/related.ts';
import { countInStates } from '../../store/run-totals/read-queries.ts';
import { concurrencyLimits, flowRuns, triggerQueue, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** Flow runs in the state that the service sets on overdue runs. */
export const lateRuns = (reader: Reader): Promise<number> => countInStates(reader, 'flow_run', (_type, name) => sql`${name} = 'Late'`);

/** PostgreSQL returns a time in its own format where no column converts it. */
const instantOf = (text: string | null | undefined): Instant | null => (text ? (parseInstant(text) ?? null) : null);

export interface PoolBacklog {
  name: string;
  dueRuns: number;
  oldestDue: Instant | null;
}

/** The pools with the most runs that are due and unclaimed. Scans one range of `flow_runs_due` per queue. */
export async function poolBacklogs({ db, dialect }: Reader, now: Instant, limit: number): Promise<PoolBacklog[]> {
  const isDue = walked(flowRuns, sql`${flowRuns.stateType} = 'SCHEDULED' and ${flowRuns.nextScheduledStartTime} <= ${now}`, dialect);
  const rows = await dialect.rows<{ name: string; dueRuns: number; oldestDue: string | null }>(
    db,
    sql`select ${workPools.name} as name, count(${flowRuns.id}) as "dueRuns", min(${flowRuns.nextScheduledStartTime}) as "oldestDue"
      from ${workPools} left join ${workQueues} on ${workQueues.workPoolId} = ${workPools.id}
      left join ${flowRuns} on ${flowRuns.workQueueId} = ${workQueues.id} and ${isDue}
      group by ${workPools.id}, ${workPools.name} order by "dueRuns" desc, ${workPools.name} limit ${limit}`,
  );
  return rows.map(({ name, dueRuns, oldestDue }) => ({ name, dueRuns: Number(dueRuns), oldestDue: instantOf(oldestDue) }));
}

/** Active concurrency limits, the sum of their slots, and the slots in use. Decay is ignored: slots that decay count as in use until they are read. */
export async function slotsInUse({ db, dialect }: Reader): Promise<{ limits: number; slots: number; inUse: number }> {
  const [row] = await dialect.rows<{ limits: number; slots: number; inUse: number }>(
    db,
    sql`select count(*) as limits, coalesce(sum(${concurrencyLimits.limit}), 0) as slots, coalesce(sum(${concurrencyLimits.activeSlots}), 0) as "inUse"
      from ${concurrencyLimits} where ${concurrencyLimits.active}`,
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
