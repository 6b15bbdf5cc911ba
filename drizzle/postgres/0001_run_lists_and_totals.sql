DROP INDEX "flow_runs_start";--> statement-breakpoint
CREATE INDEX "flow_runs_start" ON "flow_runs" USING btree (coalesce(start_time, expected_start_time) NULLS FIRST,"state_type" NULLS FIRST,"state_name" NULLS FIRST);--> statement-breakpoint
DROP INDEX "flow_runs_state_name";--> statement-breakpoint
DROP INDEX "task_runs_state_name";--> statement-breakpoint
DROP INDEX "flow_runs_name";--> statement-breakpoint
DROP INDEX "task_runs_name";--> statement-breakpoint
CREATE INDEX "flow_runs_totals" ON "flow_runs" USING btree ("state_name" NULLS FIRST,"state_type" NULLS FIRST,"expected_start_time" NULLS FIRST,"total_run_time",start_time);--> statement-breakpoint
CREATE INDEX "flow_runs_on_time" ON "flow_runs" USING btree ("next_scheduled_start_time" NULLS FIRST,"id") WHERE state_name = 'Scheduled' and state_type = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "task_runs_totals" ON "task_runs" USING btree ("state_name" NULLS FIRST,"state_type" NULLS FIRST,"expected_start_time" NULLS FIRST,"total_run_time",start_time);--> statement-breakpoint
CREATE INDEX "flow_runs_name" ON "flow_runs" USING btree (name collate "C");--> statement-breakpoint
CREATE INDEX "task_runs_name" ON "task_runs" USING btree (name collate "C");