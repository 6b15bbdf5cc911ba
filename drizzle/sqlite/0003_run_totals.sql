CREATE TABLE `run_total_changes` (
	`kind` text NOT NULL,
	`change` integer NOT NULL,
	`state_type` text,
	`state_name` text,
	`state_timestamp` text,
	`expected_start_time` text,
	`start_time` text,
	`total_run_time` real NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `flow_runs_running` ON `flow_runs` (`state_timestamp`) WHERE state_type = 'RUNNING';
--> statement-breakpoint
CREATE INDEX `task_runs_running` ON `task_runs` (`state_timestamp`) WHERE state_type = 'RUNNING';
--> statement-breakpoint
create trigger flow_runs_added after insert on flow_runs
begin
  insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values ('flow_run', 1, new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
end;
--> statement-breakpoint
create trigger flow_runs_removed after delete on flow_runs
begin
  insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values ('flow_run', -1, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
end;
--> statement-breakpoint
create trigger flow_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time on flow_runs
when old.state_type is not new.state_type or old.state_name is not new.state_name or old.state_timestamp is not new.state_timestamp or old.expected_start_time is not new.expected_start_time or old.start_time is not new.start_time or old.total_run_time is not new.total_run_time
begin
  insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values ('flow_run', -1, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time),
    ('flow_run', 1, new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
end;
--> statement-breakpoint
create trigger task_runs_added after insert on task_runs
begin
  insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values ('task_run', 1, new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
end;
--> statement-breakpoint
create trigger task_runs_removed after delete on task_runs
begin
  insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values ('task_run', -1, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
end;
--> statement-breakpoint
create trigger task_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time on task_runs
when old.state_type is not new.state_type or old.state_name is not new.state_name or old.state_timestamp is not new.state_timestamp or old.expected_start_time is not new.expected_start_time or old.start_time is not new.start_time or old.total_run_time is not new.total_run_time
begin
  insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values ('task_run', -1, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time),
    ('task_run', 1, new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
end;
