CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`role` text NOT NULL,
	`expires` text,
	`revoked` text,
	`last_used` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_prefix` ON `api_keys` (`prefix`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_name` ON `api_keys` (`name`) WHERE revoked is null;