DROP INDEX `logs_task_run`;--> statement-breakpoint
CREATE INDEX `logs_task_run` ON `logs` (`task_run_id`,`timestamp`,`id`) WHERE task_run_id is not null;