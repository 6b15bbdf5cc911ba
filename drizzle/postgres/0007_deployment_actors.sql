ALTER TABLE "deployments" ADD COLUMN "created_by" json;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "updated_by" json;