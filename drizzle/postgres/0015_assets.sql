CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"url" text,
	"description" text,
	"owners" jsonb NOT NULL,
	"declared_at" timestamp(6) with time zone,
	"own_description" text,
	"own_owners" jsonb,
	"searched" text NOT NULL,
	"links" json NOT NULL,
	"status" text,
	"latest" timestamp(6) with time zone,
	"latest_id" uuid,
	"tool" text,
	"flow_id" uuid,
	"deployment_id" uuid,
	"flow_run_id" uuid,
	"task_run_id" uuid,
	"latest_success" timestamp(6) with time zone,
	"successes" json NOT NULL,
	"expected_interval" double precision,
	"learned_interval" double precision,
	"due" timestamp(6) with time zone,
	"reported_stale" boolean NOT NULL
);--> statement-breakpoint
CREATE TABLE "asset_materializations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asset_id" uuid NOT NULL,
	"occurred" timestamp(6) with time zone NOT NULL,
	"status" text NOT NULL,
	"tool" text,
	"flow_id" uuid,
	"deployment_id" uuid,
	"flow_run_id" uuid,
	"task_run_id" uuid,
	"metadata" json NOT NULL
);--> statement-breakpoint
CREATE TABLE "asset_edges" (
	"upstream_id" uuid NOT NULL,
	"downstream_id" uuid NOT NULL,
	"last_used" timestamp(6) with time zone NOT NULL,
	"flow_id" uuid,
	"flow_run_id" uuid,
	CONSTRAINT "asset_edges_upstream_id_downstream_id_pk" PRIMARY KEY("upstream_id","downstream_id")
);--> statement-breakpoint
CREATE INDEX "assets_key" ON "assets" USING btree (key collate "C");--> statement-breakpoint
CREATE INDEX "assets_latest" ON "assets" USING btree ("latest" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "assets_due" ON "assets" USING btree ("reported_stale","due" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "assets_flow" ON "assets" USING btree ("flow_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "assets_deployment" ON "assets" USING btree ("deployment_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "asset_materializations_asset" ON "asset_materializations" USING btree ("asset_id","occurred","id");--> statement-breakpoint
CREATE INDEX "asset_materializations_occurred" ON "asset_materializations" USING btree ("occurred","id");--> statement-breakpoint
CREATE INDEX "asset_materializations_flow_run" ON "asset_materializations" USING btree ("flow_run_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "asset_edges_downstream" ON "asset_edges" USING btree ("downstream_id");