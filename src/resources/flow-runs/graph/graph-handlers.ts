import type { FlowRunHandlers, Schema } from '../../../../generated/operations.ts';
import { badRequest, notFoundBelow } from '../../../base/errors.ts';
import { isJsonObject } from '../../../base/json/json.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { type Instant, toWireInstant, wireTime } from '../../../base/time/instant.ts';
import type { ReadDeps } from '../../../deps.ts';
import { toState } from '../../../orchestration/wire.ts';
import { estimatedRunTime } from '../../../store/runs/times.ts';
import { findFlowRun } from '../queries.ts';
import { artifactsByTask, buildNodes } from './graph.ts';
import { graphArtifacts, graphRows, graphStates, taskRunsWithStates } from './graph-queries.ts';

type GraphHandlers = Pick<FlowRunHandlers, 'readFlowRunGraph' | 'readFlowRunGraphV2'>;

export const graphHandlers = ({ store: { reader }, clock, settings }: ReadDeps): GraphHandlers => ({
  async readFlowRunGraphV2({ params: { id }, query }) {
    const { maxNodes, maxArtifacts } = settings.flowRunGraph;
    const record = await findFlowRun(reader, id);
    if (!record) throw notFoundBelow(`Flow run ${id} not found`);
    const rows = await graphRows(reader, id, maxNodes + 1);
    if (rows.length > maxNodes) throw badRequest(`The graph of flow run ${id} has more than ${maxNodes} nodes.`);
    const artifacts = artifactsByTask(await graphArtifacts(reader, id, maxArtifacts));
    const { nodes, roots } = buildNodes(rows, artifacts, query.since);
    const { run } = record;
    const body: Schema<'FlowRunGraph'> = {
      start_time: wireTime(run.startTime ?? run.expectedStartTime),
      end_time: wireTime(run.endTime),
      root_node_ids: roots,
      nodes,
      artifacts: artifacts.get(null) ?? [],
      states: (await graphStates(reader, id)).map((state) => ({ ...state, timestamp: toWireInstant(state.timestamp) })),
    };
    return { status: 200, body };
  },

  async readFlowRunGraph({ params: { id } }) {
    if (!(await findFlowRun(reader, id))) throw notFoundBelow(`Flow run with id ${id} not found`);
    const now = clock.now();
    return { status: 200, body: (await taskRunsWithStates(reader, id)).map((row) => toDependencyResult(row, now)) };
  },
});

function toDependencyResult(
  { run, state, resultData }: Awaited<ReturnType<typeof taskRunsWithStates>>[number],
  now: Instant,
): Schema<'DependencyResult'> {
  return {
    id: run.id,
    name: run.name,
    upstream_dependencies: upstreamTaskRuns(run.taskInputs).map((id) => ({ input_type: 'task_run', id })),
    state: state && toState(state, resultData),
    expected_start_time: wireTime(run.expectedStartTime),
    start_time: wireTime(run.startTime),
    end_time: wireTime(run.endTime),
    total_run_time: run.totalRunTime,
    estimated_run_time: estimatedRunTime(run, now),
    untrackable_result: state?.details.untrackable_result ?? false,
  };
}

/** Ids of the task runs among the inputs, without duplicates. */
function upstreamTaskRuns(inputs: JsonObject): string[] {
  const ids = Object.values(inputs)
    .flatMap((elements) => (Array.isArray(elements) ? elements : []))
    .flatMap((element) =>
      isJsonObject(element) && element.input_type === 'task_run' && typeof element.id === 'string' ? [element.id] : [],
    );
  return [...new Set(ids)];
}
