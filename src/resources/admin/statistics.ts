import type { AdminHandlers } from '../../../generated/operations.ts';
import { type Instant, secondsBetween, toWireInstant } from '../../base/time/instant.ts';
import type { ReadDeps } from '../../deps.ts';
import { countByType } from '../../store/run-totals/read-queries.ts';
import { countByFreshness } from '../assets/queries.ts';
import { lateRuns, type PoolCounts, poolBacklogs, queuedEvents, slotsInUse, waitingDeliveries } from './statistics-queries.ts';

/** The report lists at most this number of work pools: those with the most due runs. */
const MAX_POOLS = 100;
/** Queued events are counted up to this number. */
const MAX_EVENTS = 100_000;

const TYPES = ['SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED', 'CANCELLING', 'COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED'] as const;

/** The state of the whole service in numbers, computed from totals and the ends of indexes. */
export const statisticsHandlers = ({ store, clock }: ReadDeps): Pick<AdminHandlers, 'readStatistics'> => ({
  async readStatistics() {
    const { reader } = store;
    const now = clock.now();
    const flowRuns = await countByType(reader, 'flow_run');
    const taskRuns = await countByType(reader, 'task_run');
    const late = await lateRuns(reader);
    const { pools, others } = await poolBacklogs(reader, now, MAX_POOLS);
    const slots = await slotsInUse(reader);
    const queue = await queuedEvents(reader, MAX_EVENTS);
    const deliveries = await waitingDeliveries(reader, MAX_EVENTS);
    const byFreshness = await countByFreshness(reader, now);
    const age = (since: Instant | null) => (since === null ? 0 : Math.max(0, secondsBetween(since, now)));
    const toWire = ({ dueRuns, oldestDue, runningRuns, occupiedSlots, onlineWorkers }: PoolCounts) => ({
      due_runs: dueRuns,
      oldest_due_seconds: age(oldestDue),
      running_runs: runningRuns,
      occupied_slots: occupiedSlots,
      online_workers: onlineWorkers,
    });
    return {
      status: 200,
      body: {
        flow_runs: byType(flowRuns),
        task_runs: byType(taskRuns),
        late_flow_runs: late,
        work_pools: pools.map(({ name, ...counts }) => ({ name, ...toWire(counts) })),
        other_work_pools: { pools: others.pools, ...toWire(others) },
        concurrency: { limits: slots.limits, slots: slots.slots, slots_in_use: slots.inUse },
        event_queue: { events: queue.events, lag_seconds: age(queue.oldest) },
        event_deliveries: { events: deliveries.events, lag_seconds: age(deliveries.oldest) },
        assets: { fresh: 0, stale: 0, failed: 0, never: 0, ...byFreshness },
        time: toWireInstant(now),
      },
    };
  },
});

const byType = (counts: Map<string, number>) => TYPES.map((type) => ({ type, count: counts.get(type) ?? 0 }));
