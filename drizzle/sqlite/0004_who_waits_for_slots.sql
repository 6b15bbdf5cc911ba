CREATE TABLE `concurrency_waiters` (
	`limit_id` text NOT NULL,
	`key` text NOT NULL,
	`slots` integer NOT NULL,
	`holder_type` text,
	`holder_id` text,
	`address` text,
	`program` text,
	`key_name` text,
	`flow_id` text,
	`origin` text,
	`denials` integer NOT NULL,
	`since` text NOT NULL,
	`last_denied` text NOT NULL,
	`retry_at` text NOT NULL,
	PRIMARY KEY(`limit_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `concurrency_waiters_retry` ON `concurrency_waiters` (`retry_at`);--> statement-breakpoint
ALTER TABLE `flow_runs` ADD `origin` text;--> statement-breakpoint
CREATE INDEX `events_slots_released` ON `events` (`follows`,`resource_id`,`occurred`) WHERE event = 'prefect.concurrency-limit.released';