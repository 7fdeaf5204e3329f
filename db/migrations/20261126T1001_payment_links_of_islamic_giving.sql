-- A link for Islamic giving keeps its kind and the lines of its gift, computed with the rates of the day on which it was sent, until it ends.
alter table payment_link
  add column item_id int,
  add column gift_lines jsonb,
  add column is_iras_inclusion boolean not null default false;
