import type { Schemas } from '../../../generated/operations.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Actor } from '../../base/request-context.ts';
import type { Schedule } from '../../lib/schedules/schedule.ts';
import type { defineDeployments } from './deployments.ts';
import type { Kit } from './sqlite-kit.ts';

type Neighbours = Pick<ReturnType<typeof defineDeployments>, 'deployments'>;

export const defineBackfills = (k: Kit, { deployments }: Neighbours) => ({
  backfills: k.table(
    'backfills',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      deploymentId: k
        .uuid('deployment_id')
        .notNull()
        .references(() => deployments.id, { onDelete: 'cascade' }),
      state: k.key('state', 50).notNull().$type<Schemas['BackfillState']>(),
      message: k.text('message'),
      rangeStart: k.timestamp('range_start').notNull(),
      rangeEnd: k.timestamp('range_end').notNull(),
      scheduleId: k.uuid('schedule_id'),
      /** A copy, so that the times never change. */
      schedule: k.json<Schedule>('schedule').notNull(),
      scheduleParameters: k.json<JsonObject>('schedule_parameters').notNull(),
      parameters: k.json<JsonObject>('parameters').notNull(),
      maxActiveRuns: k.int('max_active_runs').notNull(),
      timeOrder: k.text('time_order').notNull().$type<Schemas['BackfillOrder']>(),
      rerun: k.text('rerun').notNull().$type<Schemas['BackfillRerun']>(),
      workQueueName: k.key('work_queue_name'),
      tags: k.tags('tags').notNull(),
      jobVariables: k.json<JsonObject | null>('job_variables'),
      /** Null for that of the deployment. */
      priority: k.int('priority'),
      idempotencyKey: k.key('idempotency_key'),
      createdBy: k.json<Actor | null>('created_by'),
      total: k.int('total').notNull(),
      skipped: k.int('skipped').notNull(),
      createdRuns: k.int('created_runs').notNull(),
      /** Runs that retries from the start created for one of its times; null = none. */
      retriedRuns: k.int('retried_runs'),
      /** The last processed time in the order of the backfill; null = none. */
      lastTime: k.timestamp('last_time'),
      ended: k.timestamp('ended'),
      /** How its runs ended; null until all have ended, and after one of them starts again. */
      outcome: k.json<BackfillOutcome | null>('outcome'),
    },
    (t) => [
      k.uniqueIndex('backfills_idempotency').on(t.deploymentId, t.idempotencyKey),
      k.index('backfills_created').on(t.created, t.id),
      k.index('backfills_deployment').on(t.deploymentId, t.created, t.id),
      k.index('backfills_state').on(t.state, t.id),
      k.index('backfills_ended').on(t.ended),
    ],
  ),
});

/** Numbers of runs by how they ended. */
export interface BackfillOutcome {
  completed: number;
  failed: number;
  cancelled: number;
}
