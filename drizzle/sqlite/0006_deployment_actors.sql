ALTER TABLE `deployments` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `deployments` ADD `updated_by` text;