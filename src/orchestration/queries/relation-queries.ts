import { type Column, eq, type SQL } from 'drizzle-orm';
import { prepared } from '../../store/query/prepared.ts';
import { triggerRevision } from '../../store/revisions.ts';
import { deployments, type flowRuns, flows, taskRuns, workPools, workQueues } from '../../store/schema/tables.ts';

/** The ids of the records that belong to a run. */
export type RelatedIds = Pick<typeof flowRuns.$inferSelect, 'flowId' | 'deploymentId' | 'workQueueId' | 'parentTaskRunId'>;

/** The records that the event of a flow run mentions. Null for missing or deleted records. */
export const relations = {
  flow: { name: flows.name, tags: flows.tags },
  deployment: { id: deployments.id, name: deployments.name, tags: deployments.tags },
  queue: { id: workQueues.id, name: workQueues.name },
  pool: { id: workPools.id, name: workPools.name, type: workPools.type },
  parent: { id: taskRuns.id, name: taskRuns.name, tags: taskRuns.tags },
  /** The revision of the triggers that decide whether the event concerns an automation; null before the first automation. */
  triggers: triggerRevision.as('triggers'),
};

/** The joins of {@link relations}, all by primary key, for a run with these ids. */
export const relationJoins = (ids: { [K in keyof RelatedIds]: Column | SQL }) => ({
  flow: eq(flows.id, ids.flowId),
  deployment: eq(deployments.id, ids.deploymentId),
  queue: eq(workQueues.id, ids.workQueueId),
  pool: eq(workPools.id, workQueues.workPoolId),
  parent: eq(taskRuns.id, ids.parentTaskRunId),
});

/** The relations of a new run, with the labels and the fairness that it inherits; no row for an unknown flow. */
export const relationsOfNewRun = prepared<RelatedIds>()((reader, value) => {
  const id = (name: keyof RelatedIds) => reader.dialect.opaque(value(name), 'uuid');
  const on = relationJoins({
    flowId: id('flowId'),
    deploymentId: id('deploymentId'),
    workQueueId: id('workQueueId'),
    parentTaskRunId: id('parentTaskRunId'),
  });
  return reader.db
    .select({
      ...relations,
      flow: { ...relations.flow, labels: flows.labels },
      deployment: { ...relations.deployment, labels: deployments.labels },
      queue: { ...relations.queue, fairness: workQueues.fairness },
    })
    .from(flows)
    .leftJoin(deployments, on.deployment)
    .leftJoin(workQueues, on.queue)
    .leftJoin(workPools, on.pool)
    .leftJoin(taskRuns, on.parent)
    .where(on.flow);
});

export type NewRunRelations = Awaited<ReturnType<typeof relationsOfNewRun>>[number];
