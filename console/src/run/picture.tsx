import { type FlowRun, type FlowRunGraph, filterLogs, type GraphNode, readFlowRunGraphV2, readTaskRun } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useAddress } from '../address.ts';
import { changes } from '../api/live.ts';
import { call, useOperation, useResource } from '../api/resource.ts';
import { Check } from '../components/fields.tsx';
import { Loading, Problem, page } from '../components/listing.tsx';
import { Facts, Segments } from '../components/page.tsx';
import { Terminal } from '../components/terminal.tsx';
import { Linked, RunTime, StateMark, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { inShort } from '../runs/filter.ts';
import { type Folded, fold, MANY } from './fold.ts';
import type { GraphProps } from './graph/graph.tsx';
import { heightOf } from './graph/view.ts';
import { Timeline } from './timeline/timeline.tsx';

const Graph = page<GraphProps>(async () => (await import('./graph/graph.tsx')).Graph);

/** The time between the change of a subflow and the request for the graph, in milliseconds. */
const PAUSE = 1000;
const WATCH = ['prefect.task-run.', 'prefect.flow-run.'];

interface Props {
  run: FlowRun;
  graph: FlowRunGraph;
  search: string;
  reload: () => void;
}

/** The height of the buttons above the graph, in pixels. */
const TOOLS = 64;

/** Reloads the graph after an event of one of its subflows. Such an event doesn't name the parent run. */
function useSubflows(graph: FlowRunGraph, reload: () => void): void {
  useEffect(() => {
    const subflows = new Set(graph.nodes.flatMap(([id, { kind }]) => (kind === 'flow-run' ? [`prefect.flow-run.${id}`] : [])));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = changes.listen((_name, event) => {
      if (event && subflows.has(event.resource['prefect.resource.id'])) timer ??= setTimeout(reload, PAUSE);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [graph]);
}

const pageOf = ({ kind, id }: GraphNode) => pathOf(kind === 'flow-run' ? `/runs/${id}` : `/task-runs/${id}`);

/** The task runs and subflows of a run over time, or by their dependencies. The address contains the choice. */
export function Picture({ run, graph, search, reload }: Props) {
  useSubflows(graph, reload);
  const { given, change } = useAddress();
  const { route } = useLocation();
  const chosen = useSignal<string | undefined>(undefined);
  const isGraph = given.get('view') === 'graph';
  const count = graph.nodes.length;
  const isFolded = search === '' && (given.get('group') ?? (count > MANY ? 'yes' : 'no')) === 'yes';
  const opened = given.getAll('open');
  const contents = useSignal<ReadonlyMap<string, FlowRunGraph>>(new Map());
  const shown = useMemo(() => foldedGraphs(graph, contents.value, opened, isFolded), [graph, contents.value, opened.join(), isFolded]);
  /** A group leads to its task runs. */
  const leadsTo = (node: GraphNode) => {
    const name = shown.names.get(node.id);
    return name === undefined ? pageOf(node) : `${pathOf(`/runs/${run.id}`)}?${new URLSearchParams({ task: name })}`;
  };
  const toggle = ({ id }: GraphNode) => change({ open: opened.includes(id) ? opened.filter((one) => one !== id) : [...opened, id] });
  const nodes = [shown.graph, ...shown.inside.values()].flatMap((one) => one.nodes);
  const node = chosen.value === undefined ? undefined : nodes.find(([id]) => id === chosen.value)?.[1];
  const common = { ...shown, search, toggle, open: (one: GraphNode) => route(leadsTo(one)) };
  return (
    <>
      <div class="title picture-choice">
        <Segments
          label="View"
          of={['Timeline', 'Graph']}
          shown={isGraph ? 'Graph' : 'Timeline'}
          choose={(next) => change({ view: next === 'Graph' ? 'graph' : undefined })}
        />
        {search === '' && count > 1 && (
          <Check
            label="Group by task"
            is={isFolded}
            change={(is) => change({ group: is === count > MANY ? undefined : is ? 'yes' : 'no' })}
          />
        )}
      </div>
      {opened.map((id) => (
        <Subflow key={id} id={id} arrived={(content) => (contents.value = new Map(contents.peek()).set(id, content))} />
      ))}
      {isGraph ? (
        <div style={{ minHeight: `${heightOf(shown.graph) + TOOLS}px` }}>
          <Graph {...common} pageOf={leadsTo} />
        </div>
      ) : (
        <Timeline {...common} whole={wholeOf(run)} choose={(one) => (chosen.value = one?.id)} />
      )}
      {!isGraph && node && (
        <Side node={node} href={leadsTo(node)} words={shown.words.get(node.id)} close={() => (chosen.value = undefined)} />
      )}
    </>
  );
}

/** The graphs of a run and of its opened subflows, with one node for the runs of a task if they are folded. */
function foldedGraphs(graph: FlowRunGraph, contents: ReadonlyMap<string, FlowRunGraph>, opened: readonly string[], isFolded: boolean) {
  const folded = (one: FlowRunGraph): Folded => (isFolded ? fold(one, Date.now()) : { graph: one, words: new Map(), names: new Map() });
  const inside = [...contents].filter(([id]) => opened.includes(id)).map(([id, content]) => [id, folded(content)] as const);
  const all = [folded(graph), ...inside.map(([, content]) => content)];
  return {
    graph: all[0]?.graph ?? graph,
    inside: new Map(inside.map(([id, content]) => [id, content.graph])),
    words: new Map(all.flatMap(({ words }) => [...words])),
    names: new Map(all.flatMap(({ names }) => [...names])),
  };
}

/** Loads the graph of an opened subflow, and again after its events. */
function Subflow({ id, arrived }: { id: string; arrived: (graph: FlowRunGraph) => void }) {
  const { data, error } = useOperation(readFlowRunGraphV2, { path: { id } }, WATCH, `prefect.flow-run.${id}`);
  useEffect(() => {
    if (data) arrived(data);
  }, [data]);
  return error ? <Problem title="Couldn't load the graph of a subflow" message={error.message} /> : null;
}

/** The period of a run that has started. */
const wholeOf = ({ start_time, end_time }: FlowRun) =>
  start_time ? { start: Date.parse(start_time), end: end_time ? Date.parse(end_time) : Date.parse(start_time) } : undefined;

const LINES = 8;

interface SideProps {
  node: GraphNode;
  href: string;
  /** What a group consists of. */
  words: string | undefined;
  close: () => void;
}

/** A panel for the task run or group that was clicked in the timeline: state, duration, inputs, and the last log lines. */
const Side = ({ node, href, words, close }: SideProps) => (
  <aside class="panel side" aria-label="Chosen run">
    <div class="title">
      <a href={href}>{node.label}</a>
      <button type="button" onClick={close}>
        Close
      </button>
    </div>
    {words ? (
      <p>{words}</p>
    ) : node.kind === 'task-run' ? (
      <TaskRunFacts id={node.id} />
    ) : (
      <StateMark type={node.state_type} name={undefined} />
    )}
  </aside>
);

function TaskRunFacts({ id }: { id: string }) {
  const found = useResource(
    `side ${id}`,
    async (signal) => {
      const logs = { task_run_id: { any_: [id] } };
      const [task, lines] = await Promise.all([
        call(readTaskRun({ path: { id }, signal })),
        call(filterLogs({ body: { logs, sort: 'TIMESTAMP_DESC', limit: atMost(LINES) }, signal })),
      ]);
      return { task, lines: lines.reverse() };
    },
    ['prefect.task-run.'],
    `prefect.task-run.${id}`,
  );
  return (
    <Loading from={found}>
      {({ task, lines }) => (
        <>
          <Facts
            of={[
              ['State', <StateMark key="state" type={task.state_type} name={task.state_name} />],
              ['Started', task.start_time && <Time at={task.start_time} precise />],
              ['Duration', task.start_time && <RunTime of={task} />],
              ['Attempts', task.run_count > 1 && task.run_count],
              ['Inputs', Object.keys(task.task_inputs).slice(0, LINES).join(', ')],
            ]}
          />
          {task.state?.message && (
            <p class="clamp">
              <Linked text={inShort(task.state.message)} />
            </p>
          )}
          {lines.length > 0 && (
            <pre class="json">
              {lines.map((line) => (
                <div key={line.id}>
                  <Terminal text={line.message} />
                </div>
              ))}
            </pre>
          )}
        </>
      )}
    </Loading>
  );
}
