import { type Kit, STATE_NAME } from './sqlite-kit.ts';

export type RunKind = 'flow_run' | 'task_run';

/**
 * The measures of a set of runs from which its mean lateness follows at any moment. All are sums, so that rows can be added and subtracted. Whole seconds and
 * whole microseconds are stored in separate columns: no sum of either exceeds 64 bits, and no digit is lost.
 */
const delays = (k: Kit) => ({
  runs: k.bigint('runs').notNull(),
  /** Runs that have an expected start time, have not started, and have not ended, and the sum of these times, since 1970. */
  waiting: k.bigint('waiting').notNull(),
  dueSeconds: k.bigint('due_seconds').notNull(),
  dueMicros: k.bigint('due_micros').notNull(),
  /** The delays of the runs that have started, after their expected start times. */
  delaySeconds: k.bigint('delay_seconds').notNull(),
  delayMicros: k.bigint('delay_micros').notNull(),
});

const measures = (k: Kit) => ({
  ...delays(k),
  /** The run times, without the current period of running. */
  ranSeconds: k.bigint('ran_seconds').notNull(),
  ranMicros: k.bigint('ran_micros').notNull(),
  /** Running runs, and the sum of the times since which they run, since 1970. */
  running: k.bigint('running').notNull(),
  sinceSeconds: k.bigint('since_seconds').notNull(),
  sinceMicros: k.bigint('since_micros').notNull(),
});

/** Totals of runs, maintained by database triggers on the tables of runs, which also see cascades and manual changes. A run without a state counts under empty names. */
export const defineRunTotals = (k: Kit) => ({
  /**
   * Totals by state and span of the expected start time. The spans (in seconds) are those of `run-totals/spans.ts`, each counted independently; `slot` is the
   * start of the span in seconds since 1970. Span 0 is all time, and also counts runs without an expected start time.
   */
  runTotals: k.table(
    'run_totals',
    {
      kind: k.key('kind', 50).notNull().$type<RunKind>(),
      span: k.bigint('span').notNull(),
      slot: k.bigint('slot').notNull(),
      stateType: k.key('state_type', 50).notNull(),
      stateName: k.key('state_name', STATE_NAME).notNull(),
      ...measures(k),
    },
    (t) => [k.primaryKey({ columns: [t.kind, t.span, t.slot, t.stateType, t.stateName] })],
  ),

  /**
   * Changes since the last update of the totals, one row each: the new version of a run counts 1, the old version -1. A version without a total run time, which
   * every run has, doesn't exist: the run was deleted, or is new. The current totals are the stored ones plus these. Rows are only added, so that writers never
   * wait for each other, and the measures are not computed yet.
   */
  runTotalChanges: k.table('run_total_changes', {
    kind: k.key('kind', 50).notNull().$type<RunKind>(),
    stateType: k.key('state_type', 50),
    stateName: k.key('state_name', STATE_NAME),
    stateTimestamp: k.timestamp('state_timestamp'),
    expectedStartTime: k.timestamp('expected_start_time'),
    startTime: k.timestamp('start_time'),
    totalRunTime: k.float('total_run_time'),
    wasStateType: k.key('was_state_type', 50),
    wasStateName: k.key('was_state_name', STATE_NAME),
    wasStateTimestamp: k.timestamp('was_state_timestamp'),
    wasExpectedStartTime: k.timestamp('was_expected_start_time'),
    wasStartTime: k.timestamp('was_start_time'),
    wasTotalRunTime: k.float('was_total_run_time'),
  }),

  /**
   * Totals of the flow runs of each work queue. A queue without runs has no row. The row with the id `COMPLETE` (run-totals/shares.ts) has no runs, and states
   * that the totals contain the runs that are older than their database triggers.
   */
  workQueueTotals: k.table('work_queue_totals', { workQueueId: k.uuid('work_queue_id').primaryKey(), ...delays(k) }),

  /**
   * The same as `run_total_changes` for the totals by work queue: changes of flow runs that have or had a queue, and only if a measure changes. A version
   * without a queue counts nothing.
   */
  workQueueTotalChanges: k.table('work_queue_total_changes', {
    workQueueId: k.uuid('work_queue_id'),
    stateType: k.key('state_type', 50),
    expectedStartTime: k.timestamp('expected_start_time'),
    startTime: k.timestamp('start_time'),
    wasWorkQueueId: k.uuid('was_work_queue_id'),
    wasStateType: k.key('was_state_type', 50),
    wasExpectedStartTime: k.timestamp('was_expected_start_time'),
    wasStartTime: k.timestamp('was_start_time'),
  }),
});
