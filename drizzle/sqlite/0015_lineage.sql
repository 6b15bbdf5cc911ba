DROP INDEX `assets_key`;--> statement-breakpoint
DROP INDEX `assets_latest`;--> statement-breakpoint
CREATE INDEX `assets_key` ON `assets` (key,`latest`,`tool`,`status`,`own_owners`,`owners`,`due`,`searched`);--> statement-breakpoint
CREATE INDEX `assets_latest` ON `assets` (`latest`,`id`,`key`,`tool`,`status`,`own_owners`,`owners`,`due`,`searched`);--> statement-breakpoint
ALTER TABLE `event_destinations` ADD `format` text DEFAULT 'CLOUDEVENTS' NOT NULL;