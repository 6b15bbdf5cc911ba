ALTER TABLE "concurrency_limits" ADD COLUMN "deployment_id" uuid;--> statement-breakpoint
ALTER TABLE "concurrency_limits" ADD COLUMN "key_value" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "collision_policy" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "concurrency_key" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "concurrency_key_limit" integer;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD COLUMN "concurrency_key" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "concurrency_limits_deployment" ON "concurrency_limits" USING btree ("deployment_id" NULLS FIRST,"created","id") WHERE deployment_id is not null;