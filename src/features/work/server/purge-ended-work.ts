import { listCharityIds } from '#features/charity/server/public.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import './tables.ts'

const keepForDays = 90

/** Deletes ended work from the tray. Its files were deleted before, when they expired. */
export const purgeEndedWorkJob = defineJob(
  'work.forget',
  async ({ db, now }) => {
    const before = new Date(now().getTime() - keepForDays * 86_400_000).toISOString()
    for (const charityId of await listCharityIds(db))
      await db.transact({ charityId, readOnly: false }, async tx => {
        await tx
          .deleteFrom('workItem')
          .where('charityId', '=', charityId)
          .where('createdAt', '<', before)
          .where('status', 'in', ['failed', 'cancelled', 'expired'])
          .execute()
      })
  },
  { every: { cron: '29 3 * * *', timeZone: 'UTC' } },
)
