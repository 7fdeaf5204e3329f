import { defineJob } from '#platform/server/jobs/jobs.ts'
import { forgetFileJobName, type ImportJob } from '../job-names.ts'
import '../tables.ts'

/**
 * Deletes the uploaded file and the sample cells of an import that is done, was abandoned or has expired. The rows of an abandoned import
 * are deleted too. The others stay, as a record of what they became and for the exceptions file.
 */
export const deleteFileJob = defineJob<ImportJob>(forgetFileJobName, async ({ db, files }, { charityId, id }) => {
  const found = await db.transact({ charityId, readOnly: true }, tx =>
    tx.selectFrom('donationImport').select(['fileKey', 'state']).where('charityId', '=', charityId).where('id', '=', id).executeTakeFirst(),
  )
  if (!found) return
  if (found.fileKey) await files.remove(found.fileKey)
  await db.transact({ charityId, readOnly: false }, async tx => {
    await tx
      .updateTable('donationImport')
      .set({ fileKey: null, samplesSealed: null })
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .execute()
    if (found.state !== 'cancelled' && found.state !== 'failed') return
    await tx.deleteFrom('importChange').where('charityId', '=', charityId).where('importId', '=', id).execute()
    await tx.deleteFrom('importRow').where('charityId', '=', charityId).where('importId', '=', id).execute()
  })
})
