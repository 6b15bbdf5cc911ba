ALTER TABLE "api_keys" ADD COLUMN "limited_to" json;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "limited_to" json;