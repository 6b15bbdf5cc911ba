ALTER TABLE `concurrency_limits` ADD `deployment_id` text;--> statement-breakpoint
ALTER TABLE `concurrency_limits` ADD `key_value` text;--> statement-breakpoint
CREATE INDEX `concurrency_limits_deployment` ON `concurrency_limits` (`deployment_id`,`created`,`id`) WHERE deployment_id is not null;--> statement-breakpoint
ALTER TABLE `deployments` ADD `collision_policy` text;--> statement-breakpoint
ALTER TABLE `deployments` ADD `concurrency_key` text;--> statement-breakpoint
ALTER TABLE `deployments` ADD `concurrency_key_limit` integer;--> statement-breakpoint
ALTER TABLE `flow_runs` ADD `concurrency_key` text;