CREATE TABLE "event_listeners" (
	"node" text PRIMARY KEY NOT NULL,
	"since" timestamp(6) with time zone NOT NULL,
	"until" timestamp(6) with time zone NOT NULL,
	"heard" timestamp(6) with time zone
);--> statement-breakpoint
ALTER TABLE "work_pools" ADD COLUMN "start_timeout_seconds" integer;--> statement-breakpoint
ALTER TABLE "work_pools" ADD COLUMN "start_timeout_reschedules" integer;--> statement-breakpoint
ALTER TABLE "work_pools" ADD COLUMN "missed_heartbeats" integer;--> statement-breakpoint
ALTER TABLE "work_queues" ADD COLUMN "start_timeout_seconds" integer;--> statement-breakpoint
ALTER TABLE "work_queues" ADD COLUMN "start_timeout_reschedules" integer;--> statement-breakpoint
ALTER TABLE "work_queues" ADD COLUMN "missed_heartbeats" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "start_timeout_seconds" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "start_timeout_reschedules" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "missed_heartbeats" integer;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD COLUMN "start_timeouts" integer;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_retrying" ON "flow_runs" USING btree ("next_scheduled_start_time" NULLS FIRST,"id") WHERE state_type = 'SCHEDULED' and retry_type = 'in_process';