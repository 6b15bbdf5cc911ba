-- Of the resources of events, only the related ones are kept apart, by the key by which they are looked up; their labels, and the primary ones, stand in the events.
DELETE FROM "event_resources" WHERE "position" = 0;--> statement-breakpoint
DROP INDEX "event_resources_resource";--> statement-breakpoint
ALTER TABLE "event_resources" DROP CONSTRAINT "event_resources_event_id_position_occurred_pk";--> statement-breakpoint
ALTER TABLE "event_resources" ADD CONSTRAINT "event_resources_resource_id_occurred_event_id_position_pk" PRIMARY KEY("resource_id","occurred","event_id","position");--> statement-breakpoint
ALTER TABLE "event_resources" DROP COLUMN "labels";