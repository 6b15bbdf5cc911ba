CREATE TABLE `audit_anchors` (
	`position` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_records` (
	`id` text PRIMARY KEY NOT NULL,
	`occurred` text NOT NULL,
	`position` integer,
	`hash` text,
	`operation` text NOT NULL,
	`outcome` text NOT NULL,
	`status` integer,
	`kind` text,
	`object_id` text,
	`object_name` text,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`role` text,
	`address` text,
	`session` text,
	`request_id` text,
	`changes` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_records_occurred` ON `audit_records` (`occurred`,`id`);--> statement-breakpoint
CREATE INDEX `audit_records_object` ON `audit_records` (`object_id`,`occurred`,`id`) WHERE object_id is not null;--> statement-breakpoint
CREATE INDEX `audit_records_actor` ON `audit_records` (`actor_id`,`occurred`,`id`) WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX `audit_records_unchained` ON `audit_records` (`id`) WHERE position is null;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_records_position` ON `audit_records` (`position`) WHERE position is not null;--> statement-breakpoint
create trigger audit_records_fixed before update of id, occurred, operation, outcome, status, kind, object_id, object_name, actor_kind, actor_id, actor_name, role, address, session, request_id, changes on audit_records
begin
  select raise(abort, 'audit records never change');
end;
--> statement-breakpoint
create trigger audit_records_chained before update of position, hash on audit_records
when old.position is not null
begin
  select raise(abort, 'audit records keep their place in the chain');
end;
--> statement-breakpoint
create trigger audit_records_kept before delete on audit_records
when coalesce(old.position, 9007199254740991) > coalesce((select max(position) from audit_anchors), 0)
begin
  select raise(abort, 'only the retention deletes audit records');
end;
--> statement-breakpoint
create trigger audit_anchors_fixed before update on audit_anchors
begin
  select raise(abort, 'audit anchors never change');
end;
--> statement-breakpoint
create trigger audit_anchors_kept before delete on audit_anchors
when exists (select 1 from audit_records) and not exists (select 1 from audit_anchors where position > old.position)
begin
  select raise(abort, 'the newest audit anchor is kept');
end;
