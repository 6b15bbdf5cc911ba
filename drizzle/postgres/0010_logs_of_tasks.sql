DROP INDEX "logs_task_run";--> statement-breakpoint
CREATE INDEX "logs_task_run" ON "logs" USING btree ("task_run_id" NULLS FIRST,"timestamp","id") WHERE task_run_id is not null;