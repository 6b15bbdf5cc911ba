ALTER TABLE "work_queues" ADD COLUMN "fairness" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "late_run_keep" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "late_run_max_age" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "late_runs_dropped" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "run_priority" integer;--> statement-breakpoint
ALTER TABLE "deployment_schedules" ADD COLUMN "late_run_keep" integer;--> statement-breakpoint
ALTER TABLE "deployment_schedules" ADD COLUMN "late_run_max_age" integer;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD COLUMN "priority" integer;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_prioritized" ON "flow_runs" USING btree ("work_queue_id" NULLS FIRST,"priority" NULLS FIRST,"next_scheduled_start_time" NULLS FIRST,"id") WHERE state_type = 'SCHEDULED' and priority is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_deployment_prioritized" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,"priority" NULLS FIRST,"next_scheduled_start_time" NULLS FIRST,"id") WHERE state_type = 'SCHEDULED' and priority is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_turns" ON "flow_runs" USING btree ("work_queue_id" NULLS FIRST,coalesce(priority, 101),coalesce(deployment_id, work_queue_id),"next_scheduled_start_time" NULLS FIRST,"id") WHERE state_type = 'SCHEDULED' and work_queue_id is not null;