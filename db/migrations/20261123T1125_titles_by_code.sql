-- Background work is named by the code of a text, and done in the language of who asked for it. `title` stays the English text; work that is named by
-- a file, and work from before, has no code. Without a language the charity's is meant.
alter table work_item add column title_code text;
alter table work_item add column title_values jsonb;
alter table work_item add column language text check (language in ('en', 'ms'));
