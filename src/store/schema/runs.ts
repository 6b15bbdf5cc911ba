import { sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../../base/json/value.ts';
import type { defineBlockDocuments } from './blocks.ts';
import type { defineFlows } from './flows.ts';
import type { FlowRunPolicy, Labels, StateType, TaskRunPolicy } from './shapes.ts';
import { type Kit, PAIRED, STATE_NAME } from './sqlite-kit.ts';
import type { defineWorkQueues } from './work-pools.ts';

interface Neighbours {
  flows: ReturnType<typeof defineFlows>;
  workQueues: ReturnType<typeof defineWorkQueues>;
  blockDocuments: ReturnType<typeof defineBlockDocuments>;
}

/** The current state and the clocks, the same for both kinds of run. `totalRunTime` is in seconds. */
const progress = (k: Kit) => ({
  stateId: k.uuid('state_id'),
  stateType: k.key('state_type', 50).$type<StateType>(),
  stateName: k.key('state_name', STATE_NAME),
  stateTimestamp: k.timestamp('state_timestamp'),
  runCount: k.int('run_count').notNull(),
  expectedStartTime: k.timestamp('expected_start_time'),
  nextScheduledStartTime: k.timestamp('next_scheduled_start_time'),
  startTime: k.timestamp('start_time'),
  endTime: k.timestamp('end_time'),
  totalRunTime: k.float('total_run_time').notNull(),
});

/**
 * One row per written state. `data` is inline only in states that the task run recorder wrote; otherwise an artifact contains it. Queries find states by id or
 * by run. There is no other index, because each transition would pay for it.
 */
const stateColumns = (k: Kit) => ({
  id: k.uuid('id').primaryKey(),
  timestamp: k.timestamp('timestamp').notNull(),
  type: k.key('type', 50).notNull().$type<StateType>(),
  name: k.key('name', STATE_NAME).notNull(),
  message: k.text('message'),
  details: k.stateDetails('details').notNull(),
  data: k.json('data'),
  resultArtifactId: k.uuid('result_artifact_id'),
});

export const defineRuns = (k: Kit, { flows, workQueues, blockDocuments }: Neighbours) => {
  const flowRuns = k.table(
    'flow_runs',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      flowId: k
        .uuid('flow_id')
        .notNull()
        .references(() => flows.id, { onDelete: 'cascade' }),
      name: k.key('name').notNull(),
      ...progress(k),
      deploymentId: k.uuid('deployment_id'),
      deploymentVersion: k.text('deployment_version'),
      workQueueId: k.uuid('work_queue_id').references(() => workQueues.id, { onDelete: 'set null' }),
      workQueueName: k.key('work_queue_name'),
      flowVersion: k.text('flow_version'),
      parameters: k.json<JsonObject>('parameters').notNull(),
      idempotencyKey: k.key('idempotency_key'),
      context: k.json<JsonObject>('context').notNull(),
      empiricalPolicy: k.json<FlowRunPolicy>('empirical_policy').notNull(),
      /** A copy of `empiricalPolicy.retry_type`, by which polls skip in-process retries. */
      retryType: k.text('retry_type'),
      tags: k.list('tags').notNull(),
      labels: k.json<Labels>('labels').notNull(),
      parentTaskRunId: k.uuid('parent_task_run_id').references((): AnySQLiteColumn => taskRuns.id, { onDelete: 'set null' }),
      autoScheduled: k.bool('auto_scheduled').notNull(),
      infrastructureDocumentId: k.uuid('infrastructure_document_id').references(() => blockDocuments.id, { onDelete: 'cascade' }),
      infrastructurePid: k.text('infrastructure_pid'),
      createdById: k.uuid('created_by_id'),
      createdByType: k.text('created_by_type'),
      createdByName: k.text('created_by_name'),
      jobVariables: k.json<JsonObject | null>('job_variables'),
      /** The lease that the run got after its current state was written, because its deployment got a limit. Later states reference it. */
      slotLeaseId: k.uuid('slot_lease_id'),
      /** The client that last set the state RUNNING: its address, key, and program (src/keys/origin.ts). */
      origin: k.text('origin'),
      /** How many times in a row it was scheduled again because it did not start in time; null = not once. */
      startTimeouts: k.int('start_timeouts'),
      /** Among the runs of its queue: 1 is the highest, 100 the lowest. */
      priority: k.int('priority').notNull().default(50),
      /** Runs of a queue with the same priority and text share a turn; empty if its queue has no turns (lib/rank.ts). */
      turn: k.key('turn', 700).notNull().default(''),
      /** The value of the concurrency key of its deployment, when the run was created or changed; null = not limited by one. */
      concurrencyKey: k.key('concurrency_key', 600),
    },
    // each transition pays for every index: an index on a column that most runs leave empty contains only the other runs
    (t) => [
      k.uniqueIndex('flow_runs_idempotency').on(t.flowId, t.idempotencyKey),
      // lists are ordered by a time and the id: an index with both finds pages without the table, however far they are from the beginning;
      // the first index also contains the state, so that a scan can skip runs in other states without reading them; dashboards omit runs with a parent
      k
        .index('flow_runs_start')
        .on(sql`coalesce(start_time, expected_start_time)`, t.id, t.stateType, t.stateName, t.parentTaskRunId, ...k.startColumns(t)),
      // these also contain the delay of the start, whose sum takes no reads from the table
      k.index('flow_runs_of_flow').on(t.flowId, sql`coalesce(start_time, expected_start_time)`, t.id, ...k.delayColumns(t)),
      k
        .index('flow_runs_state_start')
        .on(t.stateType, sql`coalesce(start_time, expected_start_time)`, t.id, t.parentTaskRunId, ...k.startColumns(t)),
      k
        .index('flow_runs_of_deployment')
        .on(t.deploymentId, sql`coalesce(start_time, expected_start_time)`, t.id, ...k.delayColumns(t))
        .where(sql`deployment_id is not null`),
      // also for the deletion of a queue, which detaches its runs
      k
        .index('flow_runs_of_queue')
        .on(t.workQueueId, sql`coalesce(start_time, expected_start_time)`, t.id, ...k.delayColumns(t))
        .where(sql`work_queue_id is not null`),
      k.index('flow_runs_expected').on(t.expectedStartTime, t.id),
      // scheduled and late runs, which are few among the runs of months
      k
        .index('flow_runs_scheduled')
        .on(t.expectedStartTime, t.id, t.stateType, t.stateName)
        .where(sql`next_scheduled_start_time is not null`),
      k.index('flow_runs_end').on(t.endTime, t.id),
      // for metrics and service levels of deployments: their runs by the time of their end
      k.index('flow_runs_deployment_end').on(t.deploymentId, t.endTime).where(sql`deployment_id is not null and end_time is not null`),
      k.index('flow_runs_on_time').on(t.nextScheduledStartTime, t.id).where(sql`state_name = 'Scheduled' and state_type = 'SCHEDULED'`),
      k.index('flow_runs_name').on(k.textOrder(t.name)),
      k.index('flow_runs_work_queue_name').on(t.workQueueName).where(sql`work_queue_name is not null`),
      k.index('flow_runs_parent').on(t.parentTaskRunId).where(sql`parent_task_run_id is not null`),
      k.index('flow_runs_infrastructure').on(t.infrastructureDocumentId).where(sql`infrastructure_document_id is not null`),
      k.index('flow_runs_created_by').on(t.createdById).where(sql`created_by_id is not null`),
      // for backfills: their runs by state
      k.index('flow_runs_backfill').on(t.createdById, t.stateType).where(sql`created_by_type = 'BACKFILL'`),
      // a run time that starts in the future counts as 0, not as negative (run-totals/)
      k.index('flow_runs_running').on(t.stateTimestamp).where(sql`state_type = 'RUNNING'`),
      // for polls: due runs of a queue by rank and time, and the runs that hold one of its slots; most runs have the same rank
      k
        .index('flow_runs_due_by_rank')
        .on(t.workQueueId, t.priority, t.turn, t.nextScheduledStartTime, t.id)
        .where(sql`state_type = 'SCHEDULED'`),
      // for polls that skip the runs of full limits: the due runs of a queue by deployment and value of the concurrency key
      k
        .index('flow_runs_due_by_limit')
        .on(t.workQueueId, t.priority, t.turn, t.deploymentId, t.concurrencyKey, t.nextScheduledStartTime, t.id)
        .where(sql`state_type = 'SCHEDULED'`),
      k.index('flow_runs_holding').on(t.workQueueId, t.stateType).where(sql`state_type in ('PENDING', 'RUNNING', 'CANCELLING')`),
      // for polls by runners, and for the scheduler, which counts the future runs of a schedule
      k.index('flow_runs_deployment_due').on(t.deploymentId, t.nextScheduledStartTime, t.id).where(sql`state_type = 'SCHEDULED'`),
      // for polls by runners: the few runs with another priority than most
      k
        .index('flow_runs_deployment_prioritized')
        .on(t.deploymentId, t.priority, t.nextScheduledStartTime, t.id)
        .where(sql`state_type = 'SCHEDULED' and priority <> 50`),
      k
        .index('flow_runs_scheduled_by')
        .on(t.deploymentId, t.createdById, t.nextScheduledStartTime)
        .where(sql`state_type = 'SCHEDULED' and auto_scheduled`),
      // for the detection of dead processes: the few runs whose process waits for a retry
      k.index('flow_runs_retrying').on(t.nextScheduledStartTime, t.id).where(sql`state_type = 'SCHEDULED' and retry_type = 'in_process'`),
      k.index('flow_runs_next_scheduled').on(t.nextScheduledStartTime, t.id).where(sql`next_scheduled_start_time is not null`),
    ],
  );

  /** An indexed copy of the tags of flow runs, to find tags among millions of runs. */
  const flowRunTags = k.table(
    'flow_run_tags',
    {
      flowRunId: k
        .uuid('flow_run_id')
        .notNull()
        .references(() => flowRuns.id, { onDelete: 'cascade' }),
      tag: k.key('tag').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.flowRunId, t.tag] }), k.index('flow_run_tags_tag').on(t.tag, t.flowRunId)],
  );

  const flowRunStates = k.table(
    'flow_run_states',
    {
      ...stateColumns(k),
      flowRunId: k
        .uuid('flow_run_id')
        .notNull()
        .references(() => flowRuns.id, { onDelete: 'cascade' }),
    },
    (t) => [k.uniqueIndex('flow_run_states_run').on(t.flowRunId, t.timestamp)],
  );

  const flowRunInputs = k.table(
    'flow_run_inputs',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      flowRunId: k
        .uuid('flow_run_id')
        .notNull()
        .references(() => flowRuns.id, { onDelete: 'cascade' }),
      key: k.key('key').notNull(),
      value: k.text('value').notNull(),
      sender: k.text('sender'),
    },
    (t) => [k.uniqueIndex('flow_run_inputs_key').on(t.flowRunId, t.key)],
  );

  const taskRuns = k.table(
    'task_runs',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      flowRunId: k.uuid('flow_run_id').references(() => flowRuns.id, { onDelete: 'cascade' }),
      name: k.key('name').notNull(),
      taskKey: k.key('task_key', PAIRED).notNull(),
      dynamicKey: k.key('dynamic_key', PAIRED).notNull(),
      cacheKey: k.key('cache_key'),
      cacheExpiration: k.timestamp('cache_expiration'),
      taskVersion: k.text('task_version'),
      flowRunRunCount: k.int('flow_run_run_count').notNull(),
      empiricalPolicy: k.json<TaskRunPolicy>('empirical_policy').notNull(),
      taskInputs: k.json<JsonObject>('task_inputs').notNull(),
      tags: k.list('tags').notNull(),
      labels: k.json<Labels | null>('labels'),
      ...progress(k),
      /** For background tasks: the time since which the run waits for a task worker; null = not waiting. */
      queuedAt: k.timestamp('queued_at'),
      /** The queue in which it waits; `retry` is served first. */
      queue: k.key('queue', 50).$type<'scheduled' | 'retry'>(),
    },
    (t) => [
      k.uniqueIndex('task_runs_natural_key').on(t.flowRunId, t.taskKey, t.dynamicKey),
      // the flow run is the last column, so that the index alone finds the flow runs with task runs in a state
      k.index('task_runs_of_state').on(t.stateType, t.startTime, t.flowRunId),
      k.index('task_runs_start').on(t.startTime),
      k.index('task_runs_start_or_expected').on(sql`coalesce(start_time, expected_start_time)`, t.id, ...k.startColumns(t)),
      k.index('task_runs_expected').on(t.expectedStartTime, t.id),
      k.index('task_runs_next_scheduled').on(t.nextScheduledStartTime),
      k.index('task_runs_end').on(t.endTime, t.id),
      k.index('task_runs_name').on(k.textOrder(t.name)),
      k.index('task_runs_running').on(t.stateTimestamp).where(sql`state_type = 'RUNNING'`),
      k.index('task_runs_queued').on(t.taskKey, t.queue, t.queuedAt).where(sql`queued_at is not null`),
    ],
  );

  const taskRunTags = k.table(
    'task_run_tags',
    {
      taskRunId: k
        .uuid('task_run_id')
        .notNull()
        .references(() => taskRuns.id, { onDelete: 'cascade' }),
      tag: k.key('tag').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.taskRunId, t.tag] }), k.index('task_run_tags_tag').on(t.tag, t.taskRunId)],
  );

  const taskRunStates = k.table(
    'task_run_states',
    {
      ...stateColumns(k),
      taskRunId: k
        .uuid('task_run_id')
        .notNull()
        .references(() => taskRuns.id, { onDelete: 'cascade' }),
    },
    (t) => [k.uniqueIndex('task_run_states_run').on(t.taskRunId, t.timestamp)],
  );

  /** Completed states by cache key. Rows outlive the runs that created them, so that later runs can reuse the result. */
  const taskRunStateCache = k.table(
    'task_run_state_cache',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      cacheKey: k.key('cache_key').notNull(),
      cacheExpiration: k.timestamp('cache_expiration'),
      taskRunStateId: k.uuid('task_run_state_id').notNull(),
    },
    (t) => [k.index('task_run_state_cache_key').on(t.cacheKey, t.created)],
  );

  return { flowRuns, flowRunTags, flowRunStates, flowRunInputs, taskRuns, taskRunTags, taskRunStates, taskRunStateCache };
};
