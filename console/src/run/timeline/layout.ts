import type { FlowRunGraph, GraphNode } from '@contralto/client';
import { LANGUAGE } from '../../components/texts.ts';

export interface Bar {
  node: GraphNode;
  /** In milliseconds since the epoch. */
  start: number;
  end: number;
  lane: number;
  /** The lanes below it that show the runs of the opened subflow. */
  below: number;
}

interface Period {
  start: number;
  end: number;
}

export interface Layout extends Period {
  /** All bars, each before those of its subflow. */
  bars: Bar[];
  /** Bars by the id of their run. */
  byId: Map<string, Bar>;
  lanes: number;
}

/** The minimum length of a run in the assignment of lanes, as a fraction of the whole, so that bars of short runs don't overlap. */
const SHORTEST = 0.004;

type Opened = ReadonlyMap<string, FlowRunGraph>;

/** Assigns every run to the first lane that is free when it starts. The runs of an opened subflow follow below its bar. */
export function layOut(graph: FlowRunGraph, now: number, whole?: Period, opened: Opened = new Map()): Layout {
  const starts = graph.nodes.map(([, { start_time }]) => Date.parse(start_time));
  const ends = graph.nodes.map(([, { end_time }]) => (end_time ? Date.parse(end_time) : now));
  const start = Math.min(whole?.start ?? (starts.length > 0 ? Infinity : now), ...starts);
  const end = Math.max(whole?.end ?? 0, start + 1, ...ends);
  const { bars, lanes } = level(graph, now, (end - start) * SHORTEST, opened);
  return { bars, byId: new Map(bars.map((bar) => [bar.node.id, bar])), lanes, start, end };
}

function level(graph: FlowRunGraph, now: number, shortest: number, opened: Opened): Pick<Layout, 'bars' | 'lanes'> {
  const timed = graph.nodes.map(([, node]) => {
    const start = Date.parse(node.start_time);
    return { node, start, end: node.end_time ? Math.max(start, Date.parse(node.end_time)) : now };
  });
  timed.sort((one, other) => one.start - other.start || one.node.label.localeCompare(other.node.label, LANGUAGE));
  /** The times at which the lanes become free. */
  const free: number[] = [];
  const bars = timed.flatMap((bar) => {
    const content = bar.node.kind === 'flow-run' ? opened.get(bar.node.id) : undefined;
    const inside = content && level(content, now, shortest, opened);
    const below = inside?.lanes ?? 0;
    const lane = firstFree(free, below + 1, bar.start);
    const until = inside?.bars.reduce((most, { end }) => Math.max(most, end), bar.end) ?? bar.end;
    for (let index = lane; index <= lane + below; index++) free[index] = Math.max(until, bar.start + shortest);
    return [{ ...bar, lane, below }, ...(inside?.bars ?? []).map((one) => ({ ...one, lane: lane + 1 + one.lane }))];
  });
  return { bars, lanes: free.length };
}

/** The first of `count` neighboring lanes that are free at a time. */
function firstFree(until: readonly number[], count: number, at: number): number {
  let found = 0;
  for (const [lane, end] of until.entries()) {
    found = end <= at ? found + 1 : 0;
    if (found === count) return lane - count + 1;
  }
  return until.length - found;
}
