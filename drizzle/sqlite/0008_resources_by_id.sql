-- Of the resources of events, only the related ones are kept apart, by the key by which they are looked up; their labels, and the primary ones, stand in the events.
CREATE TABLE `__new_event_resources` (
	`resource_id` text NOT NULL,
	`occurred` text NOT NULL,
	`event_id` text NOT NULL,
	`position` integer NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`resource_id`, `occurred`, `event_id`, `position`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_event_resources`("resource_id", "occurred", "event_id", "position", "role") SELECT "resource_id", "occurred", "event_id", "position", "role" FROM `event_resources` WHERE "position" > 0 ORDER BY "resource_id", "occurred", "event_id", "position";--> statement-breakpoint
DROP TABLE `event_resources`;--> statement-breakpoint
ALTER TABLE `__new_event_resources` RENAME TO `event_resources`;
