import { readFlowRunHistory, type StateType } from '@contralto/client';
import { useLocation } from 'preact-iso';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Loading } from '../components/loading.tsx';
import { Bars } from '../components/plot.tsx';
import { pathOf } from '../config.ts';

const RANGES: Record<string, number> = { '1 h': 3600, '24 h': 86_400, '7 d': 7 * 86_400, '30 d': 30 * 86_400 };
const INTERVALS = 60;
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
export function RunHistory() {
  const { given, change } = useAddress();
  const { route } = useLocation();
  const chosen = given.get('range') ?? '24 h';
  const seconds = RANGES[chosen] ?? 86_400;
  const width = seconds / INTERVALS;
  const history = useResource(
    chosen,
    (signal) => {
      const end = Math.ceil(Date.now() / 1000 / width) * width;
      return call(
        readFlowRunHistory({
          body: {
            history_start: new Date((end - seconds) * 1000).toISOString(),
            history_end: new Date(end * 1000).toISOString(),
            history_interval_seconds: width,
          },
          signal,
        }),
      );
    },
    ['prefect.flow-run.'],
  );
  return (
    <section class="panel" aria-labelledby="history">
      <div class="title">
        <h2 id="history">Runs over time</h2>
        <div class="actions">
          {Object.keys(RANGES).map((name) => (
            <button key={name} type="button" class="chip" aria-pressed={name === chosen} onClick={() => change({ range: name })}>
              {name}
            </button>
          ))}
        </div>
      </div>
      <Loading from={history}>
        {(intervals) => {
          const series = SHOWN.map(([type, name]) => ({
            name,
            color: type.toLowerCase(),
            values: intervals.map(({ states }) =>
              states.filter((state) => state.state_type === type).reduce((sum, state) => sum + state.count_runs, 0),
            ),
          })).filter(({ values }) => values.some((value) => value > 0));
          return (
            <>
              <Bars
                label={`Runs in the last ${chosen} by state`}
                times={intervals.map(({ interval_start }) => Date.parse(interval_start) / 1000)}
                series={series}
                width={width}
                listed={({ color }) =>
                  `${pathOf('/runs')}?${new URLSearchParams({ state: color.toUpperCase(), after: chosen.replace(' ', ''), before: 'now' })}`
                }
                choose={(from, to) => {
                  // whole bars: the chart has no finer resolution
                  const edge = (at: number, round: (value: number) => number) =>
                    new Date(round(at / 1000 / width) * width * 1000).toISOString();
                  const query = new URLSearchParams({ after: edge(from, Math.floor), before: edge(to, Math.ceil) });
                  route(`${pathOf('/runs')}?${query}`);
                }}
              />
              <p class="hint">To list runs, click a bar or a state, or drag over a range.</p>
            </>
          );
        }}
      </Loading>
    </section>
  );
}
