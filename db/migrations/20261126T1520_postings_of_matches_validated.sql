-- Validates what repayments may be apart from where it changed: rows are added while this reads the table.
alter table pay_back validate constraint pay_back_charge_ref_check;
