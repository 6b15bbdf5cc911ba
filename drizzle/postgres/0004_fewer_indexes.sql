DROP INDEX CONCURRENTLY IF EXISTS "flow_runs_totals";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "flow_runs_held_up";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "task_runs_task_key";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "task_runs_totals";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "work_queues_status";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deployments_status";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_queues_status" ON "work_queues" USING btree ("status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deployments_status" ON "deployments" USING btree ("status");