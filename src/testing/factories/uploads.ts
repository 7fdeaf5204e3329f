import pino from 'pino'
import { fileJobs } from '#features/files/server/jobs.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { db, files as store, type newCharity, now } from './new-charity.ts'

type Upload = { filename: string; content: Buffer; purpose?: string }
/** Uploads a file that no record uses yet. Returns its stored name. */
export async function newUpload(
  { api }: Pick<Awaited<ReturnType<typeof newCharity>>, 'api'>,
  { filename, content, purpose = 'evidence' }: Upload,
): Promise<string> {
  const { fileName, contentType } = await api.files.presign({ filename, image_path: purpose })
  await store.put(fileName, content, contentType)
  return fileName
}

/**
 * Removes unused uploads of a charity, as the hourly job does a number of hours from now. To the job it is the only charity: uploads of
 * tests beside this one stay.
 */
export async function purgeUploads({ charityId }: { charityId: number }, hoursLater: number, files: FileStore = store): Promise<void> {
  const at = new Date(now().getTime() + hoursLater * 3_600_000)
  const job = fileJobs.find(({ name }) => name === 'files.forget-uploads')!
  const dbOfCharity: Db = { ...db, transact: (scope, work) => db.transact({ ...scope, charityId }, work) }
  await job.handler(
    {
      db: dbOfCharity,
      now: () => at,
      files,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
    } as unknown as JobContext,
    { charityId: null },
  )
}

/** Whether a file is in the store. */
export async function isStored(fileName: string): Promise<boolean> {
  const found = await store.read(fileName)
  found?.body.destroy()
  return found !== undefined
}
