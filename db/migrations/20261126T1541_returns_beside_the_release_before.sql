-- A server of the release before knows no returned cheques. While it runs beside new ones it would settle their lines as payments, whose gifts
-- are not voided, or settle a statement without them. The database refuses both: it fails there, and a new server does it.
create function refuse_unreturned_gifts() returns trigger language plpgsql as $$
begin
  if exists (
    select from settlement_gift g
      join donation d on d.charity_id = g.charity_id and d.id = g.donation_id
     where g.charity_id = (select charity_id from new_rows limit 1) and g.kind = 'return' and d.cheque_state is distinct from 'returned'
       and g.match_id in (select id from new_rows where settled_at is not null)
  ) then
    raise exception 'a returned cheque is settled without its gift being voided' using errcode = 'check_violation', constraint = 'returned_gifts_are_void';
  end if;
  return null;
end $$;
create trigger returned_gifts_are_void after update on settlement_match referencing new table as new_rows
  for each statement execute function refuse_unreturned_gifts();

create function refuse_open_returns() returns trigger language plpgsql as $$
begin
  if exists (
    select from settlement_line l
     where l.charity_id = new.charity_id and l.settlement_id = new.id and l.kind = 'return' and l.match_id is null and l.repeats_id is null
  ) then
    raise exception 'settlement % is settled without its returned cheques', new.settlement_no using errcode = 'check_violation', constraint = 'returns_are_settled';
  end if;
  return null;
end $$;
create trigger returns_are_settled after update of state on settlement for each row when (new.state = 'settled' and old.state <> 'settled')
  execute function refuse_open_returns();
