-- What a line of Islamic giving is for, where the counter offered it: receipts translate it by its code, after the grade of its rate.
-- `name` stays what was recorded; what people wrote themselves has no code.
set lock_timeout = '5s';
alter table donation_line add column name_code text
  check (name_code in ('savings', 'gold', 'business', 'shares', 'illness', 'oldAge', 'nursing', 'late', 'oath', 'fast'));
alter table donation_line add column grade text;

-- The lines that are there already: of every charity, which an owner who is no superuser sees only so.
alter table donation_line no force row level security;
update donation_line l
   set name_code = w.code, grade = nullif(left(l.name, greatest(length(l.name) - length(w.word) - 2, 0)), '')
  from (values
    ('savings', 'Savings'), ('savings', 'Simpanan'), ('gold', 'Gold'), ('gold', 'Emas'), ('business', 'Business'), ('business', 'Perniagaan'),
    ('shares', 'Shares'), ('shares', 'Saham'), ('illness', 'Illness'), ('illness', 'Sakit'), ('oldAge', 'Old age'), ('oldAge', 'Uzur'),
    ('nursing', 'Nursing'), ('nursing', 'Menyusukan anak'), ('late', 'Made up late'), ('late', 'Lewat diganti'),
    ('oath', 'Oath'), ('oath', 'Sumpah'), ('fast', 'Broken fast'), ('fast', 'Puasa yang dibatalkan')
  ) w (code, word)
 where l.item_id in (1, 2, 5) and (l.name = w.word or right(l.name, length(w.word) + 2) = ', ' || w.word);
alter table donation_line force row level security;
