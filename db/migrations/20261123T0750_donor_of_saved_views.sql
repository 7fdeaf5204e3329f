-- A list is narrowed to one donor by ?donor= in its address: views that were saved with the former name keep their donor.
set lock_timeout = '5s';
alter table saved_view no force row level security;
update saved_view
   set query = regexp_replace(query, '(^|[?&])giver=', '\1donor=')
 where query ~ '(^|[?&])giver=';
alter table saved_view force row level security;
