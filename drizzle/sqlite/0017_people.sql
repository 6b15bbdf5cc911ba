CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`owner_id` text NOT NULL,
	`user_id` text,
	`key_id` text,
	`credential` text,
	`provider_session` text,
	`id_token` text,
	`address` text NOT NULL,
	`program` text NOT NULL,
	`last_seen` text NOT NULL,
	`expires` text NOT NULL,
	`ended` text
);
--> statement-breakpoint
CREATE INDEX `sessions_owner` ON `sessions` (`owner_id`,`created`);--> statement-breakpoint
CREATE INDEX `sessions_created` ON `sessions` (`created`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`kind` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`role` text,
	`role_source` text,
	`last_seen` text NOT NULL,
	`disabled` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_subject` ON `users` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `user_id` text;--> statement-breakpoint
CREATE INDEX `api_keys_user` ON `api_keys` (`user_id`) WHERE user_id is not null;