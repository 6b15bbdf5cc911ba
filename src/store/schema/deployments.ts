import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../base/json/value.ts';
import type { Actor } from '../../base/request-context.ts';
import type { Schedule } from '../../lib/schedules/schedule.ts';
import type { defineBlockDocuments } from './blocks.ts';
import type { defineConcurrency } from './concurrency.ts';
import { deadlines } from './deadlines.ts';
import type { defineFlows } from './flows.ts';
import { lateRunPolicy } from './late-run-policy.ts';
import type { Labels } from './shapes.ts';
import type { Kit } from './sqlite-kit.ts';
import type { defineWorkQueues } from './work-pools.ts';

interface Neighbours {
  flows: ReturnType<typeof defineFlows>;
  workQueues: ReturnType<typeof defineWorkQueues>;
  blockDocuments: ReturnType<typeof defineBlockDocuments>;
  concurrencyLimits: ReturnType<typeof defineConcurrency>['concurrencyLimits'];
}

/** `gracePeriodSeconds` null means the configured initial lease duration. */
export interface ConcurrencyOptions {
  collision_strategy: 'ENQUEUE' | 'CANCEL_NEW';
  grace_period_seconds: number | null;
}

export const defineDeployments = (k: Kit, { flows, workQueues, blockDocuments, concurrencyLimits }: Neighbours) => {
  const deployments = k.table(
    'deployments',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      name: k.key('name').notNull(),
      flowId: k
        .uuid('flow_id')
        .notNull()
        .references(() => flows.id, { onDelete: 'cascade' }),
      version: k.text('version'),
      description: k.text('description'),
      paused: k.bool('paused').notNull(),
      concurrencyLimitId: k.uuid('concurrency_limit_id').references(() => concurrencyLimits.id, { onDelete: 'set null' }),
      concurrencyOptions: k.json<ConcurrencyOptions | null>('concurrency_options'),
      jobVariables: k.json<JsonObject>('job_variables').notNull(),
      parameters: k.json<JsonObject>('parameters').notNull(),
      parameterOpenapiSchema: k.json<JsonObject | null>('parameter_openapi_schema'),
      enforceParameterSchema: k.bool('enforce_parameter_schema').notNull(),
      pullSteps: k.json<JsonObject[] | null>('pull_steps'),
      tags: k.tags('tags').notNull(),
      labels: k.json<Labels>('labels').notNull(),
      workQueueId: k.uuid('work_queue_id').references(() => workQueues.id, { onDelete: 'set null' }),
      /** The text a client sent; shown only while no queue is linked. */
      workQueueName: k.key('work_queue_name'),
      lastPolled: k.timestamp('last_polled'),
      status: k.key('status').notNull().$type<'READY' | 'NOT_READY'>(),
      path: k.text('path'),
      entrypoint: k.text('entrypoint'),
      storageDocumentId: k.uuid('storage_document_id').references(() => blockDocuments.id, { onDelete: 'cascade' }),
      infrastructureDocumentId: k.uuid('infrastructure_document_id').references(() => blockDocuments.id, { onDelete: 'cascade' }),
      createdBy: k.json<Actor | null>('created_by'),
      updatedBy: k.json<Actor | null>('updated_by'),
      ...deadlines(k),
      /** In place of the collision strategy in `concurrencyOptions`; null = that one, or the policy of the service. */
      collisionPolicy: k.text('collision_policy').$type<'ENQUEUE' | 'CANCEL_NEW' | 'CANCEL_RUNNING' | 'KEEP_NEWEST'>(),
      ...lateRunPolicy(k),
      /** How many late runs were dropped; null = none. */
      lateRunsDropped: k.int('late_runs_dropped'),
      /** The priority of its runs, unless they have their own. */
      runPriority: k.int('run_priority'),
      /** The template whose value limits the runs; null = no limit per value. */
      concurrencyKey: k.text('concurrency_key'),
      /** How many runs with the same value may be active; null = 1. */
      concurrencyKeyLimit: k.int('concurrency_key_limit'),
    },
    (t) => [
      k.uniqueIndex('deployments_name').on(t.flowId, t.name),
      k.index('deployments_by_name').on(t.name),
      k.index('deployments_created').on(t.created),
      k.index('deployments_updated').on(t.updated),
      k.index('deployments_work_queue').on(t.workQueueId),
      k.index('deployments_work_queue_name').on(t.workQueueName),
      k.index('deployments_limit').on(t.concurrencyLimitId),
      // for polls: whether any deployment limits its runs per value
      k.index('deployments_keyed').on(t.id).where(sql`concurrency_key is not null`),
      k.index('deployments_storage').on(t.storageDocumentId),
      k.index('deployments_infrastructure').on(t.infrastructureDocumentId),
      // without the time of the last poll, so that writing it at each poll changes no index
      k.index('deployments_status').on(t.status),
    ],
  );

  const deploymentSchedules = k.table(
    'deployment_schedules',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      deploymentId: k
        .uuid('deployment_id')
        .notNull()
        .references(() => deployments.id, { onDelete: 'cascade' }),
      schedule: k.json<Schedule>('schedule').notNull(),
      active: k.bool('active').notNull(),
      maxScheduledRuns: k.int('max_scheduled_runs'),
      parameters: k.json<JsonObject>('parameters').notNull(),
      slug: k.key('slug'),
      ...lateRunPolicy(k),
    },
    (t) => [k.uniqueIndex('deployment_schedules_slug').on(t.deploymentId, t.slug), k.index('deployment_schedules_by_slug').on(t.slug)],
  );

  return { deployments, deploymentSchedules };
};
