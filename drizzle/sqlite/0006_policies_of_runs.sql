CREATE TABLE `backfills` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`deployment_id` text NOT NULL,
	`state` text NOT NULL,
	`message` text,
	`range_start` text NOT NULL,
	`range_end` text NOT NULL,
	`schedule_id` text,
	`schedule` text NOT NULL,
	`schedule_parameters` text NOT NULL,
	`parameters` text NOT NULL,
	`max_active_runs` integer NOT NULL,
	`time_order` text NOT NULL,
	`rerun` text NOT NULL,
	`work_queue_name` text,
	`tags` text NOT NULL,
	`job_variables` text,
	`idempotency_key` text,
	`created_by` text,
	`total` integer NOT NULL,
	`skipped` integer NOT NULL,
	`created_runs` integer NOT NULL,
	`last_time` text,
	`ended` text,
	`outcome` text,
	FOREIGN KEY (`deployment_id`) REFERENCES `deployments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `backfills_idempotency` ON `backfills` (`deployment_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `backfills_created` ON `backfills` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `backfills_deployment` ON `backfills` (`deployment_id`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `backfills_state` ON `backfills` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `backfills_ended` ON `backfills` (`ended`);--> statement-breakpoint
ALTER TABLE `concurrency_limits` ADD `deployment_id` text;--> statement-breakpoint
ALTER TABLE `concurrency_limits` ADD `key_value` text;--> statement-breakpoint
CREATE INDEX `concurrency_limits_deployment` ON `concurrency_limits` (`deployment_id`,`created`,`id`) WHERE deployment_id is not null;--> statement-breakpoint
ALTER TABLE `deployment_schedules` ADD `late_run_keep` integer;--> statement-breakpoint
ALTER TABLE `deployment_schedules` ADD `late_run_max_age` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `collision_policy` text;--> statement-breakpoint
ALTER TABLE `deployments` ADD `late_run_keep` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `late_run_max_age` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `late_runs_dropped` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `concurrency_key` text;--> statement-breakpoint
ALTER TABLE `deployments` ADD `concurrency_key_limit` integer;--> statement-breakpoint
ALTER TABLE `flow_runs` ADD `concurrency_key` text;--> statement-breakpoint
CREATE INDEX `flow_runs_backfill` ON `flow_runs` (`created_by_id`,`state_type`) WHERE created_by_type = 'BACKFILL';