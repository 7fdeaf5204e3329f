-- Whether a chargeback made the repayment: then what was charged back and what was refunded is the same money.
set lock_timeout = '5s';
alter table pay_back add column is_charged_back boolean not null default false;
