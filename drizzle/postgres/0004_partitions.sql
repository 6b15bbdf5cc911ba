-- Events, their resources and logs become partitioned by time. The rows are not copied: each old table becomes the partition that holds everything up to the
-- end of today, by UTC. Rows of later times go to the default partition. An empty table is not kept.
DO $$
DECLARE
  midnight timestamptz := (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC';
  part record;
  old_key text;
  indexes text[];
  index_name text;
  has_rows boolean;
BEGIN
  FOR part IN
    SELECT * FROM (VALUES
      ('events', 'occurred', 'events_id_occurred_pk', 'id, occurred'),
      ('event_resources', 'occurred', 'event_resources_event_id_position_occurred_pk', 'event_id, position, occurred'),
      ('logs', 'timestamp', 'logs_id_timestamp_pk', 'id, timestamp')
    ) AS t(name, moment, key_name, key_columns)
  LOOP
    SELECT conname INTO old_key FROM pg_constraint WHERE conrelid = part.name::regclass AND contype = 'p';
    SELECT array_agg(indexdef) INTO indexes FROM pg_indexes
      WHERE schemaname = current_schema() AND tablename = part.name AND indexname <> old_key;
    FOR index_name IN
      SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = part.name AND indexname <> old_key
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', index_name, index_name || '_before');
    END LOOP;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', part.name, part.name || '_before');
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', part.name || '_before') INTO has_rows;
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', part.name || '_before', old_key);
    EXECUTE format('CREATE TABLE %I (LIKE %I) PARTITION BY RANGE (%I)', part.name, part.name || '_before', part.moment);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (%s)', part.name, part.key_name, part.key_columns);
    FOREACH index_name IN ARRAY indexes LOOP
      EXECUTE index_name;
    END LOOP;
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', part.name || '_default', part.name);
    IF has_rows THEN
      EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (%s)', part.name || '_before', part.key_columns);
      EXECUTE format('WITH later AS (DELETE FROM %I WHERE %I >= %L RETURNING *) INSERT INTO %I SELECT * FROM later',
        part.name || '_before', part.moment, midnight, part.name || '_default');
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', part.name, part.name || '_before', midnight);
    ELSE
      EXECUTE format('DROP TABLE %I', part.name || '_before');
    END IF;
  END LOOP;
END $$;
