CREATE TABLE `metric_states` (
	`trigger_id` text PRIMARY KEY NOT NULL,
	`automation_id` text NOT NULL,
	`next_run` text NOT NULL,
	`triggered` integer NOT NULL,
	`changing_since` text,
	`value` real,
	`evaluated` text,
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `metric_states_next` ON `metric_states` (`next_run`);--> statement-breakpoint
CREATE INDEX `metric_states_automation` ON `metric_states` (`automation_id`);--> statement-breakpoint
CREATE TABLE `sla_violations` (
	`id` text PRIMARY KEY NOT NULL,
	`sla_id` text NOT NULL,
	`key` text NOT NULL,
	`deployment_id` text NOT NULL,
	`flow_run_id` text,
	`violated_from` text NOT NULL,
	`violated_until` text,
	FOREIGN KEY (`sla_id`) REFERENCES `slas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sla_violations_key` ON `sla_violations` (`sla_id`,`key`);--> statement-breakpoint
CREATE INDEX `sla_violations_sla` ON `sla_violations` (`sla_id`,`violated_from`,`id`);--> statement-breakpoint
CREATE INDEX `sla_violations_deployment` ON `sla_violations` (`deployment_id`,`violated_from`,`id`);--> statement-breakpoint
CREATE INDEX `sla_violations_flow_run` ON `sla_violations` (`flow_run_id`);--> statement-breakpoint
CREATE INDEX `sla_violations_start` ON `sla_violations` (`violated_from`,`id`);--> statement-breakpoint
CREATE INDEX `sla_violations_end` ON `sla_violations` (`violated_until`);--> statement-breakpoint
CREATE INDEX `sla_violations_open` ON `sla_violations` (`sla_id`) WHERE violated_until is null;--> statement-breakpoint
CREATE TABLE `slas` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`deployment_id` text NOT NULL,
	`type` text NOT NULL,
	`seconds` real NOT NULL,
	`severity` text NOT NULL,
	`enabled` integer NOT NULL,
	`monthly_violations` integer,
	`monthly_seconds` real,
	`checked_until` text NOT NULL,
	`last_completion` text NOT NULL,
	FOREIGN KEY (`deployment_id`) REFERENCES `deployments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `slas_name` ON `slas` (`deployment_id`,`name`);--> statement-breakpoint
CREATE INDEX `slas_order` ON `slas` (`name`);--> statement-breakpoint
CREATE INDEX `slas_created` ON `slas` (`created`);--> statement-breakpoint
CREATE INDEX `slas_updated` ON `slas` (`updated`);--> statement-breakpoint
CREATE INDEX `slas_type` ON `slas` (`type`,`enabled`);--> statement-breakpoint
CREATE INDEX `flow_runs_deployment_end` ON `flow_runs` (`deployment_id`,`end_time`) WHERE deployment_id is not null and end_time is not null;