import { listCharityIds } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import './tables.ts'

/** An upload that no record holds is kept for so long: a form may be left open for a day. */
const hours = 24
const atOnce = 500

/** Removes uploads that no record adopted. One that is being adopted now is left alone: its row is locked, and then gone. */
export const purgeUploadsJob = defineJob(
  'files.forget-uploads',
  async ({ db, now, files, log, signal }) => {
    const before = new Date(now().getTime() - hours * 3_600_000).toISOString()
    await forEachCharity({ signal }, await listCharityIds(db), async charityId => {
      const forgotten = await db.transact({ charityId, readOnly: false }, async tx => {
        const old = tx
          .selectFrom('pendingUpload')
          .select('fileKey')
          .where('charityId', '=', charityId)
          .where('createdAt', '<', before)
          .orderBy('createdAt')
          .limit(atOnce)
          .forUpdate()
          .skipLocked()
        const rows = await tx
          .deleteFrom('pendingUpload')
          .where('charityId', '=', charityId)
          .where('fileKey', 'in', old)
          .returning('fileKey')
          .execute()
        const keys = rows.map(({ fileKey }) => fileKey)
        if (keys.length) await tx.deleteFrom('storedFile').where('charityId', '=', charityId).where('fileKey', 'in', keys).execute()
        // Within the transaction: a store that does not answer leaves the rows for the next time.
        for (const fileKey of keys) await files.remove(fileKey)
        return keys.length
      })
      if (forgotten) log.info({ charityId, forgotten }, 'uploads that nobody kept')
    })
  },
  { every: { cron: '41 * * * *', timeZone: 'UTC' } },
)
