import { defineJob } from '#platform/server/jobs.ts'
import { forgetFileJobName } from './job-names.ts'
import type { ImportJob } from './read-job.ts'
import './tables.ts'

/** Removes an uploaded file whose days are over: its rows stay, the file with all it holds goes. */
export const forgetFileJob = defineJob<ImportJob>(forgetFileJobName, async ({ db, files }, { charityId, id }) => {
  const found = await db.transact({ charityId, readOnly: true }, tx =>
    tx.selectFrom('donationImport').select('fileKey').where('charityId', '=', charityId).where('id', '=', id).executeTakeFirst(),
  )
  if (!found?.fileKey) return
  await files.remove(found.fileKey)
  await db.transact({ charityId, readOnly: false }, tx =>
    tx.updateTable('donationImport').set({ fileKey: null }).where('charityId', '=', charityId).where('id', '=', id).execute(),
  )
})
