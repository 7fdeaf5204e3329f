-- The sealing keys that values of this database may be sealed with, recorded at the start that first loads them: a key file that lacks one would
-- open the product and leave those values unreadable. The proof follows from the key and does not tell it.
create table sealing_key (
  id text primary key,
  proof text not null
);
