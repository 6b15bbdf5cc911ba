import type { Schema, Schemas } from '../../generated/operations.ts';
import { addSeconds } from '../../src/instant.ts';
import { flowRunsMatching } from '../../src/resources/flow-runs/matching.ts';
import { countFlowRuns, listFlowRuns } from '../../src/resources/flow-runs/queries.ts';
import { runHistory } from '../../src/store/run-history.ts';
import { flowRuns } from '../../src/store/schema/tables.ts';
import { type LoadScenario, ONE } from '../scenario.ts';
import type { Fixture } from '../seed.ts';

const DAY = 86_400;
const LIMIT = 200;

type Filter = (fixture: Fixture) => Schemas['FlowRunFilter'];

const operator = 'and_';

/** The first 200 runs that match, as the list of runs in a user interface asks for them. */
function filtering(name: string, title: string, filter: Filter, sort: Schemas['FlowRunSort'] = 'START_TIME_DESC'): LoadScenario {
  return {
    kind: 'load',
    name,
    title,
    connections: ONE,
    budget: { p99: 30 },
    steps(fixture) {
      const body = { flow_runs: filter(fixture), sort, limit: LIMIT };
      return [() => ({ method: 'POST', path: '/flow_runs/filter', body })];
    },
    direct: ({ store }, fixture) => ({
      units: 1,
      run: () => listFlowRuns(store.reader, { flow_runs: filter(fixture) }, sort, { limit: LIMIT, offset: 0 }),
    }),
  };
}

export const filter = filtering('filter', 'filter: the latest 200 runs', () => ({ operator }));

export const filterByState = filtering('filter-state', 'filter 200 by state', () => ({
  operator,
  state: { operator, type: { any_: ['FAILED', 'CRASHED'] } },
}));

export const filterByRareTag = filtering('filter-rare-tag', 'filter 200 by a tag on 1 run in 1,000', ({ rareTag }) => ({
  operator,
  tags: { operator, all_: [rareTag] },
}));

export const filterByCommonTag = filtering('filter-common-tag', 'filter 200 by a tag on 1 run in 5', ({ commonTag }) => ({
  operator,
  tags: { operator, all_: [commonTag] },
}));

export const filterByTime = filtering('filter-time', 'filter 200 by start time', ({ now }) => ({
  operator,
  start_time: { after_: addSeconds(now, -30 * DAY), before_: addSeconds(now, -29 * DAY) },
}));

function counting(name: string, title: string, filter: Filter): LoadScenario {
  return {
    kind: 'load',
    name,
    title,
    connections: ONE,
    budget: { p99: 100 },
    steps(fixture) {
      const body = { flow_runs: filter(fixture) };
      return [() => ({ method: 'POST', path: '/flow_runs/count', body })];
    },
    direct: ({ store }, fixture) => ({ units: 1, run: () => countFlowRuns(store.reader, { flow_runs: filter(fixture) }) }),
  };
}

export const count = counting('count', 'count all runs', () => ({ operator }));

export const countByState = counting('count-state', 'count runs by state and time', ({ now }) => ({
  operator,
  state: { operator, type: { any_: ['COMPLETED'] } },
  start_time: { after_: addSeconds(now, -7 * DAY) },
}));

const period = ({ now }: Fixture) => ({ start: addSeconds(now, -7 * DAY), end: now, intervalSeconds: DAY / 4 });

export const history: LoadScenario = {
  kind: 'load',
  name: 'history',
  title: 'history of a week in 28 intervals',
  connections: ONE,
  budget: { p99: 100 },
  steps(fixture) {
    const { start, end, intervalSeconds } = period(fixture);
    const body: Partial<Schema<'ReadFlowRunHistoryRequest'>> = {
      history_start: start,
      history_end: end,
      history_interval_seconds: intervalSeconds,
    };
    return [() => ({ method: 'POST', path: '/flow_runs/history', body })];
  },
  direct: ({ store: { reader } }, fixture) => ({
    units: 1,
    run: () => runHistory(reader, flowRuns, flowRunsMatching({}, reader.dialect), period(fixture), fixture.now),
  }),
};
