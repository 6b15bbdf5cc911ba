import type { FlowRunGraph, GraphNode } from '@contralto/client';
import { layered, type Predecessors, portions, spread, successorsOf, type Work } from './layers.ts';

const WIDTH = 190;
export const HEIGHT = 38;
/** The height of the name above the graph of an opened subflow. */
export const HEAD = 30;
const PADDING = 16;
const GAP = { between: 70, columns: 14, rows: 12 };
/** Rows of a layer that form one column. A longer layer becomes a block of several columns, about as wide as high. */
const ROWS = 24;

/** A task run or a subflow with its place. */
export interface Box {
  node: GraphNode;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The boxes whose runs end before this one starts, and the ones that call it. */
  before: Link[];
  after: Link[];
  /** Whether the graph of the subflow is in the box. */
  opened: boolean;
  /** Whether a shorter duration would have ended the whole run earlier. */
  critical: boolean;
}

export interface Link {
  box: Box;
  /** Whether the first run calls the second, which doesn't wait for its end. */
  calls: boolean;
  /** Whether it is part of the critical path. */
  critical: boolean;
}

export interface Layout {
  /** All boxes, each before the boxes inside it. */
  boxes: Box[];
  byId: Map<string, Box>;
  /** The critical path of the run, from its start. */
  path: Box[];
  width: number;
  height: number;
}

/**
 * Lays out the graph of a run from left to right, with the graphs of the opened subflows in their boxes.
 *
 * @param now undefined for a graph without a critical path
 */
export function* layOut(graph: FlowRunGraph, opened: ReadonlyMap<string, FlowRunGraph>, now: number | undefined): Work<Layout> {
  const layout = yield* level(graph, opened, now, now !== undefined, new Set());
  return { ...layout, byId: new Map(layout.boxes.map((box) => [box.node.id, box])) };
}

type Level = Omit<Layout, 'byId'>;

function* level(
  graph: FlowRunGraph,
  opened: ReadonlyMap<string, FlowRunGraph>,
  now: number | undefined,
  isCritical: boolean,
  around: ReadonlySet<string>,
): Work<Level> {
  const pause = portions();
  const nodes = graph.nodes.map(([, node]) => node);
  const indexes = new Map(nodes.map(({ id }, index) => [id, index]));
  const indexesOf = (edges: readonly { id: string }[]) => edges.flatMap(({ id }) => indexes.get(id) ?? []);
  yield;
  const needed = nodes.map(({ parents }) => indexesOf(parents));
  yield;
  const critical = isCritical && now !== undefined ? criticalPath(nodes, needed, now) : [];
  const onPath = new Map(critical.map((index, at) => [index, critical[at + 1]]));
  const boxes: Box[] = [];
  const inside = new Map<Box, Level>();
  for (const [index, node] of nodes.entries()) {
    const content = node.kind === 'flow-run' && !around.has(node.id) ? opened.get(node.id) : undefined;
    const box = { node, x: 0, y: 0, width: WIDTH, height: HEIGHT, before: [], after: [], opened: false, critical: onPath.has(index) };
    boxes.push(box);
    if (pause()) yield;
    if (!content) continue;
    const part = yield* level(content, opened, now, onPath.has(index), new Set([...around, node.id]));
    inside.set(box, part);
    Object.assign(box, {
      opened: true,
      width: Math.max(WIDTH, part.width + 2 * PADDING),
      height: HEAD + Math.max(HEIGHT, part.height) + PADDING,
    });
  }
  const calling = nodes.map(({ encapsulating }) => indexesOf(encapsulating));
  yield;
  const before = nodes.map((_, index) => [...new Set([...(needed[index] ?? []), ...(calling[index] ?? [])])]);
  yield;
  const after = successorsOf(before);
  const layers = yield* layered(before, after);
  for (const [index, box] of boxes.entries()) {
    const results = new Set(needed[index]);
    for (const one of before[index] ?? []) {
      const calls = !results.has(one);
      const other = boxes[one];
      if (!other) continue;
      const link = { calls, critical: onPath.get(one) === index };
      box.before.push({ box: other, ...link });
      other.after.push({ box, ...link });
    }
    if (pause(1 + box.before.length)) yield;
  }
  const size = yield* arrange(layers.map((layer) => layer.flatMap((index) => boxes[index] ?? [])));
  const all: Box[] = [];
  for (const box of boxes) {
    all.push(box);
    const part = inside.get(box);
    if (!part) continue;
    for (const inner of part.boxes) {
      inner.x += box.x + PADDING;
      inner.y += box.y + HEAD;
      all.push(inner);
    }
    yield;
  }
  return { boxes: all, path: critical.flatMap((index) => boxes[index] ?? []), ...size };
}

/** Sets the places of all boxes: layers from left to right, each box as near as possible to the middle of the boxes before it. */
function* arrange(layers: readonly (readonly Box[])[]): Work<{ width: number; height: number }> {
  const pause = portions();
  let x = 0;
  for (const layer of layers) {
    const columns = columnsOf(layer);
    for (const [index, column] of columns.entries()) {
      const sizes = column.map(({ height }) => height);
      const middle = (sizes.reduce((sum, height) => sum + height + GAP.rows, 0) - GAP.rows) / 2;
      let top = -middle;
      const wanted = column.map(({ before, height }) => {
        const even = top;
        top += height + GAP.rows;
        if (columns.length > 1 || before.length === 0) return even;
        return before.reduce((sum, { box }) => sum + box.y + box.height / 2, 0) / before.length - height / 2;
      });
      for (const [row, y] of spread(wanted, sizes, GAP.rows).entries()) Object.assign(column[row] as Box, { x, y });
      if (pause(column.length)) yield;
      x += Math.max(...column.map(({ width }) => width)) + (index < columns.length - 1 ? GAP.columns : 0);
    }
    x += GAP.between;
  }
  const all = layers.flat();
  const top = all.reduce((least, box) => Math.min(least, box.y), Infinity);
  let height = 0;
  for (const box of all) {
    box.y -= top;
    height = Math.max(height, box.y + box.height);
  }
  return { width: Math.max(0, x - GAP.between), height };
}

function columnsOf(layer: readonly Box[]): Box[][] {
  const total = layer.reduce((sum, { height }) => sum + height + GAP.rows, 0);
  const rows = Math.max(ROWS, Math.ceil(Math.sqrt((layer.length * (WIDTH + GAP.columns)) / (1.6 * (HEIGHT + GAP.rows)))));
  const most = layer.reduce((highest, { height }) => Math.max(highest, height + GAP.rows), rows * (HEIGHT + GAP.rows));
  if (total <= most) return [[...layer]];
  const columns: Box[][] = [[]];
  let filled = 0;
  for (const box of layer) {
    if (filled + box.height + GAP.rows > most) {
      columns.push([]);
      filled = 0;
    }
    columns.at(-1)?.push(box);
    filled += box.height + GAP.rows;
  }
  return columns;
}

/**
 * The runs that decided when the last run ended, from the first to the last: the last one, before it the one among its dependencies that ended last, and so on. A run
 * in progress ends now.
 */
function criticalPath(nodes: readonly GraphNode[], dependencies: Predecessors, now: number): number[] {
  const ends = nodes.map(({ end_time, start_time }) => (end_time ? Date.parse(end_time) : Math.max(now, Date.parse(start_time))));
  const started = nodes.map(
    ({ start_time, state_type }) => !['SCHEDULED', 'PENDING'].includes(state_type) && Date.parse(start_time) <= now,
  );
  const latest = (of: Iterable<number>): number | undefined => {
    let found: number | undefined;
    for (const one of of) if (started[one] && (found === undefined || (ends[one] ?? 0) > (ends[found] ?? 0))) found = one;
    return found;
  };
  const path = new Set<number>();
  for (let at = latest(nodes.keys()); at !== undefined && !path.has(at); at = latest(dependencies[at] ?? [])) path.add(at);
  return [...path].reverse();
}
