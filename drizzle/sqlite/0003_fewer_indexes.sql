DROP INDEX `flow_runs_totals`;--> statement-breakpoint
DROP INDEX `flow_runs_held_up`;--> statement-breakpoint
DROP INDEX `task_runs_task_key`;--> statement-breakpoint
DROP INDEX `task_runs_totals`;--> statement-breakpoint
DROP INDEX `deployments_status`;--> statement-breakpoint
CREATE INDEX `deployments_status` ON `deployments` (`status`);--> statement-breakpoint
DROP INDEX `work_queues_status`;--> statement-breakpoint
CREATE INDEX `work_queues_status` ON `work_queues` (`status`);