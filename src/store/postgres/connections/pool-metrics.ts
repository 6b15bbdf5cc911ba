import type { Registry } from 'prom-client';
import { addProcessGauges } from '../../../base/process/process-gauges.ts';
import type { PostgresStore } from '../postgres-store.ts';

/** Registers the metrics of the connection pool. */
export function addPoolMetrics(registry: Registry, worker: string | undefined, { pool }: PostgresStore): void {
  addProcessGauges(registry, worker, [
    { name: 'contralto_database_pool_size', help: 'Maximum number of connections of the pool.', value: () => pool.options.max },
    {
      name: 'contralto_database_pool_used',
      help: 'Connections of the pool that are in use, or being opened.',
      value: () => pool.totalCount - pool.idleCount,
    },
    { name: 'contralto_database_pool_idle', help: 'Open connections of the pool that are not in use.', value: () => pool.idleCount },
    {
      name: 'contralto_database_pool_waiting',
      help: 'Transactions and statements that wait for a connection of the pool.',
      value: () => pool.waitingCount,
    },
  ]);
}
