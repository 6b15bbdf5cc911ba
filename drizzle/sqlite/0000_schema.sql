-- The schema of the first release. drizzle-kit generated the tables and the indexes from src/store/schema. It cannot generate the following, which is added by
-- hand: the expressions of indexes (drizzle-kit splits them at commas), WITHOUT ROWID, and the database triggers at the end.
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`role` text NOT NULL,
	`expires` text,
	`revoked` text,
	`last_used` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_prefix` ON `api_keys` (`prefix`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_name` ON `api_keys` (`name`) WHERE revoked is null;--> statement-breakpoint
CREATE TABLE `artifact_collections` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`key` text NOT NULL,
	`latest_id` text NOT NULL,
	`type` text,
	`description` text,
	`data` text,
	`metadata` text,
	`flow_run_id` text,
	`task_run_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `artifact_collections_key` ON `artifact_collections` (`key`);--> statement-breakpoint
CREATE INDEX `artifact_collections_latest` ON `artifact_collections` (`latest_id`);--> statement-breakpoint
CREATE INDEX `artifact_collections_flow_run` ON `artifact_collections` (`flow_run_id`);--> statement-breakpoint
CREATE INDEX `artifact_collections_task_run` ON `artifact_collections` (`task_run_id`);--> statement-breakpoint
CREATE TABLE `artifacts` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`key` text,
	`type` text,
	`description` text,
	`data` text,
	`metadata` text,
	`flow_run_id` text,
	`task_run_id` text
);
--> statement-breakpoint
CREATE INDEX `artifacts_key` ON `artifacts` (`key`,`created`);--> statement-breakpoint
CREATE INDEX `artifacts_flow_run` ON `artifacts` (`flow_run_id`);--> statement-breakpoint
CREATE INDEX `artifacts_task_run` ON `artifacts` (`task_run_id`);--> statement-breakpoint
CREATE INDEX `artifacts_updated` ON `artifacts` (`updated`);--> statement-breakpoint
CREATE TABLE `automation_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`firing_id` text NOT NULL,
	`automation_id` text NOT NULL,
	`created` text NOT NULL,
	`action_index` integer NOT NULL,
	`on_trigger` integer NOT NULL,
	`action` text NOT NULL,
	`external` integer NOT NULL,
	`status` text NOT NULL,
	`claimed_by` text,
	`attempts` integer NOT NULL,
	`claim_expires` text,
	`attempted` text,
	`started` text,
	`ended` text,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `automation_actions_open` ON `automation_actions` (`external`,`created`,`id`,`automation_id`) WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX `automation_actions_automation` ON `automation_actions` (`automation_id`,`created`);--> statement-breakpoint
CREATE INDEX `automation_actions_firing` ON `automation_actions` (`firing_id`);--> statement-breakpoint
CREATE INDEX `automation_actions_ended` ON `automation_actions` (`ended`);--> statement-breakpoint
CREATE TABLE `automation_firings` (
	`id` text PRIMARY KEY NOT NULL,
	`automation_id` text NOT NULL,
	`triggered` text NOT NULL,
	`automation` text NOT NULL,
	`firing` text NOT NULL,
	`triggered_event` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `automation_firings_automation` ON `automation_firings` (`automation_id`,`triggered`);--> statement-breakpoint
CREATE INDEX `automation_firings_triggered` ON `automation_firings` (`triggered`);--> statement-breakpoint
CREATE TABLE `automation_related_resources` (
	`automation_id` text NOT NULL,
	`resource_id` text NOT NULL,
	`owned` integer NOT NULL,
	PRIMARY KEY(`automation_id`, `resource_id`),
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `automation_related_resources_resource` ON `automation_related_resources` (`resource_id`);--> statement-breakpoint
CREATE TABLE `automations` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`enabled` integer NOT NULL,
	`tags` text NOT NULL,
	`trigger` text NOT NULL,
	`actions` text NOT NULL,
	`actions_on_trigger` text NOT NULL,
	`actions_on_resolve` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `automations_name` ON `automations` (`name`);--> statement-breakpoint
CREATE INDEX `automations_created` ON `automations` (`created`);--> statement-breakpoint
CREATE INDEX `automations_updated` ON `automations` (`updated`);--> statement-breakpoint
CREATE TABLE `block_document_references` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`parent_document_id` text NOT NULL,
	`child_document_id` text NOT NULL,
	FOREIGN KEY (`parent_document_id`) REFERENCES `block_documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`child_document_id`) REFERENCES `block_documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `block_document_references_edge` ON `block_document_references` (`parent_document_id`,`name`,`child_document_id`);--> statement-breakpoint
CREATE INDEX `block_document_references_child` ON `block_document_references` (`child_document_id`);--> statement-breakpoint
CREATE TABLE `block_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`data` text NOT NULL,
	`is_anonymous` integer NOT NULL,
	`block_type_name` text NOT NULL,
	`block_type_id` text NOT NULL,
	`block_schema_id` text NOT NULL,
	FOREIGN KEY (`block_type_id`) REFERENCES `block_types`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`block_schema_id`) REFERENCES `block_schemas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `block_documents_name` ON `block_documents` (`block_type_id`,`name`);--> statement-breakpoint
CREATE INDEX `block_documents_by_name` ON `block_documents` (`name`);--> statement-breakpoint
CREATE INDEX `block_documents_type_name` ON `block_documents` (`block_type_name`,`name`);--> statement-breakpoint
CREATE INDEX `block_documents_schema` ON `block_documents` (`block_schema_id`);--> statement-breakpoint
CREATE TABLE `block_schema_references` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`parent_schema_id` text NOT NULL,
	`child_schema_id` text NOT NULL,
	FOREIGN KEY (`parent_schema_id`) REFERENCES `block_schemas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`child_schema_id`) REFERENCES `block_schemas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `block_schema_references_edge` ON `block_schema_references` (`parent_schema_id`,`name`,`child_schema_id`);--> statement-breakpoint
CREATE INDEX `block_schema_references_child` ON `block_schema_references` (`child_schema_id`);--> statement-breakpoint
CREATE TABLE `block_schemas` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`checksum` text NOT NULL,
	`version` text NOT NULL,
	`fields` text NOT NULL,
	`capabilities` text NOT NULL,
	`block_type_id` text NOT NULL,
	FOREIGN KEY (`block_type_id`) REFERENCES `block_types`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `block_schemas_checksum` ON `block_schemas` (`checksum`,`version`);--> statement-breakpoint
CREATE INDEX `block_schemas_type` ON `block_schemas` (`block_type_id`,`created`);--> statement-breakpoint
CREATE INDEX `block_schemas_created` ON `block_schemas` (`created`);--> statement-breakpoint
CREATE TABLE `block_types` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`logo_url` text,
	`documentation_url` text,
	`description` text,
	`code_example` text,
	`is_protected` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `block_types_slug` ON `block_types` (`slug`);--> statement-breakpoint
CREATE INDEX `block_types_name` ON `block_types` (`name`);--> statement-breakpoint
CREATE TABLE `child_firings` (
	`parent_trigger_id` text NOT NULL,
	`child_trigger_id` text NOT NULL,
	`automation_id` text NOT NULL,
	`firing_id` text NOT NULL,
	`triggered` text NOT NULL,
	`firing` text NOT NULL,
	PRIMARY KEY(`parent_trigger_id`, `child_trigger_id`),
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `child_firings_automation` ON `child_firings` (`automation_id`);--> statement-breakpoint
CREATE TABLE `cleanup_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`work_pool_id` text NOT NULL,
	`work_queue_id` text,
	`idempotency_key` text NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`data` text NOT NULL,
	`status` text NOT NULL,
	`delivery_count` integer NOT NULL,
	`reservation_token` text,
	`lease_expires` text,
	`finished` text,
	FOREIGN KEY (`work_pool_id`) REFERENCES `work_pools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cleanup_messages_key` ON `cleanup_messages` (`work_pool_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `cleanup_messages_waiting` ON `cleanup_messages` (`work_pool_id`,`created`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `cleanup_messages_leases` ON `cleanup_messages` (`lease_expires`) WHERE status = 'reserved';--> statement-breakpoint
CREATE TABLE `concurrency_lease_limits` (
	`lease_id` text NOT NULL,
	`limit_id` text NOT NULL,
	PRIMARY KEY(`lease_id`, `limit_id`),
	FOREIGN KEY (`lease_id`) REFERENCES `concurrency_leases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `concurrency_lease_limits_limit` ON `concurrency_lease_limits` (`limit_id`);--> statement-breakpoint
CREATE TABLE `concurrency_leases` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`expires` text NOT NULL,
	`slots` integer NOT NULL,
	`holder_type` text,
	`holder_id` text
);
--> statement-breakpoint
CREATE INDEX `concurrency_leases_expires` ON `concurrency_leases` (`expires`);--> statement-breakpoint
CREATE INDEX `concurrency_leases_holder` ON `concurrency_leases` (`holder_id`);--> statement-breakpoint
CREATE TABLE `concurrency_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`limit` integer NOT NULL,
	`active` integer NOT NULL,
	`active_slots` integer NOT NULL,
	`denied_slots` integer NOT NULL,
	`slot_decay_per_second` real NOT NULL,
	`avg_slot_occupancy_seconds` real NOT NULL,
	`active_slots_since` text NOT NULL,
	`denied_slots_since` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `concurrency_limits_name` ON `concurrency_limits` (`name`);--> statement-breakpoint
CREATE TABLE `configurations` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `configurations_key` ON `configurations` (`key`);--> statement-breakpoint
CREATE TABLE `csrf_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`token` text NOT NULL,
	`client` text NOT NULL,
	`expiration` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `csrf_tokens_client` ON `csrf_tokens` (`client`);--> statement-breakpoint
CREATE INDEX `csrf_tokens_expiration` ON `csrf_tokens` (`expiration`);--> statement-breakpoint
CREATE TABLE `deployment_schedules` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`deployment_id` text NOT NULL,
	`schedule` text NOT NULL,
	`active` integer NOT NULL,
	`max_scheduled_runs` integer,
	`parameters` text NOT NULL,
	`slug` text,
	FOREIGN KEY (`deployment_id`) REFERENCES `deployments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deployment_schedules_slug` ON `deployment_schedules` (`deployment_id`,`slug`);--> statement-breakpoint
CREATE INDEX `deployment_schedules_by_slug` ON `deployment_schedules` (`slug`);--> statement-breakpoint
CREATE TABLE `deployments` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`flow_id` text NOT NULL,
	`version` text,
	`description` text,
	`paused` integer NOT NULL,
	`concurrency_limit_id` text,
	`concurrency_options` text,
	`job_variables` text NOT NULL,
	`parameters` text NOT NULL,
	`parameter_openapi_schema` text,
	`enforce_parameter_schema` integer NOT NULL,
	`pull_steps` text,
	`tags` text NOT NULL,
	`labels` text NOT NULL,
	`work_queue_id` text,
	`work_queue_name` text,
	`last_polled` text,
	`status` text NOT NULL,
	`path` text,
	`entrypoint` text,
	`storage_document_id` text,
	`infrastructure_document_id` text,
	`created_by` text,
	`updated_by` text,
	FOREIGN KEY (`flow_id`) REFERENCES `flows`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`concurrency_limit_id`) REFERENCES `concurrency_limits`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`work_queue_id`) REFERENCES `work_queues`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`storage_document_id`) REFERENCES `block_documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`infrastructure_document_id`) REFERENCES `block_documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deployments_name` ON `deployments` (`flow_id`,`name`);--> statement-breakpoint
CREATE INDEX `deployments_by_name` ON `deployments` (`name`);--> statement-breakpoint
CREATE INDEX `deployments_created` ON `deployments` (`created`);--> statement-breakpoint
CREATE INDEX `deployments_updated` ON `deployments` (`updated`);--> statement-breakpoint
CREATE INDEX `deployments_work_queue` ON `deployments` (`work_queue_id`);--> statement-breakpoint
CREATE INDEX `deployments_work_queue_name` ON `deployments` (`work_queue_name`);--> statement-breakpoint
CREATE INDEX `deployments_limit` ON `deployments` (`concurrency_limit_id`);--> statement-breakpoint
CREATE INDEX `deployments_storage` ON `deployments` (`storage_document_id`);--> statement-breakpoint
CREATE INDEX `deployments_infrastructure` ON `deployments` (`infrastructure_document_id`);--> statement-breakpoint
CREATE INDEX `deployments_status` ON `deployments` (`status`,`last_polled`);--> statement-breakpoint
-- Only related resources have a row. Every query finds them by the primary key, so the table is stored in its order.
CREATE TABLE `event_resources` (
	`resource_id` text NOT NULL,
	`occurred` text NOT NULL,
	`event_id` text NOT NULL,
	`position` integer NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`resource_id`, `occurred`, `event_id`, `position`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`occurred` text NOT NULL,
	`event` text NOT NULL,
	`resource_id` text NOT NULL,
	`resource` text NOT NULL,
	`related` text NOT NULL,
	`payload` text NOT NULL,
	`received` text NOT NULL,
	`follows` text
);
--> statement-breakpoint
CREATE INDEX `events_occurred` ON `events` (`occurred`,`id`);--> statement-breakpoint
CREATE INDEX `events_name` ON `events` (`event`,`occurred`,`id`);--> statement-breakpoint
CREATE INDEX `events_resource` ON `events` (`resource_id`,`occurred`);--> statement-breakpoint
CREATE TABLE `flow_run_inputs` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`flow_run_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`sender` text,
	FOREIGN KEY (`flow_run_id`) REFERENCES `flow_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flow_run_inputs_key` ON `flow_run_inputs` (`flow_run_id`,`key`);--> statement-breakpoint
CREATE TABLE `flow_run_states` (
	`id` text PRIMARY KEY NOT NULL,
	`timestamp` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`message` text,
	`details` text NOT NULL,
	`data` text,
	`result_artifact_id` text,
	`flow_run_id` text NOT NULL,
	FOREIGN KEY (`flow_run_id`) REFERENCES `flow_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flow_run_states_run` ON `flow_run_states` (`flow_run_id`,`timestamp`);--> statement-breakpoint
CREATE TABLE `flow_run_tags` (
	`flow_run_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`flow_run_id`, `tag`),
	FOREIGN KEY (`flow_run_id`) REFERENCES `flow_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `flow_run_tags_tag` ON `flow_run_tags` (`tag`,`flow_run_id`);--> statement-breakpoint
CREATE TABLE `flow_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`flow_id` text NOT NULL,
	`name` text NOT NULL,
	`state_id` text,
	`state_type` text,
	`state_name` text,
	`state_timestamp` text,
	`run_count` integer NOT NULL,
	`expected_start_time` text,
	`next_scheduled_start_time` text,
	`start_time` text,
	`end_time` text,
	`total_run_time` real NOT NULL,
	`deployment_id` text,
	`deployment_version` text,
	`work_queue_id` text,
	`work_queue_name` text,
	`flow_version` text,
	`parameters` text NOT NULL,
	`idempotency_key` text,
	`context` text NOT NULL,
	`empirical_policy` text NOT NULL,
	`retry_type` text,
	`tags` text NOT NULL,
	`labels` text NOT NULL,
	`parent_task_run_id` text,
	`auto_scheduled` integer NOT NULL,
	`infrastructure_document_id` text,
	`infrastructure_pid` text,
	`created_by_id` text,
	`created_by_type` text,
	`created_by_name` text,
	`job_variables` text,
	FOREIGN KEY (`flow_id`) REFERENCES `flows`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`work_queue_id`) REFERENCES `work_queues`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`parent_task_run_id`) REFERENCES `task_runs`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`infrastructure_document_id`) REFERENCES `block_documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flow_runs_idempotency` ON `flow_runs` (`flow_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `flow_runs_start` ON `flow_runs` (coalesce("start_time", "expected_start_time"),`id`,`state_type`,`state_name`,`parent_task_run_id`);--> statement-breakpoint
CREATE INDEX `flow_runs_flow_start` ON `flow_runs` (`flow_id`,coalesce("start_time", "expected_start_time"),`id`);--> statement-breakpoint
CREATE INDEX `flow_runs_state_start` ON `flow_runs` (`state_type`,coalesce("start_time", "expected_start_time"),`id`,`parent_task_run_id`);--> statement-breakpoint
CREATE INDEX `flow_runs_deployment_start` ON `flow_runs` (`deployment_id`,coalesce("start_time", "expected_start_time"),`id`) WHERE deployment_id is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_queue_start` ON `flow_runs` (`work_queue_id`,coalesce("start_time", "expected_start_time"),`id`) WHERE work_queue_id is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_expected` ON `flow_runs` (`expected_start_time`,`id`);--> statement-breakpoint
CREATE INDEX `flow_runs_scheduled` ON `flow_runs` (`expected_start_time`,`id`,`state_type`,`state_name`) WHERE next_scheduled_start_time is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_end` ON `flow_runs` (`end_time`,`id`);--> statement-breakpoint
CREATE INDEX `flow_runs_totals` ON `flow_runs` (`state_name`,`state_type`,`expected_start_time`,`total_run_time`,(case when start_time is null then null when start_time > expected_start_time then ((unixepoch(substr(start_time, 1, 19)) - unixepoch(substr(expected_start_time, 1, 19))) + (cast(substr(start_time, 21, 6) as real) - cast(substr(expected_start_time, 21, 6) as real)) / 1000000.0) else 0 end));--> statement-breakpoint
CREATE INDEX `flow_runs_on_time` ON `flow_runs` (`next_scheduled_start_time`,`id`) WHERE state_name = 'Scheduled' and state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX `flow_runs_name` ON `flow_runs` (`name`);--> statement-breakpoint
CREATE INDEX `flow_runs_work_queue_name` ON `flow_runs` (`work_queue_name`) WHERE work_queue_name is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_parent` ON `flow_runs` (`parent_task_run_id`) WHERE parent_task_run_id is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_infrastructure` ON `flow_runs` (`infrastructure_document_id`) WHERE infrastructure_document_id is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_created_by` ON `flow_runs` (`created_by_id`) WHERE created_by_id is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_running` ON `flow_runs` (`state_timestamp`) WHERE state_type = 'RUNNING';--> statement-breakpoint
CREATE INDEX `flow_runs_held_up` ON `flow_runs` (`state_type`,`state_timestamp`) WHERE state_type in ('CANCELLING', 'PAUSED');--> statement-breakpoint
CREATE INDEX `flow_runs_due` ON `flow_runs` (`work_queue_id`,`next_scheduled_start_time`,`id`) WHERE state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX `flow_runs_holding` ON `flow_runs` (`work_queue_id`,`state_type`) WHERE state_type in ('PENDING', 'RUNNING', 'CANCELLING');--> statement-breakpoint
CREATE INDEX `flow_runs_deployment_due` ON `flow_runs` (`deployment_id`,`next_scheduled_start_time`,`id`) WHERE state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX `flow_runs_scheduled_by` ON `flow_runs` (`deployment_id`,`created_by_id`,`next_scheduled_start_time`) WHERE state_type = 'SCHEDULED' and auto_scheduled;--> statement-breakpoint
CREATE INDEX `flow_runs_next_scheduled` ON `flow_runs` (`next_scheduled_start_time`,`id`) WHERE next_scheduled_start_time is not null;--> statement-breakpoint
CREATE TABLE `flows` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`tags` text NOT NULL,
	`labels` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flows_name` ON `flows` (`name`);--> statement-breakpoint
CREATE INDEX `flows_created` ON `flows` (`created`);--> statement-breakpoint
CREATE INDEX `flows_updated` ON `flows` (`updated`);--> statement-breakpoint
CREATE TABLE `held_events` (
	`trigger_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`event_id` text NOT NULL,
	`automation_id` text NOT NULL,
	`occurred` text NOT NULL,
	`held` text NOT NULL,
	PRIMARY KEY(`trigger_id`, `key_hash`, `event_id`),
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `held_events_automation` ON `held_events` (`automation_id`);--> statement-breakpoint
CREATE INDEX `held_events_held` ON `held_events` (`held`);--> statement-breakpoint
CREATE TABLE `logs` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`level` integer NOT NULL,
	`message` text NOT NULL,
	`timestamp` text NOT NULL,
	`flow_run_id` text,
	`task_run_id` text
);
--> statement-breakpoint
CREATE INDEX `logs_flow_run` ON `logs` (`flow_run_id`,`timestamp`,`id`);--> statement-breakpoint
CREATE INDEX `logs_task_run` ON `logs` (`task_run_id`,`timestamp`,`id`) WHERE task_run_id is not null;--> statement-breakpoint
CREATE INDEX `logs_timestamp` ON `logs` (`timestamp`,`id`);--> statement-breakpoint
CREATE TABLE `proactive_runs` (
	`trigger_id` text PRIMARY KEY NOT NULL,
	`automation_id` text NOT NULL,
	`next_run` text NOT NULL,
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proactive_runs_next` ON `proactive_runs` (`next_run`);--> statement-breakpoint
CREATE INDEX `proactive_runs_automation` ON `proactive_runs` (`automation_id`);--> statement-breakpoint
CREATE TABLE `run_total_changes` (
	`kind` text NOT NULL,
	`state_type` text,
	`state_name` text,
	`state_timestamp` text,
	`expected_start_time` text,
	`start_time` text,
	`total_run_time` real,
	`was_state_type` text,
	`was_state_name` text,
	`was_state_timestamp` text,
	`was_expected_start_time` text,
	`was_start_time` text,
	`was_total_run_time` real
);
--> statement-breakpoint
-- Every query finds totals by the primary key, so the table is stored in its order.
CREATE TABLE `run_totals` (
	`kind` text NOT NULL,
	`span` integer NOT NULL,
	`slot` integer NOT NULL,
	`state_type` text NOT NULL,
	`state_name` text NOT NULL,
	`runs` integer NOT NULL,
	`waiting` integer NOT NULL,
	`due_seconds` integer NOT NULL,
	`due_micros` integer NOT NULL,
	`delay_seconds` integer NOT NULL,
	`delay_micros` integer NOT NULL,
	`ran_seconds` integer NOT NULL,
	`ran_micros` integer NOT NULL,
	`running` integer NOT NULL,
	`since_seconds` integer NOT NULL,
	`since_micros` integer NOT NULL,
	PRIMARY KEY(`kind`, `span`, `slot`, `state_type`, `state_name`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`filters` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_name` ON `saved_searches` (`name`);--> statement-breakpoint
CREATE TABLE `service_states` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text,
	`lease_expires` text,
	`last_started` text,
	`last_duration_seconds` real,
	`last_error` text,
	`items_handled` integer NOT NULL,
	`passes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `task_run_state_cache` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`cache_key` text NOT NULL,
	`cache_expiration` text,
	`task_run_state_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `task_run_state_cache_key` ON `task_run_state_cache` (`cache_key`,`created`);--> statement-breakpoint
CREATE TABLE `task_run_states` (
	`id` text PRIMARY KEY NOT NULL,
	`timestamp` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`message` text,
	`details` text NOT NULL,
	`data` text,
	`result_artifact_id` text,
	`task_run_id` text NOT NULL,
	FOREIGN KEY (`task_run_id`) REFERENCES `task_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_run_states_run` ON `task_run_states` (`task_run_id`,`timestamp`);--> statement-breakpoint
CREATE TABLE `task_run_tags` (
	`task_run_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`task_run_id`, `tag`),
	FOREIGN KEY (`task_run_id`) REFERENCES `task_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_run_tags_tag` ON `task_run_tags` (`tag`,`task_run_id`);--> statement-breakpoint
CREATE TABLE `task_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`flow_run_id` text,
	`name` text NOT NULL,
	`task_key` text NOT NULL,
	`dynamic_key` text NOT NULL,
	`cache_key` text,
	`cache_expiration` text,
	`task_version` text,
	`flow_run_run_count` integer NOT NULL,
	`empirical_policy` text NOT NULL,
	`task_inputs` text NOT NULL,
	`tags` text NOT NULL,
	`labels` text,
	`state_id` text,
	`state_type` text,
	`state_name` text,
	`state_timestamp` text,
	`run_count` integer NOT NULL,
	`expected_start_time` text,
	`next_scheduled_start_time` text,
	`start_time` text,
	`end_time` text,
	`total_run_time` real NOT NULL,
	`queued_at` text,
	`queue` text,
	FOREIGN KEY (`flow_run_id`) REFERENCES `flow_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_runs_natural_key` ON `task_runs` (`flow_run_id`,`task_key`,`dynamic_key`);--> statement-breakpoint
CREATE INDEX `task_runs_task_key` ON `task_runs` (`task_key`,`dynamic_key`) WHERE flow_run_id is null;--> statement-breakpoint
CREATE INDEX `task_runs_state_start` ON `task_runs` (`state_type`,`start_time`);--> statement-breakpoint
CREATE INDEX `task_runs_totals` ON `task_runs` (`state_name`,`state_type`,`expected_start_time`,`total_run_time`,(case when start_time is null then null when start_time > expected_start_time then ((unixepoch(substr(start_time, 1, 19)) - unixepoch(substr(expected_start_time, 1, 19))) + (cast(substr(start_time, 21, 6) as real) - cast(substr(expected_start_time, 21, 6) as real)) / 1000000.0) else 0 end));--> statement-breakpoint
CREATE INDEX `task_runs_start` ON `task_runs` (`start_time`);--> statement-breakpoint
CREATE INDEX `task_runs_expected` ON `task_runs` (`expected_start_time`,`id`);--> statement-breakpoint
CREATE INDEX `task_runs_next_scheduled` ON `task_runs` (`next_scheduled_start_time`);--> statement-breakpoint
CREATE INDEX `task_runs_end` ON `task_runs` (`end_time`,`id`);--> statement-breakpoint
CREATE INDEX `task_runs_name` ON `task_runs` (`name`);--> statement-breakpoint
CREATE INDEX `task_runs_running` ON `task_runs` (`state_timestamp`) WHERE state_type = 'RUNNING';--> statement-breakpoint
CREATE INDEX `task_runs_queued` ON `task_runs` (`task_key`,`queue`,`queued_at`) WHERE queued_at is not null;--> statement-breakpoint
CREATE TABLE `trigger_buckets` (
	`trigger_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`automation_id` text NOT NULL,
	`key` text NOT NULL,
	`window_start` text NOT NULL,
	`window_end` text NOT NULL,
	`count` integer NOT NULL,
	`last_event` text,
	PRIMARY KEY(`trigger_id`, `key_hash`),
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trigger_buckets_automation` ON `trigger_buckets` (`automation_id`);--> statement-breakpoint
CREATE INDEX `trigger_buckets_end` ON `trigger_buckets` (`window_end`);--> statement-breakpoint
CREATE INDEX `trigger_buckets_trigger_end` ON `trigger_buckets` (`trigger_id`,`window_end`);--> statement-breakpoint
CREATE TABLE `trigger_queue` (
	`event_id` text PRIMARY KEY NOT NULL,
	`received` text NOT NULL,
	`event` text NOT NULL,
	`bytes` integer NOT NULL,
	`triggers` text NOT NULL,
	`waits_for` text
);
--> statement-breakpoint
CREATE INDEX `trigger_queue_ready` ON `trigger_queue` (`received`,`event_id`) WHERE waits_for is null;--> statement-breakpoint
CREATE INDEX `trigger_queue_waiting` ON `trigger_queue` (`received`) WHERE waits_for is not null;--> statement-breakpoint
CREATE INDEX `trigger_queue_waits_for` ON `trigger_queue` (`waits_for`);--> statement-breakpoint
CREATE TABLE `trigger_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `variables` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`value` text,
	`tags` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `variables_name` ON `variables` (`name`);--> statement-breakpoint
CREATE TABLE `work_pools` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`type` text NOT NULL,
	`base_job_template` text NOT NULL,
	`is_paused` integer NOT NULL,
	`concurrency_limit` integer,
	`storage_configuration` text NOT NULL,
	`default_queue_id` text,
	`status` text NOT NULL,
	`last_transitioned_status_at` text,
	`last_status_event_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `work_pools_name` ON `work_pools` (`name`);--> statement-breakpoint
CREATE INDEX `work_pools_type` ON `work_pools` (`type`);--> statement-breakpoint
CREATE TABLE `work_queues` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`work_pool_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`is_paused` integer NOT NULL,
	`concurrency_limit` integer,
	`priority` integer NOT NULL,
	`filter` text,
	`last_polled` text,
	`status` text NOT NULL,
	FOREIGN KEY (`work_pool_id`) REFERENCES `work_pools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `work_queues_name` ON `work_queues` (`work_pool_id`,`name`);--> statement-breakpoint
CREATE INDEX `work_queues_priority` ON `work_queues` (`work_pool_id`,`priority`);--> statement-breakpoint
CREATE INDEX `work_queues_by_name` ON `work_queues` (`name`);--> statement-breakpoint
CREATE INDEX `work_queues_status` ON `work_queues` (`status`,`last_polled`);--> statement-breakpoint
CREATE TABLE `workers` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`work_pool_id` text NOT NULL,
	`name` text NOT NULL,
	`last_heartbeat_time` text NOT NULL,
	`heartbeat_interval_seconds` integer,
	`status` text NOT NULL,
	FOREIGN KEY (`work_pool_id`) REFERENCES `work_pools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workers_name` ON `workers` (`work_pool_id`,`name`);--> statement-breakpoint
CREATE INDEX `workers_online` ON `workers` (`work_pool_id`) WHERE status = 'ONLINE';--> statement-breakpoint
-- Database triggers that note each change of a run in run_total_changes, from which the service updates run_totals. The statements equal those of
-- src/store/run-totals/triggers.ts; a test compares them. A migration that rebuilds flow_runs or task_runs creates their triggers again.
create trigger flow_runs_added after insert on flow_runs
begin
  insert into run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values ('flow_run', new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
end;
--> statement-breakpoint
create trigger flow_runs_removed after delete on flow_runs
begin
  insert into run_total_changes (kind, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
  values ('flow_run', old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
end;
--> statement-breakpoint
create trigger flow_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time on flow_runs
when old.state_type is not new.state_type or old.state_name is not new.state_name or old.state_timestamp is not new.state_timestamp or old.expected_start_time is not new.expected_start_time or old.start_time is not new.start_time or old.total_run_time is not new.total_run_time
begin
  insert into run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
  values ('flow_run', new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
end;
--> statement-breakpoint
create trigger task_runs_added after insert on task_runs
begin
  insert into run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values ('task_run', new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
end;
--> statement-breakpoint
create trigger task_runs_removed after delete on task_runs
begin
  insert into run_total_changes (kind, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
  values ('task_run', old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
end;
--> statement-breakpoint
create trigger task_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time on task_runs
when old.state_type is not new.state_type or old.state_name is not new.state_name or old.state_timestamp is not new.state_timestamp or old.expected_start_time is not new.expected_start_time or old.start_time is not new.start_time or old.total_run_time is not new.total_run_time
begin
  insert into run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
  values ('task_run', new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
end;
