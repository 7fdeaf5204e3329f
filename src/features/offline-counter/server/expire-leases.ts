import { listActiveCharities } from '#features/charity/server/public.ts'
import { expireLeases } from '#features/receipt-numbers/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'

/** Ends the numbers of leases that are over: the device was not heard of. What it sends later takes its number all the same. */
export async function expireAllLeases({ db, now, signal }: Pick<JobContext, 'db' | 'now' | 'signal'>): Promise<void> {
  await forEachCharity({ signal }, await listActiveCharities(db), ({ charityId }) =>
    db.transact({ charityId, readOnly: false }, tx => expireLeases(tx, charityId, now())),
  )
}
