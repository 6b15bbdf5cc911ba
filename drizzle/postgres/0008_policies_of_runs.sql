CREATE TABLE "backfills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"deployment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"message" text,
	"range_start" timestamp(6) with time zone NOT NULL,
	"range_end" timestamp(6) with time zone NOT NULL,
	"schedule_id" uuid,
	"schedule" json NOT NULL,
	"schedule_parameters" json NOT NULL,
	"parameters" json NOT NULL,
	"max_active_runs" integer NOT NULL,
	"time_order" text NOT NULL,
	"rerun" text NOT NULL,
	"work_queue_name" text,
	"tags" jsonb NOT NULL,
	"job_variables" json,
	"idempotency_key" text,
	"created_by" json,
	"total" integer NOT NULL,
	"skipped" integer NOT NULL,
	"created_runs" integer NOT NULL,
	"last_time" timestamp(6) with time zone,
	"ended" timestamp(6) with time zone,
	"outcome" json
);--> statement-breakpoint
ALTER TABLE "concurrency_limits" ADD COLUMN "deployment_id" uuid;--> statement-breakpoint
ALTER TABLE "concurrency_limits" ADD COLUMN "key_value" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "collision_policy" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "late_run_keep" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "late_run_max_age" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "late_runs_dropped" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "concurrency_key" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "concurrency_key_limit" integer;--> statement-breakpoint
ALTER TABLE "deployment_schedules" ADD COLUMN "late_run_keep" integer;--> statement-breakpoint
ALTER TABLE "deployment_schedules" ADD COLUMN "late_run_max_age" integer;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD COLUMN "concurrency_key" text;--> statement-breakpoint
ALTER TABLE "backfills" ADD CONSTRAINT "backfills_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backfills_idempotency" ON "backfills" USING btree ("deployment_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "backfills_created" ON "backfills" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "backfills_deployment" ON "backfills" USING btree ("deployment_id","created","id");--> statement-breakpoint
CREATE INDEX "backfills_state" ON "backfills" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "backfills_ended" ON "backfills" USING btree ("ended" NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "concurrency_limits_deployment" ON "concurrency_limits" USING btree ("deployment_id" NULLS FIRST,"created","id") WHERE deployment_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_backfill" ON "flow_runs" USING btree ("created_by_id" NULLS FIRST,"state_type" NULLS FIRST) WHERE created_by_type = 'BACKFILL';