-- The functions of the database triggers write to the tables of their own schema, whatever the search path of the session that changes a row. In a schema of
-- another service of the same database, the search path would find tables of the same names. The name of the schema is part of the functions, because a setting
-- of the search path would be set and reset for each changed row.
DO $$
declare
  definition text;
begin
  for definition in
    select regexp_replace(pg_get_functiondef(oid), 'insert into (run_total_changes|trigger_revisions)', format('insert into %I.\1', current_schema()), 'g')
    from pg_proc
    where pronamespace = (select oid from pg_namespace where nspname = current_schema()) and proname in ('note_run_change', 'revise_relations')
  loop
    execute definition;
  end loop;
end
$$;
