DROP INDEX `flow_runs_due`;--> statement-breakpoint
ALTER TABLE `flow_runs` ADD `priority` integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE `flow_runs` ADD `turn` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `flow_runs_due_by_rank` ON `flow_runs` (`work_queue_id`,`priority`,`turn`,`next_scheduled_start_time`,`id`) WHERE state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX `flow_runs_deployment_prioritized` ON `flow_runs` (`deployment_id`,`priority`,`next_scheduled_start_time`,`id`) WHERE state_type = 'SCHEDULED' and priority <> 50;--> statement-breakpoint
ALTER TABLE `backfills` ADD `priority` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `run_priority` integer;--> statement-breakpoint
ALTER TABLE `work_queues` ADD `fairness` text;