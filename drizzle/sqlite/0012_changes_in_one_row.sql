drop trigger flow_runs_added;
--> statement-breakpoint
drop trigger flow_runs_removed;
--> statement-breakpoint
drop trigger flow_runs_changed;
--> statement-breakpoint
drop trigger task_runs_added;
--> statement-breakpoint
drop trigger task_runs_removed;
--> statement-breakpoint
drop trigger task_runs_changed;
--> statement-breakpoint
CREATE TABLE `__new_run_total_changes` (
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
insert into __new_run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
select kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time from run_total_changes where change = 1;
--> statement-breakpoint
insert into __new_run_total_changes (kind, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
select kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time from run_total_changes where change = -1;
--> statement-breakpoint
DROP TABLE `run_total_changes`;
--> statement-breakpoint
ALTER TABLE `__new_run_total_changes` RENAME TO `run_total_changes`;
--> statement-breakpoint
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
