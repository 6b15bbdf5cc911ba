import type { HistoryInterval, StateType } from '@contralto/client';
import { useLocation } from 'preact-iso/router';
import { useAddress } from '../address.ts';
import { Bars } from '../components/plot.tsx';
import { pathOf } from '../config.ts';
import { RANGES, type Range } from './overview.ts';

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
        <div class="segments" role="group" aria-label="Range">
          {(Object.keys(RANGES) as Range[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === range} onClick={() => change({ range: name })}>
              {name}
            </button>
          ))}
        </div>
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
