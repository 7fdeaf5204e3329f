import { findKnownEmails } from '#features/accounts/server/public.ts'
import { demoEmails } from '#features/users/server/public.ts'
import { StartupError } from '#platform/server/startup-error.ts'
import { type Db } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'

/** The accounts of the demo that a database holds. */
const demoAccountsIn = (db: Db): Promise<string[]> =>
  db.transact({ charityId: null, readOnly: true }, tx => findKnownEmails(tx, demoEmails))

async function findDemoAccounts(url: string): Promise<string[]> {
  const db = openDb(url, { max: 1 })
  try {
    return await demoAccountsIn(db)
  } finally {
    await db.close()
  }
}

/** Refuses to serve a database in production whose accounts still have the published demo password. */
export async function refuseDemoAccounts({ jobs }: { jobs: string }): Promise<void> {
  const emails = await findDemoAccounts(jobs)
  if (emails.length)
    throw new StartupError(
      `This database holds ${emails.length} accounts of the demo, whose password is published: production does not start on it. Set DATABASE_URL or DATA_DIR to another database, or start without NODE_ENV=production.`,
    )
}

/** Refuses to serve real charities without NODE_ENV=production: the demo shows every mail to any visitor and takes test cards. */
export async function refuseDemoMode(database: { jobs: string }): Promise<void> {
  if ((await findDemoAccounts(database.jobs)).length === 0)
    throw new StartupError(
      'This database holds charities that are not the demo, and without NODE_ENV=production everybody could read their mail. Set NODE_ENV=production, or DATABASE_URL or DATA_DIR to another database.',
    )
}

/** Refuses to load invented gifts into a database of real charities. */
export async function refuseRealCharities({ jobs }: { jobs: string }): Promise<void> {
  if ((await findDemoAccounts(jobs)).length === 0)
    throw new StartupError(
      'This database holds charities that are not the demo. npm run seed only loads into an empty database or a demo: set DATABASE_URL or DATA_DIR to another one.',
    )
}
