-- A number that this transaction has just taken, counted back from the last: 0 is the last one. So a statement can use it that was sent
-- together with the one that took it: the series is locked until the commit, and the next counter waits no longer than it must.
create function taken_receipt_no(back int) returns text language sql stable
  return (select prefix || lpad((last_number - back)::text, 7, '0') from receipt_series where charity_id = (select current_charity()) and series = 'main');
