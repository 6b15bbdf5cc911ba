CREATE TABLE `event_listeners` (
	`node` text PRIMARY KEY NOT NULL,
	`since` text NOT NULL,
	`until` text NOT NULL,
	`heard` text
);
--> statement-breakpoint
ALTER TABLE `deployments` ADD `start_timeout_seconds` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `start_timeout_reschedules` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `missed_heartbeats` integer;--> statement-breakpoint
ALTER TABLE `flow_runs` ADD `start_timeouts` integer;--> statement-breakpoint
CREATE INDEX `flow_runs_retrying` ON `flow_runs` (`next_scheduled_start_time`,`id`) WHERE state_type = 'SCHEDULED' and retry_type = 'in_process';--> statement-breakpoint
ALTER TABLE `work_pools` ADD `start_timeout_seconds` integer;--> statement-breakpoint
ALTER TABLE `work_pools` ADD `start_timeout_reschedules` integer;--> statement-breakpoint
ALTER TABLE `work_pools` ADD `missed_heartbeats` integer;--> statement-breakpoint
ALTER TABLE `work_queues` ADD `start_timeout_seconds` integer;--> statement-breakpoint
ALTER TABLE `work_queues` ADD `start_timeout_reschedules` integer;--> statement-breakpoint
ALTER TABLE `work_queues` ADD `missed_heartbeats` integer;