import type { WorkPoolHandlers } from '../../../generated/operations.ts';
import { noteDeleted } from '../../audit/scope.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { conflict, invalidValue } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { listSection } from '../cursor.ts';
import { workerHandlers, workerReads } from '../workers/handlers.ts';
import { blockDataLoader } from './block-data.ts';
import { createPool } from './create.ts';
import { givenDeadlines } from './deadlines.ts';
import { poolEvent } from './events.ts';
import { pollHandlers, pollReads } from './poll/poll-handlers.ts';
import { countBusyOfPools, countPools, deletePool, findPool, listPools, lockPool } from './queries.ts';
import { emptyQueues } from './queues/empty.ts';
import { queueEvent } from './queues/events.ts';
import { poolQueueHandlers, poolQueueReads } from './queues/pool-handlers.ts';
import { listQueuesOfPool } from './queues/queries.ts';
import { poolNotFound } from './queues/resolve.ts';
import { rejectCreation, rejectDeletion, rejectUpdate } from './reserved.ts';
import { storageConfiguration } from './storage.ts';
import { checkTemplate, checkTemplateDefaults } from './template.ts';
import { changePool } from './update.ts';
import { forClient, toWorkPool } from './wire.ts';

export const workPoolReads = (deps: ReadDeps, { store, settings } = deps): ReadsOf<WorkPoolHandlers> => ({
  ...poolQueueReads(deps),
  ...workerReads(deps),
  ...pollReads(deps),

  async filterWorkPools({ headers, body }, { op, clientVersion }) {
    const section = listSection(op, { headers, body }, settings);
    const { work_pools, ...others } = section.requested;
    assertNoMore(others);
    const pools = await listPools(store.reader, work_pools, section);
    const busy = await countBusyOfPools(store.reader, pools);
    return section.reply(pools.map((pool) => forClient(toWorkPool(pool, busy.get(pool.id) ?? 0), clientVersion)));
  },

  async countWorkPools({ body: { work_pools, ...others } }) {
    assertNoMore(others);
    return { status: 200, body: await countPools(store.reader, work_pools) };
  },
});

/** Handlers for work pools and their nested resources: queues, workers, due runs. */
export const workPoolHandlers = (deps: Deps): WorkPoolHandlers => {
  const { store, outbox, bus } = deps;
  return {
    ...poolQueueHandlers(deps),
    ...workerHandlers(deps),
    ...pollHandlers(deps),

    async createWorkPool(
      { body: { name, base_job_template, type, description, is_paused, concurrency_limit, storage_configuration, ...more } },
      { clientVersion },
    ) {
      const { columns, others } = givenDeadlines(more);
      assertNoMore(others);
      checkName(name);
      const template = base_job_template ?? {};
      checkTemplate(template);
      rejectCreation(name);
      await checkTemplateDefaults(template, blockDataLoader(deps));
      const given = {
        name,
        type,
        description: description ?? null,
        baseJobTemplate: template,
        isPaused: is_paused,
        concurrencyLimit: concurrency_limit ?? null,
        storageConfiguration: storageConfiguration(storage_configuration),
        ...columns,
      };
      const pool = await store.transaction((tx) => createPool(tx, deps, given, { announceStatus: true }));
      if (!pool) throw conflict('A work pool with this name already exists.');
      return { status: 201, body: forClient(toWorkPool(pool, 0), clientVersion) };
    },

    async readWorkPool({ params }, { clientVersion }) {
      const pool = await findPool(store.reader, params.name);
      if (!pool) throw poolNotFound(params.name);
      const busy = await countBusyOfPools(store.reader, [pool]);
      return { status: 200, body: forClient(toWorkPool(pool, busy.get(pool.id) ?? 0), clientVersion) };
    },

    async updateWorkPool({ params, body }) {
      if (body.base_job_template) checkTemplate(body.base_job_template);
      rejectUpdate(params.name, body);
      if (!(await store.transaction((tx) => changePool(tx, deps, params.name, body)))) throw poolNotFound(params.name);
      return { status: 204 };
    },

    async deleteWorkPool({ params }) {
      rejectDeletion(params.name);
      await store.transaction(async (tx) => {
        const pool = await lockPool(tx, { name: params.name });
        if (!pool) throw poolNotFound(params.name);
        const queues = await listQueuesOfPool(tx, pool.id);
        await emptyQueues(
          tx,
          queues.map(({ id }) => id),
        );
        noteDeleted('work-queue', queues);
        await deletePool(tx, pool.id);
        outbox.emit(tx, ...queues.map((queue) => queueEvent('deleted', queue, pool)), poolEvent('deleted', pool));
        tx.afterCommit(() => bus.publish('workPool', { id: pool.id, change: 'deleted' }));
      });
      return { status: 204 };
    },
    ...workPoolReads(deps),
  };
};

/** @throws 422 for a name that consists only of spaces and quotes */
function checkName(name: string): void {
  if (/^[ '"]*$/.test(name)) throw invalidValue(['body', 'name'], 'name cannot be an empty string', name);
}
