import { type SQL, sql } from 'drizzle-orm';
import type { Dialect, Expression } from '../../store/dialect/dialect.ts';
import { defineFilter, leaf, type Schemas } from '../../store/filters/compile.ts';
import { isAny, isLike, oneOf } from '../../store/filters/members.ts';
import { allOf, existsIn, requested, walked } from '../../store/filters/related.ts';
import { artifactCollections, artifacts, flowRuns, taskRuns } from '../../store/schema/tables.ts';
import { flowRunsMatching } from '../flow-runs/matching.ts';
import { taskRunFilter } from '../task-runs/filter.ts';

const keyConditions = (key: Expression) =>
  leaf<Schemas['KeyCriterion']>({
    any_: isAny(key),
    like_: isLike(key),
    exists_: (wanted) => (wanted ? sql`${key} is not null` : sql`${key} is null`),
  });

const artifactFilter = defineFilter<'ArtifactFilter'>({
  id: oneOf(artifacts.id),
  key: keyConditions(artifacts.key),
  flow_run_id: oneOf(artifacts.flowRunId),
  task_run_id: oneOf(artifacts.taskRunId),
  type: oneOf(artifacts.type),
});

const collectionFilter = defineFilter<'ArtifactCollectionFilter'>({
  latest_id: oneOf(artifactCollections.latestId),
  key: keyConditions(artifactCollections.key),
  flow_run_id: oneOf(artifactCollections.flowRunId),
  task_run_id: oneOf(artifactCollections.taskRunId),
  type: oneOf(artifactCollections.type),
});

interface RunFilters {
  flows?: Schemas['FlowFilter'] | null;
  flow_runs?: Schemas['FlowRunFilter'] | null;
  task_runs?: Schemas['TaskRunFilter'] | null;
  deployments?: Schemas['DeploymentFilter'] | null;
}

export type ArtifactFilters = RunFilters & { artifacts?: Schemas['ArtifactFilter'] | null };
export type LatestArtifactFilters = RunFilters & { artifacts?: Schemas['ArtifactCollectionFilter'] | null };

export function artifactsMatching(filters: ArtifactFilters, dialect: Dialect): SQL {
  return walked(artifacts, allOf([artifactFilter(filters.artifacts, dialect), ...runsMatching(artifacts, filters, dialect)]), dialect);
}

export function collectionsMatching(filters: LatestArtifactFilters, dialect: Dialect): SQL {
  return allOf([collectionFilter(filters.artifacts, dialect), ...runsMatching(artifactCollections, filters, dialect)]);
}

/**
 * `flow_runs`, `flows` and `deployments` must match the flow run, `task_runs` the task run. Any filter in the request, even an empty one, requires that the run
 * exists.
 */
function runsMatching(
  of: { flowRunId: Expression; taskRunId: Expression },
  { flows, flow_runs, deployments, task_runs }: RunFilters,
  dialect: Dialect,
): (SQL | undefined)[] {
  return [
    [flows, flow_runs, deployments].some(requested)
      ? existsIn(flowRuns, sql`${flowRuns.id} = ${of.flowRunId}`, flowRunsMatching({ flows, flow_runs, deployments }, dialect))
      : undefined,
    requested(task_runs) ? existsIn(taskRuns, sql`${taskRuns.id} = ${of.taskRunId}`, taskRunFilter(task_runs, dialect)) : undefined,
  ];
}
