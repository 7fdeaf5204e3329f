/**
 * Tables that other features, or `app`, may read in a join, each with its readers and the reason. A reader that is not named here
 * asks the owner's `server/public.ts`. An entry that no query needs any more is a fault too.
 */
export const allowedReads = {
  app_user: {
    by: 'auth gifts imports recurring requests roles users',
    why: 'the person behind a session, a role, a list or a queue, in one statement',
  },
  app_user_word: { by: 'users', why: 'the search by name in the list of users' },
  charity: {
    by: 'auth enrolment gifts imports receipts requests tax work',
    why: 'name, country, language and time zone decide how the row that is read counts and is shown',
  },
  charity_directory: { by: 'auth', why: 'an access request names its charity before anybody is signed in' },
  collection_centre: { by: 'gifts users', why: 'the name of the place in lists, details and exports' },
  donation: {
    by: 'dashboard enrolment imports islamic-giving purchases receipts recurring requests tax',
    why: 'the gift beside its receipt, request, registration or schedule, in one statement',
  },
  donation_line: { by: 'purchases receipts', why: 'the lines that a receipt or an order shows' },
  donation_rollup_now: { by: 'dashboard islamic-giving', why: 'totals by kind and month, read instead of gifts' },
  donation_total_now: { by: 'dashboard', why: 'totals by day and month, read instead of gifts' },
  donor: {
    by: 'enrolment gifts imports receipts recurring requests tax',
    why: 'the donor beside the gift, card or schedule, in one statement',
  },
  fund: { by: 'cms dashboard imports receipts recurring requests tax', why: 'the name of what a gift is for' },
  ledger_entry: { by: 'app gifts', why: 'a restore is compared with its backup; the seed of millions of gifts copies in bulk' },
  link_code: { by: 'users', why: 'whether an invitation is still open' },
  pending_upload: { by: 'requests', why: 'the hash of an uploaded file is part of the evidence' },
  receipt: { by: 'gifts imports receipts requests', why: 'the receipt beside its gift, in one statement' },
  receipt_series: { by: 'gifts', why: 'the seed numbers receipts in bulk' },
  recurrence: { by: 'imports', why: 'whether a donor is needed by a schedule' },
  role: { by: 'auth users', why: 'the rights and the name of a user in one statement' },
  stored_card: { by: 'recurring', why: 'the card beside its schedule in lists' },
  stored_file: { by: 'help', why: 'the files that a help request carries' },
}

/** Groups of features that still import each other in a circle. This list only shrinks. */
export const knownCycles = []
