DROP INDEX `flow_runs_start`;--> statement-breakpoint
DROP INDEX `flow_runs_flow_start`;--> statement-breakpoint
DROP INDEX `flow_runs_state_start`;--> statement-breakpoint
DROP INDEX `flow_runs_deployment_start`;--> statement-breakpoint
DROP INDEX `flow_runs_expected`;--> statement-breakpoint
DROP INDEX `flow_runs_end`;--> statement-breakpoint
CREATE INDEX `flow_runs_start` ON `flow_runs` (coalesce("start_time", "expected_start_time"),`id`,`state_type`,`state_name`);--> statement-breakpoint
CREATE INDEX `flow_runs_flow_start` ON `flow_runs` (`flow_id`,coalesce("start_time", "expected_start_time"),`id`);--> statement-breakpoint
CREATE INDEX `flow_runs_state_start` ON `flow_runs` (`state_type`,coalesce("start_time", "expected_start_time"),`id`);--> statement-breakpoint
CREATE INDEX `flow_runs_deployment_start` ON `flow_runs` (`deployment_id`,coalesce("start_time", "expected_start_time"),`id`) WHERE deployment_id is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_expected` ON `flow_runs` (`expected_start_time`,`id`);--> statement-breakpoint
CREATE INDEX `flow_runs_end` ON `flow_runs` (`end_time`,`id`);--> statement-breakpoint
DROP INDEX `task_runs_expected`;--> statement-breakpoint
DROP INDEX `task_runs_end`;--> statement-breakpoint
CREATE INDEX `task_runs_expected` ON `task_runs` (`expected_start_time`,`id`);--> statement-breakpoint
CREATE INDEX `task_runs_end` ON `task_runs` (`end_time`,`id`);