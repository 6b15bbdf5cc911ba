CREATE TABLE "artifact_collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"key" text NOT NULL,
	"latest_id" uuid NOT NULL,
	"type" text,
	"description" text,
	"data" json,
	"metadata" json,
	"flow_run_id" uuid,
	"task_run_id" uuid
);
--> statement-breakpoint
CREATE TABLE "artifacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"key" text,
	"type" text,
	"description" text,
	"data" json,
	"metadata" json,
	"flow_run_id" uuid,
	"task_run_id" uuid
);
--> statement-breakpoint
CREATE TABLE "automation_related_resources" (
	"automation_id" uuid NOT NULL,
	"resource_id" text NOT NULL,
	"owned" boolean NOT NULL,
	CONSTRAINT "automation_related_resources_automation_id_resource_id_pk" PRIMARY KEY("automation_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"enabled" boolean NOT NULL,
	"tags" jsonb NOT NULL,
	"trigger" json NOT NULL,
	"actions" json NOT NULL,
	"actions_on_trigger" json NOT NULL,
	"actions_on_resolve" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_document_references" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"parent_document_id" uuid NOT NULL,
	"child_document_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"data" text NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"block_type_name" text NOT NULL,
	"block_type_id" uuid NOT NULL,
	"block_schema_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_schema_references" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"parent_schema_id" uuid NOT NULL,
	"child_schema_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_schemas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"checksum" text NOT NULL,
	"version" text NOT NULL,
	"fields" json NOT NULL,
	"capabilities" jsonb NOT NULL,
	"block_type_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo_url" text,
	"documentation_url" text,
	"description" text,
	"code_example" text,
	"is_protected" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cleanup_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"work_pool_id" uuid NOT NULL,
	"work_queue_id" uuid,
	"idempotency_key" text NOT NULL,
	"kind" text NOT NULL,
	"target" json NOT NULL,
	"data" json NOT NULL,
	"status" text NOT NULL,
	"delivery_count" integer NOT NULL,
	"reservation_token" uuid,
	"lease_expires" timestamp(6) with time zone,
	"finished" timestamp(6) with time zone
);
--> statement-breakpoint
CREATE TABLE "concurrency_lease_limits" (
	"lease_id" uuid NOT NULL,
	"limit_id" uuid NOT NULL,
	CONSTRAINT "concurrency_lease_limits_lease_id_limit_id_pk" PRIMARY KEY("lease_id","limit_id")
);
--> statement-breakpoint
CREATE TABLE "concurrency_leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"expires" timestamp(6) with time zone NOT NULL,
	"slots" integer NOT NULL,
	"holder_type" text,
	"holder_id" uuid
);
--> statement-breakpoint
CREATE TABLE "concurrency_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"limit" integer NOT NULL,
	"active" boolean NOT NULL,
	"active_slots" integer NOT NULL,
	"denied_slots" integer NOT NULL,
	"slot_decay_per_second" double precision NOT NULL,
	"avg_slot_occupancy_seconds" double precision NOT NULL,
	"active_slots_since" timestamp(6) with time zone NOT NULL,
	"denied_slots_since" timestamp(6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "configurations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"key" text NOT NULL,
	"value" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "csrf_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"token" text NOT NULL,
	"client" text NOT NULL,
	"expiration" timestamp(6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deployment_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"deployment_id" uuid NOT NULL,
	"schedule" json NOT NULL,
	"active" boolean NOT NULL,
	"max_scheduled_runs" integer,
	"parameters" json NOT NULL,
	"slug" text
);
--> statement-breakpoint
CREATE TABLE "deployments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"flow_id" uuid NOT NULL,
	"version" text,
	"description" text,
	"paused" boolean NOT NULL,
	"concurrency_limit_id" uuid,
	"concurrency_options" json,
	"job_variables" json NOT NULL,
	"parameters" json NOT NULL,
	"parameter_openapi_schema" json,
	"enforce_parameter_schema" boolean NOT NULL,
	"pull_steps" json,
	"tags" jsonb NOT NULL,
	"labels" json NOT NULL,
	"work_queue_id" uuid,
	"work_queue_name" text,
	"last_polled" timestamp(6) with time zone,
	"status" text NOT NULL,
	"path" text,
	"entrypoint" text,
	"storage_document_id" uuid,
	"infrastructure_document_id" uuid
);
--> statement-breakpoint
CREATE TABLE "event_resources" (
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"occurred" timestamp(6) with time zone NOT NULL,
	"resource_id" text NOT NULL,
	"role" text NOT NULL,
	"labels" json NOT NULL,
	CONSTRAINT "event_resources_event_id_position_pk" PRIMARY KEY("event_id","position")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occurred" timestamp(6) with time zone NOT NULL,
	"event" text NOT NULL,
	"resource_id" text NOT NULL,
	"resource" json NOT NULL,
	"related" json NOT NULL,
	"payload" json NOT NULL,
	"received" timestamp(6) with time zone NOT NULL,
	"follows" uuid
);
--> statement-breakpoint
CREATE TABLE "flow_run_inputs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"flow_run_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"sender" text
);
--> statement-breakpoint
CREATE TABLE "flow_run_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"timestamp" timestamp(6) with time zone NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"message" text,
	"details" json NOT NULL,
	"data" json,
	"result_artifact_id" uuid,
	"flow_run_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_run_tags" (
	"flow_run_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "flow_run_tags_flow_run_id_tag_pk" PRIMARY KEY("flow_run_id","tag")
);
--> statement-breakpoint
CREATE TABLE "flow_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"flow_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state_id" uuid,
	"state_type" text,
	"state_name" text,
	"state_timestamp" timestamp(6) with time zone,
	"run_count" integer NOT NULL,
	"expected_start_time" timestamp(6) with time zone,
	"next_scheduled_start_time" timestamp(6) with time zone,
	"start_time" timestamp(6) with time zone,
	"end_time" timestamp(6) with time zone,
	"total_run_time" double precision NOT NULL,
	"deployment_id" uuid,
	"deployment_version" text,
	"work_queue_id" uuid,
	"work_queue_name" text,
	"flow_version" text,
	"parameters" json NOT NULL,
	"idempotency_key" text,
	"context" json NOT NULL,
	"empirical_policy" json NOT NULL,
	"retry_type" text,
	"tags" jsonb NOT NULL,
	"labels" json NOT NULL,
	"parent_task_run_id" uuid,
	"auto_scheduled" boolean NOT NULL,
	"infrastructure_document_id" uuid,
	"infrastructure_pid" text,
	"created_by_id" uuid,
	"created_by_type" text,
	"created_by_name" text,
	"job_variables" json
);
--> statement-breakpoint
CREATE TABLE "flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"tags" jsonb NOT NULL,
	"labels" json
);
--> statement-breakpoint
CREATE TABLE "logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"level" integer NOT NULL,
	"message" text NOT NULL,
	"timestamp" timestamp(6) with time zone NOT NULL,
	"flow_run_id" uuid,
	"task_run_id" uuid
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"filters" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_states" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text,
	"lease_expires" timestamp(6) with time zone,
	"last_started" timestamp(6) with time zone,
	"last_duration_seconds" double precision,
	"last_error" text,
	"items_handled" integer NOT NULL,
	"passes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_run_state_cache" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"cache_key" text NOT NULL,
	"cache_expiration" timestamp(6) with time zone,
	"task_run_state_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_run_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"timestamp" timestamp(6) with time zone NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"message" text,
	"details" json NOT NULL,
	"data" json,
	"result_artifact_id" uuid,
	"task_run_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_run_tags" (
	"task_run_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "task_run_tags_task_run_id_tag_pk" PRIMARY KEY("task_run_id","tag")
);
--> statement-breakpoint
CREATE TABLE "task_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"flow_run_id" uuid,
	"name" text NOT NULL,
	"task_key" text NOT NULL,
	"dynamic_key" text NOT NULL,
	"cache_key" text,
	"cache_expiration" timestamp(6) with time zone,
	"task_version" text,
	"flow_run_run_count" integer NOT NULL,
	"empirical_policy" json NOT NULL,
	"task_inputs" json NOT NULL,
	"tags" jsonb NOT NULL,
	"labels" json,
	"state_id" uuid,
	"state_type" text,
	"state_name" text,
	"state_timestamp" timestamp(6) with time zone,
	"run_count" integer NOT NULL,
	"expected_start_time" timestamp(6) with time zone,
	"next_scheduled_start_time" timestamp(6) with time zone,
	"start_time" timestamp(6) with time zone,
	"end_time" timestamp(6) with time zone,
	"total_run_time" double precision NOT NULL,
	"queued_at" timestamp(6) with time zone,
	"queue" text
);
--> statement-breakpoint
CREATE TABLE "variables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"value" json,
	"tags" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_pools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"base_job_template" json NOT NULL,
	"is_paused" boolean NOT NULL,
	"concurrency_limit" integer,
	"storage_configuration" json NOT NULL,
	"default_queue_id" uuid,
	"status" text NOT NULL,
	"last_transitioned_status_at" timestamp(6) with time zone,
	"last_status_event_id" uuid
);
--> statement-breakpoint
CREATE TABLE "work_queues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"work_pool_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"is_paused" boolean NOT NULL,
	"concurrency_limit" integer,
	"priority" integer NOT NULL,
	"filter" json,
	"last_polled" timestamp(6) with time zone,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"work_pool_id" uuid NOT NULL,
	"name" text NOT NULL,
	"last_heartbeat_time" timestamp(6) with time zone NOT NULL,
	"heartbeat_interval_seconds" integer,
	"status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "automation_related_resources" ADD CONSTRAINT "automation_related_resources_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_document_references" ADD CONSTRAINT "block_document_references_parent_document_id_block_documents_id_fk" FOREIGN KEY ("parent_document_id") REFERENCES "public"."block_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_document_references" ADD CONSTRAINT "block_document_references_child_document_id_block_documents_id_fk" FOREIGN KEY ("child_document_id") REFERENCES "public"."block_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_documents" ADD CONSTRAINT "block_documents_block_type_id_block_types_id_fk" FOREIGN KEY ("block_type_id") REFERENCES "public"."block_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_documents" ADD CONSTRAINT "block_documents_block_schema_id_block_schemas_id_fk" FOREIGN KEY ("block_schema_id") REFERENCES "public"."block_schemas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_schema_references" ADD CONSTRAINT "block_schema_references_parent_schema_id_block_schemas_id_fk" FOREIGN KEY ("parent_schema_id") REFERENCES "public"."block_schemas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_schema_references" ADD CONSTRAINT "block_schema_references_child_schema_id_block_schemas_id_fk" FOREIGN KEY ("child_schema_id") REFERENCES "public"."block_schemas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_schemas" ADD CONSTRAINT "block_schemas_block_type_id_block_types_id_fk" FOREIGN KEY ("block_type_id") REFERENCES "public"."block_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleanup_messages" ADD CONSTRAINT "cleanup_messages_work_pool_id_work_pools_id_fk" FOREIGN KEY ("work_pool_id") REFERENCES "public"."work_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concurrency_lease_limits" ADD CONSTRAINT "concurrency_lease_limits_lease_id_concurrency_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."concurrency_leases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_schedules" ADD CONSTRAINT "deployment_schedules_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_concurrency_limit_id_concurrency_limits_id_fk" FOREIGN KEY ("concurrency_limit_id") REFERENCES "public"."concurrency_limits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_work_queue_id_work_queues_id_fk" FOREIGN KEY ("work_queue_id") REFERENCES "public"."work_queues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_storage_document_id_block_documents_id_fk" FOREIGN KEY ("storage_document_id") REFERENCES "public"."block_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_infrastructure_document_id_block_documents_id_fk" FOREIGN KEY ("infrastructure_document_id") REFERENCES "public"."block_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_run_inputs" ADD CONSTRAINT "flow_run_inputs_flow_run_id_flow_runs_id_fk" FOREIGN KEY ("flow_run_id") REFERENCES "public"."flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_run_states" ADD CONSTRAINT "flow_run_states_flow_run_id_flow_runs_id_fk" FOREIGN KEY ("flow_run_id") REFERENCES "public"."flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_run_tags" ADD CONSTRAINT "flow_run_tags_flow_run_id_flow_runs_id_fk" FOREIGN KEY ("flow_run_id") REFERENCES "public"."flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_work_queue_id_work_queues_id_fk" FOREIGN KEY ("work_queue_id") REFERENCES "public"."work_queues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_parent_task_run_id_task_runs_id_fk" FOREIGN KEY ("parent_task_run_id") REFERENCES "public"."task_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_infrastructure_document_id_block_documents_id_fk" FOREIGN KEY ("infrastructure_document_id") REFERENCES "public"."block_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run_states" ADD CONSTRAINT "task_run_states_task_run_id_task_runs_id_fk" FOREIGN KEY ("task_run_id") REFERENCES "public"."task_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run_tags" ADD CONSTRAINT "task_run_tags_task_run_id_task_runs_id_fk" FOREIGN KEY ("task_run_id") REFERENCES "public"."task_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_runs" ADD CONSTRAINT "task_runs_flow_run_id_flow_runs_id_fk" FOREIGN KEY ("flow_run_id") REFERENCES "public"."flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_queues" ADD CONSTRAINT "work_queues_work_pool_id_work_pools_id_fk" FOREIGN KEY ("work_pool_id") REFERENCES "public"."work_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_work_pool_id_work_pools_id_fk" FOREIGN KEY ("work_pool_id") REFERENCES "public"."work_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "artifact_collections_key" ON "artifact_collections" USING btree ("key");--> statement-breakpoint
CREATE INDEX "artifact_collections_latest" ON "artifact_collections" USING btree ("latest_id");--> statement-breakpoint
CREATE INDEX "artifact_collections_flow_run" ON "artifact_collections" USING btree ("flow_run_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "artifact_collections_task_run" ON "artifact_collections" USING btree ("task_run_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "artifacts_key" ON "artifacts" USING btree ("key" NULLS FIRST,"created");--> statement-breakpoint
CREATE INDEX "artifacts_flow_run" ON "artifacts" USING btree ("flow_run_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "artifacts_task_run" ON "artifacts" USING btree ("task_run_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "artifacts_updated" ON "artifacts" USING btree ("updated");--> statement-breakpoint
CREATE INDEX "automation_related_resources_resource" ON "automation_related_resources" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "automations_name" ON "automations" USING btree ("name");--> statement-breakpoint
CREATE INDEX "automations_created" ON "automations" USING btree ("created");--> statement-breakpoint
CREATE INDEX "automations_updated" ON "automations" USING btree ("updated");--> statement-breakpoint
CREATE UNIQUE INDEX "block_document_references_edge" ON "block_document_references" USING btree ("parent_document_id","name","child_document_id");--> statement-breakpoint
CREATE INDEX "block_document_references_child" ON "block_document_references" USING btree ("child_document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "block_documents_name" ON "block_documents" USING btree ("block_type_id","name");--> statement-breakpoint
CREATE INDEX "block_documents_by_name" ON "block_documents" USING btree ("name");--> statement-breakpoint
CREATE INDEX "block_documents_type_name" ON "block_documents" USING btree ("block_type_name","name");--> statement-breakpoint
CREATE INDEX "block_documents_schema" ON "block_documents" USING btree ("block_schema_id");--> statement-breakpoint
CREATE UNIQUE INDEX "block_schema_references_edge" ON "block_schema_references" USING btree ("parent_schema_id","name","child_schema_id");--> statement-breakpoint
CREATE INDEX "block_schema_references_child" ON "block_schema_references" USING btree ("child_schema_id");--> statement-breakpoint
CREATE UNIQUE INDEX "block_schemas_checksum" ON "block_schemas" USING btree ("checksum","version");--> statement-breakpoint
CREATE INDEX "block_schemas_type" ON "block_schemas" USING btree ("block_type_id","created");--> statement-breakpoint
CREATE INDEX "block_schemas_created" ON "block_schemas" USING btree ("created");--> statement-breakpoint
CREATE UNIQUE INDEX "block_types_slug" ON "block_types" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "block_types_name" ON "block_types" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "cleanup_messages_key" ON "cleanup_messages" USING btree ("work_pool_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "cleanup_messages_waiting" ON "cleanup_messages" USING btree ("work_pool_id","created") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "cleanup_messages_leases" ON "cleanup_messages" USING btree ("lease_expires" NULLS FIRST) WHERE status = 'reserved';--> statement-breakpoint
CREATE INDEX "concurrency_lease_limits_limit" ON "concurrency_lease_limits" USING btree ("limit_id");--> statement-breakpoint
CREATE INDEX "concurrency_leases_expires" ON "concurrency_leases" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "concurrency_leases_holder" ON "concurrency_leases" USING btree ("holder_id" NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "concurrency_limits_name" ON "concurrency_limits" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "configurations_key" ON "configurations" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "csrf_tokens_client" ON "csrf_tokens" USING btree ("client");--> statement-breakpoint
CREATE INDEX "csrf_tokens_expiration" ON "csrf_tokens" USING btree ("expiration");--> statement-breakpoint
CREATE UNIQUE INDEX "deployment_schedules_slug" ON "deployment_schedules" USING btree ("deployment_id","slug");--> statement-breakpoint
CREATE INDEX "deployment_schedules_by_slug" ON "deployment_schedules" USING btree ("slug" NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "deployments_name" ON "deployments" USING btree ("flow_id","name");--> statement-breakpoint
CREATE INDEX "deployments_by_name" ON "deployments" USING btree ("name");--> statement-breakpoint
CREATE INDEX "deployments_created" ON "deployments" USING btree ("created");--> statement-breakpoint
CREATE INDEX "deployments_updated" ON "deployments" USING btree ("updated");--> statement-breakpoint
CREATE INDEX "deployments_work_queue" ON "deployments" USING btree ("work_queue_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deployments_work_queue_name" ON "deployments" USING btree ("work_queue_name" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deployments_limit" ON "deployments" USING btree ("concurrency_limit_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deployments_storage" ON "deployments" USING btree ("storage_document_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deployments_infrastructure" ON "deployments" USING btree ("infrastructure_document_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deployments_status" ON "deployments" USING btree ("status","last_polled" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "event_resources_resource" ON "event_resources" USING btree ("resource_id","occurred");--> statement-breakpoint
CREATE INDEX "events_occurred" ON "events" USING btree ("occurred","id");--> statement-breakpoint
CREATE INDEX "events_name" ON "events" USING btree ("event","occurred","id");--> statement-breakpoint
CREATE INDEX "events_resource" ON "events" USING btree ("resource_id","occurred");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_run_inputs_key" ON "flow_run_inputs" USING btree ("flow_run_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_run_states_run" ON "flow_run_states" USING btree ("flow_run_id","timestamp");--> statement-breakpoint
CREATE INDEX "flow_run_states_type" ON "flow_run_states" USING btree ("type","name","timestamp");--> statement-breakpoint
CREATE INDEX "flow_run_states_result" ON "flow_run_states" USING btree ("result_artifact_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_run_tags_tag" ON "flow_run_tags" USING btree ("tag","flow_run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_runs_idempotency" ON "flow_runs" USING btree ("flow_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "flow_runs_start" ON "flow_runs" USING btree (coalesce(start_time, expected_start_time) NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_runs_flow_start" ON "flow_runs" USING btree ("flow_id",coalesce(start_time, expected_start_time) NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_runs_state_start" ON "flow_runs" USING btree ("state_type" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_runs_deployment_start" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST) WHERE deployment_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_expected" ON "flow_runs" USING btree ("expected_start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_runs_end" ON "flow_runs" USING btree ("end_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_runs_state_name" ON "flow_runs" USING btree ("state_name" NULLS FIRST,"next_scheduled_start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_runs_name" ON "flow_runs" USING btree ("name");--> statement-breakpoint
CREATE INDEX "flow_runs_work_queue_name" ON "flow_runs" USING btree ("work_queue_name" NULLS FIRST) WHERE work_queue_name is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_parent" ON "flow_runs" USING btree ("parent_task_run_id" NULLS FIRST) WHERE parent_task_run_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_infrastructure" ON "flow_runs" USING btree ("infrastructure_document_id" NULLS FIRST) WHERE infrastructure_document_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_created_by" ON "flow_runs" USING btree ("created_by_id" NULLS FIRST) WHERE created_by_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_held_up" ON "flow_runs" USING btree ("state_type" NULLS FIRST,"state_timestamp" NULLS FIRST) WHERE state_type in ('CANCELLING', 'PAUSED');--> statement-breakpoint
CREATE INDEX "flow_runs_due" ON "flow_runs" USING btree ("work_queue_id" NULLS FIRST,"next_scheduled_start_time" NULLS FIRST,"id") WHERE state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "flow_runs_holding" ON "flow_runs" USING btree ("work_queue_id" NULLS FIRST,"state_type" NULLS FIRST) WHERE state_type in ('PENDING', 'RUNNING', 'CANCELLING');--> statement-breakpoint
CREATE INDEX "flow_runs_deployment_due" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,"next_scheduled_start_time" NULLS FIRST,"id") WHERE state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "flow_runs_scheduled_by" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,"created_by_id" NULLS FIRST,"next_scheduled_start_time" NULLS FIRST) WHERE state_type = 'SCHEDULED' and auto_scheduled;--> statement-breakpoint
CREATE INDEX "flow_runs_next_scheduled" ON "flow_runs" USING btree ("next_scheduled_start_time" NULLS FIRST,"id") WHERE next_scheduled_start_time is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "flows_name" ON "flows" USING btree ("name");--> statement-breakpoint
CREATE INDEX "flows_created" ON "flows" USING btree ("created");--> statement-breakpoint
CREATE INDEX "flows_updated" ON "flows" USING btree ("updated");--> statement-breakpoint
CREATE INDEX "logs_flow_run" ON "logs" USING btree ("flow_run_id" NULLS FIRST,"timestamp","id");--> statement-breakpoint
CREATE INDEX "logs_task_run" ON "logs" USING btree ("task_run_id" NULLS FIRST,"timestamp","id");--> statement-breakpoint
CREATE INDEX "logs_timestamp" ON "logs" USING btree ("timestamp","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("name");--> statement-breakpoint
CREATE INDEX "task_run_state_cache_key" ON "task_run_state_cache" USING btree ("cache_key","created");--> statement-breakpoint
CREATE UNIQUE INDEX "task_run_states_run" ON "task_run_states" USING btree ("task_run_id","timestamp");--> statement-breakpoint
CREATE INDEX "task_run_states_type" ON "task_run_states" USING btree ("type","name","timestamp");--> statement-breakpoint
CREATE INDEX "task_run_states_result" ON "task_run_states" USING btree ("result_artifact_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_run_tags_tag" ON "task_run_tags" USING btree ("tag","task_run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_runs_natural_key" ON "task_runs" USING btree ("flow_run_id","task_key","dynamic_key");--> statement-breakpoint
CREATE INDEX "task_runs_task_key" ON "task_runs" USING btree ("task_key","dynamic_key") WHERE flow_run_id is null;--> statement-breakpoint
CREATE INDEX "task_runs_state_start" ON "task_runs" USING btree ("state_type" NULLS FIRST,"start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_runs_state_name" ON "task_runs" USING btree ("state_name" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_runs_start" ON "task_runs" USING btree ("start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_runs_expected" ON "task_runs" USING btree ("expected_start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_runs_next_scheduled" ON "task_runs" USING btree ("next_scheduled_start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_runs_end" ON "task_runs" USING btree ("end_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_runs_name" ON "task_runs" USING btree ("name");--> statement-breakpoint
CREATE INDEX "task_runs_queued" ON "task_runs" USING btree ("task_key","queue" NULLS FIRST,"queued_at" NULLS FIRST) WHERE queued_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "variables_name" ON "variables" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "work_pools_name" ON "work_pools" USING btree ("name");--> statement-breakpoint
CREATE INDEX "work_pools_type" ON "work_pools" USING btree ("type");--> statement-breakpoint
CREATE UNIQUE INDEX "work_queues_name" ON "work_queues" USING btree ("work_pool_id","name");--> statement-breakpoint
CREATE INDEX "work_queues_priority" ON "work_queues" USING btree ("work_pool_id","priority");--> statement-breakpoint
CREATE INDEX "work_queues_by_name" ON "work_queues" USING btree ("name");--> statement-breakpoint
CREATE INDEX "work_queues_status" ON "work_queues" USING btree ("status","last_polled" NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "workers_name" ON "workers" USING btree ("work_pool_id","name");--> statement-breakpoint
CREATE INDEX "workers_heartbeat" ON "workers" USING btree ("work_pool_id","last_heartbeat_time");--> statement-breakpoint
CREATE INDEX "workers_online" ON "workers" USING btree ("last_heartbeat_time") WHERE status = 'ONLINE';