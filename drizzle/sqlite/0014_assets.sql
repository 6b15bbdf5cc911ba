CREATE TABLE `asset_edges` (
	`upstream_id` text NOT NULL,
	`downstream_id` text NOT NULL,
	`last_used` text NOT NULL,
	`flow_id` text,
	`flow_run_id` text,
	PRIMARY KEY(`upstream_id`, `downstream_id`)
);
--> statement-breakpoint
CREATE INDEX `asset_edges_downstream` ON `asset_edges` (`downstream_id`);--> statement-breakpoint
CREATE TABLE `asset_materializations` (
	`id` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`occurred` text NOT NULL,
	`status` text NOT NULL,
	`tool` text,
	`flow_id` text,
	`deployment_id` text,
	`flow_run_id` text,
	`task_run_id` text,
	`metadata` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `asset_materializations_asset` ON `asset_materializations` (`asset_id`,`occurred`,`id`);--> statement-breakpoint
CREATE INDEX `asset_materializations_occurred` ON `asset_materializations` (`occurred`,`id`);--> statement-breakpoint
CREATE INDEX `asset_materializations_flow_run` ON `asset_materializations` (`flow_run_id`);--> statement-breakpoint
CREATE TABLE `assets` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`key` text NOT NULL,
	`name` text,
	`url` text,
	`description` text,
	`owners` text NOT NULL,
	`declared_at` text,
	`own_description` text,
	`own_owners` text,
	`searched` text NOT NULL,
	`links` text NOT NULL,
	`status` text,
	`latest` text,
	`latest_id` text,
	`tool` text,
	`flow_id` text,
	`deployment_id` text,
	`flow_run_id` text,
	`task_run_id` text,
	`latest_success` text,
	`successes` text NOT NULL,
	`expected_interval` real,
	`learned_interval` real,
	`due` text,
	`reported_stale` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `assets_key` ON `assets` (key,`tool`,`status`,`own_owners`,`owners`,`searched`);--> statement-breakpoint
CREATE INDEX `assets_latest` ON `assets` (`latest`,`id`);--> statement-breakpoint
CREATE INDEX `assets_due` ON `assets` (`reported_stale`,`due`);--> statement-breakpoint
CREATE INDEX `assets_flow` ON `assets` (`flow_id`);--> statement-breakpoint
CREATE INDEX `assets_deployment` ON `assets` (`deployment_id`);