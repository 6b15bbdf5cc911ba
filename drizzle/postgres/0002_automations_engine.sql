CREATE TABLE "automation_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firing_id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"action_index" integer NOT NULL,
	"on_trigger" boolean NOT NULL,
	"action" json NOT NULL,
	"external" boolean NOT NULL,
	"status" text NOT NULL,
	"claimed_by" text,
	"attempts" integer NOT NULL,
	"claim_expires" timestamp(6) with time zone,
	"attempted" timestamp(6) with time zone,
	"started" timestamp(6) with time zone,
	"ended" timestamp(6) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "automation_firings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"automation_id" uuid NOT NULL,
	"triggered" timestamp(6) with time zone NOT NULL,
	"automation" json NOT NULL,
	"firing" json NOT NULL,
	"triggered_event" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "child_firings" (
	"parent_trigger_id" uuid NOT NULL,
	"child_trigger_id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"firing_id" uuid NOT NULL,
	"triggered" timestamp(6) with time zone NOT NULL,
	"firing" json NOT NULL,
	CONSTRAINT "child_firings_parent_trigger_id_child_trigger_id_pk" PRIMARY KEY("parent_trigger_id","child_trigger_id")
);
--> statement-breakpoint
CREATE TABLE "held_events" (
	"trigger_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"event_id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"occurred" timestamp(6) with time zone NOT NULL,
	"held" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "held_events_trigger_id_key_hash_event_id_pk" PRIMARY KEY("trigger_id","key_hash","event_id")
);
--> statement-breakpoint
CREATE TABLE "proactive_runs" (
	"trigger_id" uuid PRIMARY KEY NOT NULL,
	"automation_id" uuid NOT NULL,
	"next_run" timestamp(6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trigger_buckets" (
	"trigger_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"automation_id" uuid NOT NULL,
	"key" jsonb NOT NULL,
	"window_start" timestamp(6) with time zone NOT NULL,
	"window_end" timestamp(6) with time zone NOT NULL,
	"count" integer NOT NULL,
	"last_event" json,
	CONSTRAINT "trigger_buckets_trigger_id_key_hash_pk" PRIMARY KEY("trigger_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "trigger_queue" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"received" timestamp(6) with time zone NOT NULL,
	"event" json NOT NULL,
	"bytes" integer NOT NULL,
	"triggers" jsonb NOT NULL,
	"waits_for" uuid
);
--> statement-breakpoint
CREATE TABLE "trigger_revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"revision" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "child_firings" ADD CONSTRAINT "child_firings_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_events" ADD CONSTRAINT "held_events_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proactive_runs" ADD CONSTRAINT "proactive_runs_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trigger_buckets" ADD CONSTRAINT "trigger_buckets_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_actions_open" ON "automation_actions" USING btree ("external","created","id","automation_id") WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "automation_actions_automation" ON "automation_actions" USING btree ("automation_id","created");--> statement-breakpoint
CREATE INDEX "automation_actions_firing" ON "automation_actions" USING btree ("firing_id");--> statement-breakpoint
CREATE INDEX "automation_actions_ended" ON "automation_actions" USING btree ("ended" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "automation_firings_automation" ON "automation_firings" USING btree ("automation_id","triggered");--> statement-breakpoint
CREATE INDEX "automation_firings_triggered" ON "automation_firings" USING btree ("triggered");--> statement-breakpoint
CREATE INDEX "child_firings_automation" ON "child_firings" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "held_events_automation" ON "held_events" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "held_events_held" ON "held_events" USING btree ("held");--> statement-breakpoint
CREATE INDEX "proactive_runs_next" ON "proactive_runs" USING btree ("next_run");--> statement-breakpoint
CREATE INDEX "proactive_runs_automation" ON "proactive_runs" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "trigger_buckets_automation" ON "trigger_buckets" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "trigger_buckets_end" ON "trigger_buckets" USING btree ("window_end");--> statement-breakpoint
CREATE INDEX "trigger_buckets_trigger_end" ON "trigger_buckets" USING btree ("trigger_id","window_end");--> statement-breakpoint
CREATE INDEX "trigger_queue_ready" ON "trigger_queue" USING btree ("received","event_id") WHERE waits_for is null;--> statement-breakpoint
CREATE INDEX "trigger_queue_waiting" ON "trigger_queue" USING btree ("received") WHERE waits_for is not null;--> statement-breakpoint
CREATE INDEX "trigger_queue_waits_for" ON "trigger_queue" USING btree ("waits_for" NULLS FIRST);