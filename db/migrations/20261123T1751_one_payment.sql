-- The first of the gifts that one payment paid, such as a donation and zakat by one cheque; null for a payment of its own.
alter table donation add column paid_with uuid;
alter table donation add foreign key (charity_id, paid_with) references donation (charity_id, id) not valid;
