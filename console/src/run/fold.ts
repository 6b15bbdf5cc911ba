import type { FlowRunGraph, GraphNode, StateType } from '@contralto/client';
import { durationText, numberText } from '../components/texts.ts';

/** From this number of task runs on, those of a task are one bar, unless the user chose otherwise. */
export const MANY = 100;

/** The states in the order in which they need attention. */
const WORST: readonly StateType[] = [
  'CRASHED',
  'FAILED',
  'PAUSED',
  'CANCELLED',
  'CANCELLING',
  'RUNNING',
  'PENDING',
  'SCHEDULED',
  'COMPLETED',
];

/** The state of several runs: that of the one which needs attention first. */
export const worstOf = (states: readonly (StateType | null)[]): StateType => WORST.find((state) => states.includes(state)) ?? 'PENDING';

/** The name of a task run without what clients append to the name of its task. */
export const baseName = (label: string): string => label.replace(/-(?:\d+|[0-9a-f]{3})$/, '');

/** The number of steps before a run. Runs with the same number don't wait for each other. */
function depthsOf(nodes: readonly GraphNode[]): Map<string, number> {
  const ends = new Map(nodes.map(({ id, parents, encapsulating }) => [id, parents.length + encapsulating.length]));
  const depths = new Map(nodes.map(({ id }) => [id, 0]));
  const after = new Map<string, string[]>();
  for (const { id, parents, encapsulating } of nodes)
    for (const before of [...parents, ...encapsulating]) {
      const list = after.get(before.id);
      if (list) list.push(id);
      else after.set(before.id, [id]);
    }
  const ready = nodes.filter(({ id }) => ends.get(id) === 0).map(({ id }) => id);
  for (let at = 0; at < ready.length; at++) {
    const id = ready[at] ?? '';
    for (const next of after.get(id) ?? []) {
      depths.set(next, Math.max(depths.get(next) ?? 0, (depths.get(id) ?? 0) + 1));
      const left = (ends.get(next) ?? 0) - 1;
      ends.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  return depths;
}

const secondsOf = ({ start_time, end_time }: GraphNode, now: number): number =>
  Math.max(0, ((end_time ? Date.parse(end_time) : now) - Date.parse(start_time)) / 1000);

/** `999 completed, 1 failed; 3.1 s to 33 s, median 18 s` */
function wordsOf(members: readonly GraphNode[], now: number): string {
  const states = new Map<string, number>();
  for (const { state_type } of members) states.set(state_type, (states.get(state_type) ?? 0) + 1);
  const durations = members.map((one) => secondsOf(one, now)).sort((one, other) => one - other);
  const at = (share: number) => durationText(durations[Math.floor(share * (durations.length - 1))] ?? 0);
  const counts = [...states].map(([state, count]) => `${numberText(count)} ${state.toLowerCase()}`).join(', ');
  return `${counts}; ${at(0)} to ${at(1)}, median ${at(0.5)}`;
}

export interface Folded {
  graph: FlowRunGraph;
  /** What groups consist of, by the id of their node. */
  words: Map<string, string>;
  /** The names of their tasks. */
  names: Map<string, string>;
}

/** The graph with one node for the runs of a task that don't wait for each other. */
export function fold(graph: FlowRunGraph, now: number): Folded {
  const nodes = graph.nodes.map(([, node]) => node);
  const depths = depthsOf(nodes);
  const groups = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    const key = node.kind === 'task-run' ? `${depths.get(node.id)} ${baseName(node.label)}` : node.id;
    const members = groups.get(key);
    if (members) members.push(node);
    else groups.set(key, [node]);
  }
  const groupOf = new Map<string, string>();
  for (const [first, ...others] of groups.values()) for (const one of first ? [first, ...others] : []) groupOf.set(one.id, first?.id ?? '');
  const edges = (members: readonly GraphNode[], of: 'parents' | 'children' | 'encapsulating') =>
    [...new Set(members.flatMap((one) => one[of].map(({ id }) => groupOf.get(id) ?? id)))].map((id) => ({ id }));
  const words = new Map<string, string>();
  const names = new Map<string, string>();
  const folded = [...groups.values()].flatMap((members): [string, GraphNode][] => {
    const [first] = members;
    if (!first) return [];
    const own = {
      parents: edges(members, 'parents'),
      children: edges(members, 'children'),
      encapsulating: edges(members, 'encapsulating'),
    };
    if (members.length === 1) return [[first.id, { ...first, ...own }]];
    const name = baseName(first.label);
    words.set(first.id, wordsOf(members, now));
    names.set(first.id, name);
    const ends = members.flatMap(({ end_time }) => end_time ?? []).sort();
    const group = {
      ...first,
      ...own,
      label: `${name} × ${numberText(members.length)}`,
      state_type: worstOf(members.map(({ state_type }) => state_type)),
      start_time: members.map(({ start_time }) => start_time).sort()[0] ?? first.start_time,
      end_time: (ends.length === members.length && ends.at(-1)) || null,
    };
    return [[first.id, group]];
  });
  const ids = new Set(folded.map(([id]) => id));
  return { graph: { ...graph, nodes: folded, root_node_ids: graph.root_node_ids.filter((id) => ids.has(id)) }, words, names };
}

/** The key of a task without the hash that clients append. */
export const taskName = (key: string): string => key.replace(/-[0-9a-f]{8}$/, '');
