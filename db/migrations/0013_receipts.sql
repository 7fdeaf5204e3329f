-- The charity's name in Jawi, for those that want it under their name and the title on receipts.
alter table charity add column name_jawi text;
