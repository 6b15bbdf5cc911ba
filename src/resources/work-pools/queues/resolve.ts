import { notFoundText } from '../../../base/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../store/store.ts';
import { createPool } from '../create.ts';
import { findPool, lockPool } from '../queries.ts';
import { DEFAULT_AGENT_POOL, type WorkPoolRow, type WorkQueueRow } from '../rows.ts';
import { createQueue } from './create.ts';
import { findQueue, findQueueOfPool, type QueueInPool } from './queries.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'outbox'>;

export interface QueueNames {
  poolName?: string | null;
  queueName?: string | null;
  /**
   * True for deployments: a queue that is missing is created, and one named without a pool is looked for in the default pool of agents. False for runs:
   * a queue named without a pool is only a text, nothing is resolved.
   */
  create: boolean;
}

/** A queue, its pool with it. */
export type ResolvedQueue = WorkQueueRow & { pool: WorkPoolRow };

export const poolNotFound = (poolName: string) => notFoundText(`Work pool "${poolName}" not found.`);
export const queueNotFound = (poolName: string, queueName: string) => notFoundText(`Work pool queue '${poolName}/${queueName}' not found.`);

/**
 * The queue that a deployment or a run names (spec 01 C.1 step 1, 05 §2.1 step 3, 06 §7.5); undefined when it names none. Unknown ones are a 404.
 */
export async function resolveWorkQueue(tx: Tx, deps: Needs, names: QueueNames): Promise<ResolvedQueue | undefined> {
  const found = await findNamed(tx, deps, names);
  return found && { ...found.queue, pool: found.pool };
}

async function findNamed(tx: Tx, deps: Needs, { poolName, queueName, create }: QueueNames): Promise<QueueInPool | undefined> {
  if (!poolName && !queueName) return undefined;
  if (poolName && queueName) return queueOfPool(tx, deps, poolName, queueName, create);
  if (poolName) return defaultQueueNamed(tx, poolName);
  return create ? queueOfAgents(tx, deps, queueName!) : undefined;
}

async function queueOfPool(tx: Tx, deps: Needs, poolName: string, queueName: string, create: boolean): Promise<QueueInPool> {
  const found = await findQueueOfPool(tx, poolName, queueName);
  if (found) return found;
  if (!create) throw queueNotFound(poolName, queueName);
  const pool = await poolNamed(tx, poolName);
  return createdOrFound(tx, deps, pool, { name: queueName });
}

/** In the default pool of agents, before all its other queues; `default` is the pool's default queue, whatever that is called by now. */
async function queueOfAgents(tx: Tx, deps: Needs, queueName: string): Promise<QueueInPool> {
  const found = queueName === 'default' ? undefined : await findQueueOfPool(tx, DEFAULT_AGENT_POOL, queueName);
  if (found) return found;
  const { pool } = await defaultAgentPool(tx, deps);
  return queueName === 'default' ? defaultQueueOf(tx, pool) : createdOrFound(tx, deps, pool, { name: queueName, priority: 1 });
}

/** The pool of queues that are named without one, locked; made when it is missing. */
export async function defaultAgentPool(tx: Tx, deps: Needs): Promise<{ pool: WorkPoolRow; created: boolean }> {
  const existing = await lockPool(tx, { name: DEFAULT_AGENT_POOL });
  if (existing) return { pool: existing, created: false };
  // the very type that the command line looks for when it hides pools of agents (spec 06 §7.1)
  const made = await createPool(tx, deps, { name: DEFAULT_AGENT_POOL, type: 'prefect-agent' }, { announceStatus: false });
  if (made) return { pool: made, created: true };
  return { pool: (await lockPool(tx, { name: DEFAULT_AGENT_POOL }))!, created: false };
}

async function defaultQueueNamed(tx: Tx, poolName: string): Promise<QueueInPool> {
  const pool = await findPool(tx, poolName);
  if (!pool) throw poolNotFound(poolName);
  return defaultQueueOf(tx, pool);
}

/** Locked. */
async function poolNamed(tx: Tx, poolName: string): Promise<WorkPoolRow> {
  const pool = await lockPool(tx, { name: poolName });
  if (!pool) throw poolNotFound(poolName);
  return pool;
}

async function defaultQueueOf(tx: Tx, pool: WorkPoolRow): Promise<QueueInPool> {
  return (await findQueue(tx, pool.defaultQueueId!))!;
}

async function createdOrFound(tx: Tx, deps: Needs, pool: WorkPoolRow, given: { name: string; priority?: number }): Promise<QueueInPool> {
  const queue = await createQueue(tx, deps, pool, given);
  return queue ? { queue, pool } : (await findQueueOfPool(tx, pool.name, given.name))!;
}
