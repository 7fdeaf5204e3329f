-- Days that a counter may date a gift back without saying why, and the reason of a gift that was dated back further.
alter table charity add column back_dating_days int not null default 31 check (back_dating_days between 0 and 3660);
alter table donation add column back_dated_because text check (length(back_dated_because) <= 250);
