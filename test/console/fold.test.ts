import type { FlowRunGraph, GraphNode } from '@contralto/client';
import { describe, expect, it } from 'vitest';
import { baseName, fold } from '../../console/src/run/fold.ts';

const START = Date.parse('2026-01-05T08:00:00Z');
const time = (seconds: number) => new Date(START + 1000 * seconds).toISOString();

function node(
  id: string,
  label: string,
  parents: string[],
  from: number,
  to: number | null,
  state_type: GraphNode['state_type'] = 'COMPLETED',
): GraphNode {
  const edges = parents.map((parent) => ({ id: parent }));
  const period = { start_time: time(from), end_time: to === null ? null : time(to) };
  return { kind: 'task-run', id, label, state_type, ...period, parents: edges, children: [], encapsulating: [], artifacts: [] };
}

const graphOf = (nodes: GraphNode[]) =>
  ({ nodes: nodes.map((one) => [one.id, one]), root_node_ids: nodes.slice(0, 1).map(({ id }) => id) }) as unknown as FlowRunGraph;

describe('task runs of the same task', () => {
  it.each([
    ['fetch-12', 'fetch'],
    ['fetch-3f2', 'fetch'],
    ['load-orders', 'load-orders'],
    ['add-decade', 'add-decade'],
  ])('%s belongs to %s', (label, expected) => expect(baseName(label)).toBe(expected));

  it('are one node, with their period, the worst state, and their counts and durations', () => {
    const { graph, words, names } = fold(
      graphOf([
        node('a', 'list', [], 0, 1),
        node('b', 'fetch-0', ['a'], 1, 3),
        node('c', 'fetch-1', ['a'], 2, 8, 'FAILED'),
        node('d', 'fetch-2', ['a'], 2, 5),
        node('e', 'merge', ['b', 'c', 'd'], 8, null, 'RUNNING'),
      ]),
      START + 10_000,
    );
    const nodes = graph.nodes.map(([, one]) => one);
    expect(nodes.map(({ label }) => label)).toEqual(['list', 'fetch × 3', 'merge']);
    expect(nodes[1]).toMatchObject({ id: 'b', state_type: 'FAILED', start_time: time(1), end_time: time(8), parents: [{ id: 'a' }] });
    expect(nodes[2]?.parents).toEqual([{ id: 'b' }]);
    expect(words.get('b')).toBe('2 completed, 1 failed; 2.0 s to 6.0 s, median 3.0 s');
    expect(names.get('b')).toBe('fetch');
    expect(words.has('a')).toBe(false);
  });

  it('stay apart if one waits for another, and end only when all have ended', () => {
    const chain = fold(graphOf([node('a', 'step-0', [], 0, 1), node('b', 'step-1', ['a'], 1, 2)]), START);
    expect(chain.graph.nodes).toHaveLength(2);
    const running = fold(graphOf([node('a', 'step-0', [], 0, 1), node('b', 'step-1', [], 1, null, 'RUNNING')]), START);
    expect(running.graph.nodes[0]?.[1]).toMatchObject({ label: 'step × 2', state_type: 'RUNNING', end_time: null });
  });
});
