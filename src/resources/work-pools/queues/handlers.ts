import type { WorkQueueHandlers } from '../../../../generated/operations.ts';
import { assertNoMore } from '../../../base/assert-no-more.ts';
import { type ApiError, conflict, notFoundBelow, notFoundText } from '../../../base/errors.ts';
import { present } from '../../../base/present.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../../deps.ts';
import { latePolicyAt } from '../../../orchestration/late-policy/dropped-queries.ts';
import { Admission } from '../../../orchestration/slots/admission.ts';
import { oneRow, type Reader, type Tx } from '../../../store/store.ts';
import { listSection } from '../../cursor.ts';
import { dueRunResponses } from '../../flow-runs/due-runs/due-runs.ts';
import { pageLimit, pageOffset } from '../../paging.ts';
import { toSlotSummary } from '../concurrency/concurrency.ts';
import { slotRuns } from '../concurrency/concurrency-queries.ts';
import { lockPool } from '../queries.ts';
import { DEFAULT_AGENT_POOL } from '../rows.ts';
import { findPoolSummary } from '../summary-queries.ts';
import { arrangeRuns } from './arrange-queries.ts';
import { createQueue } from './create.ts';
import { countHolders, dueRunsOf, holdersOf } from './legacy-run-queries.ts';
import { afterPoll } from './polled.ts';
import { findQueue, findQueueByName, findQueueOfPool, listQueues, type QueueInPool } from './queries.ts';
import { queueStatus, shownQueues } from './reading.ts';
import { defaultAgentPool } from './resolve.ts';
import { changeQueue, removeQueue } from './update.ts';
import { givenQueue, toWorkQueue } from './wire.ts';

const unknown = () => notFoundText('work queue not found');

export const workQueueReads = ({ store, settings, clock }: ReadDeps): ReadsOf<WorkQueueHandlers> => ({
  async filterWorkQueues({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { work_queues, ...others } = section.requested;
    assertNoMore(others);
    return section.reply(await shownQueues(store.reader, await listQueues(store.reader, work_queues, section)));
  },

  async readWorkQueueStatus({ params: { id } }) {
    const { queue } = await found(store.reader, id, () => notFoundBelow(`Work queue with id ${id} not found`));
    return { status: 200, body: await queueStatus(store.reader, queue, clock.now()) };
  },

  async readWorkQueueConcurrency({ params: { id }, body: { limit: given, page, ...others } }) {
    assertNoMore(others);
    const limit = pageLimit(given, settings);
    const { queue } = await found(store.reader, id, () => notFoundText('Work queue not found.'));
    const holders = await countHolders(store.reader, { ...queue, filter: null });
    const runs = await slotRuns(store.reader, holdersOf(queue), { limit, offset: pageOffset(page, limit) });
    const now = clock.now();
    return {
      status: 200,
      body: {
        active_slots: holders,
        concurrency_limit: queue.concurrencyLimit,
        flow_runs: runs.map((run) => toSlotSummary(run, now)),
        count: holders,
        limit,
        pages: limit === 0 ? 0 : Math.ceil(holders / limit),
        page,
      },
    };
  },
});

/** Handlers for queues addressed by id, in any pool. New queues are created in the default agent pool. */
export const workQueueHandlers = (deps: Deps): WorkQueueHandlers => {
  const { store, clock, settings, turns } = deps;
  const respondToPoll = dueRunResponses(deps);
  return {
    async createWorkQueue({ body }) {
      const made = await store.transaction(async (tx) => {
        const { pool, created } = await defaultAgentPool(tx, deps);
        // this transaction has created the pool with its default queue
        if (created && body.name === 'default') return findQueue(tx, present(pool.defaultQueueId, 'the default queue of a work pool'));
        const queue = await createQueue(tx, deps, pool, givenQueue(body));
        return queue && { queue, pool };
      });
      if (!made) throw conflict('A work queue with this name already exists.');
      return { status: 201, body: toWorkQueue(made.queue, made.pool.name, 0) };
    },

    async readWorkQueue({ params }) {
      const queue = await found(store.reader, params.id, unknown);
      return { status: 200, body: oneRow(await shownQueues(store.reader, [queue])) };
    },

    async readWorkQueueByName({ params: { name } }) {
      const hasAgents = await findPoolSummary(store.reader, DEFAULT_AGENT_POOL);
      const queue = hasAgents ? await findQueueOfPool(store.reader, DEFAULT_AGENT_POOL, name) : await findQueueByName(store.reader, name);
      if (!queue) throw unknown();
      return { status: 200, body: oneRow(await shownQueues(store.reader, [queue])) };
    },

    async updateWorkQueue({ params: { id }, body }) {
      await store.transaction(async (tx) =>
        changeQueue(tx, deps, await locked(tx, id, () => notFoundText(`Work Queue ${id} not found`)), body),
      );
      if (body.fairness !== undefined) await arrangeRuns(store, id);
      return { status: 204 };
    },

    async deleteWorkQueue({ params: { id } }) {
      await store.transaction(async (tx) => removeQueue(tx, deps, await locked(tx, id, unknown)));
      return { status: 204 };
    },
    ...workQueueReads(deps),

    async readWorkQueueRuns({ params: { id }, headers, body: { scheduled_before: before, limit: given, ...others } }, context) {
      assertNoMore(others);
      const limit = pageLimit(given, settings);
      const { queue } = await found(store.reader, id, () => notFoundBelow(`Work queue with id ${id} not found.`));
      const now = clock.now();
      const admission = new Admission(store.reader, settings, now);
      const ids = await dueRunsOf(store.reader, queue, { before, limit, policy: latePolicyAt(settings, now), turns, admission });
      const reply = await respondToPoll('readWorkQueueRuns', { ids }, context);
      // reads by user interfaces are not polls
      const looksOn = headers['x-prefect-ui'] === true || context.headers['x-service-ui'] === 'true';
      if (!looksOn) afterPoll(deps, [queue.id]);
      return reply;
    },
  };
};

async function found(reader: Reader, id: string, otherwise: () => ApiError): Promise<QueueInPool> {
  const queue = await findQueue(reader, id);
  if (!queue) throw otherwise();
  return queue;
}

/** The queue. Locks its pool first. */
async function locked(tx: Tx, id: string, otherwise: () => ApiError): Promise<QueueInPool> {
  const { pool } = await found(tx, id, otherwise);
  await lockPool(tx, { id: pool.id });
  return found(tx, id, otherwise);
}
