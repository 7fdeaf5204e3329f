/**
 * Tables that other features, or `app`, may read by themselves, each with its readers and the reason. A reader that is not named here
 * asks the owner's `server/public.ts`, for a function or for a piece of a query. An entry that no query needs any more is a fault too.
 */
export const allowedReads = {
  app_user: { by: 'auth roles users', why: 'lists and sessions read the account, its role and its place in one statement' },
  charity: { by: 'auth', why: 'every call reads its session with user, role and country in one prepared statement' },
  donation: {
    by: 'enrolment imports receipts recurring requests tax',
    why: 'lists and locks of receipts, requests, registrations, charges and rows join the gift that they are about',
  },
  ledger_entry: { by: 'app', why: 'a restore is compared with its backup, row for row' },
  role: { by: 'auth users', why: 'sessions and the list of users read the name and the rights beside the account' },
}

/** Files that may read any table, with the reason. */
export const freeReaders = {
  'src/features/gifts/server/seed/load.ts': 'copies millions of sample gifts in bulk, and verifies what the disabled triggers would have',
}

/** Groups of features that still import each other in a circle. This list only shrinks. */
export const knownCycles = []
