-- Books of printed receipts that amils carry, and the numbers in them. A number is in one book only, which its key keeps under concurrent leases.
set lock_timeout = '5s';
create table receipt_book (
  charity_id int not null references charity,
  id uuid not null,
  user_id uuid not null,
  prefix text not null,
  first_no int not null,
  last_no int not null check (last_no >= first_no),
  leased_at timestamptz not null,
  leased_by uuid,
  returned_at timestamptz,
  returned_by uuid,
  primary key (charity_id, id)
);
call tenant_table('receipt_book');
-- The books of an amil, the newest first.
create index receipt_book_of on receipt_book (charity_id, user_id, leased_at desc);

create table receipt_book_number (
  charity_id int not null references charity,
  prefix text not null,
  number int not null,
  book_id uuid not null,
  state text not null default 'blank' check (state in ('blank', 'used', 'spoilt', 'missing')),
  -- The gift that was recorded for a used number.
  donation_id uuid,
  noted_at timestamptz,
  noted_by uuid,
  primary key (charity_id, prefix, number),
  foreign key (charity_id, book_id) references receipt_book (charity_id, id)
);
call tenant_table('receipt_book_number');
-- The numbers of a book.
create index receipt_book_number_of on receipt_book_number (charity_id, book_id, number);
-- A gift has one number.
create unique index receipt_book_number_gift on receipt_book_number (charity_id, donation_id) where donation_id is not null;
