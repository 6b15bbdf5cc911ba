CREATE INDEX `flow_runs_queue_start` ON `flow_runs` (`work_queue_id`, coalesce("start_time", "expected_start_time"), `id`) WHERE work_queue_id is not null;
