-- Finds events by the ids of their related resources: hashes of the ids, without a row of another table for each of them. No event has to be changed for it, and
-- events that nodes of the previous release store are found as well. The rows of event_resources remain for these nodes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_related" ON "events" USING gin (jsonb_path_query_array("related"::jsonb, '$[*]."prefect.resource.id"') jsonb_path_ops) WITH (gin_pending_list_limit = 512);
