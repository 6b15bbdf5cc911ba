ALTER TABLE `concurrency_limits` ADD `uncounted_slots` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `flow_runs` ADD `slot_lease_id` text;