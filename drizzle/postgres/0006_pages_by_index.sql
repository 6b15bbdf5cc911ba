DROP INDEX "flow_runs_start";--> statement-breakpoint
DROP INDEX "flow_runs_flow_start";--> statement-breakpoint
DROP INDEX "flow_runs_state_start";--> statement-breakpoint
DROP INDEX "flow_runs_deployment_start";--> statement-breakpoint
DROP INDEX "flow_runs_expected";--> statement-breakpoint
DROP INDEX "flow_runs_end";--> statement-breakpoint
DROP INDEX "task_runs_expected";--> statement-breakpoint
DROP INDEX "task_runs_end";--> statement-breakpoint
CREATE INDEX "flow_runs_start" ON "flow_runs" USING btree (coalesce(start_time, expected_start_time) NULLS FIRST,"id","state_type" NULLS FIRST,"state_name" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_runs_flow_start" ON "flow_runs" USING btree ("flow_id",coalesce(start_time, expected_start_time) NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "flow_runs_state_start" ON "flow_runs" USING btree ("state_type" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "flow_runs_deployment_start" ON "flow_runs" USING btree ("deployment_id" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST,"id") WHERE deployment_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_expected" ON "flow_runs" USING btree ("expected_start_time" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "flow_runs_end" ON "flow_runs" USING btree ("end_time" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "task_runs_expected" ON "task_runs" USING btree ("expected_start_time" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "task_runs_end" ON "task_runs" USING btree ("end_time" NULLS FIRST,"id");