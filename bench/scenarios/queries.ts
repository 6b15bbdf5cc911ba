import type { Schema, Schemas } from '../../generated/operations.ts';
import { addSeconds } from '../../src/base/instant.ts';
import { listFlowRuns } from '../../src/resources/flow-runs/queries.ts';
import { countFlowRuns, meanLateness, whichFlowRuns } from '../../src/resources/flow-runs/statistics-queries.ts';
import { runHistory } from '../../src/store/runs/history.ts';
import { type Fixture, HISTORY_DAYS } from '../seed.ts';
import { query } from './query.ts';

const DAY = 86_400;
const LIMIT = 200;

type Filter = (fixture: Fixture) => Schemas['FlowRunFilter'];

const operator = 'and_';

/** The first 200 matching runs, as the run list of a user interface requests them. */
const filtering = (name: string, title: string, filter: Filter, sort: Schemas['FlowRunSort'] = 'START_TIME_DESC') =>
  query({
    name,
    title,
    p99: 30,
    path: () => '/flow_runs/filter',
    body: (fixture) => ({ flow_runs: filter(fixture), sort, limit: LIMIT }),
    direct: ({ store }, _fixture, { flow_runs }) => listFlowRuns(store.reader, { flow_runs }, sort, { limit: LIMIT, offset: 0 }),
  });

export const filter = filtering('filter', 'filter: the latest 200 runs', () => ({ operator }));

export const filterByState = filtering('filter-state', 'filter 200 by state', () => ({
  operator,
  state: { operator, type: { any_: ['FAILED'] } },
}));

export const filterByTwoStates = filtering('filter-states', 'filter 200 by two states', () => ({
  operator,
  state: { operator, name: { any_: ['Failed', 'Crashed'] } },
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

const counting = (name: string, title: string, filter: Filter) =>
  query({
    name,
    title,
    p99: 100,
    path: () => '/flow_runs/count',
    body: (fixture) => ({ flow_runs: filter(fixture) }),
    direct: ({ store, clock }, _fixture, body) => countFlowRuns(store.reader, body, clock.now()),
  });

export const count = counting('count', 'count all runs', () => ({ operator }));

export const countByState = counting('count-state', 'count runs by state and time', ({ now }) => ({
  operator,
  state: { operator, type: { any_: ['COMPLETED'] } },
  start_time: { after_: addSeconds(now, -7 * DAY) },
}));

/** A history of this many days in 28 intervals. */
const historyOf = (name: string, title: string, days: number) => {
  const intervalSeconds = (days * DAY) / 28;
  const start = ({ now }: Fixture) => addSeconds(now, -days * DAY);
  return query<Partial<Schema<'ReadFlowRunHistoryRequest'>>>({
    name,
    title,
    p99: 100,
    path: () => '/flow_runs/history',
    body: (fixture) => ({ history_start: start(fixture), history_end: fixture.now, history_interval_seconds: intervalSeconds }),
    direct: ({ store: { reader }, clock }, fixture) =>
      runHistory(reader, whichFlowRuns({}, reader.dialect), { start: start(fixture), end: fixture.now, intervalSeconds }, clock.now()),
  });
};

export const history = historyOf('history', 'history of a week in 28 intervals', 7);

export const historyOfAll = historyOf('history-all', 'history of all runs in 28 intervals', HISTORY_DAYS);

export const lateness = query({
  name: 'lateness',
  title: 'mean lateness of all runs',
  p99: 100,
  path: () => '/flow_runs/lateness',
  body: () => ({}),
  direct: ({ store: { reader }, clock }) => meanLateness(reader, {}, clock.now()),
});
