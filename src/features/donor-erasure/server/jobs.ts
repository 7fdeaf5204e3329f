import { listCharityIds } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { purgeExpiredRecords } from './erase-donor.ts'

/** Deletes the sealed data of erased donors once the law no longer requires it, also of charities that were archived. */
export const purgeExpiredRecordsJob = defineJob(
  'donors.purgeKept',
  async ({ db, now, signal }) => {
    await forEachCharity({ signal }, await listCharityIds(db), charityId =>
      db.transact({ charityId, readOnly: false }, tx => purgeExpiredRecords({ tx, now }, charityId)),
    )
  },
  { every: { cron: '37 3 * * *', timeZone: 'UTC' } },
)
