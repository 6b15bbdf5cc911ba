import type { UnitName } from './units.ts';
import type { Storage } from './usage.ts';

/** The cost of one unit of work: processor time in microseconds, storage in bytes. */
export interface Cost {
  service: number;
  database: number;
  storage: Storage;
}

export type Costs = Record<UnitName, Cost>;

/** The share of the processors that a plan uses. The rest is for peaks, background services, dashboards, and the operating system. */
export const UTILIZATION = 0.6;
/** What remains of the work per core each time the number of cores doubles: processes wait for the same locks and the same log. An assumption, not measured. */
const SCALING = 0.85;

/** Lines of logs of a flow run, and of each of its task runs. */
const LINES = { perRun: 5, perTaskRun: 2 };
/** A successful run is PENDING, RUNNING, and COMPLETED. */
const TRANSITIONS = 3;
/** Seconds between two heartbeats and between two polls of the ecosystem's worker. */
const WORKER = { heartbeat: 30, poll: 15 };

type Amounts = Partial<Record<UnitName, number>>;

/** A successful flow run with some task runs. */
export const runWith = (tasks: number): Amounts => ({
  creation: 1,
  transition: TRANSITIONS,
  taskRun: tasks,
  log: LINES.perRun + tasks * LINES.perTaskRun,
});

/** A worker without work, for one second. */
export const IDLE_WORKER: Amounts = { heartbeat: 1 / WORKER.heartbeat, poll: 1 / WORKER.poll };

/** The cost of several units of work. */
export function costOf(costs: Costs, amounts: Amounts): Cost {
  const total: Cost = { service: 0, database: 0, storage: { records: 0, logs: 0, events: 0 } };
  for (const [name, amount] of Object.entries(amounts) as [UnitName, number][]) {
    const { service, database, storage } = costs[name];
    total.service += amount * service;
    total.database += amount * database;
    for (const kind of Object.keys(total.storage) as (keyof Storage)[]) total.storage[kind] += amount * storage[kind];
  }
  return total;
}

/**
 * How often work with this cost fits into a second. On SQLite, one thread of the service writes, so more cores serve more reads, but no more writes. On PostgreSQL,
 * the processes of the service and the server share the cores.
 *
 * @param measuredOn the number of cores on which the cost was measured
 */
export function perSecond(
  { service, database }: Cost,
  cores: number,
  { isSqlite, measuredOn }: { isSqlite: boolean; measuredOn: number },
): number {
  if (isSqlite) return (UTILIZATION * 1_000_000) / service;
  const scaled = cores * SCALING ** Math.max(0, Math.log2(cores / measuredOn));
  return (UTILIZATION * scaled * 1_000_000) / (service + database);
}
