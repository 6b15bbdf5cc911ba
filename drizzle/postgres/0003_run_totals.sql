CREATE TABLE "run_totals" (
	"kind" text NOT NULL,
	"span" bigint NOT NULL,
	"slot" bigint NOT NULL,
	"state_type" text NOT NULL,
	"state_name" text NOT NULL,
	"runs" bigint NOT NULL,
	"waiting" bigint NOT NULL,
	"due_seconds" bigint NOT NULL,
	"due_micros" bigint NOT NULL,
	"delay_seconds" bigint NOT NULL,
	"delay_micros" bigint NOT NULL,
	"ran_seconds" bigint NOT NULL,
	"ran_micros" bigint NOT NULL,
	"running" bigint NOT NULL,
	"since_seconds" bigint NOT NULL,
	"since_micros" bigint NOT NULL,
	CONSTRAINT "run_totals_kind_span_slot_state_type_state_name_pk" PRIMARY KEY("kind","span","slot","state_type","state_name")
);
--> statement-breakpoint
CREATE TABLE "run_total_changes" (
	"kind" text NOT NULL,
	"change" integer NOT NULL,
	"state_type" text,
	"state_name" text,
	"state_timestamp" timestamp(6) with time zone,
	"expected_start_time" timestamp(6) with time zone,
	"start_time" timestamp(6) with time zone,
	"total_run_time" double precision NOT NULL
);
--> statement-breakpoint
CREATE INDEX "flow_runs_running" ON "flow_runs" USING btree ("state_timestamp" NULLS FIRST) WHERE state_type = 'RUNNING';
--> statement-breakpoint
CREATE INDEX "task_runs_running" ON "task_runs" USING btree ("state_timestamp" NULLS FIRST) WHERE state_type = 'RUNNING';
--> statement-breakpoint
alter table run_total_changes replica identity full;
--> statement-breakpoint
create function note_run_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
    values (tg_argv[0], 1, new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
  elsif tg_op = 'DELETE' then
    insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
    values (tg_argv[0], -1, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time);
  else
    insert into run_total_changes (kind, change, state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time)
    values (tg_argv[0], -1, old.state_type, old.state_name, old.state_timestamp, old.expected_start_time, old.start_time, old.total_run_time),
      (tg_argv[0], 1, new.state_type, new.state_name, new.state_timestamp, new.expected_start_time, new.start_time, new.total_run_time);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger flow_runs_counted after insert or delete on flow_runs
for each row execute function note_run_change('flow_run');
--> statement-breakpoint
create trigger flow_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time on flow_runs
for each row when (old.state_type is distinct from new.state_type or old.state_name is distinct from new.state_name or old.state_timestamp is distinct from new.state_timestamp or old.expected_start_time is distinct from new.expected_start_time or old.start_time is distinct from new.start_time or old.total_run_time is distinct from new.total_run_time) execute function note_run_change('flow_run');
--> statement-breakpoint
create trigger task_runs_counted after insert or delete on task_runs
for each row execute function note_run_change('task_run');
--> statement-breakpoint
create trigger task_runs_changed after update of state_type, state_name, state_timestamp, expected_start_time, start_time, total_run_time on task_runs
for each row when (old.state_type is distinct from new.state_type or old.state_name is distinct from new.state_name or old.state_timestamp is distinct from new.state_timestamp or old.expected_start_time is distinct from new.expected_start_time or old.start_time is distinct from new.start_time or old.total_run_time is distinct from new.total_run_time) execute function note_run_change('task_run');
