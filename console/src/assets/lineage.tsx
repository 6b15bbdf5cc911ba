import type { AssetLineage, FlowRunGraph, GraphNode } from '@contralto/client';
import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { sentenceCase } from '../components/fields.tsx';
import { page } from '../components/listing.tsx';
import { timeText } from '../components/texts.ts';
import type { GraphProps } from '../run/graph/graph.tsx';
import { assetPath, LIKE } from './parts.tsx';

const Graph = page<GraphProps>(async () => (await import('../run/graph/graph.tsx')).Graph);

/** The graph of assets, drawn as the graph of a run. */
export function LineageGraph({ of, search }: { of: AssetLineage; search: string }) {
  const { route } = useLocation();
  const { graph, notes } = useMemo(() => asRuns(of), [of]);
  return <Graph graph={graph} notes={notes} search={search} open={({ id }) => route(assetPath(id))} pageOf={({ id }) => assetPath(id)} />;
}

function asRuns({ nodes, edges }: AssetLineage): { graph: FlowRunGraph; notes: ReadonlyMap<string, string> } {
  const parents = new Map<string, { id: string }[]>();
  for (const { upstream, downstream } of edges)
    if (upstream !== downstream) parents.set(downstream, [...(parents.get(downstream) ?? []), { id: upstream }]);
  const boxes = nodes.map(({ key, name, freshness, latest }): [string, GraphNode] => [
    key,
    {
      kind: 'task-run',
      id: key,
      label: name ?? key,
      state_type: LIKE[freshness],
      start_time: latest ?? '',
      end_time: latest,
      parents: parents.get(key) ?? [],
      children: [],
      encapsulating: [],
      artifacts: [],
    },
  ]);
  const notes = nodes.map(({ key, freshness, latest }): [string, string] => [
    key,
    latest ? `${sentenceCase(freshness)} · ${timeText(latest)}` : sentenceCase(freshness),
  ]);
  return {
    graph: { start_time: null, end_time: null, root_node_ids: [], nodes: boxes, artifacts: [], states: [] },
    notes: new Map(notes),
  };
}
