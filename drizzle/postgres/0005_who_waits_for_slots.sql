CREATE TABLE "concurrency_waiters" (
	"limit_id" uuid NOT NULL,
	"key" text NOT NULL,
	"slots" integer NOT NULL,
	"holder_type" text,
	"holder_id" uuid,
	"address" text,
	"program" text,
	"key_name" text,
	"flow_id" uuid,
	"origin" text,
	"denials" integer NOT NULL,
	"since" timestamp(6) with time zone NOT NULL,
	"last_denied" timestamp(6) with time zone NOT NULL,
	"retry_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "concurrency_waiters_limit_id_key_pk" PRIMARY KEY("limit_id","key")
);--> statement-breakpoint
ALTER TABLE "flow_runs" ADD COLUMN "origin" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "concurrency_waiters_retry" ON "concurrency_waiters" USING btree ("retry_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_slots_released" ON "events" USING btree ("follows" NULLS FIRST,"resource_id","occurred") WHERE event = 'prefect.concurrency-limit.released';