import {
  type HistoryInterval,
  type Overview,
  type OverviewFlowRun,
  type OverviewWorkPool,
  readOverview,
  readServices,
  type StateType,
} from '@contralto/client';
import { CircleCheck } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { useAddress } from '../address.ts';
import { call, type Loaded, useResource } from '../api/resource.ts';
import { Empty, Listing, Loading } from '../components/listing.tsx';
import { Segments } from '../components/page.tsx';
import { Bars } from '../components/plot.tsx';
import { numberText, readable } from '../components/texts.ts';
import { Ago, Clamp, PoolLink, StateMark } from '../components/values.tsx';
import { pathOf } from '../config.ts';
import { Icon } from '../design/icon.tsx';
import { DueRuns, PoolStatus, Slots } from '../pools/parts.tsx';
import { inShort } from '../runs/filter.ts';
import { intervalEnd } from './intervals.ts';

interface Concern {
  group: keyof Overview['attention'];
  title: string;
  /** The same filter in the address of the list of runs. */
  query: Record<string, string | string[]>;
}

const CONCERNS: Concern[] = [
  { group: 'failed', title: 'Failed or crashed in the last 24 hours', query: { state: ['FAILED', 'CRASHED'], after: '24h', when: 'all' } },
  { group: 'late', title: 'Late', query: { state_name: 'Late', when: 'all' } },
  { group: 'stuck', title: 'Pending or cancelling for more than an hour', query: { state: ['PENDING', 'CANCELLING'], before: '1h' } },
  { group: 'paused', title: 'Paused, waiting for input', query: { state: 'PAUSED', when: 'all' } },
];

/** Runs per group. The number of its heading leads to all of them. */
const LISTED = 3;

const linkOf = (query: Concern['query']) =>
  `${pathOf('/runs')}?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])))}`;

/** Runs that need the attention of a user, with the reason. */
export function Attention({ of }: { of: Overview['attention'] }) {
  const shown = CONCERNS.filter(({ group }) => of[group].count > 0);
  return (
    <section class="panel attention" aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {shown.map(({ group, title, query }) => (
        <section key={group} class="concern">
          <h3>
            <a href={linkOf(query)}>
              {title} <span class="count">{numberText(of[group].count)}</span>
            </a>
          </h3>
          <ul>
            {of[group].flow_runs.slice(0, LISTED).map((run) => (
              <Row key={run.id} run={run} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && (
        <p class="calm">
          <Icon of={CircleCheck} /> Nothing needs attention.
        </p>
      )}
    </section>
  );
}

const Row = ({ run }: { run: OverviewFlowRun }) => (
  <li>
    <StateMark type={run.state_type} name={run.state_name} />
    <span class="who" title={`${run.name} of ${run.flow_name}`}>
      <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>{' '}
      <span class="hint">
        of <a href={pathOf(`/flows/${run.flow_id}`)}>{run.flow_name ?? 'a deleted flow'}</a>
      </span>
    </span>
    <Clamp text={readable(inShort(run.reason ?? ''))} />
    <Ago at={run.end_time ?? run.expected_start_time} />
  </li>
);

function healthText(enabled: number, failing: number): string {
  if (enabled === 0) return 'No background services are enabled.';
  return `${failing === 0 ? `All ${enabled}` : `${enabled - failing} of ${enabled}`} background services are healthy.`;
}

/** The health of the background services. The overview that surrounds it shows that the database responds. */
export function Health() {
  const health = useResource('health', async (signal) => {
    const services = await call(readServices({ signal }));
    return { enabled: services.filter(({ enabled }) => enabled), failing: services.filter((one) => one.consecutive_failures > 0) };
  });
  return (
    <section class="panel" aria-labelledby="health">
      <h2 id="health">Service</h2>
      <Loading from={health}>
        {({ enabled, failing }) => (
          <ul class="plain">
            <li>
              <a href={pathOf('/service')}>{healthText(enabled.length, failing.length)}</a>
            </li>
            {failing.map(({ name, last_error }) => (
              <li key={name} class="failing">
                {name}: {last_error}
              </li>
            ))}
          </ul>
        )}
      </Loading>
    </section>
  );
}

const SHOWN: [type: StateType, name: string][] = [
  ['COMPLETED', 'Completed'],
  ['FAILED', 'Failed'],
  ['CRASHED', 'Crashed'],
  ['CANCELLED', 'Cancelled'],
  ['RUNNING', 'Running'],
  ['PENDING', 'Pending'],
  ['PAUSED', 'Paused'],
  ['SCHEDULED', 'Scheduled'],
];

/** Runs by their expected start. A selected range opens the list of its runs. */
export function RunHistory({ intervals, range }: { intervals: readonly HistoryInterval[]; range: Range }) {
  const { change } = useAddress();
  const { route } = useLocation();
  const { width } = RANGES[range];
  const start = Date.parse(intervals[0]?.interval_start ?? '');
  const series = SHOWN.map(([type, name]) => ({
    name,
    color: type.toLowerCase(),
    values: intervals.map(({ states }) =>
      states.filter((state) => state.state_type === type).reduce((sum, state) => sum + state.count_runs, 0),
    ),
  })).filter(({ values }) => values.some((value) => value > 0));
  // whole bars: the chart has no finer resolution
  const edge = (at: number, round: (value: number) => number) =>
    new Date(start + round((at - start) / 1000 / width) * width * 1000).toISOString();
  return (
    <section class="panel" aria-labelledby="history">
      <div class="title">
        <h2 id="history">Runs over time</h2>
        <Segments label="Range" of={Object.keys(RANGES) as Range[]} shown={range} choose={(name) => change({ range: name })} />
      </div>
      <Bars
        label={`Runs in the last ${range} by state`}
        times={intervals.map(({ interval_start }) => Date.parse(interval_start) / 1000)}
        series={series}
        width={width}
        listed={({ color }) =>
          `${pathOf('/runs')}?${new URLSearchParams({ state: color.toUpperCase(), after: range.replace(' ', ''), before: 'now', when: 'all' })}`
        }
        choose={(from, to) => {
          const query = new URLSearchParams({ after: edge(from, Math.floor), before: edge(to, Math.ceil), when: 'all' });
          route(`${pathOf('/runs')}?${query}`);
        }}
      />
      <p class="hint">To list runs, click a bar or a state, or drag over a range.</p>
    </section>
  );
}

/** Work pools with their workers and due runs. */
export const Pools = ({ of }: { of: readonly OverviewWorkPool[] }) => (
  <section class="panel" aria-labelledby="pools">
    <h2 id="pools">Work pools</h2>
    <Listing
      label="Work pool status"
      rows={of.map((pool) => ({ ...pool, id: pool.name }))}
      empty={<Empty title="No work pools yet" command="prefect work-pool create local --type process" />}
      columns={[
        { name: 'Pool', cell: ({ name }) => <PoolLink name={name} /> },
        { name: 'Status', cell: ({ status }) => <PoolStatus status={status} /> },
        { name: 'Workers', number: true, cell: ({ online_workers }) => online_workers },
        { name: 'Due', number: true, cell: (pool) => <DueRuns pool={pool.name} due={pool.due_runs} /> },
        { name: 'Slots in use', number: true, cell: (pool) => <Slots used={pool.occupied_slots} of={pool.concurrency_limit} /> },
      ]}
    />
  </section>
);

/** The ranges of the chart: their length, and that of a bar, in seconds. */
export const RANGES = {
  '1 h': { seconds: 3600, width: 60 },
  '24 h': { seconds: 86_400, width: 1800 },
  '7 d': { seconds: 7 * 86_400, width: 3 * 3600 },
  '30 d': { seconds: 30 * 86_400, width: 86_400 },
} as const;

export type Range = keyof typeof RANGES;

const WATCH = ['prefect.flow-run.', 'prefect.worker.', 'prefect.work-pool.', 'prefect.work-queue.', 'prefect.deployment.'];

/** Everything that the overview displays that can change while it is open, in one request. */
export function useOverview(range: Range): Loaded<Overview> {
  const { seconds, width } = RANGES[range];
  return useResource(
    range,
    (signal) => {
      const end = intervalEnd(Date.now(), width);
      const query = {
        history_start: new Date((end - seconds) * 1000).toISOString(),
        history_end: new Date(end * 1000).toISOString(),
        history_interval_seconds: width,
      };
      return call(readOverview({ query, signal }));
    },
    WATCH,
  );
}
