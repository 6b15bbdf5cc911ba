import type { FlowRunGraph, GraphNode } from '@contralto/client';
import { useEffect } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { changes } from '../api/live.ts';
import { page } from '../components/lazy-page.tsx';
import type { GraphProps } from './graph/graph.tsx';
import { Timeline } from './timeline/timeline.tsx';

const Graph = page<GraphProps>(async () => (await import('./graph/graph.tsx')).Graph);

/** The time between the change of a subflow and the request for the graph, in milliseconds. */
const PAUSE = 1000;

interface Props {
  graph: FlowRunGraph;
  search: string;
  open: (node: GraphNode) => void;
  pageOf: (node: GraphNode) => string;
  reload: () => void;
}

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

/** The task runs and subflows of a run over time, or by their dependencies. The address contains the choice. */
export function Picture({ graph, search, open, pageOf, reload }: Props) {
  useSubflows(graph, reload);
  const { given, change } = useAddress();
  const isGraph = given.get('view') === 'graph';
  return (
    <>
      <div class="segments picture-choice" role="group" aria-label="View">
        <button type="button" aria-pressed={!isGraph} onClick={() => change({ view: undefined, open: undefined })}>
          Timeline
        </button>
        <button type="button" aria-pressed={isGraph} onClick={() => change({ view: 'graph' })}>
          Graph
        </button>
      </div>
      {isGraph ? (
        <Graph
          graph={graph}
          search={search}
          opened={given.getAll('open')}
          setOpened={(ids) => change({ open: ids })}
          open={open}
          pageOf={pageOf}
        />
      ) : (
        <Timeline graph={graph} search={search} open={open} />
      )}
    </>
  );
}
