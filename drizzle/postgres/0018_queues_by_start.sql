CREATE INDEX "flow_runs_queue_start" ON "flow_runs" USING btree ("work_queue_id" NULLS FIRST,coalesce(start_time, expected_start_time) NULLS FIRST,"id") WHERE work_queue_id is not null;
