DROP INDEX "flow_runs_start";--> statement-breakpoint
DROP INDEX "flow_runs_state_start";--> statement-breakpoint
CREATE INDEX "flow_runs_start" ON "flow_runs" USING btree (coalesce(start_time, expected_start_time) NULLS FIRST,"id","state_type" NULLS FIRST,"state_name" NULLS FIRST,"start_time" NULLS FIRST,"expected_start_time" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_runs_state_start" ON "flow_runs" USING btree ("state_type" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST,"id","start_time" NULLS FIRST,"expected_start_time" NULLS FIRST);