import { addSeconds, type Instant } from '../../src/base/time/instant.ts';
import type { Deps } from '../../src/deps.ts';
import { latePolicyAt } from '../../src/orchestration/late-policy/dropped-queries.ts';
import { Admission } from '../../src/orchestration/slots/admission.ts';
import { Turns } from '../../src/orchestration/turns.ts';
import { dueRunsById } from '../../src/resources/flow-runs/due-runs/due-run-queries.ts';
import { nextDueRuns } from '../../src/resources/work-pools/poll/poll.ts';
import { ANY_TIME, queuesToPoll } from '../../src/resources/work-pools/poll/poll-queries.ts';
import { loadScenario } from '../scenario.ts';
import { now } from './now.ts';
import { query } from './query.ts';

/** Workers request runs that are due within ten seconds. */
const poll = query({
  name: 'poll',
  title: 'poll a work pool: the next 200 of its scheduled runs',
  p99: 10,
  path: ({ poolName }) => `/work_pools/${poolName}/get_scheduled_flow_runs`,
  body: () => ({ scheduled_before: addSeconds(now(), 10) }),
  direct: (deps, { scheduled_before: before }, { poolName }) =>
    polled(deps, { poolName, before, limit: deps.settings.api.defaultLimit, turns: new Turns() }),
});

export const pollPool = loadScenario(poll);

interface Poll {
  poolName: string;
  before: Instant;
  limit: number;
  turns: Turns;
}

/** What a poll reads. */
export async function polled({ store, settings }: Pick<Deps, 'store' | 'settings'>, { poolName, before, limit, turns }: Poll) {
  const bounds = { after: ANY_TIME.after, before };
  const rows = await queuesToPoll(store.reader, { poolName, ...bounds });
  const [first] = rows;
  if (!first) throw new Error('the pool has no queues');
  const all = rows.map((row) => ({
    ...row,
    hasDue: Boolean(row.hasDue),
    isRanked: Boolean(row.isRanked),
    hasLimits: Boolean(row.hasLimits),
  }));
  const ids = await nextDueRuns(
    store.reader,
    { pool: first.pool, all, scope: all, turns, admission: new Admission(store.reader, settings, now()) },
    { ...bounds, ...latePolicyAt(settings, now()), limit },
  );
  return dueRunsById(store.reader, ids);
}
