-- The tables are generated. WITHOUT ROWID and everything after the tables is added by hand.
CREATE TABLE `work_queue_total_changes` (
	`work_queue_id` text,
	`state_type` text,
	`expected_start_time` text,
	`start_time` text,
	`was_work_queue_id` text,
	`was_state_type` text,
	`was_expected_start_time` text,
	`was_start_time` text
);
--> statement-breakpoint
-- Every query finds totals by the primary key, so the table is stored in its order.
CREATE TABLE `work_queue_totals` (
	`work_queue_id` text PRIMARY KEY NOT NULL,
	`runs` integer NOT NULL,
	`waiting` integer NOT NULL,
	`due_seconds` integer NOT NULL,
	`due_micros` integer NOT NULL,
	`delay_seconds` integer NOT NULL,
	`delay_micros` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
-- Database triggers that note each change of the totals of a work queue. The statements equal those of src/store/run-totals/triggers.ts; a test compares them.
create trigger flow_runs_queue_added after insert on flow_runs
when new.work_queue_id is not null
begin
  insert into work_queue_total_changes (work_queue_id, state_type, expected_start_time, start_time)
  values (new.work_queue_id, new.state_type, new.expected_start_time, new.start_time);
end;
--> statement-breakpoint
create trigger flow_runs_queue_removed after delete on flow_runs
when old.work_queue_id is not null
begin
  insert into work_queue_total_changes (was_work_queue_id, was_state_type, was_expected_start_time, was_start_time)
  values (old.work_queue_id, old.state_type, old.expected_start_time, old.start_time);
end;
--> statement-breakpoint
create trigger flow_runs_queue_changed after update of work_queue_id, state_type, expected_start_time, start_time on flow_runs
when (old.work_queue_id is not null or new.work_queue_id is not null) and (
  old.work_queue_id is not new.work_queue_id or old.expected_start_time is not new.expected_start_time or old.start_time is not new.start_time
  or new.start_time is null and (old.state_type in ('COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED')) is not (new.state_type in ('COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED')))
begin
  insert into work_queue_total_changes (work_queue_id, state_type, expected_start_time, start_time, was_work_queue_id, was_state_type, was_expected_start_time, was_start_time)
  values (new.work_queue_id, new.state_type, new.expected_start_time, new.start_time, old.work_queue_id, old.state_type, old.expected_start_time, old.start_time);
end;
--> statement-breakpoint
-- Counts the runs. The last row states that the totals are complete.
insert into work_queue_totals (work_queue_id, runs, waiting, due_seconds, due_micros, delay_seconds, delay_micros)
select work_queue_id, count(*), sum(waits),
  sum(case when waits then unixepoch(substr(expected_start_time, 1, 19)) else 0 end),
  sum(case when waits then cast(substr(expected_start_time, 21, 6) as integer) else 0 end),
  sum(case when start_time > expected_start_time then unixepoch(substr(start_time, 1, 19)) - unixepoch(substr(expected_start_time, 1, 19)) else 0 end),
  sum(case when start_time > expected_start_time then cast(substr(start_time, 21, 6) as integer) - cast(substr(expected_start_time, 21, 6) as integer) else 0 end)
from (
  select *, coalesce(start_time is null and expected_start_time is not null and state_type not in ('COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED'), 0) as waits
  from flow_runs where work_queue_id is not null
)
group by work_queue_id;
--> statement-breakpoint
insert into work_queue_totals (work_queue_id, runs, waiting, due_seconds, due_micros, delay_seconds, delay_micros)
values ('00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, 0);
