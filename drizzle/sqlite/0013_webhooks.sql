CREATE TABLE `event_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`event_destination_id` text NOT NULL,
	`event_id` text NOT NULL,
	`event` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt` text,
	`ended` text,
	`response_status` integer,
	`error` text,
	FOREIGN KEY (`event_destination_id`) REFERENCES `event_destinations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_deliveries_due` ON `event_deliveries` (`event_destination_id`,`next_attempt`,`id`) WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX `event_deliveries_destination` ON `event_deliveries` (`event_destination_id`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `event_deliveries_created` ON `event_deliveries` (`created`);--> statement-breakpoint
CREATE TABLE `event_destinations` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`enabled` integer NOT NULL,
	`filter` text NOT NULL,
	`url` text NOT NULL,
	`headers` text NOT NULL,
	`secret_headers` text NOT NULL,
	`key_block_document_ids` text NOT NULL,
	`failures` integer NOT NULL,
	`failing_since` text,
	`retry_at` text,
	`paused` text,
	`message` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_destinations_name` ON `event_destinations` (`name`);--> statement-breakpoint
CREATE INDEX `event_destinations_created` ON `event_destinations` (`created`);--> statement-breakpoint
CREATE INDEX `event_destinations_updated` ON `event_destinations` (`updated`);--> statement-breakpoint
CREATE TABLE `webhook_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`received` text NOT NULL,
	`status` integer NOT NULL,
	`reason` text NOT NULL,
	`address` text,
	`request` text NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_failures_webhook` ON `webhook_failures` (`webhook_id`,`received`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_failures_received` ON `webhook_failures` (`received`);--> statement-breakpoint
CREATE TABLE `webhook_receipts` (
	`webhook_id` text NOT NULL,
	`key` text NOT NULL,
	`expires` text NOT NULL,
	PRIMARY KEY(`webhook_id`, `key`),
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_receipts_expires` ON `webhook_receipts` (`expires`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`template` text NOT NULL,
	`slug` text NOT NULL,
	`enabled` integer NOT NULL,
	`verification` text,
	`allowed_addresses` text NOT NULL,
	`max_requests_per_minute` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_slug` ON `webhooks` (`slug`);--> statement-breakpoint
CREATE INDEX `webhooks_name` ON `webhooks` (`name`);--> statement-breakpoint
CREATE INDEX `webhooks_created` ON `webhooks` (`created`);--> statement-breakpoint
CREATE INDEX `webhooks_updated` ON `webhooks` (`updated`);