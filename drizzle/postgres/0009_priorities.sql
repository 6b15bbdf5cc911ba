ALTER TABLE "work_queues" ADD COLUMN "fairness" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "run_priority" integer;--> statement-breakpoint
ALTER TABLE "backfills" ADD COLUMN "priority" integer;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD COLUMN "priority" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD COLUMN "turn" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_due_by_rank" ON "flow_runs" USING btree ("work_queue_id" NULLS FIRST,"priority","turn","next_scheduled_start_time" NULLS FIRST,"id") WHERE state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_deployment_prioritized" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,"priority","next_scheduled_start_time" NULLS FIRST,"id") WHERE state_type = 'SCHEDULED' and priority <> 50;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "flow_runs_due";