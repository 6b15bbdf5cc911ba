ALTER TABLE `deployment_schedules` ADD `late_run_keep` integer;--> statement-breakpoint
ALTER TABLE `deployment_schedules` ADD `late_run_max_age` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `collision_policy` text;--> statement-breakpoint
ALTER TABLE `deployments` ADD `late_run_keep` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `late_run_max_age` integer;--> statement-breakpoint
ALTER TABLE `deployments` ADD `late_runs_dropped` integer;