ALTER TABLE `deployment_schedules` ADD `late_run_keep` integer;--> statement-breakpoint
ALTER TABLE `deployment_schedules` ADD `late_run_max_age` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `late_run_keep` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `late_run_max_age` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `late_runs_dropped` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `run_priority` integer;--> statement-breakpoint
ALTER TABLE `flow_runs` ADD `priority` integer;--> statement-breakpoint
CREATE INDEX `flow_runs_prioritized` ON `flow_runs` (`work_queue_id`,`priority`,`next_scheduled_start_time`,`id`) WHERE state_type = 'SCHEDULED' and priority is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_deployment_prioritized` ON `flow_runs` (`deployment_id`,`priority`,`next_scheduled_start_time`,`id`) WHERE state_type = 'SCHEDULED' and priority is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_turns` ON `flow_runs` (`work_queue_id`,coalesce("priority", 101),coalesce("deployment_id", "work_queue_id"),`next_scheduled_start_time`,`id`) WHERE state_type = 'SCHEDULED' and work_queue_id is not null;--> statement-breakpoint
ALTER TABLE `work_queues` ADD `fairness` text;