-- The schema of the first release. drizzle-kit generated the tables, the foreign keys and the indexes from src/store/schema. It cannot generate the following,
-- which is added by hand: partitions, the replica identity, NULLS FIRST for expressions of indexes, and the functions and database triggers at the end.
-- No name has a schema in front: everything is created in, and found in, the first schema of the search path.
CREATE TABLE "flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"tags" jsonb NOT NULL,
	"labels" json
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
CREATE TABLE "block_document_references" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"parent_document_id" uuid NOT NULL,
	"child_document_id" uuid NOT NULL
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
CREATE TABLE "concurrency_leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"expires" timestamp(6) with time zone NOT NULL,
	"slots" integer NOT NULL,
	"holder_type" text,
	"holder_id" uuid
);
--> statement-breakpoint
CREATE TABLE "concurrency_lease_limits" (
	"lease_id" uuid NOT NULL,
	"limit_id" uuid NOT NULL,
	CONSTRAINT "concurrency_lease_limits_lease_id_limit_id_pk" PRIMARY KEY("lease_id","limit_id")
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
	"infrastructure_document_id" uuid,
	"created_by" json,
	"updated_by" json
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
CREATE TABLE "flow_run_tags" (
	"flow_run_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "flow_run_tags_flow_run_id_tag_pk" PRIMARY KEY("flow_run_id","tag")
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
CREATE TABLE "task_run_tags" (
	"task_run_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "task_run_tags_task_run_id_tag_pk" PRIMARY KEY("task_run_id","tag")
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
CREATE TABLE "task_run_state_cache" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"cache_key" text NOT NULL,
	"cache_expiration" timestamp(6) with time zone,
	"task_run_state_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_totals" (
	"kind" text NOT NULL,
	"span" bigint NOT NULL,
	"slot" bigint NOT NULL,
	"state_type" text NOT NULL,
	"state_name" text NOT NULL,
	"runs" bigint NOT NULL,
	"waiting" bigint NOT NULL,
	"due_seconds" bigint NOT NULL,
	"due_micros" bigint NOT NULL,
	"delay_seconds" bigint NOT NULL,
	"delay_micros" bigint NOT NULL,
	"ran_seconds" bigint NOT NULL,
	"ran_micros" bigint NOT NULL,
	"running" bigint NOT NULL,
	"since_seconds" bigint NOT NULL,
	"since_micros" bigint NOT NULL,
	CONSTRAINT "run_totals_kind_span_slot_state_type_state_name_pk" PRIMARY KEY("kind","span","slot","state_type","state_name")
);
--> statement-breakpoint
CREATE TABLE "run_total_changes" (
	"kind" text NOT NULL,
	"state_type" text,
	"state_name" text,
	"state_timestamp" timestamp(6) with time zone,
	"expected_start_time" timestamp(6) with time zone,
	"start_time" timestamp(6) with time zone,
	"total_run_time" double precision,
	"was_state_type" text,
	"was_state_name" text,
	"was_state_timestamp" timestamp(6) with time zone,
	"was_expected_start_time" timestamp(6) with time zone,
	"was_start_time" timestamp(6) with time zone,
	"was_total_run_time" double precision
);
--> statement-breakpoint
-- The table has no primary key. Logical replication needs another identity to replicate the deletion of rows.
alter table run_total_changes replica identity full;
--> statement-breakpoint
-- Partitioned by time. The service creates the partitions of the coming days; the default partition holds the rows of all other times.
CREATE TABLE "logs" (
	"id" uuid NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"level" integer NOT NULL,
	"message" text NOT NULL,
	"timestamp" timestamp(6) with time zone NOT NULL,
	"flow_run_id" uuid,
	"task_run_id" uuid,
	CONSTRAINT "logs_id_timestamp_pk" PRIMARY KEY("id","timestamp")
) PARTITION BY RANGE ("timestamp");
--> statement-breakpoint
CREATE TABLE "logs_default" PARTITION OF "logs" DEFAULT;--> statement-breakpoint
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
CREATE TABLE "variables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp(6) with time zone NOT NULL,
	"updated" timestamp(6) with time zone NOT NULL,
	"name" text NOT NULL,
	"value" json,
	"tags" jsonb NOT NULL
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
CREATE TABLE "events" (
	"id" uuid NOT NULL,
	"occurred" timestamp(6) with time zone NOT NULL,
	"event" text NOT NULL,
	"resource_id" text NOT NULL,
	"resource" json NOT NULL,
	"related" json NOT NULL,
	"payload" json NOT NULL,
	"received" timestamp(6) with time zone NOT NULL,
	"follows" uuid,
	CONSTRAINT "events_id_occurred_pk" PRIMARY KEY("id","occurred")
) PARTITION BY RANGE ("occurred");
--> statement-breakpoint
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;--> statement-breakpoint
-- Only related resources have a row.
CREATE TABLE "event_resources" (
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"occurred" timestamp(6) with time zone NOT NULL,
	"resource_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "event_resources_resource_id_occurred_event_id_position_pk" PRIMARY KEY("resource_id","occurred","event_id","position")
) PARTITION BY RANGE ("occurred");
--> statement-breakpoint
CREATE TABLE "event_resources_default" PARTITION OF "event_resources" DEFAULT;--> statement-breakpoint
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
CREATE TABLE "automation_related_resources" (
	"automation_id" uuid NOT NULL,
	"resource_id" text NOT NULL,
	"owned" boolean NOT NULL,
	CONSTRAINT "automation_related_resources_automation_id_resource_id_pk" PRIMARY KEY("automation_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "trigger_revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"revision" uuid NOT NULL
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
CREATE TABLE "proactive_runs" (
	"trigger_id" uuid PRIMARY KEY NOT NULL,
	"automation_id" uuid NOT NULL,
	"next_run" timestamp(6) with time zone NOT NULL
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
-- Foreign keys
ALTER TABLE "work_queues" ADD CONSTRAINT "work_queues_work_pool_id_work_pools_id_fk" FOREIGN KEY ("work_pool_id") REFERENCES "work_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_work_pool_id_work_pools_id_fk" FOREIGN KEY ("work_pool_id") REFERENCES "work_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleanup_messages" ADD CONSTRAINT "cleanup_messages_work_pool_id_work_pools_id_fk" FOREIGN KEY ("work_pool_id") REFERENCES "work_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_schemas" ADD CONSTRAINT "block_schemas_block_type_id_block_types_id_fk" FOREIGN KEY ("block_type_id") REFERENCES "block_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_documents" ADD CONSTRAINT "block_documents_block_type_id_block_types_id_fk" FOREIGN KEY ("block_type_id") REFERENCES "block_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_documents" ADD CONSTRAINT "block_documents_block_schema_id_block_schemas_id_fk" FOREIGN KEY ("block_schema_id") REFERENCES "block_schemas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_schema_references" ADD CONSTRAINT "block_schema_references_parent_schema_id_block_schemas_id_fk" FOREIGN KEY ("parent_schema_id") REFERENCES "block_schemas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_schema_references" ADD CONSTRAINT "block_schema_references_child_schema_id_block_schemas_id_fk" FOREIGN KEY ("child_schema_id") REFERENCES "block_schemas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_document_references" ADD CONSTRAINT "block_document_references_parent_document_id_block_documents_id_fk" FOREIGN KEY ("parent_document_id") REFERENCES "block_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_document_references" ADD CONSTRAINT "block_document_references_child_document_id_block_documents_id_fk" FOREIGN KEY ("child_document_id") REFERENCES "block_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concurrency_lease_limits" ADD CONSTRAINT "concurrency_lease_limits_lease_id_concurrency_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "concurrency_leases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_concurrency_limit_id_concurrency_limits_id_fk" FOREIGN KEY ("concurrency_limit_id") REFERENCES "concurrency_limits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_work_queue_id_work_queues_id_fk" FOREIGN KEY ("work_queue_id") REFERENCES "work_queues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_storage_document_id_block_documents_id_fk" FOREIGN KEY ("storage_document_id") REFERENCES "block_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_infrastructure_document_id_block_documents_id_fk" FOREIGN KEY ("infrastructure_document_id") REFERENCES "block_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_schedules" ADD CONSTRAINT "deployment_schedules_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_work_queue_id_work_queues_id_fk" FOREIGN KEY ("work_queue_id") REFERENCES "work_queues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_parent_task_run_id_task_runs_id_fk" FOREIGN KEY ("parent_task_run_id") REFERENCES "task_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_infrastructure_document_id_block_documents_id_fk" FOREIGN KEY ("infrastructure_document_id") REFERENCES "block_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_run_tags" ADD CONSTRAINT "flow_run_tags_flow_run_id_flow_runs_id_fk" FOREIGN KEY ("flow_run_id") REFERENCES "flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_run_states" ADD CONSTRAINT "flow_run_states_flow_run_id_flow_runs_id_fk" FOREIGN KEY ("flow_run_id") REFERENCES "flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_run_inputs" ADD CONSTRAINT "flow_run_inputs_flow_run_id_flow_runs_id_fk" FOREIGN KEY ("flow_run_id") REFERENCES "flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_runs" ADD CONSTRAINT "task_runs_flow_run_id_flow_runs_id_fk" FOREIGN KEY ("flow_run_id") REFERENCES "flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run_tags" ADD CONSTRAINT "task_run_tags_task_run_id_task_runs_id_fk" FOREIGN KEY ("task_run_id") REFERENCES "task_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run_states" ADD CONSTRAINT "task_run_states_task_run_id_task_runs_id_fk" FOREIGN KEY ("task_run_id") REFERENCES "task_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_related_resources" ADD CONSTRAINT "automation_related_resources_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trigger_buckets" ADD CONSTRAINT "trigger_buckets_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_events" ADD CONSTRAINT "held_events_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_firings" ADD CONSTRAINT "child_firings_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proactive_runs" ADD CONSTRAINT "proactive_runs_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Indexes. NULL comes first, as on SQLite, so that one ORDER BY reads the index on both databases.
CREATE UNIQUE INDEX "flows_name" ON "flows" USING btree ("name");--> statement-breakpoint
CREATE INDEX "flows_created" ON "flows" USING btree ("created");--> statement-breakpoint
CREATE INDEX "flows_updated" ON "flows" USING btree ("updated");--> statement-breakpoint
CREATE UNIQUE INDEX "work_pools_name" ON "work_pools" USING btree ("name");--> statement-breakpoint
CREATE INDEX "work_pools_type" ON "work_pools" USING btree ("type");--> statement-breakpoint
CREATE UNIQUE INDEX "work_queues_name" ON "work_queues" USING btree ("work_pool_id","name");--> statement-breakpoint
CREATE INDEX "work_queues_priority" ON "work_queues" USING btree ("work_pool_id","priority");--> statement-breakpoint
CREATE INDEX "work_queues_by_name" ON "work_queues" USING btree ("name");--> statement-breakpoint
CREATE INDEX "work_queues_status" ON "work_queues" USING btree ("status","last_polled" NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "workers_name" ON "workers" USING btree ("work_pool_id","name");--> statement-breakpoint
CREATE INDEX "workers_online" ON "workers" USING btree ("work_pool_id") WHERE status = 'ONLINE';--> statement-breakpoint
CREATE UNIQUE INDEX "cleanup_messages_key" ON "cleanup_messages" USING btree ("work_pool_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "cleanup_messages_waiting" ON "cleanup_messages" USING btree ("work_pool_id","created") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "cleanup_messages_leases" ON "cleanup_messages" USING btree ("lease_expires" NULLS FIRST) WHERE status = 'reserved';--> statement-breakpoint
CREATE UNIQUE INDEX "block_types_slug" ON "block_types" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "block_types_name" ON "block_types" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "block_schemas_checksum" ON "block_schemas" USING btree ("checksum","version");--> statement-breakpoint
CREATE INDEX "block_schemas_type" ON "block_schemas" USING btree ("block_type_id","created");--> statement-breakpoint
CREATE INDEX "block_schemas_created" ON "block_schemas" USING btree ("created");--> statement-breakpoint
CREATE UNIQUE INDEX "block_documents_name" ON "block_documents" USING btree ("block_type_id","name");--> statement-breakpoint
CREATE INDEX "block_documents_by_name" ON "block_documents" USING btree ("name");--> statement-breakpoint
CREATE INDEX "block_documents_type_name" ON "block_documents" USING btree ("block_type_name","name");--> statement-breakpoint
CREATE INDEX "block_documents_schema" ON "block_documents" USING btree ("block_schema_id");--> statement-breakpoint
CREATE UNIQUE INDEX "block_schema_references_edge" ON "block_schema_references" USING btree ("parent_schema_id","name","child_schema_id");--> statement-breakpoint
CREATE INDEX "block_schema_references_child" ON "block_schema_references" USING btree ("child_schema_id");--> statement-breakpoint
CREATE UNIQUE INDEX "block_document_references_edge" ON "block_document_references" USING btree ("parent_document_id","name","child_document_id");--> statement-breakpoint
CREATE INDEX "block_document_references_child" ON "block_document_references" USING btree ("child_document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "concurrency_limits_name" ON "concurrency_limits" USING btree ("name");--> statement-breakpoint
CREATE INDEX "concurrency_leases_expires" ON "concurrency_leases" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "concurrency_leases_holder" ON "concurrency_leases" USING btree ("holder_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "concurrency_lease_limits_limit" ON "concurrency_lease_limits" USING btree ("limit_id");--> statement-breakpoint
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
CREATE UNIQUE INDEX "deployment_schedules_slug" ON "deployment_schedules" USING btree ("deployment_id","slug");--> statement-breakpoint
CREATE INDEX "deployment_schedules_by_slug" ON "deployment_schedules" USING btree ("slug" NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "flow_runs_idempotency" ON "flow_runs" USING btree ("flow_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "flow_runs_start" ON "flow_runs" USING btree (coalesce(start_time, expected_start_time) NULLS FIRST,"id","state_type" NULLS FIRST,"state_name" NULLS FIRST,"parent_task_run_id" NULLS FIRST,"start_time" NULLS FIRST,"expected_start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_runs_flow_start" ON "flow_runs" USING btree ("flow_id",coalesce(start_time, expected_start_time) NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "flow_runs_state_start" ON "flow_runs" USING btree ("state_type" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST,"id","parent_task_run_id" NULLS FIRST,"start_time" NULLS FIRST,"expected_start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_runs_deployment_start" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST,"id") WHERE deployment_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_queue_start" ON "flow_runs" USING btree ("work_queue_id" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST,"id") WHERE work_queue_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_expected" ON "flow_runs" USING btree ("expected_start_time" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "flow_runs_scheduled" ON "flow_runs" USING btree ("expected_start_time" NULLS FIRST,"id","state_type" NULLS FIRST,"state_name" NULLS FIRST) WHERE next_scheduled_start_time is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_end" ON "flow_runs" USING btree ("end_time" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "flow_runs_totals" ON "flow_runs" USING btree ("state_name" NULLS FIRST,"state_type" NULLS FIRST,"expected_start_time" NULLS FIRST,"total_run_time",start_time);--> statement-breakpoint
CREATE INDEX "flow_runs_on_time" ON "flow_runs" USING btree ("next_scheduled_start_time" NULLS FIRST,"id") WHERE state_name = 'Scheduled' and state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "flow_runs_name" ON "flow_runs" USING btree (name collate "C");--> statement-breakpoint
CREATE INDEX "flow_runs_work_queue_name" ON "flow_runs" USING btree ("work_queue_name" NULLS FIRST) WHERE work_queue_name is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_parent" ON "flow_runs" USING btree ("parent_task_run_id" NULLS FIRST) WHERE parent_task_run_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_infrastructure" ON "flow_runs" USING btree ("infrastructure_document_id" NULLS FIRST) WHERE infrastructure_document_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_created_by" ON "flow_runs" USING btree ("created_by_id" NULLS FIRST) WHERE created_by_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_running" ON "flow_runs" USING btree ("state_timestamp" NULLS FIRST) WHERE state_type = 'RUNNING';--> statement-breakpoint
CREATE INDEX "flow_runs_held_up" ON "flow_runs" USING btree ("state_type" NULLS FIRST,"state_timestamp" NULLS FIRST) WHERE state_type in ('CANCELLING', 'PAUSED');--> statement-breakpoint
CREATE INDEX "flow_runs_due" ON "flow_runs" USING btree ("work_queue_id" NULLS FIRST,"next_scheduled_start_time" NULLS FIRST,"id") WHERE state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "flow_runs_holding" ON "flow_runs" USING btree ("work_queue_id" NULLS FIRST,"state_type" NULLS FIRST) WHERE state_type in ('PENDING', 'RUNNING', 'CANCELLING');--> statement-breakpoint
CREATE INDEX "flow_runs_deployment_due" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,"next_scheduled_start_time" NULLS FIRST,"id") WHERE state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "flow_runs_scheduled_by" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,"created_by_id" NULLS FIRST,"next_scheduled_start_time" NULLS FIRST) WHERE state_type = 'SCHEDULED' and auto_scheduled;--> statement-breakpoint
CREATE INDEX "flow_runs_next_scheduled" ON "flow_runs" USING btree ("next_scheduled_start_time" NULLS FIRST,"id") WHERE next_scheduled_start_time is not null;--> statement-breakpoint
CREATE INDEX "flow_run_tags_tag" ON "flow_run_tags" USING btree ("tag","flow_run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_run_states_run" ON "flow_run_states" USING btree ("flow_run_id","timestamp");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_run_inputs_key" ON "flow_run_inputs" USING btree ("flow_run_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "task_runs_natural_key" ON "task_runs" USING btree ("flow_run_id","task_key","dynamic_key");--> statement-breakpoint
CREATE INDEX "task_runs_task_key" ON "task_runs" USING btree ("task_key","dynamic_key") WHERE flow_run_id is null;--> statement-breakpoint
CREATE INDEX "task_runs_state_start" ON "task_runs" USING btree ("state_type" NULLS FIRST,"start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_runs_totals" ON "task_runs" USING btree ("state_name" NULLS FIRST,"state_type" NULLS FIRST,"expected_start_time" NULLS FIRST,"total_run_time",start_time);--> statement-breakpoint
CREATE INDEX "task_runs_start" ON "task_runs" USING btree ("start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_runs_expected" ON "task_runs" USING btree ("expected_start_time" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "task_runs_next_scheduled" ON "task_runs" USING btree ("next_scheduled_start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_runs_end" ON "task_runs" USING btree ("end_time" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "task_runs_name" ON "task_runs" USING btree (name collate "C");--> statement-breakpoint
CREATE INDEX "task_runs_running" ON "task_runs" USING btree ("state_timestamp" NULLS FIRST) WHERE state_type = 'RUNNING';--> statement-breakpoint
CREATE INDEX "task_runs_queued" ON "task_runs" USING btree ("task_key","queue" NULLS FIRST,"queued_at" NULLS FIRST) WHERE queued_at is not null;--> statement-breakpoint
CREATE INDEX "task_run_tags_tag" ON "task_run_tags" USING btree ("tag","task_run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_run_states_run" ON "task_run_states" USING btree ("task_run_id","timestamp");--> statement-breakpoint
CREATE INDEX "task_run_state_cache_key" ON "task_run_state_cache" USING btree ("cache_key","created");--> statement-breakpoint
CREATE INDEX "logs_flow_run" ON "logs" USING btree ("flow_run_id" NULLS FIRST,"timestamp","id");--> statement-breakpoint
CREATE INDEX "logs_task_run" ON "logs" USING btree ("task_run_id" NULLS FIRST,"timestamp","id") WHERE task_run_id is not null;--> statement-breakpoint
CREATE INDEX "logs_timestamp" ON "logs" USING btree ("timestamp","id");--> statement-breakpoint
CREATE INDEX "artifacts_key" ON "artifacts" USING btree ("key" NULLS FIRST,"created");--> statement-breakpoint
CREATE INDEX "artifacts_flow_run" ON "artifacts" USING btree ("flow_run_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "artifacts_task_run" ON "artifacts" USING btree ("task_run_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "artifacts_updated" ON "artifacts" USING btree ("updated");--> statement-breakpoint
CREATE UNIQUE INDEX "artifact_collections_key" ON "artifact_collections" USING btree ("key");--> statement-breakpoint
CREATE INDEX "artifact_collections_latest" ON "artifact_collections" USING btree ("latest_id");--> statement-breakpoint
CREATE INDEX "artifact_collections_flow_run" ON "artifact_collections" USING btree ("flow_run_id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "artifact_collections_task_run" ON "artifact_collections" USING btree ("task_run_id" NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "variables_name" ON "variables" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "configurations_key" ON "configurations" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "csrf_tokens_client" ON "csrf_tokens" USING btree ("client");--> statement-breakpoint
CREATE INDEX "csrf_tokens_expiration" ON "csrf_tokens" USING btree ("expiration");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_prefix" ON "api_keys" USING btree ("prefix");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree ("name") WHERE revoked is null;--> statement-breakpoint
CREATE INDEX "events_occurred" ON "events" USING btree ("occurred","id");--> statement-breakpoint
CREATE INDEX "events_name" ON "events" USING btree ("event","occurred","id");--> statement-breakpoint
CREATE INDEX "events_resource" ON "events" USING btree ("resource_id","occurred");--> statement-breakpoint
CREATE INDEX "automations_name" ON "automations" USING btree ("name");--> statement-breakpoint
CREATE INDEX "automations_created" ON "automations" USING btree ("created");--> statement-breakpoint
CREATE INDEX "automations_updated" ON "automations" USING btree ("updated");--> statement-breakpoint
CREATE INDEX "automation_related_resources_resource" ON "automation_related_resources" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "trigger_queue_ready" ON "trigger_queue" USING btree ("received","event_id") WHERE waits_for is null;--> statement-breakpoint
CREATE INDEX "trigger_queue_waiting" ON "trigger_queue" USING btree ("received") WHERE waits_for is not null;--> statement-breakpoint
CREATE INDEX "trigger_queue_waits_for" ON "trigger_queue" USING btree ("waits_for" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "trigger_buckets_automation" ON "trigger_buckets" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "trigger_buckets_end" ON "trigger_buckets" USING btree ("window_end");--> statement-breakpoint
CREATE INDEX "trigger_buckets_trigger_end" ON "trigger_buckets" USING btree ("trigger_id","window_end");--> statement-breakpoint
CREATE INDEX "held_events_automation" ON "held_events" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "held_events_held" ON "held_events" USING btree ("held");--> statement-breakpoint
CREATE INDEX "child_firings_automation" ON "child_firings" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "proactive_runs_next" ON "proactive_runs" USING btree ("next_run");--> statement-breakpoint
CREATE INDEX "proactive_runs_automation" ON "proactive_runs" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "automation_firings_automation" ON "automation_firings" USING btree ("automation_id","triggered");--> statement-breakpoint
CREATE INDEX "automation_firings_triggered" ON "automation_firings" USING btree ("triggered");--> statement-breakpoint
CREATE INDEX "automation_actions_open" ON "automation_actions" USING btree ("external","created","id","automation_id") WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "automation_actions_automation" ON "automation_actions" USING btree ("automation_id","created");--> statement-breakpoint
CREATE INDEX "automation_actions_firing" ON "automation_actions" USING btree ("firing_id");--> statement-breakpoint
CREATE INDEX "automation_actions_ended" ON "automation_actions" USING btree ("ended" NULLS FIRST);--> statement-breakpoint
-- Fails the transaction if a cached revision that it relied on has changed. The service then repeats it.
create function insist(holds boolean) returns boolean language plpgsql as $$
begin
  if not holds then
    raise exception 'what a transaction relied on has changed meanwhile' using errcode = 'serialization_failure';
  end if;
  return true;
end
$$;
--> statement-breakpoint
-- Database triggers that note each change of a run in run_total_changes, from which the service updates run_totals. The statements equal those of
-- src/store/run-totals/triggers.ts; a test compares them. A migration that replaces flow_runs or task_runs creates their triggers again.
create function note_run_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values (tg_argv[0], new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
  elsif tg_op = 'DELETE' then
    insert into run_total_changes (kind, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
  values (tg_argv[0], old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
  elsif old.state_type is distinct from new.state_type or old.state_name is distinct from new.state_name or old.state_timestamp is distinct from new.state_timestamp or old.expected_start_time is distinct from new.expected_start_time or old.start_time is distinct from new.start_time or old.total_run_time is distinct from new.total_run_time then
    insert into run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
  values (tg_argv[0], new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger flow_runs_counted after insert or delete on flow_runs
for each row execute function note_run_change('flow_run');
--> statement-breakpoint
create trigger flow_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time on flow_runs
for each row execute function note_run_change('flow_run');
--> statement-breakpoint
create trigger task_runs_counted after insert or delete on task_runs
for each row execute function note_run_change('task_run');
--> statement-breakpoint
create trigger task_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time on task_runs
for each row execute function note_run_change('task_run');
--> statement-breakpoint
-- Database triggers that change the revision of relations when a name or another value that related resources of events contain changes, or when the row is
-- deleted. A transaction that relied on cached values then fails, and the service repeats it.
create function revise_relations() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from gone) then
      return null;
    end if;
  end if;
  insert into trigger_revisions (id, revision) values ('relations', gen_random_uuid())
  on conflict (id) do update set revision = excluded.revision;
  return null;
end
$$;
--> statement-breakpoint
create trigger flows_revised after update of name, tags, labels on flows
for each row when (old.name <> new.name or old.tags <> new.tags or old.labels::text is distinct from new.labels::text) execute function revise_relations();
--> statement-breakpoint
create trigger flows_gone after delete on flows
referencing old table as gone for each statement execute function revise_relations();
--> statement-breakpoint
create trigger deployments_revised after update of name, tags, labels on deployments
for each row when (old.name <> new.name or old.tags <> new.tags or old.labels::text <> new.labels::text) execute function revise_relations();
--> statement-breakpoint
create trigger deployments_gone after delete on deployments
referencing old table as gone for each statement execute function revise_relations();
--> statement-breakpoint
create trigger work_queues_revised after update of name, work_pool_id on work_queues
for each row when (old.name <> new.name or old.work_pool_id <> new.work_pool_id) execute function revise_relations();
--> statement-breakpoint
create trigger work_queues_gone after delete on work_queues
referencing old table as gone for each statement execute function revise_relations();
--> statement-breakpoint
create trigger work_pools_revised after update of name, type on work_pools
for each row when (old.name <> new.name or old.type <> new.type) execute function revise_relations();
--> statement-breakpoint
create trigger work_pools_gone after delete on work_pools
referencing old table as gone for each statement execute function revise_relations();
