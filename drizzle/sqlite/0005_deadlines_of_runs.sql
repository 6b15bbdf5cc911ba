ALTER TABLE `deployments` ADD `start_timeout_seconds` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `start_timeout_reschedules` integer;--> statement-breakpoint
ALTER TABLE `flow_runs` ADD `start_timeouts` integer;--> statement-breakpoint
ALTER TABLE `work_pools` ADD `start_timeout_seconds` integer;--> statement-breakpoint
ALTER TABLE `work_pools` ADD `start_timeout_reschedules` integer;--> statement-breakpoint
ALTER TABLE `work_queues` ADD `start_timeout_seconds` integer;--> statement-breakpoint
ALTER TABLE `work_queues` ADD `start_timeout_reschedules` integer;