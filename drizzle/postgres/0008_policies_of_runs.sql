ALTER TABLE "deployments" ADD COLUMN "collision_policy" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "late_run_keep" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "late_run_max_age" integer;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "late_runs_dropped" integer;--> statement-breakpoint
ALTER TABLE "deployment_schedules" ADD COLUMN "late_run_keep" integer;--> statement-breakpoint
ALTER TABLE "deployment_schedules" ADD COLUMN "late_run_max_age" integer;