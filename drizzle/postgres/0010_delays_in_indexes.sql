CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_of_flow" ON "flow_runs" USING btree ("flow_id",coalesce(start_time, expected_start_time) NULLS FIRST,"id","start_time" NULLS FIRST,"expected_start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_of_deployment" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST,"id","start_time" NULLS FIRST,"expected_start_time" NULLS FIRST) WHERE deployment_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_of_queue" ON "flow_runs" USING btree ("work_queue_id" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST,"id","start_time" NULLS FIRST,"expected_start_time" NULLS FIRST) WHERE work_queue_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "task_runs_of_state" ON "task_runs" USING btree ("state_type" NULLS FIRST,"start_time" NULLS FIRST,"flow_run_id" NULLS FIRST);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "flow_runs_flow_start";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "flow_runs_deployment_start";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "flow_runs_queue_start";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "task_runs_state_start";