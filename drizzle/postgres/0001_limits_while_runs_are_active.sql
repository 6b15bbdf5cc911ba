ALTER TABLE "concurrency_limits" ADD COLUMN "uncounted_slots" integer;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD COLUMN "slot_lease_id" uuid;