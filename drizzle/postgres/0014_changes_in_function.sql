create or replace function note_run_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
    values (tg_argv[0], 1, new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
  elsif tg_op = 'DELETE' then
    insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
    values (tg_argv[0], -1, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
  elsif old.state_type is distinct from new.state_type or old.state_name is distinct from new.state_name or old.state_timestamp is distinct from new.state_timestamp or old.expected_start_time is distinct from new.expected_start_time or old.start_time is distinct from new.start_time or old.total_run_time is distinct from new.total_run_time then
    insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
    values (tg_argv[0], -1, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time),
      (tg_argv[0], 1, new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
  end if;
  return null;
end
$$;
--> statement-breakpoint
drop trigger flow_runs_changed on flow_runs;
--> statement-breakpoint
create trigger flow_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time on flow_runs
for each row execute function note_run_change('flow_run');
--> statement-breakpoint
drop trigger task_runs_changed on task_runs;
--> statement-breakpoint
create trigger task_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time on task_runs
for each row execute function note_run_change('task_run');
