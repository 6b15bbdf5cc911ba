import type { Schema, WorkPoolHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { notFoundText } from '../../base/errors.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { toApiError } from '../../store/errors.ts';
import { single } from '../../store/short-transaction.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { listSection } from '../cursor.ts';
import { poolNotFound } from '../work-pools/queues/resolve.ts';
import type { PoolSummary } from '../work-pools/rows.ts';
import { findPoolSummary } from '../work-pools/summary-queries.ts';
import { recordHeartbeat } from './heartbeat.ts';
import { deleteWorkerOf, listWorkers, type WorkerRow } from './queries.ts';

export const workerReads = ({
  store,
  settings,
}: ReadDeps): ReadsOf<Pick<WorkPoolHandlers, 'recordWorkerHeartbeat' | 'filterWorkers' | 'deleteWorker'>> => ({
  async filterWorkers({ params, headers, body }, { op }) {
    const section = listSection(op, { params, headers, body }, settings);
    const { workers, ...others } = section.requested;
    assertNoMore(others);
    const pool = await foundPool(store.reader, params.work_pool_name);
    return section.reply((await listWorkers(store.reader, pool.id, workers, section)).map(toWorker));
  },
});

/** Handlers for the workers of a pool. */
export const workerHandlers = (deps: Deps): Pick<WorkPoolHandlers, 'recordWorkerHeartbeat' | 'filterWorkers' | 'deleteWorker'> => {
  const { store } = deps;
  return {
    async recordWorkerHeartbeat({ params, body: { name, heartbeat_interval_seconds, ...others } }) {
      assertNoMore(others);
      const pool = await foundPool(store.reader, params.work_pool_name);
      const beat = { name, interval: heartbeat_interval_seconds };
      const record = (tx: Tx) => recordHeartbeat(tx, deps, pool, beat);
      // a pool that becomes ready is locked
      const recording = pool.status === 'NOT_READY' ? store.transaction(record) : store.shortTransaction(single(record));
      await recording.catch((error) => {
        // the pool is a worker's only foreign key, so another transaction has deleted it
        throw toApiError(error)?.code === 'integrity_conflict' ? poolNotFound(pool.name) : error;
      });
      return { status: 204 };
    },
    ...workerReads(deps),

    async deleteWorker({ params }) {
      const pool = await foundPool(store.reader, params.work_pool_name);
      const deleted = await store.transaction((tx) => deleteWorkerOf(tx, pool.id, params.name));
      if (!deleted) throw notFoundText('Worker not found.');
      return { status: 204 };
    },
  };
};

async function foundPool(reader: Reader, name: string): Promise<PoolSummary> {
  const pool = await findPoolSummary(reader, name);
  if (!pool) throw poolNotFound(name);
  return pool;
}

function toWorker(row: WorkerRow): Schema<'Worker'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    work_pool_id: row.workPoolId,
    last_heartbeat_time: toWireInstant(row.lastHeartbeatTime),
    heartbeat_interval_seconds: row.heartbeatIntervalSeconds,
    status: row.status,
  };
}
