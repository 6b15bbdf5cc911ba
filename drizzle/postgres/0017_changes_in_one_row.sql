ALTER TABLE "run_total_changes" ALTER COLUMN "total_run_time" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "run_total_changes" ADD COLUMN "was_state_type" text;
--> statement-breakpoint
ALTER TABLE "run_total_changes" ADD COLUMN "was_state_name" text;
--> statement-breakpoint
ALTER TABLE "run_total_changes" ADD COLUMN "was_state_timestamp" timestamp(6) with time zone;
--> statement-breakpoint
ALTER TABLE "run_total_changes" ADD COLUMN "was_expected_start_time" timestamp(6) with time zone;
--> statement-breakpoint
ALTER TABLE "run_total_changes" ADD COLUMN "was_start_time" timestamp(6) with time zone;
--> statement-breakpoint
ALTER TABLE "run_total_changes" ADD COLUMN "was_total_run_time" double precision;
--> statement-breakpoint
update run_total_changes
set was_state_type = state_type, state_type = null, was_state_name = state_name, state_name = null, was_state_timestamp = state_timestamp, state_timestamp = null, was_expected_start_time = expected_start_time, expected_start_time = null, was_start_time = start_time, start_time = null, was_total_run_time = total_run_time, total_run_time = null
where change = -1;
--> statement-breakpoint
ALTER TABLE "run_total_changes" DROP COLUMN "change";
--> statement-breakpoint
create or replace function note_run_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
  values (tg_argv[0], new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
  elsif tg_op = 'DELETE' then
    insert into run_total_changes (kind, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
  values (tg_argv[0], old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
  elsif old.state_type is distinct from new.state_type or old.state_name is distinct from new.state_name or old.state_timestamp is distinct from new.state_timestamp or old.expected_start_time is distinct from new.expected_start_time or old.start_time is distinct from new.start_time or old.total_run_time is distinct from new.total_run_time then
    insert into run_total_changes (kind, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time, was_state_type, was_state_name, was_state_timestamp, was_expected_start_time, was_start_time, was_total_run_time)
  values (tg_argv[0], new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
  end if;
  return null;
end
$$;
