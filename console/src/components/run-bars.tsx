import { type FilterFlowRunsRequest, type FlowRun, filterFlowRuns } from '@contralto/client';
import { useLocation } from 'preact-iso/router';
import { useOperation } from '../api/resource.ts';
import { atMost, pathOf } from '../config.ts';
import { counted, durationText, timeText } from './texts.ts';
import { Ago } from './values.tsx';

const WIDTH = 9;

interface RunBarsProps {
  criteria: FilterFlowRunsRequest;
  about?: string | undefined;
  /** The address of the list of the runs. */
  listed: string;
  shown?: number;
  /** In pixels. */
  height?: number;
  /** Whether to say when the last run started. */
  last?: boolean;
}

/** The last matching runs, oldest first: one bar per run, with the color of its state and the height of its duration. They are one link to their list; a click on a bar opens its run. */
export function RunBars({ criteria, about, listed, shown = 20, height = 34, last }: RunBarsProps) {
  const { route } = useLocation();
  const runs = useOperation(
    filterFlowRuns,
    {
      body: {
        ...criteria,
        flow_runs: { ...criteria.flow_runs, state: { type: { not_any_: ['SCHEDULED'] } } },
        sort: 'EXPECTED_START_TIME_DESC',
        limit: atMost(shown),
      },
    },
    ['prefect.flow-run.'],
    about,
  );
  const rows = [...(runs.data ?? [])].reverse();
  const latest = rows.at(-1);
  if (runs.error) return <span class="hint">{runs.error.message}</span>;
  if (runs.data && !latest) return <span class="hint">no runs yet</span>;
  return (
    <>
      <a
        class="run-bars"
        href={listed}
        style={{ height: `${height}px`, minWidth: `min(100%, ${Math.min(shown, Math.max(rows.length, 1)) * WIDTH}px)` }}
        aria-label={runs.data ? summaryOfAll(rows) : 'Last runs'}
        onClick={(event) => {
          const page = event.target instanceof HTMLElement && event.target.dataset.page;
          if (!page || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          route(page);
        }}
      >
        {rows.map((run) => (
          <i
            key={run.id}
            data-type={run.state_type}
            data-page={pathOf(`/runs/${run.id}`)}
            title={summaryOf(run)}
            style={{ height: `${barHeight(run, rows, height)}px` }}
          />
        ))}
      </a>
      {last && (
        <span class="hint">
          {latest && (
            <>
              last <Ago at={latest.start_time ?? latest.expected_start_time} />
            </>
          )}
          &nbsp;
        </span>
      )}
    </>
  );
}

const SMALLEST = 6;

/** The height of a bar in pixels: the root of its duration, so that one long run doesn't flatten all others. */
export const barHeight = (run: FlowRun, all: readonly FlowRun[], height: number): number => {
  const longest = Math.max(1, ...all.map((one) => one.estimated_run_time));
  return Math.round(SMALLEST + (height - SMALLEST) * Math.sqrt(run.estimated_run_time / longest));
};

export const summaryOf = (run: FlowRun): string =>
  `${run.name.slice(0, 100)}: ${run.state_name ?? 'no state'}${run.expected_start_time ? `, ${timeText(run.expected_start_time)}` : ''}${
    run.start_time ? `, ${durationText(run.estimated_run_time)}` : ''
  }`;

/** The last runs in words: `20 runs: 18 Completed, 2 Failed`. */
function summaryOfAll(runs: readonly FlowRun[]): string {
  const counts = new Map<string, number>();
  for (const { state_name } of runs) counts.set(state_name ?? 'No state', (counts.get(state_name ?? 'No state') ?? 0) + 1);
  return `${counted(runs.length, 'run')}: ${[...counts].map(([name, count]) => `${count} ${name}`).join(', ')}`;
}
