CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"role" text,
	"role_source" text,
	"last_seen" timestamp(6) with time zone NOT NULL,
	"disabled" timestamp(6) with time zone
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"user_id" uuid,
	"key_id" uuid,
	"credential" text,
	"provider_session" text,
	"id_token" text,
	"address" text NOT NULL,
	"program" text NOT NULL,
	"last_seen" timestamp(6) with time zone NOT NULL,
	"expires" timestamp(6) with time zone NOT NULL,
	"ended" timestamp(6) with time zone
);--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "user_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "users_subject" ON "users" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name");--> statement-breakpoint
CREATE INDEX "sessions_owner" ON "sessions" USING btree ("owner_id","created");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id" NULLS FIRST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_keys_user" ON "api_keys" USING btree ("user_id" NULLS FIRST) WHERE user_id is not null;