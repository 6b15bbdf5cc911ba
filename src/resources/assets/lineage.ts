import type { Instant } from '../../base/time/instant.ts';
import type { Reader } from '../../store/store.ts';
import type { EdgeRow } from './derived-queries.ts';
import { assetIdOf } from './facts.ts';
import { assetsOf, edgesAt, flowNames, type ShownAsset } from './lineage-queries.ts';

/** Bounds of a graph. */
const MAX_ASSETS = 2000;
const MAX_EDGES = 10_000;

export interface LineageRequest {
  keys: readonly string[];
  /** Levels in each direction. */
  upstream: number;
  downstream: number;
  usedAfter: Instant | null;
}

export type LineageAsset = ShownAsset & { level: number };
export type LineageEdge = EdgeRow & { upstream: string; downstream: string; flowName: string | null };

export interface Lineage {
  assets: LineageAsset[];
  edges: LineageEdge[];
  truncated: boolean;
}

/** Walks the edges level by level, with one statement per level: a recursive statement would walk each path of a graph with many. */
export async function readLineage(reader: Reader, { keys, upstream, downstream, usedAfter }: LineageRequest): Promise<Lineage> {
  const starts = [...new Set(keys.map(assetIdOf))];
  const levels = new Map(starts.map((id) => [id, 0]));
  const edges = new Map<string, EdgeRow>();
  let truncated = false;

  const walk = async (side: Side, depth: number) => {
    const visited = new Set(starts);
    let frontier = starts;
    for (let level = 1; level <= depth && frontier.length > 0; level++) {
      if (levels.size >= MAX_ASSETS || edges.size >= MAX_EDGES) {
        truncated = true;
        return;
      }
      const found = await edgesAt(reader, side.from, frontier, { usedAfter, limit: MAX_EDGES - edges.size + 1 });
      frontier = [];
      for (const edge of found) {
        const next = edge[side.to];
        if (edges.size >= MAX_EDGES || (!levels.has(next) && levels.size >= MAX_ASSETS)) {
          truncated = true;
          continue;
        }
        edges.set(`${edge.upstreamId} ${edge.downstreamId}`, edge);
        if (!levels.has(next)) levels.set(next, side.sign * level);
        if (visited.has(next)) continue;
        visited.add(next);
        frontier.push(next);
      }
    }
  };
  await walk(UPSTREAM, upstream);
  await walk(DOWNSTREAM, downstream);
  return { ...(await described(reader, levels, [...edges.values()])), truncated };
}

interface Side {
  from: 'upstreamId' | 'downstreamId';
  to: 'upstreamId' | 'downstreamId';
  sign: 1 | -1;
}
const UPSTREAM: Side = { from: 'downstreamId', to: 'upstreamId', sign: -1 };
const DOWNSTREAM: Side = { from: 'upstreamId', to: 'downstreamId', sign: 1 };

/** Adds keys and names. Omits assets that were deleted in the meantime. */
async function described(reader: Reader, levels: ReadonlyMap<string, number>, edges: readonly EdgeRow[]) {
  const rows = await assetsOf(reader, [...levels.keys()]);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const flowIds = [...new Set(edges.flatMap(({ flowId }) => flowId ?? []))];
  const names = await flowNames(reader, flowIds);
  return {
    assets: rows
      .map((row) => ({ ...row, level: levels.get(row.id) ?? 0 }))
      .sort((a, b) => Math.abs(a.level) - Math.abs(b.level) || (a.key < b.key ? -1 : 1)),
    edges: edges.flatMap((edge) => {
      const [upstream, downstream] = [keys.get(edge.upstreamId), keys.get(edge.downstreamId)];
      const flowName = (edge.flowId && names.get(edge.flowId)) ?? null;
      return upstream === undefined || downstream === undefined ? [] : { ...edge, upstream, downstream, flowName };
    }),
  };
}
