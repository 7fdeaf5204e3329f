-- Validates what lines that are no gifts may be apart from where it changed: rows are added while this reads the table.
alter table settlement_match validate constraint settlement_match_not_gift_check;
