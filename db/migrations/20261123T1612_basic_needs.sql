-- What a line of zakat takes off the wealth for the basic needs of a family (had kifayah), and further kinds of wealth.
set lock_timeout = '5s';
alter table donation_line add column deduction_minor bigint check (deduction_minor > 0);
alter table donation_line drop constraint donation_line_name_code_check;
alter table donation_line add constraint donation_line_name_code_check check (name_code in ('savings', 'gold', 'business', 'shares', 'income',
  'providentFund', 'crops', 'livestock', 'illness', 'oldAge', 'nursing', 'late', 'oath', 'fast')) not valid;
