import pino from 'pino'
import { inject } from 'vitest'
import { fileJobs } from '#features/files/server/jobs.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { files as store, type newCharity, now } from './new-charity.ts'

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

/** Removes unused uploads, as the hourly job does a number of hours from now. */
export async function purgeUploads(hoursLater: number, files: FileStore = store): Promise<void> {
  const at = new Date(now().getTime() + hoursLater * 3_600_000)
  const job = fileJobs.find(({ name }) => name === 'files.forget-uploads')!
  const db = openDb(inject('database').jobs, { max: 1 })
  try {
    await job.handler(
      { db, now: () => at, files, log: pino({ level: 'silent' }), signal: new AbortController().signal } as unknown as JobContext,
      { charityId: null },
    )
  } finally {
    await db.close()
  }
}

/** Whether a file is in the store. */
export async function isStored(fileName: string): Promise<boolean> {
  const found = await store.read(fileName)
  found?.body.destroy()
  return found !== undefined
}
