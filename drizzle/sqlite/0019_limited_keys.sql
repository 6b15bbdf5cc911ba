ALTER TABLE `api_keys` ADD `limited_to` text;--> statement-breakpoint
ALTER TABLE `automations` ADD `limited_to` text;