create function insist(holds boolean) returns boolean language plpgsql as $$
begin
  if not holds then
    raise exception 'what a transaction relied on has changed meanwhile' using errcode = 'serialization_failure';
  end if;
  return true;
end
$$;
