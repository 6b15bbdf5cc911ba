import { type FlowRun, filterLogs, filterTaskRuns, type Log, readFlowRunStates, type TaskRun } from '@contralto/client';
import type { ComponentChildren } from 'preact';
import { call, useResource } from '../api/resource.ts';
import { Loading } from '../components/listing.tsx';
import { durationText, preciseText } from '../components/texts.ts';
import { NamedLink, StateMark, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { leavesOf, onlyHere, type Pair, paired, tasksOf } from './differences.ts';

const MOST = 200;

type Two<T> = readonly [a: T, b: T];

interface BothProps<T> {
  title: string;
  runs: Two<FlowRun>;
  load: (id: string, signal: AbortSignal) => Promise<T>;
  children: (both: Two<T>) => ComponentChildren;
}

/** The same of both runs. */
function Both<T>({ title, runs, load, children }: BothProps<T>) {
  const both = useResource(`${runs[0].id} ${runs[1].id}`, (signal): Promise<Two<T>> => {
    return Promise.all([load(runs[0].id, signal), load(runs[1].id, signal)]);
  });
  return (
    <>
      <h2>{title}</h2>
      <Loading from={both}>{children}</Loading>
    </>
  );
}

interface Row {
  name: string;
  a: ComponentChildren;
  b: ComponentChildren;
  differs: boolean;
  /** How much the second is longer. */
  change?: string | undefined;
}

/** A table with one column per run. Rows that differ are marked by more than a color. */
const Sides = ({ label, runs, rows, changes }: { label: string; runs: Two<FlowRun>; rows: readonly Row[]; changes?: boolean }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
  <div class="scroll sides" tabIndex={0} role="region" aria-label={label}>
    <table>
      <thead>
        <tr>
          <td />
          {runs.map(({ name }, index) => (
            <th key={String(index)} scope="col">
              {name}
            </th>
          ))}
          {changes && <th scope="col">Change</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, a, b, differs, change }) => (
          <tr key={name} data-differs={differs}>
            <th scope="row">
              {differs && <span title="Differs">≠ </span>}
              {name}
            </th>
            <td>{a ?? '–'}</td>
            <td>{b ?? '–'}</td>
            {changes && <td>{change ?? '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** `+12 s (+20 %)` */
function changeText(a: number | undefined, b: number | undefined): string | undefined {
  if (a === undefined || b === undefined) return undefined;
  const share = a > 0 ? ` (${b >= a ? '+' : '−'}${Math.round((100 * Math.abs(b - a)) / a)} %)` : '';
  return `${b >= a ? '+' : '−'}${durationText(Math.abs(b - a))}${share}`;
}

const versionOf = ({ deployment_version, flow_version }: FlowRun) => deployment_version ?? flow_version;
const tagsOf = ({ tags }: FlowRun) => tags.toSorted().join(', ') || undefined;

/** What is compared, how it is displayed, and what decides whether it differs. */
const FACTS: [name: string, show: (run: FlowRun) => ComponentChildren, of?: (run: FlowRun) => unknown][] = [
  ['Run', ({ id }) => <a href={pathOf(`/runs/${id}`)}>Open</a>],
  ['State', (run) => <StateMark type={run.state_type} name={run.state_name} />, ({ state_name }) => state_name],
  ['Flow', ({ flow_id }) => <NamedLink kind="flow" id={flow_id} />, ({ flow_id }) => flow_id],
  ['Deployment', ({ deployment_id }) => <NamedLink kind="deployment" id={deployment_id} />, ({ deployment_id }) => deployment_id],
  ['Version', versionOf, versionOf],
  ['Started', ({ start_time }) => <Time at={start_time} precise />],
  ['Duration', (run) => durationText(run.estimated_run_time)],
  ['Attempts', ({ run_count }) => run_count, ({ run_count }) => run_count],
  ['Work pool', ({ work_pool_name }) => work_pool_name, ({ work_pool_name }) => work_pool_name],
  ['Tags', tagsOf, tagsOf],
];

export function Compared({ runs }: { runs: Two<FlowRun> }) {
  const [a, b] = runs;
  const parameters = paired(leavesOf(a.parameters), leavesOf(b.parameters));
  return (
    <>
      <Sides
        label="Runs"
        runs={runs}
        changes
        rows={FACTS.map(([name, show, of]) => ({
          name,
          a: show(a),
          b: show(b),
          differs: of !== undefined && of(a) !== of(b),
          change: name === 'Duration' ? changeText(a.estimated_run_time, b.estimated_run_time) : undefined,
        }))}
      />
      <h2>Parameters</h2>
      {parameters.length === 0 ? (
        <p class="hint">Both runs have no parameters.</p>
      ) : (
        <Sides label="Parameters" runs={runs} rows={parameters.map(valueRow)} />
      )}
      <TaskDurations runs={runs} />
      <StateHistories runs={runs} />
      <BothLogs runs={runs} />
    </>
  );
}

const valueRow = ({ name, a, b }: Pair<string>): Row => ({
  name,
  a: a !== undefined && <code>{a}</code>,
  b: b !== undefined && <code>{b}</code>,
  differs: a !== b,
});

const readTasks = (id: string, signal: AbortSignal) => {
  const task_runs = { flow_run_id: { any_: [id] } };
  return call(filterTaskRuns({ body: { task_runs, sort: 'EXPECTED_START_TIME_ASC', limit: atMost(MOST) }, signal }));
};

const taskCell = (run: TaskRun | undefined) =>
  run && (
    <>
      <a href={pathOf(`/task-runs/${run.id}`)}>{durationText(run.estimated_run_time)}</a>{' '}
      {run.state_type !== 'COMPLETED' && <StateMark type={run.state_type} name={run.state_name} />}
    </>
  );

const TaskDurations = ({ runs }: { runs: Two<FlowRun> }) => (
  <Both title="Durations of tasks" runs={runs} load={readTasks}>
    {([a, b]) =>
      a.length + b.length === 0 ? (
        <p class="hint">Both runs have no task runs.</p>
      ) : (
        <>
          {Math.max(a.length, b.length) === atMost(MOST) && <p class="hint">The first {atMost(MOST)} task runs of each.</p>}
          <Sides
            label="Durations of tasks"
            runs={runs}
            changes
            rows={paired(tasksOf(a), tasksOf(b)).map(({ name, a: one, b: other }) => ({
              name,
              a: taskCell(one),
              b: taskCell(other),
              differs: one?.state_type !== other?.state_type,
              change: changeText(one?.estimated_run_time, other?.estimated_run_time),
            }))}
          />
        </>
      )
    }
  </Both>
);

const StateHistories = ({ runs }: { runs: Two<FlowRun> }) => (
  <Both title="States" runs={runs} load={(id, signal) => call(readFlowRunStates({ query: { flow_run_id: id }, signal }))}>
    {(both) => (
      <div class="side-lists">
        {both.map((list, index) => (
          <ol key={runs[index]?.id} aria-label={`States of ${runs[index]?.name}`}>
            {list.map((state) => (
              <li key={state.id}>
                <StateMark type={state.type} name={state.name} /> <span class="hint">{preciseText(state.timestamp ?? '')}</span>
                {state.message && <div class="hint side-text">{state.message.slice(0, 500)}</div>}
              </li>
            ))}
          </ol>
        ))}
      </div>
    )}
  </Both>
);

/** Lines that differ only in the name of the run are the same. */
const withoutNames = (line: string, runs: Two<FlowRun>): string => runs.reduce((text, { name }) => text.replaceAll(name, ''), line);

const readLogs = (id: string, signal: AbortSignal) =>
  call(filterLogs({ body: { logs: { flow_run_id: { any_: [id] } }, sort: 'TIMESTAMP_ASC', limit: atMost(MOST) }, signal }));

const BothLogs = ({ runs }: { runs: Two<FlowRun> }) => (
  <Both title="Logs" runs={runs} load={readLogs}>
    {(both) => {
      const texts = both.map((lines) => lines.map(({ message }) => withoutNames(message, runs)));
      return (
        <>
          <p class="hint">The first {atMost(MOST)} lines. A mark is before lines that only one of the runs has, whatever their numbers.</p>
          <div class="side-lists">
            {both.map((lines, index) => (
              <Lines
                key={runs[index]?.id}
                name={runs[index]?.name ?? ''}
                lines={lines}
                marked={onlyHere(texts[index] ?? [], texts[1 - index] ?? [])}
              />
            ))}
          </div>
        </>
      );
    }}
  </Both>
);

function Lines({ name, lines, marked }: { name: string; lines: readonly Log[]; marked: readonly boolean[] }) {
  if (lines.length === 0) return <p class="hint">No lines.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <pre class="side-log" tabIndex={0} role="region" aria-label={`Log of ${name}`}>
      {lines.map((line, index) => (
        <div key={line.id} data-differs={marked[index]}>
          {marked[index] ? '≠ ' : '  '}
          {line.message}
        </div>
      ))}
    </pre>
  );
}
