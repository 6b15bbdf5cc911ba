import type { FlowRunGraph, GraphNode } from '@contralto/client';
import { describe, expect, it } from 'vitest';
import { layered, spread, successorsOf, type Work } from '../../console/src/run/graph/layers.ts';
import { type Box, type Layout, layOut } from '../../console/src/run/graph/layout.ts';
import { boxAt, fitted, neighbor, showing } from '../../console/src/run/graph/view.ts';
import { layOut as timelineOf } from '../../console/src/run/timeline/layout.ts';

const START = Date.parse('2026-01-31T03:00:00Z');
const at = (second: number) => new Date(START + second * 1000).toISOString();

interface Given {
  parents?: string[];
  calledBy?: string[];
  kind?: GraphNode['kind'];
  from?: number;
  to?: number | null;
  state?: GraphNode['state_type'];
}

function graphOf(given: Record<string, Given>): FlowRunGraph {
  const edges = (ids: readonly string[]) => ids.map((id) => ({ id }));
  const nodes = Object.entries(given).map(
    ([id, { parents = [], calledBy = [], kind = 'task-run', from = 0, to = 1, state = 'COMPLETED' }]) => {
      const children = Object.entries(given).flatMap(([other, one]) => (one.parents?.includes(id) ? [other] : []));
      const times = { start_time: at(from), end_time: to === null ? null : at(to) };
      const links = { parents: edges(parents), children: edges(children), encapsulating: edges(calledBy) };
      return [id, { id, kind, label: id, state_type: state, ...times, ...links, artifacts: [] }];
    },
  );
  return { start_time: at(0), end_time: null, root_node_ids: [], nodes, artifacts: [], states: [] } as unknown as FlowRunGraph;
}

function done<T>(work: Work<T>): { result: T; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const step = work.next();
    if (step.done) return { result: step.value, pauses };
  }
}

const laidOut = (given: Record<string, Given>, opened: Record<string, FlowRunGraph> = {}): Layout =>
  done(layOut(graphOf(given), new Map(Object.entries(opened)), START + 100_000)).result;

const boxOf = (layout: Layout, id: string): Box => {
  const box = layout.byId.get(id);
  if (!box) throw new Error(`no box of ${id}`);
  return box;
};

/** Pairs of boxes that overlap although none is inside the other. */
function overlaps({ boxes }: Layout): string[] {
  const isInside = (one: Box, other: Box) =>
    one.x >= other.x && one.y >= other.y && one.x + one.width <= other.x + other.width && one.y + one.height <= other.y + other.height;
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => one.x < other.x + other.width && other.x < one.x + one.width)
      .filter((other) => one.y < other.y + other.height && other.y < one.y + one.height)
      .filter((other) => !isInside(other, one) && !isInside(one, other))
      .map((other) => `${one.node.id} and ${other.node.id}`),
  );
}

/** A reproducible sequence of numbers below 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function randomGraph(seed: number, count: number): Record<string, Given> {
  const next = numbers(seed);
  const pick = (most: number) => Array.from({ length: Math.floor(next() * 4) }, () => `n${Math.floor(next() * most)}`);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `n${index}`,
      { parents: index === 0 ? [] : [...new Set(pick(index))], from: index, to: index + 2 },
    ]),
  );
}

describe('the graph of a run', () => {
  it.each([1, 2, 3, 4, 5])('places every run to the right of those it waits for, without overlaps (seed %i)', (seed) => {
    const layout = laidOut(randomGraph(seed, 120));
    expect(layout.boxes).toHaveLength(120);
    for (const box of layout.boxes) for (const { box: before } of box.before) expect(before.x + before.width).toBeLessThan(box.x);
    expect(overlaps(layout)).toEqual([]);
    for (const { x, y, width, height } of layout.boxes) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(layout.width);
      expect(y + height).toBeLessThanOrEqual(layout.height + 1e-6);
    }
  });

  it('pauses in the work for 10,000 runs, and shows a long layer as a block', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`n${index}`, { parents: index === 0 ? [] : ['n0'] }]));
    const graph = graphOf(Object.fromEntries(Object.entries(many).slice(0, 1)));
    const children = Object.keys(many)
      .slice(1)
      .map((id) => ({ id }));
    const [first] = graph.nodes;
    if (!first) throw new Error('no node');
    const nodes = Object.keys(many).map((id, index) => [
      id,
      { ...first[1], id, label: id, parents: index === 0 ? [] : [{ id: 'n0' }], children: index === 0 ? children : [] },
    ]);
    const { result, pauses } = done(layOut({ ...graph, nodes } as FlowRunGraph, new Map(), START));
    expect(result.boxes).toHaveLength(10_000);
    expect(pauses).toBeGreaterThan(50);
    expect(result.width / result.height).toBeGreaterThan(0.8);
    expect(result.width / result.height).toBeLessThan(3);
  });

  it('draws a chain in a line', () => {
    const layout = laidOut({ a: {}, b: { parents: ['a'] }, c: { parents: ['b'] }, x: {}, y: { parents: ['x'] } });
    expect(new Set(['a', 'b', 'c'].map((id) => boxOf(layout, id).y)).size).toBe(1);
    expect(boxOf(layout, 'x').y).toBe(boxOf(layout, 'y').y);
  });

  it('orders layers so that dependencies of parallel chains do not cross', () => {
    const before = [[], [], [], [2], [1], [0]];
    const { result } = done(layered(before, successorsOf(before)));
    const [first = [], second = []] = result;
    expect(second.map((vertex) => before[vertex]?.[0])).toEqual(first);
  });

  it('places the runs of a cycle, which only wrong data contains', () => {
    const layout = laidOut({ a: { parents: ['b'] }, b: { parents: ['a'] }, c: { parents: ['missing'] } });
    expect(layout.boxes).toHaveLength(3);
    expect(overlaps(layout)).toEqual([]);
  });

  it('opens subflows in their boxes, at any depth, and not a run inside itself', () => {
    const inner = graphOf({ deep: { kind: 'flow-run' }, task: { parents: ['deep'] } });
    const layout = laidOut(
      { first: {}, sub: { kind: 'flow-run', parents: ['first'] }, last: { parents: ['sub'] } },
      { sub: inner, deep: graphOf({ sub: { kind: 'flow-run' } }) },
    );
    const sub = layout.boxes.find(({ node, opened }) => node.id === 'sub' && opened) as Box;
    const deep = boxOf(layout, 'deep');
    expect(deep.opened).toBe(true);
    for (const box of [deep, boxOf(layout, 'task')]) {
      expect(box.x).toBeGreaterThan(sub.x);
      expect(box.x + box.width).toBeLessThan(sub.x + sub.width);
      expect(box.y + box.height).toBeLessThan(sub.y + sub.height);
    }
    expect(overlaps(layout)).toEqual([]);
    expect(boxAt(layout, { x: 0, y: 0, scale: 1 }, deep.x + 1, deep.y + 1)).toBe(deep);
  });

  it('marks the runs that decided when the last one ended', () => {
    const layout = laidOut({
      read: { to: 2 },
      fast: { parents: ['read'], from: 2, to: 3 },
      slow: { parents: ['read'], from: 2, to: 9 },
      write: { parents: ['fast', 'slow'], from: 9, to: 10 },
      aside: { from: 0, to: 4 },
      waits: { parents: ['write'], from: 200, to: null, state: 'PENDING' },
    });
    expect(layout.path.map(({ node }) => node.id)).toEqual(['read', 'slow', 'write']);
    expect(boxOf(layout, 'fast').critical).toBe(false);
    expect(boxOf(layout, 'write').before.map(({ box, critical }) => [box.node.id, critical])).toEqual([
      ['fast', false],
      ['slow', true],
    ]);
  });

  it('shows a call as a link that is no dependency', () => {
    const layout = laidOut({ outer: { to: 5 }, inner: { calledBy: ['outer'], from: 1, to: 2 } });
    expect(boxOf(layout, 'inner').before).toMatchObject([{ calls: true }]);
    expect(layout.path.map(({ node }) => node.id)).toEqual(['outer']);
  });
});

describe('the view of a graph', () => {
  const layout = laidOut({ a: {}, b: { parents: ['a'] }, c: { parents: ['a'] }, d: { parents: ['b', 'c'] } });
  const size = { width: 400, height: 200 };

  it('leads along the dependencies with the arrow keys', () => {
    const from = (id: string, key: Parameters<typeof neighbor>[2]) => neighbor(layout, boxOf(layout, id), key)?.node.id;
    expect(neighbor(layout, undefined, 'ArrowRight')?.node.id).toBe('a');
    expect([from('b', 'ArrowDown'), from('c', 'ArrowUp'), from('b', 'ArrowRight'), from('c', 'ArrowLeft')]).toEqual(['c', 'b', 'd', 'a']);
    expect(from('a', 'ArrowLeft')).toBeUndefined();
  });

  it('moves until the chosen run is visible and readable', () => {
    for (const box of layout.boxes) {
      const view = showing(fitted(layout, size), box, size, 0.55);
      expect(view.scale).toBeGreaterThanOrEqual(0.55);
      expect((box.x - view.x) * view.scale).toBeGreaterThanOrEqual(0);
      expect((box.x + box.width - view.x) * view.scale).toBeLessThanOrEqual(size.width + 1e-6);
    }
  });
});

describe('boxes in a column', () => {
  it.each([6, 7, 8])('are as near as possible to their wishes, in order and apart (seed %i)', (seed) => {
    const next = numbers(seed);
    const wanted = Array.from({ length: 40 }, () => next() * 500);
    const sizes = wanted.map(() => 5 + next() * 20);
    const tops = spread(wanted, sizes, 4);
    for (const [index, top] of tops.entries())
      if (index > 0) expect(top).toBeGreaterThanOrEqual((tops[index - 1] ?? 0) + (sizes[index - 1] ?? 0) + 4 - 1e-6);
    const cost = (of: readonly number[]) => of.reduce((sum, top, index) => sum + (top - (wanted[index] ?? 0)) ** 2, 0);
    for (const shift of [-1, 1]) expect(cost(tops)).toBeLessThanOrEqual(cost(tops.map((top) => top + shift)) + 1e-6);
  });

  it('stay at their wishes if these are apart', () => {
    expect(spread([0, 50, 100], [10, 10, 10], 5)).toEqual([0, 50, 100]);
    expect(spread([10, 10], [10, 10], 0)).toEqual([5, 15]);
  });
});

describe('the timeline', () => {
  const LOAD = { extract: { to: 10 }, nightly: { kind: 'flow-run', from: 10, to: 30 }, report: { from: 40, to: 50 } } as const;
  const NIGHTLY = graphOf({ a: { from: 11, to: 25 }, b: { from: 12, to: 35 } });

  it.each([
    ['closed, in one row', {}, { extract: 0, nightly: 0, report: 0 }],
    ['opened, above the rows of its runs', { nightly: NIGHTLY }, { extract: 0, nightly: 0, a: 1, b: 2, report: 0 }],
  ] as const)('has a subflow %s', (_, opened, lanes) => {
    const { bars } = timelineOf(graphOf(LOAD), START, undefined, new Map(Object.entries(opened)));
    expect(Object.fromEntries(bars.map(({ node, lane }) => [node.id, lane]))).toEqual(lanes);
    expect(bars.find(({ node }) => node.id === 'nightly')?.below).toBe(Math.max(...Object.values(lanes)));
  });

  it('starts no other run in a row of an opened subflow before the last of its runs ends', () => {
    const graph = graphOf({ nightly: { kind: 'flow-run', to: 10 }, report: { from: 12, to: 20 } });
    const { byId, lanes } = timelineOf(graph, START, undefined, new Map([['nightly', graphOf({ late: { from: 5, to: 15 } })]]));
    expect([byId.get('late')?.lane, byId.get('report')?.lane, lanes]).toEqual([1, 2, 3]);
  });
});
