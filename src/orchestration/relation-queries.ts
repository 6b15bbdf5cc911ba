import { eq } from 'drizzle-orm';
import { prepared } from '../store/query/prepared.ts';
import { revisionSeen } from '../store/revisions.ts';
import { deployments, flows, taskRuns, workPools, workQueues } from '../store/schema/tables.ts';
import type { FlowSubject } from './flow-queries.ts';

/** The ids of the records that belong to a run. */
export type RelatedIds = Pick<FlowSubject, 'flowId' | 'deploymentId' | 'workQueueId' | 'parentTaskRunId'>;

/** The records that the event of a flow run mentions, with the labels that a new run inherits. Null for missing or deleted records. */
export type FlowRelations = Omit<Awaited<ReturnType<typeof relationsOf>>[number], 'revision'>;

/** The relations and their revision; no row for an unknown flow. */
export const relationsOf = prepared<RelatedIds>()((reader, value) =>
  reader.db
    .select({
      flow: { name: flows.name, tags: flows.tags, labels: flows.labels },
      deployment: { id: deployments.id, name: deployments.name, tags: deployments.tags, labels: deployments.labels },
      queue: { id: workQueues.id, name: workQueues.name, fairness: workQueues.fairness },
      pool: { id: workPools.id, name: workPools.name, type: workPools.type },
      parent: { id: taskRuns.id, name: taskRuns.name, tags: taskRuns.tags },
      revision: revisionSeen('relations').as('revision'),
    })
    .from(flows)
    .leftJoin(deployments, eq(deployments.id, reader.dialect.opaque(value('deploymentId'), 'uuid')))
    .leftJoin(workQueues, eq(workQueues.id, reader.dialect.opaque(value('workQueueId'), 'uuid')))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .leftJoin(taskRuns, eq(taskRuns.id, reader.dialect.opaque(value('parentTaskRunId'), 'uuid')))
    .where(eq(flows.id, value('flowId'))),
);
