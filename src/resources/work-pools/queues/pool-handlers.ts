import type { WorkPoolHandlers } from '../../../../generated/operations.ts';
import { assertNoMore } from '../../../base/assert-no-more.ts';
import { conflict } from '../../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../../deps.ts';
import type { Reader, Tx } from '../../../store/store.ts';
import { listSection } from '../../cursor.ts';
import { lockPool } from '../queries.ts';
import type { WorkPoolRow, WorkQueueRow } from '../rows.ts';
import { findPoolSummary } from '../summary-queries.ts';
import { arrangeRuns } from './arrange-queries.ts';
import { createQueue } from './create.ts';
import { countBusy, findQueueOfPool, listQueues, type QueueInPool } from './queries.ts';
import { poolNotFound, queueNotFound } from './resolve.ts';
import { changeQueue, removeQueue } from './update.ts';
import { givenQueue, toWorkQueue } from './wire.ts';

type QueueHandlers = Pick<
  WorkPoolHandlers,
  'createWorkPoolQueue' | 'readWorkPoolQueue' | 'updateWorkPoolQueue' | 'deleteWorkPoolQueue' | 'filterWorkPoolQueues'
>;

export const poolQueueReads = ({ store, settings }: ReadDeps): ReadsOf<QueueHandlers> => ({
  async filterWorkPoolQueues({ params, headers, body }, { op }) {
    const section = listSection(op, { params, headers, body }, settings);
    const { work_queues, ...others } = section.requested;
    assertNoMore(others);
    const pool = await findPoolSummary(store.reader, params.work_pool_name);
    if (!pool) throw poolNotFound(params.work_pool_name);
    const rows = await listQueues(store.reader, work_queues, section, pool.id);
    const queues = rows.map(({ queue }) => queue);
    const busy = await busyOf(store.reader, queues);
    return section.reply(queues.map((queue) => toWorkQueue(queue, pool.name, busy.get(queue.id) ?? 0)));
  },
});

/** Handlers for the queues of a pool, addressed by name. */
export const poolQueueHandlers = (deps: Deps): QueueHandlers => {
  const { store } = deps;
  return {
    async createWorkPoolQueue({ params: { work_pool_name: poolName }, body }) {
      const created = await store.transaction(async (tx) => {
        const pool = await lockedPool(tx, poolName);
        return createQueue(tx, deps, pool, givenQueue(body));
      });
      if (!created) throw conflict(`A work queue with this name already exists in work pool '${poolName}'.`);
      return { status: 201, body: toWorkQueue(created, poolName, 0) };
    },

    async readWorkPoolQueue({ params: { work_pool_name: poolName, name } }) {
      const { queue } = await foundQueue(store.reader, poolName, name);
      const busy = await busyOf(store.reader, [queue]);
      return { status: 200, body: toWorkQueue(queue, poolName, busy.get(queue.id) ?? 0) };
    },

    async updateWorkPoolQueue({ params: { work_pool_name: poolName, name }, body }) {
      const { queue } = await store.transaction(async (tx) => {
        await lockedPool(tx, poolName);
        const found = await foundQueue(tx, poolName, name);
        await changeQueue(tx, deps, found, body);
        return found;
      });
      if (body.fairness !== undefined) await arrangeRuns(store, queue.id);
      return { status: 204 };
    },

    async deleteWorkPoolQueue({ params: { work_pool_name: poolName, name } }) {
      await store.transaction(async (tx) => {
        await lockedPool(tx, poolName);
        await removeQueue(tx, deps, await foundQueue(tx, poolName, name));
      });
      return { status: 204 };
    },
    ...poolQueueReads(deps),
  };
};

/** Counts only for queues with a limit: the others do not show the number. */
function busyOf(reader: Reader, queues: readonly WorkQueueRow[]): Promise<Map<string, number>> {
  const limited = queues.filter((queue) => queue.concurrencyLimit !== null);
  return countBusy(
    reader,
    limited.map((queue) => queue.id),
    { cancelling: false },
  );
}

async function lockedPool(tx: Tx, name: string): Promise<WorkPoolRow> {
  const pool = await lockPool(tx, { name });
  if (!pool) throw poolNotFound(name);
  return pool;
}

async function foundQueue(reader: Reader, poolName: string, name: string): Promise<QueueInPool> {
  const found = await findQueueOfPool(reader, poolName, name);
  if (!found) throw queueNotFound(poolName, name);
  return found;
}
