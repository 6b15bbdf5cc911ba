-- The resources of events are kept once less: their labels stand in the events, and the key is what they are looked up by.
DROP INDEX "event_resources_resource";--> statement-breakpoint
ALTER TABLE "event_resources" DROP CONSTRAINT "event_resources_event_id_position_occurred_pk";--> statement-breakpoint
ALTER TABLE "event_resources" ADD CONSTRAINT "event_resources_resource_id_occurred_event_id_position_pk" PRIMARY KEY("resource_id","occurred","event_id","position");--> statement-breakpoint
ALTER TABLE "event_resources" DROP COLUMN "labels";