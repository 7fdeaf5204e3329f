import { listCharityIds } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import './tables.ts'

const keepForDays = 90

/** Deletes ended work from the tray. Its files were deleted before, when they expired. */
export const purgeEndedWorkJob = defineJob(
  'work.forget',
  async ({ db, now, signal }) => {
    const before = new Date(now().getTime() - keepForDays * 86_400_000).toISOString()
    await forEachCharity({ signal }, await listCharityIds(db), charityId =>
      db.transact({ charityId, readOnly: false }, tx =>
        tx
          .deleteFrom('workItem')
          .where('charityId', '=', charityId)
          .where('createdAt', '<', before)
          .where('status', 'in', ['failed', 'cancelled', 'expired'])
          .execute(),
      ),
    )
  },
  { every: { cron: '29 3 * * *', timeZone: 'UTC' } },
)
