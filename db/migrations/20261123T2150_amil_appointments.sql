-- What appoints an amil: the letter of the religious authority, and the days it holds from and until.
create table amil_appointment (
  charity_id int not null references charity,
  user_id uuid not null,
  letter_no text check (length(letter_no) between 1 and 40),
  appointed_from date,
  appointed_until date,
  primary key (charity_id, user_id),
  foreign key (charity_id, user_id) references app_user (charity_id, id),
  constraint amil_appointment_in_order check (appointed_until >= appointed_from)
);
call tenant_table('amil_appointment');
revoke delete on amil_appointment from amanah_app, amanah_jobs;
