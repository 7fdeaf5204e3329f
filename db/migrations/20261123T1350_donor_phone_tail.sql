-- The last four digits of a phone, by which lists find donors: as an expression, row-level security would keep it from its index.
-- A trigger writes it, since adding a generated column would rewrite the table while nobody can read it.
alter table donor add column phone_tail text collate "C";

create function set_phone_tail() returns trigger language plpgsql as $$
begin
  new.phone_tail := right(translate(new.phone, '+ ', ''), 4);
  return new;
end $$;

create trigger donor_phone_tail_insert before insert on donor for each row when (new.phone is not null) execute function set_phone_tail();
create trigger donor_phone_tail_update before update on donor for each row when (new.phone is distinct from old.phone) execute function set_phone_tail();

update donor set phone_tail = right(phone_digits, 4) where phone_digits is not null;
