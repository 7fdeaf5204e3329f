import { listCharityIds } from '#features/charity/server/public.ts'
import type { Db } from '#platform/server/database/database.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import './tables.ts'

const keepForDays = 90

/** Deletes ended work from the tray, and files of work that failed or was cancelled. Others were deleted before, when they expired. */
export const purgeEndedWorkJob = defineJob(
  'work.forget',
  async ({ db, files, now, signal }) => {
    const before = new Date(now().getTime() - keepForDays * 86_400_000).toISOString()
    await forEachCharity({ signal }, await listCharityIds(db), async charityId => {
      for (const { id, fileKey } of await filesOfUnfinished(db, charityId)) {
        if (fileKey) await files.remove(fileKey)
        await db.transact({ charityId, readOnly: false }, tx =>
          tx.updateTable('workItem').set({ fileKey: null }).where('charityId', '=', charityId).where('id', '=', id).execute(),
        )
      }
      await db.transact({ charityId, readOnly: false }, tx =>
        tx
          .deleteFrom('workItem')
          .where('charityId', '=', charityId)
          .where('createdAt', '<', before)
          .where('status', 'in', ['failed', 'cancelled', 'expired'])
          .execute(),
      )
    })
  },
  { every: { cron: '29 3 * * *', timeZone: 'UTC' } },
)

/** A job that was killed between storing its file and telling so leaves one of work that failed, or that was cancelled in that moment. */
const filesOfUnfinished = (db: Db, charityId: number) =>
  db.transact({ charityId, readOnly: true }, tx =>
    tx
      .selectFrom('workItem')
      .select(['id', 'fileKey'])
      .where('charityId', '=', charityId)
      .where('status', 'in', ['failed', 'cancelled'])
      .where('fileKey', 'is not', null)
      .execute(),
  )
