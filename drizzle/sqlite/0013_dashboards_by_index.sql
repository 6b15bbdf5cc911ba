DROP INDEX `flow_runs_start`;--> statement-breakpoint
DROP INDEX `flow_runs_state_start`;--> statement-breakpoint
CREATE INDEX `flow_runs_queue_start` ON `flow_runs` (`work_queue_id`,coalesce("start_time", "expected_start_time"),`id`) WHERE work_queue_id is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_start` ON `flow_runs` (coalesce("start_time", "expected_start_time"),`id`,`state_type`,`state_name`,`parent_task_run_id`);--> statement-breakpoint
CREATE INDEX `flow_runs_state_start` ON `flow_runs` (`state_type`,coalesce("start_time", "expected_start_time"),`id`,`parent_task_run_id`);