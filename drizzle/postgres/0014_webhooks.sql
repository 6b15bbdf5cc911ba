CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"template" text NOT NULL,
	"slug" text NOT NULL,
	"enabled" boolean NOT NULL,
	"verification" json,
	"allowed_addresses" jsonb NOT NULL,
	"max_requests_per_minute" integer
);--> statement-breakpoint
CREATE TABLE "webhook_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"received" timestamp(6) with time zone NOT NULL,
	"status" integer NOT NULL,
	"reason" text NOT NULL,
	"address" text,
	"request" json NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhook_receipts" (
	"webhook_id" uuid NOT NULL,
	"key" text NOT NULL,
	"expires" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "webhook_receipts_webhook_id_key_pk" PRIMARY KEY("webhook_id","key")
);--> statement-breakpoint
CREATE TABLE "event_destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"filter" json NOT NULL,
	"url" text NOT NULL,
	"headers" json NOT NULL,
	"secret_headers" json NOT NULL,
	"key_block_document_ids" jsonb NOT NULL,
	"failures" integer NOT NULL,
	"failing_since" timestamp(6) with time zone,
	"retry_at" timestamp(6) with time zone,
	"paused" timestamp(6) with time zone,
	"message" text
);--> statement-breakpoint
CREATE TABLE "event_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"event_destination_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" json NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt" timestamp(6) with time zone,
	"ended" timestamp(6) with time zone,
	"response_status" integer,
	"error" text
);--> statement-breakpoint
ALTER TABLE "webhook_failures" ADD CONSTRAINT "webhook_failures_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_receipts" ADD CONSTRAINT "webhook_receipts_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_event_destination_id_event_destinations_id_fk" FOREIGN KEY ("event_destination_id") REFERENCES "event_destinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_slug" ON "webhooks" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "webhooks_name" ON "webhooks" USING btree ("name");--> statement-breakpoint
CREATE INDEX "webhooks_created" ON "webhooks" USING btree ("created");--> statement-breakpoint
CREATE INDEX "webhooks_updated" ON "webhooks" USING btree ("updated");--> statement-breakpoint
CREATE INDEX "webhook_failures_webhook" ON "webhook_failures" USING btree ("webhook_id","received","id");--> statement-breakpoint
CREATE INDEX "webhook_failures_received" ON "webhook_failures" USING btree ("received");--> statement-breakpoint
CREATE INDEX "webhook_receipts_expires" ON "webhook_receipts" USING btree ("expires");--> statement-breakpoint
CREATE UNIQUE INDEX "event_destinations_name" ON "event_destinations" USING btree ("name");--> statement-breakpoint
CREATE INDEX "event_destinations_created" ON "event_destinations" USING btree ("created");--> statement-breakpoint
CREATE INDEX "event_destinations_updated" ON "event_destinations" USING btree ("updated");--> statement-breakpoint
CREATE INDEX "event_deliveries_due" ON "event_deliveries" USING btree ("event_destination_id","next_attempt" NULLS FIRST,"id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "event_deliveries_destination" ON "event_deliveries" USING btree ("event_destination_id","created","id");--> statement-breakpoint
CREATE INDEX "event_deliveries_created" ON "event_deliveries" USING btree ("created");