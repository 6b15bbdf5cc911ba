/** Undoes every migration of this release but the first one, so that the database has the schema of the last unreleased build. Functions and the database triggers of PostgreSQL can stay. */
export const UNDO_LATER_MIGRATIONS = [
  ...['work_queue_totals', 'work_queue_total_changes'].map((table) => `drop table ${table}`),
  ...['flow_runs_of_flow', 'flow_runs_of_deployment', 'flow_runs_of_queue', 'task_runs_of_state'].map((index) => `drop index ${index}`),
  'drop index flow_runs_backfill',
  'drop table backfills',
  ...['deployments', 'work_queues', 'work_pools'].flatMap((table) =>
    ['start_timeout_seconds', 'start_timeout_reschedules', 'missed_heartbeats'].map(
      (column) => `alter table ${table} drop column ${column}`,
    ),
  ),
  ...['deployments', 'deployment_schedules'].flatMap((table) =>
    ['late_run_keep', 'late_run_max_age'].map((column) => `alter table ${table} drop column ${column}`),
  ),
  ...['flow_runs_due_by_rank', 'flow_runs_deployment_prioritized'].map((index) => `drop index ${index}`),
  ...['priority', 'turn'].map((column) => `alter table flow_runs drop column ${column}`),
  'alter table work_queues drop column fairness',
  'alter table deployments drop column run_priority',
  'alter table deployments drop column late_runs_dropped',
  ...['collision_policy', 'concurrency_key', 'concurrency_key_limit'].map((column) => `alter table deployments drop column ${column}`),
  'alter table flow_runs drop column concurrency_key',
  'drop index concurrency_limits_deployment',
  ...['deployment_id', 'key_value'].map((column) => `alter table concurrency_limits drop column ${column}`),
  'alter table flow_runs drop column start_timeouts',
  'drop index flow_runs_retrying',
  'drop table event_listeners',
  'drop index events_slots_released',
  'drop table concurrency_waiters',
  'alter table flow_runs drop column origin',
  // their columns don't matter
  ...[
    'flow_runs_totals',
    'flow_runs_held_up',
    'flow_runs_due',
    'flow_runs_flow_start',
    'flow_runs_deployment_start',
    'flow_runs_queue_start',
  ].map((name) => `create index ${name} on flow_runs (state_name)`),
  ...['task_runs_totals', 'task_runs_task_key', 'task_runs_state_start'].map((name) => `create index ${name} on task_runs (state_name)`),
  'drop index task_runs_start_or_expected',
  'alter table concurrency_limits drop column uncounted_slots',
  'alter table flow_runs drop column slot_lease_id',
];

/** The same on SQLite, where the index of related resources is a table. */
export const UNDO_ON_SQLITE = [
  ...['flow_runs_queue_added', 'flow_runs_queue_removed', 'flow_runs_queue_changed'].map((trigger) => `drop trigger ${trigger}`),
  'drop table events_related',
  ...UNDO_LATER_MIGRATIONS,
];
