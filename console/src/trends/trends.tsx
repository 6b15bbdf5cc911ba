import { type OutlierRun, readTrends, type TaskTrend, type Trends as TrendsData } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useResource } from '../api/resource.ts';
import { Check, Select } from '../components/fields.tsx';
import { Listing, Loading } from '../components/listing.tsx';
import { Ranges } from '../components/page.tsx';
import { timeLabel, timesBetween } from '../components/plot.tsx';
import { counted, durationText, numberText, timeText } from '../components/texts.ts';
import { pathOf } from '../config.ts';
import { periodIn } from '../ranges.ts';
import { taskName } from '../run/fold.ts';

const FALLBACK = '7 d';
const INTERVALS = 42;

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
          <Check label="Logarithmic" is={given.get('axis') === 'log'} change={(is) => change({ axis: is ? 'log' : undefined })} />
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
            <Chart data={data} page={task ? '/task-runs' : '/runs'} logarithmic={given.get('axis') === 'log'} />
            {task === '' && data.tasks.length > 0 && <Tasks of={data.tasks} />}
          </>
        )}
      </Loading>
    </section>
  );
}

/** The duration at the top of the axis, and the longest. A few long runs don't flatten all others, unless the axis is logarithmic. */
function scaleOf(intervals: TrendsData['intervals'], outliers: readonly OutlierRun[], logarithmic: boolean) {
  const values = intervals.flatMap(({ percentile_95 }) => percentile_95 ?? []).sort((one, other) => one - other);
  const longest = Math.max(0.001, values.at(-1) ?? 0, ...outliers.map(({ duration }) => duration));
  const usual = 1.5 * (values[Math.floor(0.9 * (values.length - 1))] ?? longest);
  return { highest: logarithmic ? longest : Math.max(0.001, Math.min(longest, usual)), longest };
}

/** Median and 95th percentile as lines, outliers as points, and failures as bars below. */
function Chart({ data: { intervals, outliers, complete }, page, logarithmic }: { data: TrendsData; page: string; logarithmic: boolean }) {
  const [first, last] = [intervals[0], intervals.at(-1)];
  const runs = intervals.reduce((sum, one) => sum + one.runs, 0);
  if (!first || !last || runs === 0) return <p class="hint">No runs ended in this period.</p>;
  const failed = intervals.reduce((sum, one) => sum + one.failed, 0);
  const [from, to] = [Date.parse(first.start), Date.parse(last.end)];
  const { highest, longest } = scaleOf(intervals, outliers, logarithmic);
  const lowest = Math.min(highest / 10, ...intervals.flatMap(({ median }) => (median ? [median / 2] : [])));
  const x = (at: number) => (100 * (at - from)) / (to - from);
  const shareOf = (seconds: number) =>
    logarithmic ? Math.log(Math.max(seconds, lowest) / lowest) / Math.log(highest / lowest) : seconds / highest;
  const y = (seconds: number) => 100 - 94 * Math.min(1, shareOf(seconds));
  const times = timesBetween(from / 1000, to / 1000);
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
        <span>{logarithmic ? durationText(lowest) : '0'}</span>
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
      <div class="trend-times" aria-hidden="true">
        {times.map((at) => (
          <span key={at} style={{ left: `clamp(2em, ${x(at * 1000)}%, 100% - 2em)` }}>
            {timeLabel(at)}
          </span>
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
        <span class="trend-key">Median</span>
        <span class="trend-key trend-percentile-key">95th percentile</span>
        <span class="trend-key trend-outlier-key">{counted(outliers.length, 'outlier')}</span>
        <span class="trend-key trend-failed-key">
          {numberText(failed)} of {numberText(runs)} failed
        </span>
        <span class="hint">
          {timeText(first.start)} to {timeText(last.end)}
          {!complete && ', from the latest runs of each interval'}
          {longest > highest && `; the longest run took ${durationText(longest)}, and longer ones are at the top`}
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
const Tasks = ({ of }: { of: readonly TaskTrend[] }) => (
  <details>
    <summary>Durations of tasks</summary>
    <Listing
      label="Durations of tasks"
      rows={of.map((task) => ({ ...task, id: task.task_key }))}
      columns={[
        { name: 'Task', cell: ({ task_key }) => taskName(task_key) },
        { name: 'Median', cell: ({ median }) => secondsText(median) },
        { name: '95th percentile', cell: ({ percentile_95 }) => secondsText(percentile_95) },
        { name: 'Runs', cell: ({ runs }) => numberText(runs) },
        { name: 'Failed', cell: ({ failed }) => numberText(failed) },
      ]}
    />
  </details>
);
