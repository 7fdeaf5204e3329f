const gift = 'joins or locks the gift that its own row is about, in one statement'
const account = 'reads the account beside the role in one statement'
const session = 'every call reads its session with account, role and country in one prepared statement'

/**
 * The files that read tables of another feature by themselves: the tables, and why. Any other asks the owner's `server/public.ts`, for a
 * function or for a piece of a query. An entry whose file reads its table no more is a fault too.
 */
export const allowedReads = {
  'app/commands/backup/dump.ts': ['ledger_entry migration', 'a backup notes what a restore is compared with'],
  'app/commands/backup/verify-restored.ts': ['ledger_entry', 'a restore is compared with its backup, row for row'],
  'platform/server/mail/mail.ts': ['charity', "a mail carries its tenant's name, colour and reply address"],
  'features/auth/server/session/actor.ts': ['app_user charity role', session],
  'features/auth/server/session/log-out.ts': ['role', session],
  'features/auth/server/session/refresh.ts': ['app_user', session],
  'features/auth/server/sign-in/current-user.ts': ['app_user role', session],
  'features/auth/server/update-request.ts': ['app_user role', account],
  'features/declarations/server/session/officers.ts': ['app_user role', account],
  'features/enrolment/server/read-tap-gift.ts': ['donation', gift],
  'features/gifts/server/seed/load.ts': [
    'app_user charity collection_centre donor ledger_entry rate receipt_series',
    'copies millions of sample gifts in bulk, and verifies what the disabled triggers would have',
  ],
  'features/imports/server/review/mark-duplicates.ts': ['donation', 'compares the rows of a file with all gifts in one statement'],
  'features/receipts/server/stored-receipt.ts': ['donation', gift],
  'features/recurring/server/queries.ts': ['donation', gift],
  'features/requests/server/ask/undo-at-counter.ts': ['donation', gift],
  'features/requests/server/ask/void-directly.ts': ['donation', gift],
  'features/requests/server/carry-out/settle.ts': ['donation', gift],
  'features/requests/server/read/request-gift.ts': ['donation', gift],
  'features/roles/server/administrators.ts': ['app_user', account],
  'features/roles/server/role-rights.ts': ['app_user', account],
  'features/tax/server/read-tax-gift.ts': ['donation', gift],
  'features/users/server/administrator-changes.ts': ['app_user role', account],
  'features/users/server/invite.ts': ['app_user role', account],
  'features/users/server/queries.ts': ['app_user role', account],
}

/** What uses a table of a feature that comes after it, with the reason: files that read, and triggers that write. Nothing else does. */
export const allowedAgainstOrder = {
  'platform/server/mail/mail.ts': "draws a mail with its tenant's name, colour and reply address",
  charity_gets_reasons: 'requests gives each new charity its reasons, in the transaction that adds the charity',
  donor_has_total: 'gifts gives each new donor its totals, in the transaction that adds the donor',
}

/** The one file that inserts rows of a table: one insert path for gifts, and one writer of the ledger. */
export const soleWriters = {
  donation: 'features/gifts/server/record/write-gifts.ts',
  ledger_entry: 'features/ledger/server/post-to-ledger.ts',
}

/** The files whose SQL is written for tables that only the running program knows, with the reason. */
export const tablesByValue = {
  'app/commands/backup/dump.ts': 'copies every table that the database has, and asks the schema of the queue for its version',
  'app/commands/backup/load.ts': 'loads every table that an archive has, each compared with the database first',
  'app/commands/backup/verify-restored.ts': 'counts the rows of every table that an archive has',
  'features/gifts/server/record/write-gifts.ts': 'hands rows to insertRows; those who write by its sinks name the table',
  'features/gifts/server/seed/load.ts': 'copies the rows of each table that a sample gift fills; its callers name the table',
  'features/users/server/audit-trail.ts': 'names the role or the collection centre of an event; the type of its parameter lists the two',
  'platform/server/jobs/schema.ts': "asks the queue's own schema, whose name is a setting, for its version",
  'platform/server/jobs/jobs.ts': "the queue's own table, in a schema whose name is a setting",
  'platform/server/database/insert-rows.ts': 'inserts rows for its caller, whose call names the table and is checked',
  'platform/server/security/reencrypt.ts': 'encrypts again the columns that their owners declare as sealed in server/module.ts',
}

/** The triggers by which a table's owner writes one of another feature, with the reason. */
export const allowedTriggers = {
  charity_gets_reasons: 'a new charity has the usual reasons for requests from its first call',
  donor_has_total: 'each donor has a row of totals before the first gift, so that two gifts at once only update it',
  offline_entry_ends: 'a server of the release before records an entry without saying that it has ended',
}

/** The features whose address or name the platform has, with the reason. */
export const namedByPlatform = {
  dashboard: 'the shell leads here after signing in, and draws a start page where nobody has the right',
  legal: 'the menu and the palette end with the legal documents, which everybody may read',
  'phone-desk': "the palette becomes the phone desk: its key and prompt are the palette's own",
  search: 'lists and the palette have a search of their own',
}

/** The tables whose rows go with a row of another feature's table, with the reason. */
export const allowedCascades = {
  donor_giving: 'totals of a donor who is erased without a gift say nothing any more',
  donor_period: 'as above',
  donor_purpose: 'as above',
  donor_duplicate: 'a suggestion to merge goes with either of its donors',
}
