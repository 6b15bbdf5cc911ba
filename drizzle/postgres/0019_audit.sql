CREATE TABLE "audit_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occurred" timestamp(6) with time zone NOT NULL,
	"position" bigint,
	"hash" text,
	"operation" text NOT NULL,
	"outcome" text NOT NULL,
	"status" integer,
	"kind" text,
	"object_id" text,
	"object_name" text,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"role" text,
	"address" text,
	"session" text,
	"request_id" text,
	"changes" json NOT NULL
);--> statement-breakpoint
CREATE TABLE "audit_anchors" (
	"position" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created" timestamp(6) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX "audit_records_occurred" ON "audit_records" USING btree ("occurred","id");--> statement-breakpoint
CREATE INDEX "audit_records_object" ON "audit_records" USING btree ("object_id" NULLS FIRST,"occurred","id") WHERE object_id is not null;--> statement-breakpoint
CREATE INDEX "audit_records_actor" ON "audit_records" USING btree ("actor_id" NULLS FIRST,"occurred","id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "audit_records_unchained" ON "audit_records" USING btree ("id") WHERE position is null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_records_position" ON "audit_records" USING btree ("position") WHERE position is not null;--> statement-breakpoint
-- The functions read the tables of their own schema, whatever the search path of the session.
create function keep_audit_records() returns trigger language plpgsql as $$
declare
  anchor bigint;
begin
  if tg_op = 'UPDATE' then
    if old.position is not null or row(old.id, old.occurred, old.operation, old.outcome, old.status, old.kind, old.object_id, old.object_name, old.actor_kind,
      old.actor_id, old.actor_name, old.role, old.address, old.session, old.request_id, old.changes::text) is distinct from
      row(new.id, new.occurred, new.operation, new.outcome, new.status, new.kind, new.object_id, new.object_name, new.actor_kind,
      new.actor_id, new.actor_name, new.role, new.address, new.session, new.request_id, new.changes::text)
    then
      raise exception 'audit records never change';
    end if;
    return new;
  end if;
  execute format('select coalesce(max(position), 0) from %I.audit_anchors', tg_table_schema) into anchor;
  if tg_op = 'TRUNCATE' then
    if anchor < 9007199254740991 then
      raise exception 'only the retention deletes audit records';
    end if;
    return null;
  end if;
  if coalesce(old.position, 9007199254740991) > anchor then
    raise exception 'only the retention deletes audit records';
  end if;
  return old;
end
$$;
--> statement-breakpoint
create function keep_audit_anchors() returns trigger language plpgsql as $$
declare
  replaceable boolean;
begin
  if tg_op = 'UPDATE' then
    raise exception 'audit anchors never change';
  end if;
  execute format('select exists (select from %1$I.audit_anchors where position > $1) or not exists (select from %1$I.audit_records)', tg_table_schema)
  into replaceable using old.position;
  if not replaceable then
    raise exception 'the newest audit anchor is kept';
  end if;
  return old;
end
$$;
--> statement-breakpoint
create trigger audit_records_kept before update or delete on audit_records
for each row execute function keep_audit_records();
--> statement-breakpoint
create trigger audit_records_not_emptied before truncate on audit_records
for each statement execute function keep_audit_records();
--> statement-breakpoint
create trigger audit_anchors_kept before update or delete on audit_anchors
for each row execute function keep_audit_anchors();
