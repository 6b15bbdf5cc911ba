/** Predecessors of each vertex by index. */
export type Predecessors = readonly (readonly number[])[];

/** The work of a layout: it pauses between portions, so that a page can react to its user in between. */
export type Work<T> = Generator<undefined, T>;

/** Vertices and edges of a portion; about a millisecond of work. */
const PORTION = 1000;
/** Passes that move every vertex next to its neighbors. More passes change little. */
const SWEEPS = 4;

/** Counts the work that was done, and tells when to pause. */
export function portions(): (amount?: number) => boolean {
  let done = 0;
  return (amount = 1) => {
    done += amount;
    if (done < PORTION) return false;
    done = 0;
    return true;
  };
}

export function successorsOf(predecessors: Predecessors): number[][] {
  const successors: number[][] = predecessors.map(() => []);
  for (const [vertex, before] of predecessors.entries()) for (const one of before) successors[one]?.push(vertex);
  return successors;
}

/**
 * Assigns every vertex to the layer after the last of its predecessors, and orders the layers so that few edges cross: each pass sorts a layer by the mean position
 * of the neighbors in the other layers. The given order decides between equal ones. Vertices of a cycle are placed as if they had no predecessors.
 */
export function* layered(predecessors: Predecessors, successors: Predecessors): Work<number[][]> {
  const pause = portions();
  const layerOf = new Array<number>(predecessors.length).fill(0);
  const missing = predecessors.map((before) => before.length);
  const ready = missing.flatMap((count, vertex) => (count === 0 ? [vertex] : []));
  for (let at = 0; at < ready.length; at++) {
    const vertex = ready[at] ?? 0;
    for (const next of successors[vertex] ?? []) {
      layerOf[next] = Math.max(layerOf[next] ?? 0, (layerOf[vertex] ?? 0) + 1);
      missing[next] = (missing[next] ?? 0) - 1;
      if (missing[next] === 0) ready.push(next);
    }
    if (pause(1 + (successors[vertex]?.length ?? 0))) yield;
  }
  const layers: number[][] = [];
  for (const [vertex, layer] of layerOf.entries()) {
    layers[layer] ??= [];
    layers[layer].push(vertex);
  }
  const positions = new Array<number>(predecessors.length).fill(0);
  for (const layer of layers) place(layer, positions);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forward = sweep % 2 === 0;
    for (const layer of forward ? layers : layers.toReversed()) {
      const means = new Map<number, number>();
      for (const vertex of layer) {
        const neighbors = (forward ? predecessors : successors)[vertex] ?? [];
        const sum = neighbors.reduce((total, one) => total + (positions[one] ?? 0), 0);
        means.set(vertex, neighbors.length > 0 ? sum / neighbors.length : (positions[vertex] ?? 0));
        if (pause(1 + neighbors.length)) yield;
      }
      layer.sort((one, other) => (means.get(one) ?? 0) - (means.get(other) ?? 0));
      place(layer, positions);
    }
  }
  return layers;
}

/** Positions within a layer are between -0.5 and 0.5, so that layers of different lengths compare. */
function place(layer: readonly number[], positions: number[]): void {
  for (const [index, vertex] of layer.entries()) positions[vertex] = (index + 0.5) / layer.length - 0.5;
}

/**
 * The places along a line that are nearest to the wanted ones, in the given order and without overlaps. Neighbors that would overlap become a block, which takes the mean
 * of their wishes.
 */
export function spread(wanted: readonly number[], sizes: readonly number[], gap: number): number[] {
  const blocks: { first: number; count: number; sum: number; size: number }[] = [];
  const topOf = (block: { count: number; sum: number }) => block.sum / block.count;
  for (const [index, wish] of wanted.entries()) {
    let last = { first: index, count: 1, sum: wish, size: (sizes[index] ?? 0) + gap };
    for (let before = blocks.at(-1); before && topOf(before) + before.size > topOf(last); before = blocks.at(-1)) {
      blocks.pop();
      last = {
        first: before.first,
        count: before.count + last.count,
        // a wish of a later member, seen from the top of the block
        sum: before.sum + last.sum - last.count * before.size,
        size: before.size + last.size,
      };
    }
    blocks.push(last);
  }
  const tops: number[] = [];
  for (const block of blocks) {
    let top = topOf(block);
    for (let index = block.first; index < block.first + block.count; index++) {
      tops.push(top);
      top += (sizes[index] ?? 0) + gap;
    }
  }
  return tops;
}
