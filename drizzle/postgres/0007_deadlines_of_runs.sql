ALTER TABLE "work_pools" ADD COLUMN "start_timeout_seconds" integer;--> statement-breakpoint
ALTER TABLE "work_pools" ADD COLUMN "start_timeout_reschedules" integer;--> statement-breakpoint
ALTER TABLE "work_queues" ADD COLUMN "start_timeout_seconds" integer;--> statement-breakpoint
ALTER TABLE "work_queues" ADD COLUMN "start_timeout_reschedules" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "start_timeout_seconds" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "start_timeout_reschedules" integer;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD COLUMN "start_timeouts" integer;