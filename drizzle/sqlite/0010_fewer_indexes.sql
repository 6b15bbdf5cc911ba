DROP INDEX `flow_run_states_type`;--> statement-breakpoint
DROP INDEX `flow_run_states_result`;--> statement-breakpoint
DROP INDEX `task_run_states_type`;--> statement-breakpoint
DROP INDEX `task_run_states_result`;--> statement-breakpoint
DROP INDEX `workers_heartbeat`;--> statement-breakpoint
DROP INDEX `workers_online`;