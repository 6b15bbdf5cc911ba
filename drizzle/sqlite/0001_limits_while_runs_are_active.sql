ALTER TABLE `concurrency_limits` ADD `uncounted_slots` integer;--> statement-breakpoint
ALTER TABLE `flow_runs` ADD `slot_lease_id` text;