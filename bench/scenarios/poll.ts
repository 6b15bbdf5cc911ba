import { addSeconds } from '../../src/base/instant.ts';
import { dueRunsById } from '../../src/resources/flow-runs/due-runs/due-run-queries.ts';
import { nextDueRuns } from '../../src/resources/work-pools/poll/poll.ts';
import { ANY_TIME, queuesToPoll } from '../../src/resources/work-pools/poll/poll-queries.ts';
import { type LoadScenario, ONE } from '../scenario.ts';
import type { Fixture } from '../seed.ts';

/** Workers request runs that are due within ten seconds. */
const until = ({ now }: Fixture) => addSeconds(now, 10);

export const pollPool: LoadScenario = {
  kind: 'load',
  name: 'poll',
  title: 'poll a work pool: the next 200 of its scheduled runs',
  connections: ONE,
  budget: { p99: 10 },
  steps(fixture) {
    const body = { scheduled_before: until(fixture) };
    return [() => ({ method: 'POST', path: `/work_pools/${fixture.poolName}/get_scheduled_flow_runs`, body })];
  },
  direct({ store, settings }, fixture) {
    const bounds = { after: ANY_TIME.after, before: until(fixture) };
    return {
      units: 1,
      async run() {
        const rows = await queuesToPoll(store.reader, { poolName: fixture.poolName, ...bounds });
        const [first] = rows;
        if (!first) throw new Error('the pool has no queues');
        const all = rows.map((row) => ({ ...row, hasDue: Boolean(row.hasDue) }));
        const ids = await nextDueRuns(store.reader, { pool: first.pool, all, scope: all }, { ...bounds, limit: settings.api.defaultLimit });
        return dueRunsById(store.reader, ids);
      },
    };
  },
};
