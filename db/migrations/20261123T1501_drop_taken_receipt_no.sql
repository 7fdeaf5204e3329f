-- Numbers that were just taken are worked out from the series, which a statement reads once for all its rows and not once for each.
drop function taken_receipt_no(int);
