CREATE TABLE `automation_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`firing_id` text NOT NULL,
	`automation_id` text NOT NULL,
	`created` text NOT NULL,
	`action_index` integer NOT NULL,
	`on_trigger` integer NOT NULL,
	`action` text NOT NULL,
	`external` integer NOT NULL,
	`status` text NOT NULL,
	`claimed_by` text,
	`attempts` integer NOT NULL,
	`claim_expires` text,
	`attempted` text,
	`started` text,
	`ended` text,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `automation_actions_open` ON `automation_actions` (`external`,`created`,`id`,`automation_id`) WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX `automation_actions_automation` ON `automation_actions` (`automation_id`,`created`);--> statement-breakpoint
CREATE INDEX `automation_actions_firing` ON `automation_actions` (`firing_id`);--> statement-breakpoint
CREATE INDEX `automation_actions_ended` ON `automation_actions` (`ended`);--> statement-breakpoint
CREATE TABLE `automation_firings` (
	`id` text PRIMARY KEY NOT NULL,
	`automation_id` text NOT NULL,
	`triggered` text NOT NULL,
	`automation` text NOT NULL,
	`firing` text NOT NULL,
	`triggered_event` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `automation_firings_automation` ON `automation_firings` (`automation_id`,`triggered`);--> statement-breakpoint
CREATE INDEX `automation_firings_triggered` ON `automation_firings` (`triggered`);--> statement-breakpoint
CREATE TABLE `child_firings` (
	`parent_trigger_id` text NOT NULL,
	`child_trigger_id` text NOT NULL,
	`automation_id` text NOT NULL,
	`firing_id` text NOT NULL,
	`triggered` text NOT NULL,
	`firing` text NOT NULL,
	PRIMARY KEY(`parent_trigger_id`, `child_trigger_id`),
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `child_firings_automation` ON `child_firings` (`automation_id`);--> statement-breakpoint
CREATE TABLE `held_events` (
	`trigger_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`event_id` text NOT NULL,
	`automation_id` text NOT NULL,
	`occurred` text NOT NULL,
	`held` text NOT NULL,
	PRIMARY KEY(`trigger_id`, `key_hash`, `event_id`),
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `held_events_automation` ON `held_events` (`automation_id`);--> statement-breakpoint
CREATE INDEX `held_events_held` ON `held_events` (`held`);--> statement-breakpoint
CREATE TABLE `proactive_runs` (
	`trigger_id` text PRIMARY KEY NOT NULL,
	`automation_id` text NOT NULL,
	`next_run` text NOT NULL,
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proactive_runs_next` ON `proactive_runs` (`next_run`);--> statement-breakpoint
CREATE INDEX `proactive_runs_automation` ON `proactive_runs` (`automation_id`);--> statement-breakpoint
CREATE TABLE `trigger_buckets` (
	`trigger_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`automation_id` text NOT NULL,
	`key` text NOT NULL,
	`window_start` text NOT NULL,
	`window_end` text NOT NULL,
	`count` integer NOT NULL,
	`last_event` text,
	PRIMARY KEY(`trigger_id`, `key_hash`),
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trigger_buckets_automation` ON `trigger_buckets` (`automation_id`);--> statement-breakpoint
CREATE INDEX `trigger_buckets_end` ON `trigger_buckets` (`window_end`);--> statement-breakpoint
CREATE INDEX `trigger_buckets_trigger_end` ON `trigger_buckets` (`trigger_id`,`window_end`);--> statement-breakpoint
CREATE TABLE `trigger_queue` (
	`event_id` text PRIMARY KEY NOT NULL,
	`received` text NOT NULL,
	`event` text NOT NULL,
	`bytes` integer NOT NULL,
	`triggers` text NOT NULL,
	`waits_for` text
);
--> statement-breakpoint
CREATE INDEX `trigger_queue_ready` ON `trigger_queue` (`received`,`event_id`) WHERE waits_for is null;--> statement-breakpoint
CREATE INDEX `trigger_queue_waiting` ON `trigger_queue` (`received`) WHERE waits_for is not null;--> statement-breakpoint
CREATE INDEX `trigger_queue_waits_for` ON `trigger_queue` (`waits_for`);--> statement-breakpoint
CREATE TABLE `trigger_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` text NOT NULL
);
