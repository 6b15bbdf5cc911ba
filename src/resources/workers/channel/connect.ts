import { isUnstorable } from '../../../base/errors.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { Deps } from '../../../deps.ts';
import { PeerClosed, SocketClose } from '../../../sockets/closing.ts';
import { toApiError } from '../../../store/errors.ts';
import { findNamed } from '../../../store/limits/inside-queries.ts';
import { KINDS } from '../../../store/limits/kinds.ts';
import type { Limit } from '../../../store/limits/limit.ts';
import { limitedReader } from '../../../store/limits/limited-store.ts';
import type { Tx } from '../../../store/store.ts';
import { blockDataLoader } from '../../work-pools/block-data.ts';
import { createPool } from '../../work-pools/create.ts';
import { findPool, lockPool, updatePool } from '../../work-pools/queries.ts';
import { listQueuesOfPool } from '../../work-pools/queues/queries.ts';
import { isReserved } from '../../work-pools/reserved.ts';
import type { WorkPoolRow } from '../../work-pools/rows.ts';
import { checkTemplate, checkTemplateDefaults } from '../../work-pools/template.ts';
import { announceUpdate } from '../../work-pools/update.ts';
import { recordHeartbeat } from '../heartbeat.ts';
import { CHANNEL_VERSION, channelClose, type Hello } from './frames.ts';

export interface Connected {
  pool: WorkPoolRow;
  queues: { id: string; name: string }[];
}

/** The pattern of pool names, as in the contract. */
const POOL_NAME = /^[^/%&><]+$/;

/**
 * Registers a worker: finds or creates its pool, finds its queues, sets the pool's template if it has none, and records the first heartbeat. Performs all of
 * these steps or none.
 *
 * @throws {SocketClose} with the reason sent to the worker
 */
export async function connect(deps: Deps, poolName: string, hello: Hello, limit?: Limit): Promise<Connected> {
  if (!hello.supported_channel_versions.includes(CHANNEL_VERSION)) throw channelClose('unsupported_version');
  try {
    await checkBeforehand(deps, poolName, hello);
    return await deps.store.transaction(async (tx) => {
      const pool = await initialised(tx, deps, await existingOrNew(tx, deps, poolName, hello), hello);
      if (limit && (await findNamed(limitedReader(tx, limit), KINDS.work_pool, 'id', [pool.id])).length === 0)
        throw channelClose('authorization_failed');
      const queues = await queuesOf(tx, pool, hello.work_queue_names);
      return { pool: await firstHeartbeat(tx, deps, pool, hello), queues };
    });
  } catch (error) {
    if (error instanceof SocketClose || error instanceof PeerClosed) throw error;
    // errors that are a 4xx response over HTTP
    const response = toApiError(error);
    if (response && response.status < 500) throw channelClose('protocol_error');
    throw error;
  }
}

/** Validates the template if it will be used. Runs before the transaction, because the check may read blocks. */
async function checkBeforehand(deps: Deps, poolName: string, hello: Hello): Promise<void> {
  const pool = await findPool(deps.store.reader, poolName);
  if (!pool) {
    if (!hello.create_pool_if_not_found || isReserved(poolName)) throw channelClose('authorization_failed');
    if (!POOL_NAME.test(poolName)) throw channelClose('protocol_error');
  }
  if (pool && !isEmpty(pool.baseJobTemplate)) return;
  const template = hello.default_base_job_template;
  checkTemplate(template);
  await checkTemplateDefaults(template, blockDataLoader(deps));
}

async function existingOrNew(tx: Tx, deps: Deps, name: string, hello: Hello): Promise<WorkPoolRow> {
  const existing = await lockPool(tx, { name });
  if (existing) return existing;
  if (!hello.create_pool_if_not_found) throw channelClose('authorization_failed');
  const given = { name, type: hello.worker_type, baseJobTemplate: hello.default_base_job_template };
  const pool = (await createPool(tx, deps, given, { announceStatus: false })) ?? (await lockPool(tx, { name }));
  if (!pool) throw channelClose('authorization_failed');
  return pool;
}

/** A pool without a template gets the template of its first worker. */
async function initialised(tx: Tx, deps: Deps, pool: WorkPoolRow, hello: Hello): Promise<WorkPoolRow> {
  const baseJobTemplate = hello.default_base_job_template;
  if (!isEmpty(pool.baseJobTemplate) || isEmpty(baseJobTemplate)) return pool;
  const after = { ...pool, baseJobTemplate, updated: deps.clock.now() };
  await updatePool(tx, pool.id, { baseJobTemplate, updated: after.updated });
  announceUpdate(tx, deps, pool, after);
  tx.afterCommit(() => deps.bus.publish('workPool', { id: pool.id, change: 'updated' }));
  return after;
}

async function queuesOf(tx: Tx, pool: WorkPoolRow, names: readonly string[]): Promise<Connected['queues']> {
  const all = (await listQueuesOfPool(tx, pool.id)).map(({ id, name }) => ({ id, name }));
  if (names.length === 0) return all;
  const known = new Set(all.map((queue) => queue.name));
  if (names.some((name) => !known.has(name))) throw channelClose('authorization_failed');
  return all.filter((queue) => names.includes(queue.name));
}

async function firstHeartbeat(tx: Tx, deps: Deps, pool: WorkPoolRow, hello: Hello): Promise<WorkPoolRow> {
  try {
    return await recordHeartbeat(tx, deps, pool, { name: hello.worker_name, interval: hello.heartbeat_interval_seconds });
  } catch (error) {
    // with another close code, the worker would retry without limit
    if (isUnstorable(toApiError(error))) throw channelClose('protocol_error');
    deps.log.error({ err: error, workPool: pool.name }, 'failed to store a heartbeat');
    throw channelClose('heartbeat_persistence_failed');
  }
}
const isEmpty = (value: JsonObject) => Object.keys(value).length === 0;
