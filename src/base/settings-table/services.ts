import { LONGEST_TIMER_SECONDS as max } from '../async/longest-timer.ts';
import { duration, flag, int, seconds, worded } from './kinds.ts';
import { dbVacuum } from './retention.ts';

const DAY = 86_400;

/** The settings that every background service has: whether it runs, and how often. */
const loop = (name: string, loopSeconds: number, batchSize: number, what: string) => ({
  enabled: flag(`SERVICES_${name}_ENABLED`, true, `Background service that ${what}.`),
  loopSeconds: seconds(`SERVICES_${name}_LOOP_SECONDS`, loopSeconds, 'Seconds between passes.', { min: 0.05 }),
  batchSize: int(`SERVICES_${name}_BATCH_SIZE`, batchSize, 'Maximum items per pass.', { min: 1 }),
});

/** The background services: which of them run, how often, and how much they do per pass. */
export const services = {
  scheduler: {
    enabled: flag('SERVICES_SCHEDULER_ENABLED', true, 'Background service that creates scheduled runs.'),
    loopSeconds: seconds('SERVICES_SCHEDULER_LOOP_SECONDS', 60, 'Seconds between passes over all deployments.', { min: 0.05 }),
    recentDeploymentsLoopSeconds: seconds(
      'SERVICES_SCHEDULER_RECENT_DEPLOYMENTS_LOOP_SECONDS',
      5,
      'Seconds between passes over recently changed deployments.',
      { min: 0.05 },
    ),
    deploymentBatchSize: int('SERVICES_SCHEDULER_DEPLOYMENT_BATCH_SIZE', 100, 'Deployments per batch.', { min: 1 }),
    insertBatchSize: int('SERVICES_SCHEDULER_INSERT_BATCH_SIZE', 500, 'Runs per insert.', { min: 1 }),
    minRuns: int('SERVICES_SCHEDULER_MIN_RUNS', 3, 'Minimum future runs per schedule.'),
    maxRuns: int('SERVICES_SCHEDULER_MAX_RUNS', 100, 'Maximum future runs per schedule.', { min: 1 }),
    minScheduledTime: duration('SERVICES_SCHEDULER_MIN_SCHEDULED_TIME', 3600, 'Minimum period for which runs are created in advance.'),
    maxScheduledTime: duration('SERVICES_SCHEDULER_MAX_SCHEDULED_TIME', 100 * DAY, 'Maximum period for which runs are created in advance.'),
  },
  lateRuns: {
    ...loop('LATE_RUNS', 5, 400, 'marks overdue runs as late'),
    afterSeconds: seconds('SERVICES_LATE_RUNS_AFTER_SECONDS', 15, 'Seconds after its scheduled time until a run is marked as late.'),
    keep: worded(
      'all',
      -1,
      int(
        'SERVICES_LATE_RUNS_KEEP',
        -1,
        'How many runs per schedule are kept, unless the schedule or its deployment has a late-run policy: a late run is dropped once this many later runs are due; `all`, or -1, for all.',
        { min: -1, max: 100 },
      ),
    ),
    maxAgeSeconds: int(
      'SERVICES_LATE_RUNS_MAX_AGE_SECONDS',
      0,
      'Seconds after its scheduled time after which a late run is dropped, unless its schedule or its deployment has a late-run policy; 0 for no limit.',
    ),
  },
  collisions: loop('COLLISIONS', 5, 200, 'cancels runs for newer ones at concurrency limits, as collision policies require'),
  startTimeouts: {
    ...loop('START_TIMEOUTS', 10, 200, 'schedules runs again, or crashes them, if they do not start in time'),
    afterSeconds: seconds(
      'SERVICES_START_TIMEOUTS_AFTER_SECONDS',
      0,
      'Seconds for which a run may be pending, unless its deployment, work queue, or work pool sets another limit; 0 for no limit.',
    ),
    reschedules: int(
      'SERVICES_START_TIMEOUTS_RESCHEDULES',
      3,
      'How many times in a row a run that does not start in time is scheduled again before it is crashed, unless its deployment, work queue, or work pool sets another number.',
    ),
  },
  deadProcesses: {
    ...loop('DEAD_PROCESSES', 15, 500, 'crashes runs whose process no longer sends heartbeats'),
    missedHeartbeats: int(
      'SERVICES_DEAD_PROCESSES_MISSED_HEARTBEATS',
      3,
      "How many heartbeats in a row a run's process may miss before the run is crashed, unless its deployment, work queue, or work pool sets another number; 0 for any number.",
    ),
    minSilenceSeconds: seconds(
      'SERVICES_DEAD_PROCESSES_MIN_SILENCE_SECONDS',
      90,
      'Seconds for which a process may be silent in any case, however often it sends heartbeats.',
      { min: 1 },
    ),
    fallbackHeartbeatIntervalSeconds: seconds(
      'SERVICES_DEAD_PROCESSES_FALLBACK_HEARTBEAT_INTERVAL_SECONDS',
      0,
      'Heartbeat interval, in seconds, for processes that have sent too few heartbeats to show theirs; 0 if such a process never counts as dead.',
    ),
    reportSeconds: seconds(
      'SERVICES_DEAD_PROCESSES_REPORT_SECONDS',
      5,
      'Seconds between reports from each process that receives events, up to which time it has stored them.',
      { min: 0.05, max },
    ),
  },
  backfills: {
    enabled: flag('SERVICES_BACKFILLS_ENABLED', true, 'Background service that creates backfill runs.'),
    loopSeconds: seconds('SERVICES_BACKFILLS_LOOP_SECONDS', 10, 'Seconds between passes.', { min: 0.05 }),
  },
  slaViolations: loop('SLA_VIOLATIONS', 10, 200, 'detects SLA violations'),
  assets: loop('ASSETS', 15, 200, "reports assets that become stale, and derives assets from earlier releases' events"),
  pauseExpirations: loop('PAUSE_EXPIRATIONS', 5, 200, 'resumes paused runs at their resume time, and fails runs whose pause has timed out'),
  cancellationCleanup: {
    ...loop('CANCELLATION_CLEANUP', 20, 200, 'completes cancellations'),
    cancellingTimeoutSeconds: seconds(
      'SERVICES_CANCELLATION_CLEANUP_CANCELLING_TIMEOUT_SECONDS',
      300,
      'Seconds until a cancelling run is set to cancelled without confirmation.',
      { min: 0.001 },
    ),
  },
  foreman: {
    ...loop('FOREMAN', 15, 200, 'updates the status of workers, work pools, work queues, and deployments'),
    inactivityHeartbeatMultiple: int(
      'SERVICES_FOREMAN_INACTIVITY_HEARTBEAT_MULTIPLE',
      3,
      'Missed heartbeats after which a worker is offline.',
      { min: 1 },
    ),
    fallbackHeartbeatIntervalSeconds: seconds(
      'SERVICES_FOREMAN_FALLBACK_HEARTBEAT_INTERVAL_SECONDS',
      30,
      'Heartbeat interval, in seconds, for workers that do not report one.',
      { min: 1 },
    ),
    deploymentLastPolledTimeoutSeconds: seconds(
      'SERVICES_FOREMAN_DEPLOYMENT_LAST_POLLED_TIMEOUT_SECONDS',
      60,
      'Seconds without a poll until a deployment is not ready.',
      { min: 1 },
    ),
    workQueueLastPolledTimeoutSeconds: seconds(
      'SERVICES_FOREMAN_WORK_QUEUE_LAST_POLLED_TIMEOUT_SECONDS',
      60,
      'Seconds without a poll until a work queue is not ready.',
      { min: 1 },
    ),
  },
  cleanupReconciler: loop('CLEANUP_RECONCILER', 5, 100, "returns disconnected workers' cleanup messages to the queue"),
  statistics: {
    enabled: flag('SERVICES_STATISTICS_ENABLED', true, "Background service that refreshes the query planner's statistics."),
    loopSeconds: seconds('SERVICES_STATISTICS_LOOP_SECONDS', 3600, 'Seconds between refreshes.', { min: 0.05 }),
  },
  runTotals: {
    enabled: flag('SERVICES_RUN_TOTALS_ENABLED', true, 'Background service that aggregates run changes into the totals.'),
    loopSeconds: seconds('SERVICES_RUN_TOTALS_LOOP_SECONDS', 2, 'Seconds between passes.', { min: 0.05 }),
  },
  repossessor: loop('REPOSSESSOR', 15, 100, 'releases slots whose concurrency lease expired'),
  dbVacuum,
  eventPersister: {
    enabled: flag('SERVICES_EVENT_PERSISTER_ENABLED', true, 'Store received events.'),
    batchSize: int('SERVICES_EVENT_PERSISTER_BATCH_SIZE', 500, 'Maximum events per transaction.', { min: 1 }),
    flushInterval: seconds('SERVICES_EVENT_PERSISTER_FLUSH_INTERVAL', 5, 'Maximum seconds before a failed write is retried.', {
      min: 0.01,
      max,
    }),
    queueMaxSize: int('SERVICES_EVENT_PERSISTER_QUEUE_MAX_SIZE', 50_000, 'Maximum events that wait to be written.', { min: 1 }),
    maxFlushRetries: int(
      'SERVICES_EVENT_PERSISTER_MAX_FLUSH_RETRIES',
      5,
      'Failed retries after which received events are kept on disk until the database is available; 0 means after the first failure.',
    ),
    spoolMaxSize: int(
      'SERVICES_EVENT_PERSISTER_SPOOL_MAX_SIZE',
      268_435_456,
      'Maximum total size of the received events that wait on disk for the database, in bytes. Beyond it, requests with events get a 503 response.',
    ),
  },
  deadLetters: {
    enabled: flag('SERVICES_DEAD_LETTERS_ENABLED', true, 'Background service that retries dead letters on request.'),
    loopSeconds: seconds('SERVICES_DEAD_LETTERS_LOOP_SECONDS', 30, 'Seconds between checks for dead letters.', { min: 0.05 }),
  },
  eventLogger: { enabled: flag('SERVICES_EVENT_LOGGER_ENABLED', false, 'Log every event.') },
  taskRunRecorder: {
    enabled: flag('SERVICES_TASK_RUN_RECORDER_ENABLED', true, 'Record task runs from events.'),
    batchSize: int('SERVICES_TASK_RUN_RECORDER_BATCH_SIZE', 1, 'Events per batch.', { min: 1 }),
    flushInterval: seconds('SERVICES_TASK_RUN_RECORDER_FLUSH_INTERVAL', 5, 'Maximum seconds until an event is recorded.', {
      min: 0.01,
      max,
    }),
  },
  eventDeliveries: {
    enabled: flag('SERVICES_EVENT_DELIVERIES_ENABLED', true, 'Run the background service that sends events to event destinations.'),
    loopSeconds: seconds('SERVICES_EVENT_DELIVERIES_LOOP_SECONDS', 5, 'Seconds between checks for repeated deliveries.', { min: 0.05 }),
  },
  triggers: { enabled: flag('SERVICES_TRIGGERS_ENABLED', true, 'Evaluate automation triggers and run their actions.') },
};
