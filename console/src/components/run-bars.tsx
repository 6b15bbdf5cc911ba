import { type FilterFlowRunsRequest, type FlowRun, filterFlowRuns } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { atMost, pathOf } from '../config.ts';
import { durationText, timeText } from './time-text.ts';

const HEIGHT = 34;
const WIDTH = 9;

/** The last matching runs, oldest first: one bar per run, with the color of its state and the height of its duration. Each bar is a link to its run. */
export function RunBars({
  of,
  criteria,
  about,
  shown = 20,
}: {
  of: string;
  criteria: FilterFlowRunsRequest;
  about?: string | undefined;
  shown?: number;
}) {
  const runs = useResource(
    of,
    (signal) =>
      call(
        filterFlowRuns({
          body: {
            ...criteria,
            flow_runs: { ...criteria.flow_runs, state: { type: { not_any_: ['SCHEDULED'] } } },
            sort: 'EXPECTED_START_TIME_DESC',
            limit: atMost(shown),
          },
          signal,
        }),
      ),
    ['prefect.flow-run.'],
    about,
  );
  const rows = [...(runs.data ?? [])].reverse();
  const longest = Math.max(1, ...rows.map((run) => run.estimated_run_time));
  if (runs.error) return <span class="hint">{runs.error.message}</span>;
  if (runs.data && rows.length === 0) return <span class="hint">no runs yet</span>;
  return (
    <div class="run-bars" style={{ height: `${HEIGHT}px`, minWidth: `min(100%, ${Math.min(shown, Math.max(rows.length, 1)) * WIDTH}px)` }}>
      {rows.map((run) => (
        <a
          key={run.id}
          href={pathOf(`/runs/${run.id}`)}
          data-type={run.state_type}
          title={summaryOf(run)}
          style={{ height: `${Math.round(6 + (HEIGHT - 6) * Math.sqrt(run.estimated_run_time / longest))}px` }}
        >
          <span class="unseen">{summaryOf(run)}</span>
        </a>
      ))}
    </div>
  );
}

const summaryOf = (run: FlowRun): string =>
  `${run.name.slice(0, 100)}: ${run.state_name ?? 'no state'}${run.expected_start_time ? `, ${timeText(run.expected_start_time)}` : ''}${
    run.start_time ? `, ${durationText(run.estimated_run_time)}` : ''
  }`;
