-- The tables are generated. Everything after them is added by hand.
CREATE TABLE "work_queue_totals" (
	"work_queue_id" uuid PRIMARY KEY NOT NULL,
	"runs" bigint NOT NULL,
	"waiting" bigint NOT NULL,
	"due_seconds" bigint NOT NULL,
	"due_micros" bigint NOT NULL,
	"delay_seconds" bigint NOT NULL,
	"delay_micros" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "work_queue_total_changes" (
	"work_queue_id" uuid,
	"state_type" text,
	"expected_start_time" timestamp(6) with time zone,
	"start_time" timestamp(6) with time zone,
	"was_work_queue_id" uuid,
	"was_state_type" text,
	"was_expected_start_time" timestamp(6) with time zone,
	"was_start_time" timestamp(6) with time zone
);--> statement-breakpoint
alter table work_queue_total_changes replica identity full;--> statement-breakpoint
-- Notes each change of a flow run in run_total_changes, as note_run_change does for task runs, and in work_queue_total_changes if it changes the totals of a work
-- queue. The statements equal those of src/store/run-totals/triggers.ts; a test compares them. Nodes of the previous release notice nothing of it.
create or replace function note_flow_run_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values ('flow_run', new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
    if new.work_queue_id is not null then
      insert into work_queue_total_changes (work_queue_id, state_type, expected_start_time, start_time)
  values (new.work_queue_id, new.state_type, new.expected_start_time, new.start_time);
    end if;
  elsif tg_op = 'DELETE' then
    insert into run_total_changes (kind, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
  values ('flow_run', old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
    if old.work_queue_id is not null then
      insert into work_queue_total_changes (was_work_queue_id, was_state_type, was_expected_start_time, was_start_time)
  values (old.work_queue_id, old.state_type, old.expected_start_time, old.start_time);
    end if;
  else
    if old.state_type is distinct from new.state_type or old.state_name is distinct from new.state_name or old.state_timestamp is distinct from new.state_timestamp or old.expected_start_time is distinct from new.expected_start_time or old.start_time is distinct from new.start_time or old.total_run_time is distinct from new.total_run_time then
      insert into run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
  values ('flow_run', new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
    end if;
    if (old.work_queue_id is not null or new.work_queue_id is not null) and (
  old.work_queue_id is distinct from new.work_queue_id or old.expected_start_time is distinct from new.expected_start_time or old.start_time is distinct from new.start_time
  or new.start_time is null and (old.state_type in ('COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED')) is distinct from (new.state_type in ('COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED'))) then
      insert into work_queue_total_changes (work_queue_id, state_type, expected_start_time, start_time, was_work_queue_id, was_state_type, was_expected_start_time, was_start_time)
  values (new.work_queue_id, new.state_type, new.expected_start_time, new.start_time, old.work_queue_id, old.state_type, old.expected_start_time, old.start_time);
    end if;
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- The function writes to the tables of its own schema, as in 0003_functions_in_their_schema.
DO $$
declare
  definition text;
begin
  select regexp_replace(pg_get_functiondef(oid), 'insert into (run_total_changes|work_queue_total_changes)', format('insert into %I.\1', current_schema()), 'g')
  into definition
  from pg_proc
  where pronamespace = (select oid from pg_namespace where nspname = current_schema()) and proname = 'note_flow_run_change';
  execute definition;
end
$$;
--> statement-breakpoint
drop trigger flow_runs_counted on flow_runs;--> statement-breakpoint
drop trigger flow_runs_changed on flow_runs;--> statement-breakpoint
create trigger flow_runs_counted after insert or delete on flow_runs
for each row execute function note_flow_run_change();
--> statement-breakpoint
create trigger flow_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time, work_queue_id on flow_runs
for each row execute function note_flow_run_change();
--> statement-breakpoint
-- Without runs, the totals are complete. Otherwise the background service run-totals counts the runs, because a migration would block their writers for as long.
DO $$
begin
  if not exists (select from flow_runs) then
    insert into work_queue_totals (work_queue_id, runs, waiting, due_seconds, due_micros, delay_seconds, delay_micros)
    values ('00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, 0);
  end if;
end
$$;
