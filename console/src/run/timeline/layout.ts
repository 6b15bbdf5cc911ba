import type { FlowRunGraph, GraphNode } from '@contralto/client';
import { LANGUAGE } from '../../language.ts';

export interface Bar {
  node: GraphNode;
  /** In milliseconds since the epoch. */
  start: number;
  end: number;
  lane: number;
}

export interface Layout {
  bars: Bar[];
  /** Bars by the id of their run. */
  byId: Map<string, Bar>;
  lanes: number;
  start: number;
  end: number;
}

/** The minimum length of a run in the assignment of lanes, as a fraction of the whole, so that bars of short runs don't overlap. */
const SHORTEST = 0.004;

/** Assigns every run to the first lane that is free when it starts, in O(n log n). */
export function layOut(graph: FlowRunGraph, now: number): Layout {
  const timed = graph.nodes.map(([, node]) => {
    const start = Date.parse(node.start_time);
    return { node, start, end: node.end_time ? Math.max(start, Date.parse(node.end_time)) : now };
  });
  timed.sort((one, other) => one.start - other.start || one.node.label.localeCompare(other.node.label, LANGUAGE));
  const start = timed[0]?.start ?? now;
  const end = timed.reduce((most, bar) => Math.max(most, bar.end), start);
  const shortest = (end - start) * SHORTEST;
  const free = new FreeLanes();
  const bars = timed.map((bar) => ({ ...bar, lane: free.take(bar.start, Math.max(bar.end, bar.start + shortest)) }));
  return { bars, byId: new Map(bars.map((bar) => [bar.node.id, bar])), lanes: free.count, start, end: Math.max(end, start + 1) };
}

/** Lanes by the time at which they become free: a heap with the earliest first. */
class FreeLanes {
  private readonly heap: { until: number; lane: number }[] = [];
  count = 0;

  take(start: number, end: number): number {
    const first = this.heap[0];
    if (first && first.until <= start) {
      this.sink({ until: end, lane: first.lane });
      return first.lane;
    }
    const lane = this.count++;
    this.rise({ until: end, lane });
    return lane;
  }

  private sink(entry: { until: number; lane: number }): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const [left, right] = [this.heap[child], this.heap[child + 1]];
      if (!left) break;
      if (right && right.until < left.until) child++;
      const least = this.heap[child];
      if (!least || least.until >= entry.until) break;
      this.heap[at] = least;
      at = child;
    }
    this.heap[at] = entry;
  }

  private rise(entry: { until: number; lane: number }): void {
    let at = this.heap.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.heap[parent];
      if (!above || above.until <= entry.until) break;
      this.heap[at] = above;
      at = parent;
    }
    this.heap[at] = entry;
  }
}
