create function revise_relations() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from gone) then
      return null;
    end if;
  end if;
  insert into trigger_revisions (id, revision) values ('relations', gen_random_uuid())
  on conflict (id) do update set revision = excluded.revision;
  return null;
end
$$;
--> statement-breakpoint
create trigger flows_revised after update of name, tags, labels on flows
for each row when (old.name <> new.name or old.tags <> new.tags or old.labels::text is distinct from new.labels::text) execute function revise_relations();
--> statement-breakpoint
create trigger flows_gone after delete on flows
referencing old table as gone for each statement execute function revise_relations();
--> statement-breakpoint
create trigger deployments_revised after update of name, tags, labels on deployments
for each row when (old.name <> new.name or old.tags <> new.tags or old.labels::text <> new.labels::text) execute function revise_relations();
--> statement-breakpoint
create trigger deployments_gone after delete on deployments
referencing old table as gone for each statement execute function revise_relations();
--> statement-breakpoint
create trigger work_queues_revised after update of name, work_pool_id on work_queues
for each row when (old.name <> new.name or old.work_pool_id <> new.work_pool_id) execute function revise_relations();
--> statement-breakpoint
create trigger work_queues_gone after delete on work_queues
referencing old table as gone for each statement execute function revise_relations();
--> statement-breakpoint
create trigger work_pools_revised after update of name, type on work_pools
for each row when (old.name <> new.name or old.type <> new.type) execute function revise_relations();
--> statement-breakpoint
create trigger work_pools_gone after delete on work_pools
referencing old table as gone for each statement execute function revise_relations();
