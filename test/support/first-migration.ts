/** Undoes every migration of this release but the first one, so that the database has the schema of the last unreleased build. The functions of 0003 can stay. */
export const UNDO_LATER_MIGRATIONS = [
  'drop index task_runs_start_or_expected',
  'alter table concurrency_limits drop column uncounted_slots',
  'alter table flow_runs drop column slot_lease_id',
];
