import type { Schema } from '../../../../generated/operations.ts';
import { isJsonObject } from '../../../base/json/json.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { present } from '../../../base/present.ts';
import { type Instant, toWireInstant, wireTime } from '../../../base/time/instant.ts';
import type { GraphArtifactRow, GraphRow } from './graph-queries.ts';

type Node = Schema<'GraphNode'>;
type Edge = Schema<'GraphEdge'>;

/** A node with the times for sorting and selection. */
interface Placed {
  node: Node;
  inputs: JsonObject;
  start: Instant;
  end: Instant | null;
}

/** Inputs under this key refer to the tasks that enclose the call of a task. */
const ENCLOSING_KEY = '__parents__';

/** Nodes by time, and the ids of those without parents. */
export interface Nodes {
  nodes: Schema<'GraphNodeEntry'>[];
  roots: string[];
}

/**
 * Builds the nodes of a graph in one pass over the rows and one over their inputs. Edges connect all nodes of the graph, including those that `since` excludes;
 * inputs from outside the graph produce no edge.
 */
export function buildNodes(
  rows: readonly GraphRow[],
  artifacts: ReadonlyMap<string | null, Schema<'GraphArtifact'>[]>,
  since: Instant | undefined,
): Nodes {
  const all = rows.map((row) => placed(row, artifacts)).sort(byTime);
  const byId = new Map(all.map((one) => [one.node.id, one]));
  // in order of time, so that lists of children are too; parents are collected by input and sorted afterward
  for (const one of all) {
    const { parents, encapsulating } = edgesOf(one, byId);
    one.node.parents = parents.map(toEdge);
    one.node.encapsulating = encapsulating.map(toEdge);
    for (const parent of parents) parent.node.children.push(toEdge(one));
  }
  const kept = all.filter(({ end }) => end === null || since === undefined || end >= since);
  return {
    nodes: kept.map(({ node }) => [node.id, node]),
    roots: kept.filter(({ node }) => node.parents.length === 0).map(({ node }) => node.id),
  };
}

function placed({ task, subflow, flow }: GraphRow, artifacts: ReadonlyMap<string | null, Schema<'GraphArtifact'>[]>): Placed {
  const start = present(
    subflow?.startTime ?? subflow?.expectedStartTime ?? task.startTime ?? task.expectedStartTime,
    'the expected start of a task run',
  );
  // a cached task never runs: its expected start is its end
  const end = subflow?.endTime ?? task.endTime ?? (task.stateType === 'COMPLETED' ? task.expectedStartTime : null);
  const id = subflow?.id ?? task.id;
  const node: Node = {
    kind: subflow ? 'flow-run' : 'task-run',
    id,
    label: subflow ? `${flow?.name} / ${subflow.name}` : task.name,
    state_type: (subflow ?? task).stateType ?? 'PENDING',
    start_time: toWireInstant(start),
    end_time: wireTime(end),
    parents: [],
    children: [],
    encapsulating: [],
    artifacts: artifacts.get(id) ?? [],
  };
  return { node, inputs: task.taskInputs, start, end };
}

function edgesOf(one: Placed, byId: ReadonlyMap<string, Placed>) {
  const parents = new Set<Placed>();
  const encapsulating = new Set<Placed>();
  for (const [key, elements] of Object.entries(one.inputs)) {
    if (!Array.isArray(elements)) continue;
    for (const element of elements) {
      const other = isJsonObject(element) && typeof element.id === 'string' ? byId.get(element.id) : undefined;
      if (other && other !== one) (key === ENCLOSING_KEY ? encapsulating : parents).add(other);
    }
  }
  return { parents: [...parents].sort(byTime), encapsulating: [...encapsulating].sort(byTime) };
}

const toEdge = ({ node }: Placed): Edge => ({ id: node.id });

/** By start, then end (unfinished last), then id. */
function byTime(a: Placed, b: Placed): number {
  return compare(a.start, b.start) || compare(a.end ?? '~', b.end ?? '~') || compare(a.node.id, b.node.id);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Artifacts by the task run that created them; the artifacts of the flow run itself have the key null. */
export function artifactsByTask(rows: readonly GraphArtifactRow[]): Map<string | null, Schema<'GraphArtifact'>[]> {
  const byTask = new Map<string | null, Schema<'GraphArtifact'>[]>();
  for (const row of rows) {
    const list = byTask.get(row.taskRunId) ?? [];
    list.push(toGraphArtifact(row));
    byTask.set(row.taskRunId, list);
  }
  return byTask;
}

function toGraphArtifact({ id, created, key, type, data, latestId }: GraphArtifactRow): Schema<'GraphArtifact'> {
  return { id, created: toWireInstant(created), key, type, is_latest: key === null || latestId === id, data: data ?? null };
}
