/** The key of the row that contains what an import dropped, as long as it is dropped. */
export const DETACHED = 'import detached';

/** The tables whose indexes are worth dropping. */
export const LARGE_TABLES: readonly string[] = [
  ...['flow_runs', 'flow_run_tags', 'flow_run_states', 'task_runs', 'task_run_tags', 'task_run_states'],
  ...['logs', 'artifacts', 'events'],
];
