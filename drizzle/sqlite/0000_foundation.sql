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
CREATE TABLE `event_resources` (
	`event_id` text NOT NULL,
	`position` integer NOT NULL,
	`occurred` text NOT NULL,
	`resource_id` text NOT NULL,
	`role` text NOT NULL,
	`labels` text NOT NULL,
	PRIMARY KEY(`event_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `event_resources_resource` ON `event_resources` (`resource_id`,`occurred`);--> statement-breakpoint
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
CREATE INDEX `flow_run_states_type` ON `flow_run_states` (`type`,`name`,`timestamp`);--> statement-breakpoint
CREATE INDEX `flow_run_states_result` ON `flow_run_states` (`result_artifact_id`);--> statement-breakpoint
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
CREATE INDEX `flow_runs_start` ON `flow_runs` (coalesce("start_time", "expected_start_time"));--> statement-breakpoint
CREATE INDEX `flow_runs_flow_start` ON `flow_runs` (`flow_id`,coalesce("start_time", "expected_start_time"));--> statement-breakpoint
CREATE INDEX `flow_runs_state_start` ON `flow_runs` (`state_type`,coalesce("start_time", "expected_start_time"));--> statement-breakpoint
CREATE INDEX `flow_runs_deployment_start` ON `flow_runs` (`deployment_id`,coalesce("start_time", "expected_start_time")) WHERE deployment_id is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_expected` ON `flow_runs` (`expected_start_time`);--> statement-breakpoint
CREATE INDEX `flow_runs_end` ON `flow_runs` (`end_time`);--> statement-breakpoint
CREATE INDEX `flow_runs_state_name` ON `flow_runs` (`state_name`,`next_scheduled_start_time`);--> statement-breakpoint
CREATE INDEX `flow_runs_name` ON `flow_runs` (`name`);--> statement-breakpoint
CREATE INDEX `flow_runs_work_queue_name` ON `flow_runs` (`work_queue_name`) WHERE work_queue_name is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_parent` ON `flow_runs` (`parent_task_run_id`) WHERE parent_task_run_id is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_infrastructure` ON `flow_runs` (`infrastructure_document_id`) WHERE infrastructure_document_id is not null;--> statement-breakpoint
CREATE INDEX `flow_runs_created_by` ON `flow_runs` (`created_by_id`) WHERE created_by_id is not null;--> statement-breakpoint
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
CREATE INDEX `logs_task_run` ON `logs` (`task_run_id`,`timestamp`,`id`);--> statement-breakpoint
CREATE INDEX `logs_timestamp` ON `logs` (`timestamp`,`id`);--> statement-breakpoint
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
CREATE INDEX `task_run_states_type` ON `task_run_states` (`type`,`name`,`timestamp`);--> statement-breakpoint
CREATE INDEX `task_run_states_result` ON `task_run_states` (`result_artifact_id`);--> statement-breakpoint
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
CREATE INDEX `task_runs_state_name` ON `task_runs` (`state_name`);--> statement-breakpoint
CREATE INDEX `task_runs_start` ON `task_runs` (`start_time`);--> statement-breakpoint
CREATE INDEX `task_runs_expected` ON `task_runs` (`expected_start_time`);--> statement-breakpoint
CREATE INDEX `task_runs_next_scheduled` ON `task_runs` (`next_scheduled_start_time`);--> statement-breakpoint
CREATE INDEX `task_runs_end` ON `task_runs` (`end_time`);--> statement-breakpoint
CREATE INDEX `task_runs_name` ON `task_runs` (`name`);--> statement-breakpoint
CREATE INDEX `task_runs_queued` ON `task_runs` (`task_key`,`queue`,`queued_at`) WHERE queued_at is not null;--> statement-breakpoint
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
CREATE INDEX `workers_heartbeat` ON `workers` (`work_pool_id`,`last_heartbeat_time`);--> statement-breakpoint
CREATE INDEX `workers_online` ON `workers` (`last_heartbeat_time`) WHERE status = 'ONLINE';