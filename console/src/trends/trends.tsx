import { type OutlierRun, readTrends, type TaskTrend, type Trends as TrendsData } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { counted } from '../components/counted.ts';
import { Loading } from '../components/loading.tsx';
import { Ranges } from '../components/ranges.tsx';
import { Select } from '../components/select.tsx';
import { durationText, timeText } from '../components/time-text.ts';
import { pathOf } from '../config.ts';
import { numberText } from '../language.ts';
import { periodIn } from '../ranges.ts';

const FALLBACK = '7 d';
const INTERVALS = 42;

/** The key of a task without the hash that clients append. */
const taskName = (key: string): string => key.replace(/-[0-9a-f]{8}$/, '');

/** Durations and failures of the runs of a flow or a deployment over time, or of one of its tasks. */
export function Trends(of: { flow: string } | { deployment: string }) {
  const { given, change } = useAddress();
  const range = given.get('trend') ?? FALLBACK;
  const task = given.get('trend_task') ?? '';
  const owner = 'flow' in of ? { flow_id: of.flow } : { deployment_id: of.deployment };
  const path = 'flow' in of ? `flow_id=${of.flow}` : `deployment_id=${of.deployment}`;
  const trends = useResource(`${path} ${range} ${task}`, (signal) =>
    call(
      readTrends({
        body: { ...owner, ...periodIn(range, FALLBACK), intervals: INTERVALS, ...(task && { task_key: task }) },
        signal,
      }),
    ),
  );
  return (
    <section class="panel trends" aria-labelledby="trends">
      <div class="title">
        <h2 id="trends">Trends</h2>
        <div class="actions">
          <a href={`${pathOf('/failures')}?${path}&range=${encodeURIComponent(range)}`}>Failures by message</a>
          <Ranges name="trend" shown={range} of={['24 h', '7 d', '30 d']} />
        </div>
      </div>
      <Loading from={trends}>
        {(data) => (
          <>
            {data.tasks.length > 0 && (
              <Select
                label="Durations of"
                value={task}
                of={[['', 'The whole run'], ...data.tasks.map(({ task_key }) => [task_key, taskName(task_key)] as const)]}
                change={(next) => change({ trend_task: next })}
              />
            )}
            <Chart data={data} page={task ? '/task-runs' : '/runs'} />
            {task === '' && data.tasks.length > 0 && <Tasks of={data.tasks} />}
          </>
        )}
      </Loading>
    </section>
  );
}

/** Median and 95th percentile as lines, outliers as points, and failures as bars below. */
function Chart({ data: { intervals, outliers, complete }, page }: { data: TrendsData; page: string }) {
  const [first, last] = [intervals[0], intervals.at(-1)];
  const runs = intervals.reduce((sum, one) => sum + one.runs, 0);
  if (!first || !last || runs === 0) return <p class="hint">No runs ended in this period.</p>;
  const failed = intervals.reduce((sum, one) => sum + one.failed, 0);
  const [from, to] = [Date.parse(first.start), Date.parse(last.end)];
  const highest = Math.max(...intervals.map((one) => one.percentile_95 ?? 0), ...outliers.map(({ duration }) => duration), 0.001);
  const x = (at: number) => (100 * (at - from)) / (to - from);
  const y = (seconds: number) => 100 - 94 * (seconds / highest);
  const middle = (index: number) => (100 * (index + 0.5)) / intervals.length;
  const pathOfLine = (of: 'median' | 'percentile_95') => {
    const points = intervals.flatMap((one, index) => {
      const value = one[of];
      return value === null ? [] : [`${middle(index).toFixed(2)} ${y(value).toFixed(2)}`];
    });
    // a line of one point would be invisible
    return points.length === 1 ? `M${points[0]} h0.01` : `M${points.join('L')}`;
  };
  const mostFailed = Math.max(1, ...intervals.map((one) => one.failed));
  return (
    <figure class="trend">
      <div class="trend-scale" aria-hidden="true">
        <span>{durationText(highest)}</span>
        <span>0</span>
      </div>
      <div class="trend-plot">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`Durations from ${timeText(first.start)} to ${timeText(last.end)}`}
        >
          <path class="trend-percentile" d={pathOfLine('percentile_95')} />
          <path class="trend-median" d={pathOfLine('median')} />
        </svg>
        {outliers.map((run) => (
          <Outlier key={run.id} run={run} page={page} left={x(Date.parse(run.start))} top={y(run.duration)} />
        ))}
      </div>
      <div class="trend-failures" role="img" aria-label={`${failed} of ${runs} runs failed`}>
        {intervals.map((one) => (
          <i
            key={one.start}
            title={`${timeText(one.start)}: ${one.failed} of ${one.runs} failed`}
            style={{ height: one.failed === 0 ? 0 : `${Math.max(12, (100 * one.failed) / mostFailed)}%` }}
          />
        ))}
      </div>
      <figcaption>
        <span class="trend-key trend-median-key">Median</span>
        <span class="trend-key trend-percentile-key">95th percentile</span>
        <span class="trend-key trend-outlier-key">{counted(outliers.length, 'outlier')}</span>
        <span class="trend-key trend-failed-key">
          {numberText(failed)} of {numberText(runs)} failed
        </span>
        <span class="hint">
          {timeText(first.start)} to {timeText(last.end)}
          {!complete && ', from the latest runs of each interval'}
        </span>
      </figcaption>
    </figure>
  );
}

function Outlier({ run, page, left, top }: { run: OutlierRun; page: string; left: number; top: number }) {
  const text = `${run.name.slice(0, 100)}: ${durationText(run.duration)}, ${timeText(run.start)}`;
  return (
    <a class="outlier" href={pathOf(`${page}/${run.id}`)} title={text} style={{ left: `${left}%`, top: `${top}%` }}>
      <span class="unseen">Outlier {text}</span>
    </a>
  );
}

const secondsText = (seconds: number | null) => (seconds === null ? '–' : durationText(seconds));

/** The slowest tasks. */
function Tasks({ of }: { of: readonly TaskTrend[] }) {
  return (
    <details>
      <summary>Durations of tasks</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
      <div class="scroll" tabIndex={0} role="region" aria-label="Durations of tasks">
        <table>
          <thead>
            <tr>
              {['Task', 'Median', '95th percentile', 'Runs', 'Failed'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.map((task) => (
              <tr key={task.task_key}>
                <td>{taskName(task.task_key)}</td>
                <td>{secondsText(task.median)}</td>
                <td>{secondsText(task.percentile_95)}</td>
                <td>{numberText(task.runs)}</td>
                <td>{numberText(task.failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
