CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"role" text NOT NULL,
	"expires" timestamp(6) with time zone,
	"revoked" timestamp(6) with time zone,
	"last_used" timestamp(6) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_prefix" ON "api_keys" USING btree ("prefix");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree ("name") WHERE revoked is null;