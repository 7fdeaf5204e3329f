-- A posting is inserted in one statement, and is judged by that statement: at commit, when it was judged row by row, other counters were waiting.
drop trigger ledger_balances on ledger_entry;
create or replace function ledger_must_balance() returns trigger language plpgsql as $$
declare
  broken uuid;
begin
  select posting_id into broken from new_rows group by charity_id, posting_id, currency having sum(amount_minor) <> 0 limit 1;
  if found then
    raise exception 'posting % does not balance', broken using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  return null;
end $$;
create trigger ledger_balances after insert on ledger_entry referencing new table as new_rows
  for each statement execute function ledger_must_balance();

-- The head of a chain is there for all but the first row: it is looked for before it is made.
create or replace procedure append_audit(rows jsonb) language plpgsql as $$
declare
  head audit_head;
  e audit_event;
  entry jsonb;
begin
  select * into head from audit_head where charity_id = current_charity() for update;
  if not found then
    insert into audit_head values (current_charity(), 0, '') on conflict do nothing;
    select * into head from audit_head where charity_id = current_charity() for update;
  end if;
  for entry in select * from jsonb_array_elements(rows) loop
    e := jsonb_populate_record(null::audit_event, entry);
    e.charity_id := head.charity_id;
    e.seq := head.seq + 1;
    e.hash := audit_hash(head.hash, e);
    insert into audit_event select e.*;
    head.seq := e.seq;
    head.hash := e.hash;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash where charity_id = head.charity_id;
end $$;
