-- When the last step of a gift's void or refund was taken, by which the timeline of a donor finds the latest steps.
set lock_timeout = '5s';

alter table donation add column request_changed_at timestamptz;

create function set_request_changed_at() returns trigger language plpgsql as $$
begin
  new.request_changed_at := new.updated_at;
  return new;
end $$;

create trigger donation_requested_insert before insert on donation for each row when (new.request_status is not null)
  execute function set_request_changed_at();
create trigger donation_requested_update before update on donation for each row when (new.request_status is distinct from old.request_status)
  execute function set_request_changed_at();
