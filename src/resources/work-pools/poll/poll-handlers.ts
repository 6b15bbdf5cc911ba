import type { WorkPoolHandlers } from '../../../../generated/operations.ts';
import { assertNoMore } from '../../../base/assert-no-more.ts';
import { notFoundText } from '../../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../../deps.ts';
import { latePolicyAt } from '../../../orchestration/late-policy/dropped-queries.ts';
import { Admission } from '../../../orchestration/slots/admission.ts';
import { dueRunResponses } from '../../flow-runs/due-runs/due-runs.ts';
import { pageLimit } from '../../paging.ts';
import { poolConcurrency } from '../concurrency/concurrency.ts';
import { afterPoll } from '../queues/polled.ts';
import { poolNotFound, queueNotFound } from '../queues/resolve.ts';
import { findPoolSummary } from '../summary-queries.ts';
import { nextDueRuns } from './poll.ts';
import { ANY_TIME, type PolledQueue, queuesToPoll } from './poll-queries.ts';

type PollHandlers = Pick<WorkPoolHandlers, 'readScheduledFlowRunsOfWorkPool' | 'readWorkPoolConcurrency'>;

export const pollReads = ({ store, settings, clock }: ReadDeps): ReadsOf<PollHandlers> => ({
  async readWorkPoolConcurrency({ params: { name }, body: { page, limit: given, flow_run_limit: runLimit, ...others } }) {
    assertNoMore(others);
    const limit = pageLimit(given, settings);
    const pool = await findPoolSummary(store.reader, name);
    if (!pool) throw notFoundText(`Work pool '${name}' not found.`);
    const section = { limit, page, runLimit };
    return { status: 200, body: await poolConcurrency(store.reader, pool, section, clock.now()) };
  },
});

/** Handlers for polls of a pool and for the use of its slots. */
export const pollHandlers = (deps: Deps): PollHandlers => {
  const { store, clock, settings, turns } = deps;
  const respondToPoll = dueRunResponses(deps);
  return {
    async readScheduledFlowRunsOfWorkPool({ params: { name }, body }, context) {
      const { work_queue_names: names, scheduled_after: after, scheduled_before: before, limit: given, ...others } = body;
      assertNoMore(others);
      const limit = pageLimit(given, settings);
      const bounds = { after: after ?? ANY_TIME.after, before: before ?? ANY_TIME.before };
      const rows = await queuesToPoll(store.reader, { poolName: name, ...bounds });
      const [first] = rows;
      if (!first) throw poolNotFound(name);
      const { pool } = first;
      const all = rows.map((row) => ({
        ...row,
        hasDue: Boolean(row.hasDue),
        isRanked: Boolean(row.isRanked),
        hasLimits: Boolean(row.hasLimits),
      }));
      const scope = scopeOf(all, name, names);
      const ids = await nextDueRuns(
        store.reader,
        { pool, all, scope, turns, admission: new Admission(store.reader, settings, clock.now()) },
        { ...bounds, ...latePolicyAt(settings, clock.now()), limit },
      );
      const reply = await respondToPoll('readScheduledFlowRunsOfWorkPool', { ids }, context);
      afterPoll(
        deps,
        scope.map((queue) => queue.id),
      );
      return reply;
    },
    ...pollReads(deps),
  };
};

/** The queues that a poll names, or all queues. @throws 404 for a queue that is not in the pool */
function scopeOf(all: PolledQueue[], poolName: string, names: readonly string[] | undefined): PolledQueue[] {
  if (!names || names.length === 0) return all;
  const wanted = new Set(names);
  const scope = all.filter((queue) => wanted.delete(queue.name));
  for (const missing of wanted) throw queueNotFound(poolName, missing);
  return scope;
}
