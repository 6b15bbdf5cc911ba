import type { Schema, Schemas } from '../../generated/operations.ts';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { FlowRunFilters } from '../../src/resources/flow-runs/matching.ts';
import { listFlowRuns } from '../../src/resources/flow-runs/queries.ts';
import { countFlowRuns, meanLateness, whichFlowRuns } from '../../src/resources/flow-runs/statistics-queries.ts';
import { runHistory } from '../../src/store/runs/history.ts';
import { loadScenario, type Random, repeated } from '../scenario.ts';
import { type Fixture, HISTORY_DAYS } from '../seed.ts';
import { now } from './now.ts';
import { query } from './query.ts';

const DAY = 86_400;
const LIMIT = 200;
/** Users leaf through the first pages of a list. */
const FARTHEST_OFFSET = 1_000;
const SORTS: Schemas['FlowRunSort'][] = ['START_TIME_DESC', 'START_TIME_ASC', 'EXPECTED_START_TIME_DESC', 'EXPECTED_START_TIME_ASC'];
const NAMES = ['Failed', 'Crashed', 'Cancelled', 'Completed'];

type Filter = (fixture: Fixture, random: Random) => Schemas['FlowRunFilter'];

const operator = 'and_';

/** 200 of the matching runs, as the run list of a user interface requests them, at a drawn offset. */
const filtering = (name: string, title: string, filter: Filter, sorts: typeof SORTS = ['START_TIME_DESC']) =>
  query({
    name,
    title,
    p99: 30,
    path: () => '/flow_runs/filter',
    body: (fixture, random) => ({
      flow_runs: filter(fixture, random),
      sort: random.one(sorts),
      limit: LIMIT,
      offset: random.below(FARTHEST_OFFSET),
    }),
    direct: ({ store }, body) => listFlowRuns(store.reader, body, body.sort, body),
  });

const page = filtering('filter', 'filter: 200 runs, in different orders', () => ({ operator }), SORTS);
export const filter = loadScenario(page);
export const repeatedFilter = repeated(page);

export const filterByState = loadScenario(
  filtering('filter-state', 'filter 200 by state', (_, random) => ({
    operator,
    state: { operator, type: { any_: [random.one(['FAILED', 'CRASHED', 'CANCELLED'] as const)] } },
  })),
);

export const filterByTwoStates = loadScenario(
  filtering('filter-states', 'filter 200 by two states', (_, random) => {
    const first = random.below(NAMES.length);
    return { operator, state: { operator, name: { any_: [NAMES[first]!, NAMES[(first + 1) % NAMES.length]!] } } };
  }),
);

export const filterByRareTag = loadScenario(
  filtering('filter-rare-tag', 'filter 200 by a tag on 1 run in 1,000', ({ rareTags }, random) => ({
    operator,
    tags: { operator, all_: [random.one(rareTags)] },
  })),
);

export const filterByCommonTag = loadScenario(
  filtering('filter-common-tag', 'filter 200 by a tag on 1 run in 5', ({ commonTag }) => ({
    operator,
    tags: { operator, all_: [commonTag] },
  })),
);

export const filterByTime = loadScenario(
  filtering('filter-time', 'filter 200 by start time', (_, random) => {
    const start = addSeconds(now(), -random.below(HISTORY_DAYS * DAY));
    return { operator, start_time: { after_: start, before_: addSeconds(start, DAY) } };
  }),
);

/** Reads all names, because no run has one that contains the text. */
export const filterByAbsentName = loadScenario(
  filtering('filter-name', 'filter 200 by a text that no name contains', (_, random) => ({
    operator,
    name: { like_: `absent ${random.below(1_000_000)}` },
  })),
);

const counting = (name: string, title: string, filter: Filter) =>
  query({
    name,
    title,
    p99: 100,
    path: () => '/flow_runs/count',
    body: (fixture, random) => ({ flow_runs: filter(fixture, random) }),
    direct: ({ store, clock }, body) => countFlowRuns(store.reader, body, clock.now()),
  });

/** A number of days up to now. */
const recent = (random: Random) => addSeconds(now(), -(1 + random.below(HISTORY_DAYS)) * DAY);

const countOfPeriod = counting('count', 'count runs of some days', (_, random) => ({
  operator,
  expected_start_time: { after_: recent(random), before_: now() },
}));
export const count = loadScenario(countOfPeriod);

/** Has no parameters. */
export const countAll = repeated(counting('count', 'count all runs', () => ({ operator })));

export const countByState = loadScenario(
  counting('count-state', 'count runs by state and time', (_, random) => ({
    operator,
    state: { operator, type: { any_: [random.one(['COMPLETED', 'FAILED', 'CRASHED'] as const)] } },
    start_time: { after_: addSeconds(now(), -7 * DAY) },
  })),
);

/** A history of this many days that ends now. */
const historyOf = (name: string, title: string, days: number, intervals = 28) => {
  const intervalSeconds = (days * DAY) / intervals;
  return query<Pick<Schema<'ReadFlowRunHistoryRequest'>, 'history_start' | 'history_end'> & { history_interval_seconds: number }>({
    name,
    title,
    p99: 100,
    path: () => '/flow_runs/history',
    body: () => {
      const end = now();
      return { history_start: addSeconds(end, -days * DAY), history_end: end, history_interval_seconds: intervalSeconds };
    },
    direct: ({ store: { reader }, clock }, { history_start: start, history_end: end }) =>
      runHistory(reader, whichFlowRuns({}, reader.dialect), { start, end, intervalSeconds }, clock.now()),
  });
};

export const historyOfDay = loadScenario(historyOf('history-day', 'history of the last day in 24 intervals', 1, 24));
const historyOfWeek = historyOf('history', 'history of the last week in 28 intervals', 7);
export const history = loadScenario(historyOfWeek);
export const repeatedHistory = repeated(historyOfWeek);
export const historyOfAll = loadScenario(historyOf('history-all', 'history of all runs in 28 intervals', HISTORY_DAYS));

const latenessOf = (name: string, title: string, body: (fixture: Fixture, random: Random) => FlowRunFilters) =>
  query({
    name,
    title,
    p99: 100,
    path: () => '/flow_runs/lateness',
    body,
    direct: ({ store: { reader }, clock }, body) => meanLateness(reader, body, clock.now()),
  });

export const lateness = loadScenario(
  latenessOf('lateness', 'mean lateness of some days', (_, random) => ({
    flow_runs: { operator, expected_start_time: { after_: recent(random), before_: now() } },
  })),
);

/** Has no parameters. */
export const latenessOfAll = repeated(latenessOf('lateness', 'mean lateness of all runs', () => ({})));

/** All queues of the pool, as seeded or as created with it. A name that no queue has makes each request different. */
const queuesOfPool = (random: Random) => [
  'default',
  'queue-0',
  'queue-1',
  'queue-2',
  'queue-3',
  'queue-4',
  `absent-${random.below(1_000_000)}`,
];

export const latenessOfPool = loadScenario(
  latenessOf('lateness-pool', 'mean lateness of a work pool', ({ poolName }, random) => ({
    work_pools: { operator, name: { any_: [poolName] } },
    work_pool_queues: { operator, name: { any_: queuesOfPool(random) } },
  })),
);
