import { notFoundText, stillThere } from '../../../base/errors.ts';
import { present } from '../../../base/present.ts';
import type { Deps } from '../../../deps.ts';
import type { Reader, Tx } from '../../../store/store.ts';
import { createPool } from '../create.ts';
import { lockPool } from '../queries.ts';
import { DEFAULT_AGENT_POOL, type PoolSummary, type WorkPoolRow, type WorkQueueRow } from '../rows.ts';
import { findPoolSummary } from '../summary-queries.ts';
import { createQueue } from './create.ts';
import { findQueue, findQueueOfPool, type QueueInPool } from './queries.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'outbox'>;

export interface QueueNames {
  poolName?: string | null | undefined;
  queueName?: string | null | undefined;
}

/** A queue with its pool. */
export type ResolvedQueue = WorkQueueRow & { pool: PoolSummary };

export const poolNotFound = (poolName: string) => notFoundText(`Work pool "${poolName}" not found.`);
export const queueNotFound = (poolName: string, queueName: string) => notFoundText(`Work pool queue '${poolName}/${queueName}' not found.`);

/**
 * The queue that a deployment names; undefined if it names none. A pool without a queue stands for the pool's default queue, a queue without a pool for one of the
 * default agent pool. Creates a missing queue.
 *
 * @throws 404 for an unknown pool
 */
export async function resolveWorkQueue(tx: Tx, deps: Needs, names: QueueNames): Promise<ResolvedQueue | undefined> {
  const found = await findNamed(tx, deps, names);
  return found && { ...found.queue, pool: found.pool };
}

/** The queue that a run names, by default the pool's default queue. @throws 404 for an unknown pool or queue */
export async function findWorkQueue(reader: Reader, poolName: string, queueName: string | null | undefined): Promise<QueueInPool> {
  if (!queueName) return defaultQueueNamed(reader, poolName);
  const found = await findQueueOfPool(reader, poolName, queueName);
  if (!found) throw queueNotFound(poolName, queueName);
  return found;
}

async function findNamed(tx: Tx, deps: Needs, { poolName, queueName }: QueueNames): Promise<QueueInPool | undefined> {
  if (poolName) return queueName ? queueOfPool(tx, deps, poolName, queueName) : defaultQueueNamed(tx, poolName);
  return queueName ? queueOfAgents(tx, deps, queueName) : undefined;
}

async function queueOfPool(tx: Tx, deps: Needs, poolName: string, queueName: string): Promise<QueueInPool> {
  const found = await findQueueOfPool(tx, poolName, queueName);
  if (found) return found;
  const pool = await poolNamed(tx, poolName);
  return createdOrFound(tx, deps, pool, { name: queueName });
}

/** A queue of the default agent pool; new ones get the highest priority. `default` stands for the pool's default queue, even after it is renamed. */
async function queueOfAgents(tx: Tx, deps: Needs, queueName: string): Promise<QueueInPool> {
  const found = queueName === 'default' ? undefined : await findQueueOfPool(tx, DEFAULT_AGENT_POOL, queueName);
  if (found) return found;
  const { pool } = await defaultAgentPool(tx, deps);
  return queueName === 'default' ? defaultQueueOf(tx, pool) : createdOrFound(tx, deps, pool, { name: queueName, priority: 1 });
}

/** The pool of queues that are named without a pool, locked. Creates the pool if it is missing. */
export async function defaultAgentPool(tx: Tx, deps: Needs): Promise<{ pool: WorkPoolRow; created: boolean }> {
  const existing = await lockPool(tx, { name: DEFAULT_AGENT_POOL });
  if (existing) return { pool: existing, created: false };
  // the command-line client matches exactly this type to hide agent pools
  const made = await createPool(tx, deps, { name: DEFAULT_AGENT_POOL, type: 'prefect-agent' }, { announceStatus: false });
  if (made) return { pool: made, created: true };
  return { pool: stillThere(await lockPool(tx, { name: DEFAULT_AGENT_POOL })), created: false };
}

async function defaultQueueNamed(reader: Reader, poolName: string): Promise<QueueInPool> {
  const pool = await findPoolSummary(reader, poolName);
  if (!pool) throw poolNotFound(poolName);
  return defaultQueueOf(reader, pool);
}

/** The pool, locked. */
async function poolNamed(tx: Tx, poolName: string): Promise<WorkPoolRow> {
  const pool = await lockPool(tx, { name: poolName });
  if (!pool) throw poolNotFound(poolName);
  return pool;
}

async function defaultQueueOf(reader: Reader, pool: PoolSummary): Promise<QueueInPool> {
  return stillThere(await findQueue(reader, present(pool.defaultQueueId, 'the default queue of a work pool')));
}

async function createdOrFound(tx: Tx, deps: Needs, pool: PoolSummary, given: { name: string; priority?: number }): Promise<QueueInPool> {
  const queue = await createQueue(tx, deps, pool, given);
  return queue ? { queue, pool } : stillThere(await findQueueOfPool(tx, pool.name, given.name));
}
