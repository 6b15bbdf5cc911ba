import { type FlowRun, filterFlowRuns, filterTaskRuns, type StateType, type TaskRun } from '@contralto/client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call, useResource } from '../api/resource.ts';
import { Loading } from '../components/listing.tsx';
import { barHeight, summaryOf } from '../components/run-bars.tsx';
import { counted, durationText } from '../components/texts.ts';
import { atMost, pathOf } from '../config.ts';
import { taskName, worstOf } from '../run/fold.ts';

const RUNS = 30;
const TASKS = 40;
/** Task runs that are read together, or of each run if there are more. */
const PAGE = atMost(200);
const HEIGHT = 44;

interface Found {
  runs: FlowRun[];
  /** The cells of each task by the id of the run. */
  tasks: [name: string, cells: Map<string, TaskRun[]>][];
  complete: boolean;
}

async function load(of: { flow: string } | { deployment: string }, signal: AbortSignal): Promise<Found> {
  const owner = 'flow' in of ? { flows: { id: { any_: [of.flow] } } } : {};
  const flow_runs = {
    state: { type: { not_any_: ['SCHEDULED' as const] } },
    ...('deployment' in of && { deployment_id: { any_: [of.deployment] } }),
  };
  const latest = { ...owner, flow_runs, sort: 'EXPECTED_START_TIME_DESC' as const, limit: atMost(RUNS) };
  const runs = (await call(filterFlowRuns({ body: latest, signal }))).reverse();
  const read = (any_: string[], states?: StateType[]) => {
    const task_runs = { flow_run_id: { any_ }, ...(states && { state: { type: { any_: states } } }) };
    return call(filterTaskRuns({ body: { task_runs, sort: 'EXPECTED_START_TIME_ASC', limit: PAGE }, signal }));
  };
  const ids = runs.map(({ id }) => id);
  let found = ids.length > 0 ? await read(ids) : [];
  const complete = found.length < PAGE;
  // of long runs the first tasks, and all that failed
  if (!complete) found = (await Promise.all([...ids.map((id) => read([id])), read(ids, ['FAILED', 'CRASHED'])])).flat();
  const tasks = new Map<string, Map<string, TaskRun[]>>();
  for (const task of new Map(found.map((one) => [one.id, one])).values()) {
    const name = taskName(task.task_key);
    const cells = tasks.get(name) ?? new Map<string, TaskRun[]>();
    tasks.set(name, cells);
    const run = task.flow_run_id ?? '';
    cells.set(run, [...(cells.get(run) ?? []), task]);
  }
  return { runs, tasks: [...tasks], complete };
}

/** Tasks by the last runs of a flow or a deployment: what fails, since when, and whether it always does. */
export function TaskGrid(of: { flow: string } | { deployment: string }) {
  const [kind, id] = 'flow' in of ? (['flow', of.flow] as const) : (['deployment', of.deployment] as const);
  const found = useResource(id, (signal) => load(of, signal), ['prefect.flow-run.'], `prefect.${kind}.${id}`);
  const box = useRef<HTMLDivElement>(null);
  // the last runs are the ones to see first
  useLayoutEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [found.data]);
  return (
    <section class="panel last-runs" aria-labelledby="last-runs">
      <div class="title">
        <h2 id="last-runs">Recent runs</h2>
        <a href={`${pathOf('/runs')}?${kind}_id=${id}`}>All runs</a>
      </div>
      <Loading from={found}>
        {({ runs, tasks, complete }) =>
          runs.length === 0 ? (
            <p class="hint">No runs yet.</p>
          ) : (
            <>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
              <div class="scroll" ref={box} tabIndex={0} role="region" aria-label="Tasks of the last runs">
                <table class="task-grid">
                  <thead>
                    <tr>
                      <td />
                      {runs.map((run) => (
                        <th key={run.id} scope="col">
                          <a href={pathOf(`/runs/${run.id}`)} title={summaryOf(run)} style={{ height: `${HEIGHT}px` }}>
                            <i data-type={run.state_type} style={{ height: `${barHeight(run, runs, HEIGHT)}px` }} />
                            <span class="unseen">{summaryOf(run)}</span>
                          </a>
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {tasks.slice(0, TASKS).map(([name, cells]) => (
                      <tr key={name}>
                        <th scope="row" title={name}>
                          {name}
                        </th>
                        {runs.map((run) => (
                          <td key={run.id}>
                            <CellLink name={name} run={run.id} of={cells.get(run.id) ?? []} />
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <p class="hint">
                {counted(runs.length, 'run')}, the latest at the right; the height is the duration.
                {tasks.length > TASKS && ` The first ${TASKS} of ${tasks.length} tasks.`}
                {!complete && ` Of each run its first ${PAGE} task runs, and those that failed.`}
              </p>
            </>
          )
        }
      </Loading>
    </section>
  );
}

function CellLink({ name, run, of }: { name: string; run: string; of: readonly TaskRun[] }) {
  const [first] = of;
  if (!first) return null;
  const state = worstOf(of.map(({ state_type }) => state_type));
  const longest = durationText(Math.max(...of.map((one) => one.estimated_run_time)));
  const text = `${name}: ${state.toLowerCase()}, ${of.length > 1 ? `${of.length} times, at most ` : ''}${longest}`;
  const page = of.length === 1 ? `/task-runs/${first.id}` : `/runs/${run}?task=${encodeURIComponent(name)}`;
  return (
    <a href={pathOf(page)} title={text} data-type={state}>
      <span class="unseen">{text}</span>
    </a>
  );
}
