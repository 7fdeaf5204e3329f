-- One text for all spellings and orders of a donor's name, by which files and forms find a donor again. The application writes it, with
-- the words of the name; a job fills it in for donors from before.
alter table donor add column name_key text collate "C";
