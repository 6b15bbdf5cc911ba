CREATE TABLE "slas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"deployment_id" uuid NOT NULL,
	"type" text NOT NULL,
	"seconds" double precision NOT NULL,
	"severity" text NOT NULL,
	"enabled" boolean NOT NULL,
	"monthly_violations" integer,
	"monthly_seconds" double precision,
	"checked_until" timestamp(6) with time zone NOT NULL,
	"last_completion" timestamp(6) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "sla_violations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sla_id" uuid NOT NULL,
	"key" text NOT NULL,
	"deployment_id" uuid NOT NULL,
	"flow_run_id" uuid,
	"violated_from" timestamp(6) with time zone NOT NULL,
	"violated_until" timestamp(6) with time zone
);--> statement-breakpoint
CREATE TABLE "metric_states" (
	"trigger_id" uuid PRIMARY KEY NOT NULL,
	"automation_id" uuid NOT NULL,
	"next_run" timestamp(6) with time zone NOT NULL,
	"triggered" boolean NOT NULL,
	"changing_since" timestamp(6) with time zone,
	"value" double precision,
	"evaluated" timestamp(6) with time zone
);--> statement-breakpoint
ALTER TABLE "slas" ADD CONSTRAINT "slas_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_violations" ADD CONSTRAINT "sla_violations_sla_id_slas_id_fk" FOREIGN KEY ("sla_id") REFERENCES "slas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_states" ADD CONSTRAINT "metric_states_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slas_name" ON "slas" USING btree ("deployment_id","name");--> statement-breakpoint
CREATE INDEX "slas_order" ON "slas" USING btree ("name");--> statement-breakpoint
CREATE INDEX "slas_created" ON "slas" USING btree ("created");--> statement-breakpoint
CREATE INDEX "slas_updated" ON "slas" USING btree ("updated");--> statement-breakpoint
CREATE INDEX "slas_type" ON "slas" USING btree ("type","enabled");--> statement-breakpoint
CREATE UNIQUE INDEX "sla_violations_key" ON "sla_violations" USING btree ("sla_id","key");--> statement-breakpoint
CREATE INDEX "sla_violations_sla" ON "sla_violations" USING btree ("sla_id","violated_from","id");--> statement-breakpoint
CREATE INDEX "sla_violations_deployment" ON "sla_violations" USING btree ("deployment_id","violated_from","id");--> statement-breakpoint
CREATE INDEX "sla_violations_flow_run" ON "sla_violations" USING btree ("flow_run_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sla_violations_start" ON "sla_violations" USING btree ("violated_from","id");--> statement-breakpoint
CREATE INDEX "sla_violations_end" ON "sla_violations" USING btree ("violated_until" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sla_violations_open" ON "sla_violations" USING btree ("sla_id") WHERE violated_until is null;--> statement-breakpoint
CREATE INDEX "metric_states_next" ON "metric_states" USING btree ("next_run");--> statement-breakpoint
CREATE INDEX "metric_states_automation" ON "metric_states" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flow_runs_deployment_end" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,"end_time" NULLS FIRST) WHERE deployment_id is not null and end_time is not null;